import { type Refusal, refuse } from '../bookings/index.ts'
import { type Database, one, type Reader, sql } from '../db/index.ts'

export const confirmCallsMax = 5
export const confirmWindowSeconds = 60

/** How many calls the next one finds before it, and the seconds until the ceiling lets one through. */
type Calls = { earlier: number; wait: number }

/**
 * Counts one call to confirm, and throws `confirm_cooldown` for the sixth within any 60 seconds. Every
 * authenticated call counts, also a refused one and one for an unknown booking, so the count is a
 * statement of its own before anything else. The row keeps the newest calls only. The clock is the
 * database's; calls in its future were counted before it was set back, and count no more.
 */
export async function countConfirmCall(db: Database, organizationId: string): Promise<void> {
  const calls = await one<Calls>(
    db,
    sql`insert into confirm_calls as calls (organization_id, called_at)
        values (${organizationId}, array[clock_timestamp()])
        on conflict (organization_id) do update
          set called_at = (calls.called_at || clock_timestamp())[
            greatest(1, cardinality(calls.called_at) + 1 - ${confirmCallsMax}) :]
        returning
          (select count(*) from unnest(called_at[: cardinality(called_at) - 1]) as at
           where at > clock_timestamp() - make_interval(secs => ${confirmWindowSeconds})
             and at <= clock_timestamp()) as earlier,
          ceil(extract(epoch from called_at[greatest(1, cardinality(called_at) - ${confirmCallsMax - 1})]
            + make_interval(secs => ${confirmWindowSeconds}) - clock_timestamp()))::int as wait`,
  )
  refuse(cooldownRefusal(calls))
}

/** Null while a call may pass. A preflight is no call, so it can only foretell one. */
export function cooldownRefusal(calls: Calls, isForetold = false): Refusal | null {
  const retryAfterSeconds = secondsUntilNextCall(calls)
  if (retryAfterSeconds === 0) return null
  const said = isForetold
    ? `there were ${confirmCallsMax} calls to confirm within ${confirmWindowSeconds} seconds; one more would do nothing`
    : `more than ${confirmCallsMax} calls to confirm within ${confirmWindowSeconds} seconds; this one did nothing`
  return {
    code: 'confirm_cooldown',
    detail: `${said}: call again in ${retryAfterSeconds} s, or poll a booking that is confirmed already`,
    facts: { retryAfterSeconds },
  }
}

export function secondsUntilNextCall({ earlier, wait }: Calls): number {
  return earlier < confirmCallsMax ? 0 : Math.max(1, wait)
}

export function readConfirmCalls(reader: Reader, organizationId: string): Promise<Calls> {
  return one<Calls>(
    reader,
    sql`select count(*) as earlier,
               coalesce(ceil(extract(epoch from min(at) - now()))
                        + ${confirmWindowSeconds}, 0)::int as wait
        from (
          select at from confirm_calls, unnest(called_at) as at
          where organization_id = ${organizationId} and at <= now()
          order by at desc limit ${confirmCallsMax}
        ) newest
        where at > now() - make_interval(secs => ${confirmWindowSeconds})`,
  )
}
