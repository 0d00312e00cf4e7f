import { fail } from '../core/errors.ts'
import { type Database, rows, sql } from '../db/index.ts'

export const confirmCallsMax = 5
export const confirmWindowSeconds = 60

/**
 * Counts one call to confirm and refuses the sixth within any 60 seconds. Every authenticated call
 * counts, refused ones and those for unknown bookings too, so it is a statement of its own before
 * anything else. The row keeps the newest calls only; the clock is the database's.
 */
export async function countConfirmCall(db: Database, organizationId: string): Promise<void> {
  const [call] = await rows<{ earlier: number; wait: number }>(
    db,
    sql`insert into confirm_calls as calls (organization_id, called_at)
        values (${organizationId}, array[clock_timestamp()])
        on conflict (organization_id) do update
          set called_at = (calls.called_at || clock_timestamp())[
            greatest(1, cardinality(calls.called_at) + 1 - ${confirmCallsMax}) :]
        returning
          (select count(*) from unnest(called_at[: cardinality(called_at) - 1]) as at
           where at > clock_timestamp() - make_interval(secs => ${confirmWindowSeconds})) as earlier,
          ceil(extract(epoch from called_at[greatest(1, cardinality(called_at) - ${confirmCallsMax - 1})]
            + make_interval(secs => ${confirmWindowSeconds}) - clock_timestamp()))::int as wait`,
  )
  if (call === undefined || call.earlier < confirmCallsMax) return
  fail(
    'confirm_cooldown',
    `more than ${confirmCallsMax} confirmations within ${confirmWindowSeconds} seconds; poll the booking meanwhile`,
    { retryAfterSeconds: Math.max(1, call.wait) },
  )
}
