import { BookingStatus, PaymentStatus } from '../core/status.ts'
import { type Database, inTransaction, type OnError, rows, sql } from '../db/index.ts'
import { endTentative } from './cancel-tentative.ts'
import { untilNoneIsDue } from './one-by-one.ts'

const batchMax = 1_000
const held = { status: BookingStatus.requested, paymentStatus: PaymentStatus.unpaid }

/**
 * Writes down what readers see already: bookings whose hold ran out become Expired, and their seat marks
 * and voucher uses are given back. Each booking has a transaction of its own. Safe in several processes at
 * once. Answers how many it moved.
 */
export function expireBookings(
  db: Database,
  onError: OnError,
  signal?: AbortSignal,
): Promise<number> {
  return untilNoneIsDue(
    { db, onError, signal },
    failed =>
      rows<{ id: string }>(
        db,
        sql`select id from bookings
            where status = ${held.status} and payment_status = ${held.paymentStatus}
              and payment_expired_at <= now() and id <> all(${failed}::uuid[])
            order by payment_expired_at limit ${batchMax}`,
      ),
    ({ id }) => inTransaction(db, tx => endTentative(tx, { id, ...held }, BookingStatus.expired)),
  )
}
