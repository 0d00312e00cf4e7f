import { BookingStatus, type PaymentStatus } from '../core/status.ts'
import { runLater, sql, type Tx } from '../db/index.ts'
import { giveBackUse } from '../pricing/index.ts'
import { clearMarks } from '../voyages/index.ts'
import { moveLocked } from './transition.ts'

/**
 * Ends a booking that no operator knows and for which no money moved, and frees its seats and its voucher
 * use. The caller holds the booking's lock.
 */
export async function cancelTentative(
  tx: Tx,
  booking: { id: string; status: BookingStatus; paymentStatus: PaymentStatus },
  end: BookingStatus = BookingStatus.cancelled,
): Promise<void> {
  const { id, status, paymentStatus } = booking
  const to = { status: end, paymentStatus }
  await moveLocked(tx, id, [{ status, paymentStatus }], to)
  await runLater(tx, sql`update orders set status = ${end} where booking_id = ${id}`)
  await clearMarks(tx, { bookingId: id })
  await giveBackUse(tx, id)
}
