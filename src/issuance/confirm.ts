/**
 * Confirm, first part of the saga: everything up to the job. It decides in one transaction that the
 * booking may be issued, at which price, and that the whole chain can pay for it; then a worker or
 * the desk takes over, whatever becomes of the caller.
 */
import type { Actor } from '../audit/index.ts'
import {
  BookingStatus,
  confirmRefusal,
  issuesByHand,
  lockSagaBooking,
  PaymentStatus,
  readSagaBooking,
  refuse,
} from '../bookings/index.ts'
import { inTransaction } from '../db/index.ts'
import {
  type Also,
  refreshFares,
  refuseOtherVoyages,
  type StartDeps,
  startAttempt,
  type Way,
} from './start.ts'

/** `issued_before`: the booking is at 10 already and nothing was done. */
export type Confirmation = { kind: 'issued_before' } | { kind: 'started'; attemptId: string }

/** At the desk it is the same, but that staff issue the legs of manual operators. */
export async function confirmBooking(
  deps: StartDeps,
  organizationId: string,
  bookingId: string,
  by: Actor,
  how: { way: Way; also?: Also } = { way: 'automated' },
): Promise<Confirmation> {
  const { db, operators } = deps
  const asker = how.way === 'desk' ? 'staff' : 'agency'
  const booking = await readSagaBooking(db, organizationId, bookingId)
  // Asked twice: before the operators are troubled, and again under the booking's lock.
  refuse(confirmRefusal(operators, booking, asker))
  if (booking.status === BookingStatus.issued) return { kind: 'issued_before' }
  await refreshFares(deps, booking)
  return inTransaction(db, async tx => {
    const locked = await lockSagaBooking(tx, organizationId, bookingId)
    refuse(confirmRefusal(operators, locked, asker))
    if (locked.status === BookingStatus.issued) return { kind: 'issued_before' }
    refuseOtherVoyages(booking, locked)
    const attemptId = await startAttempt(tx, deps, {
      booking: locked,
      from: [
        { status: BookingStatus.requested, paymentStatus: PaymentStatus.unpaid },
        { status: BookingStatus.issueError, paymentStatus: PaymentStatus.unpaid },
      ],
      wayOf: leg => (issuesByHand(operators, leg.operatorCode) ? how.way : 'automated'),
      by,
      action: how.way === 'desk' ? 'ticketing.hold' : 'booking.confirm',
      ...(how.also && { also: how.also }),
    })
    return { kind: 'started', attemptId }
  })
}
