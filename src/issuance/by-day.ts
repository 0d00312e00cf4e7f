import { type Reader, rows, sql } from '../db/index.ts'

export type OutcomesOfDay = {
  /** YYYY-MM-DD in the zone that was asked for. */
  day: string
  issued: number
  partlyIssued: number
  failed: number
  /** What the customers pay for what was issued, as it stands now, in dong. */
  sales: number
}

/** What came of the issuances that ended since an instant, for each day that had one. */
export function readOutcomesByDay(
  reader: Reader,
  organizationIds: readonly string[],
  from: Date,
  timeZone: string,
): Promise<OutcomesOfDay[]> {
  return rows<OutcomesOfDay>(
    reader,
    sql`select (a.finished_at at time zone ${timeZone})::date as day,
               count(*) filter (where a.state = 'issued') as issued,
               count(*) filter (where a.state = 'partly_issued') as "partlyIssued",
               count(*) filter (where a.state = 'failed') as failed,
               coalesce(sum(case a.state
                 when 'issued' then b.total_price
                 when 'partly_issued' then (
                   select sum(t.customer_price) from submissions s
                     join tickets t on t.order_id = s.order_id
                   where s.attempt_id = a.id and s.state = 'issued')
               end), 0)::bigint as sales
        from issuance_attempts a join bookings b on b.id = a.booking_id
        where a.finished_at >= ${from} and b.organization_id = any(${organizationIds}::uuid[])
        group by 1 order by 1`,
  )
}
