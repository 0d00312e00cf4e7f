import { BookingStatus, PaymentStatus } from '../core/status.ts'
import { type Database, inTransaction, type OnError, rows, sql } from '../db/index.ts'
import { endTentative } from './cancel-tentative.ts'
import { oneByOne } from './one-by-one.ts'

const expiryBatchMax = 1_000
const held = { status: BookingStatus.requested, paymentStatus: PaymentStatus.unpaid }

/**
 * Writes down what readers see already: bookings whose hold ran out become Expired, and their seat marks
 * and voucher uses are given back. Each booking has a transaction of its own. Safe in several processes at
 * once. Answers how many it moved.
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
  await oneByOne(db, due, onError, async ({ id }) => {
    const isMoved = await inTransaction(db, tx =>
      endTentative(tx, { id, ...held }, BookingStatus.expired),
    )
    if (isMoved) expired += 1
  })
  return expired
}
