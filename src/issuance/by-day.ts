import { type Reader, rows, sql } from '../db/index.ts'

type OutcomesOfDay = {
  /** YYYY-MM-DD, in Vietnam. */
  day: string
  issued: number
  partlyIssued: number
  failed: number
  /** The present customer price of what was issued, in dong. */
  sales: number
}

/**
 * The outcomes of issuances on each day from `from` (YYYY-MM-DD) on. Days without any are missing. The
 * database counts them as the issuances end.
 */
export function readOutcomesByDay(
  reader: Reader,
  organizationIds: readonly string[],
  from: string,
): Promise<OutcomesOfDay[]> {
  return rows<OutcomesOfDay>(
    reader,
    sql`select day, sum(issued) as issued, sum(partly_issued) as "partlyIssued",
               sum(failed) as failed, sum(sales)::bigint as sales
        from outcomes_by_day
        where organization_id = any(${organizationIds}::uuid[]) and day >= ${from}
        group by day order by day`,
  )
}
