import { type Sql, sql } from '../db/index.ts'

/**
 * Whether the order that an operator would know by `reference` was rehearsed. The operator has no such order,
 * so it must not be asked about it or told to cancel it. Real ticketing may have been switched since.
 * `reference` is a column with its table's name, because both tables here have a column of that name.
 */
export function wasRehearsed(reference: Sql): Sql {
  return sql`(exists (select from submissions rehearsed
                      where rehearsed.reference = ${reference} and rehearsed.is_rehearsal)
           or exists (select from changes rehearsed
                      where rehearsed.reference = ${reference} and rehearsed.is_rehearsal))`
}
