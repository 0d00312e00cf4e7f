import type { BookingStatus, PaymentStatus } from '../core/status.ts'
import { run, runLater, type Sql, sql, type Tx } from '../db/index.ts'

export type BookingState = { status: BookingStatus; paymentStatus: PaymentStatus }

/** `moveBookings` of one. False, and nothing is written, when it is at none of `from`. */
export async function moveBooking(
  tx: Tx,
  bookingId: string,
  from: readonly BookingState[],
  to: BookingState,
  also: Sql[] = [],
): Promise<boolean> {
  return (await moveBookings(tx, [bookingId], from, to, also)) === 1
}

/** `moveBooking` under the booking's lock, where a move that fails is a fault. */
export async function moveLocked(
  tx: Tx,
  bookingId: string,
  from: readonly BookingState[],
  to: BookingState,
  also: Sql[] = [],
): Promise<void> {
  const isMoved = await moveBooking(tx, bookingId, from, to, also)
  if (!isMoved) throw new Error(`booking ${bookingId} moved under its lock`)
}

/**
 * Moves bookings from one of `from` to `to` by one compare-and-set, and answers how many of them were there.
 * `also` are further assignments of the same update.
 */
export function moveBookings(
  tx: Tx,
  bookingIds: readonly string[],
  from: readonly BookingState[],
  to: BookingState,
  also: Sql[] = [],
): Promise<number> {
  const expected = from.map(state => sql`(${state.status}, ${state.paymentStatus})`)
  const assignments = [
    sql`status = ${to.status}`,
    sql`payment_status = ${to.paymentStatus}`,
    sql`version = version + 1`,
    sql`updated_at = now()`,
    ...also,
  ]
  return run(
    tx,
    sql`update bookings set ${sql.join(assignments)}
        where id = any(${bookingIds}::uuid[])
          and (status, payment_status) in (${sql.join(expected)})`,
  )
}

/** For what changes of a booking while its own status stays: its readers have to see that it is another. */
export function renewVersion(tx: Tx, bookingId: string): Promise<void> {
  return runLater(
    tx,
    sql`update bookings set version = version + 1, updated_at = now() where id = ${bookingId}`,
  )
}
