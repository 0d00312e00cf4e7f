import type { PageRequest } from '../core/pagination.ts'
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
