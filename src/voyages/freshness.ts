/** The age of what is kept of each operator, for those who look after it. */
import { type Reader, rows, sql } from '../db/index.ts'

export type Freshness = {
  operatorCode: string
  /** The newest answer over all its routes and days. */
  answeredAt: Date | null
  /** Routes and days whose last question failed, within the last hour. */
  failures: number
  /** Open voyages that have not departed. */
  voyagesAhead: number
}

/** Covers only the operators that were ever asked, or whose open voyages are known. */
export function readFreshness(reader: Reader): Promise<Freshness[]> {
  return rows<Freshness>(
    reader,
    sql`with asked as (
          select operator_code, max(answered_at) as answered_at,
                 count(*) filter (where failed_at > now() - interval '1 hour') as failures
          from voyage_sources group by operator_code
        ), ahead as (
          select operator_code, count(*) as voyages from voyages
          where open and departs_at > now() group by operator_code
        )
        select operator_code as "operatorCode", a.answered_at as "answeredAt",
               coalesce(a.failures, 0) as failures, coalesce(v.voyages, 0) as "voyagesAhead"
        from asked a full join ahead v using (operator_code)
        order by operator_code`,
  )
}
