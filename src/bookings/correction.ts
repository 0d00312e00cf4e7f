/** What both corrections end with, in their transaction and under the booking's lock. */
import { type Actor, type Deed, recordAudit } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { run, type Sql, sql, type Tx } from '../db/index.ts'
import { renewSearchWords } from './search-words.ts'

type Correction = {
  of: { organizationId: string; bookingId: string }
  by: Actor
  action: Deed['action']
  /** `fields` are the names of what was corrected. What stood there is a passenger's, and not kept. */
  facts: { fields: string[]; ticket_id?: string }
  /** Further assignments of the booking's row. */
  also?: Sql[]
}

/** Moves the booking's version, makes its search words anew, and writes the deed. */
export async function endCorrection(
  tx: Tx,
  { of: { organizationId, bookingId }, by, action, facts, also = [] }: Correction,
): Promise<void> {
  const assignments = [sql`version = version + 1`, sql`updated_at = now()`, ...also]
  const isKept = await run(
    tx,
    sql`update bookings set ${sql.join(assignments)}
        where id = ${bookingId} and passengers_erased_at is null`,
  )
  if (isKept === 0) fail('booking_not_changeable', 'nothing is kept of its passengers any more')
  await renewSearchWords(tx, bookingId)
  await recordAudit(tx, { by, action, organizationId, subject: bookingId, facts })
}
