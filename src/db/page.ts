import { firstIdAt } from '../core/ids.ts'
import type { Filter, PageRequest } from '../core/pagination.ts'
import { type Sql, sql } from './database.ts'

/** `and id > cursor order by id limit n + 1`, the same for every list. */
export function pageClause(page: PageRequest, id: Sql): Sql {
  const ascending = page.sort === '_id'
  const after =
    page.after === null
      ? sql``
      : ascending
        ? sql`and ${id} > ${page.after}`
        : sql`and ${id} < ${page.after}`
  return sql`${after} order by ${id} ${ascending ? sql`asc` : sql`desc`} limit ${page.limit + 1}`
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
