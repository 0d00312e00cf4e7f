import { BookingStatus } from '../core/status.ts'
import { runLater, sql, type Tx } from '../db/index.ts'
import { giveBackUse } from '../pricing/index.ts'
import { clearMarks } from '../voyages/index.ts'
import { type BookingState, moveBooking } from './transition.ts'

/** Ends a tentative booking whose lock the caller holds. */
export async function cancelTentative(
  tx: Tx,
  booking: { id: string } & BookingState,
  end: BookingStatus = BookingStatus.cancelled,
): Promise<void> {
  if (await endTentative(tx, booking, end)) return
  throw new Error(`booking ${booking.id} moved under its lock`)
}

/**
 * Ends a booking that no operator knows and for which no money moved, and frees its seats and its voucher
 * use. False, and nothing is written, when it has moved on since it was read.
 */
export async function endTentative(
  tx: Tx,
  { id, status, paymentStatus }: { id: string } & BookingState,
  end: BookingStatus,
): Promise<boolean> {
  const to = { status: end, paymentStatus }
  if (!(await moveBooking(tx, id, [{ status, paymentStatus }], to))) return false
  await runLater(tx, sql`update orders set status = ${end} where booking_id = ${id}`)
  await clearMarks(tx, id)
  await giveBackUse(tx, id)
  return true
}
