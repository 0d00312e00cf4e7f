import { BookingStatus, PaymentStatus } from '../core/status.ts'
import { type Database, inTransaction, type OnError, ping, rows, sql } from '../db/index.ts'
import { endTentative } from './cancel-tentative.ts'

const expiryBatchMax = 1_000
const held = { status: BookingStatus.requested, paymentStatus: PaymentStatus.unpaid }

/**
 * Writes down what readers see already: bookings whose hold ran out become Expired, and their seat marks
 * and voucher uses are given back. Each booking has a transaction of its own, so that a failure goes to
 * `onError` and stops no other. Safe in several processes at once. Answers how many it moved.
 */
export async function expireBookings(db: Database, onError: OnError): Promise<number> {
  const due = await rows<{ id: string }>(
    db,
    sql`select id from bookings
        where status = ${held.status} and payment_status = ${held.paymentStatus}
          and payment_expired_at <= now()
        order by payment_expired_at limit ${expiryBatchMax}`,
  )
  let expired = 0
  for (const { id } of due) {
    try {
      const isMoved = await inTransaction(db, tx =>
        endTentative(tx, { id, ...held }, BookingStatus.expired),
      )
      if (isMoved) expired += 1
    } catch (error) {
      onError(error, { booking_id: id })
      // Throws when the database is away, because the other bookings would fail too.
      await ping(db)
    }
  }
  return expired
}
