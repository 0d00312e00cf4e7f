import { BookingStatus, PaymentStatus } from '../core/status.ts'
import {
  type Database,
  inTransaction,
  type OnError,
  ping,
  rows,
  runLater,
  sql,
} from '../db/index.ts'
import { giveBackUse } from '../pricing/index.ts'
import { clearMarks } from '../voyages/index.ts'
import { moveBooking } from './transition.ts'

const expiryBatchMax = 1_000

/**
 * Writes down what readers see already: bookings whose hold ran out become Expired, and their seat marks
 * and voucher uses are given back. Each booking has a transaction of its own, so that a failure goes to
 * `onError` and stops no other. Safe in several processes at once. Answers how many it moved.
 */
export async function expireBookings(db: Database, onError: OnError): Promise<number> {
  const due = await rows<{ id: string }>(
    db,
    sql`select id from bookings
        where status = ${BookingStatus.requested} and payment_status = ${PaymentStatus.unpaid}
          and payment_expired_at <= now()
        order by payment_expired_at limit ${expiryBatchMax}`,
  )
  let expired = 0
  for (const { id } of due) {
    try {
      if (await expireOne(db, id)) expired += 1
    } catch (error) {
      onError(error, { booking_id: id })
      // Throws when the database is away, because the other bookings would fail too.
      await ping(db)
    }
  }
  return expired
}

function expireOne(db: Database, id: string): Promise<boolean> {
  return inTransaction(db, async tx => {
    const isMoved = await moveBooking(
      tx,
      id,
      [{ status: BookingStatus.requested, paymentStatus: PaymentStatus.unpaid }],
      { status: BookingStatus.expired, paymentStatus: PaymentStatus.unpaid },
    )
    if (!isMoved) return false
    await runLater(
      tx,
      sql`update orders set status = ${BookingStatus.expired} where booking_id = ${id}`,
    )
    await clearMarks(tx, { bookingId: id })
    await giveBackUse(tx, id)
    return true
  })
}
