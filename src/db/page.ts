import { firstIdAt } from '../core/ids.ts'
import type { Filter, PageRequest } from '../core/pagination.ts'
import { type Sql, sql } from './database.ts'

/**
 * `and column > cursor order by column limit n + 1`, the same for every list. `placeOf` makes the column's value of
 * a row's id, where the column is not the id itself.
 */
export function pageClause(
  { sort, after, limit }: PageRequest,
  column: Sql,
  placeOf = (id: string) => sql`${id}`,
): Sql {
  const [beyond, order] = sort === '_id' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const rest = after === null ? sql`` : sql`and ${column} ${beyond} ${placeOf(after)}`
  return sql`${rest} order by ${column} ${order} limit ${limit + 1}`
}

/** No process that writes is so far from the database's clock. */
const clocksDifferMs = 86_400_000

/**
 * Conditions for rows from an instant on and before another: by `at`, which no index has. Ids have the time in them,
 * by the clock of whoever made them: they lead close to where it is.
 */
export function withinClauses(
  { from, to }: Filter<{ from: Date; to: Date }>,
  at: Sql,
  id: Sql,
): Sql[] {
  const idNear = (instant: Date, ms: number) => firstIdAt(new Date(instant.getTime() + ms))
  return [
    ...(from ? [sql`${at} >= ${from} and ${id} >= ${idNear(from, -clocksDifferMs)}`] : []),
    ...(to ? [sql`${at} < ${to} and ${id} < ${idNear(to, clocksDifferMs)}`] : []),
  ]
}
