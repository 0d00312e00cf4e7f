import type { Actor } from '../audit/index.ts'
import { lockSagaBooking, refuse, ticketingRefusal } from '../bookings/index.ts'
import { newId } from '../core/ids.ts'
import { type Database, first, inTransaction, json, run, sql } from '../db/index.ts'
import type { Operators } from '../operators/index.ts'
import { recordDeed } from './ticketing.ts'

/**
 * An agency asks for a booking to be ticketed by hand: one that its own confirmation answers
 * with 501. A repeated call answers the same request. Nothing is priced or held, and the
 * booking's hold gets no longer.
 */
export async function requestTicketing(
  deps: { db: Database; operators: Operators },
  wanted: { organizationId: string; bookingId: string; note: string | null },
  by: Actor,
): Promise<{ id: string; isNew: boolean }> {
  const { organizationId, bookingId } = wanted
  return inTransaction(deps.db, async tx => {
    const booking = await lockSagaBooking(tx, organizationId, bookingId)
    refuse(ticketingRefusal(deps.operators, booking))
    const asked = await first<{ id: string }>(
      tx,
      sql`select id from ticketing_requests
          where booking_id = ${bookingId} and attempt_id is null and rejected_at is null`,
    )
    if (asked) return { id: asked.id, isNew: false }
    const id = newId()
    await run(
      tx,
      sql`insert into ticketing_requests (id, booking_id, note, requested_by)
          values (${id}, ${bookingId}, ${wanted.note}, ${json(by)})`,
    )
    await recordDeed(tx, { id, bookingId, organizationId }, 'ticketing.request', by)
    return { id, isNew: true }
  })
}
