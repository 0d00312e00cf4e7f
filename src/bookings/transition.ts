import type { BookingStatus, PaymentStatus } from '../core/status.ts'
import { first, run, type Sql, sql, type Tx } from '../db/index.ts'

export type BookingState = { status: BookingStatus; paymentStatus: PaymentStatus }

/** It moved, it was there already, or something else had happened. */
type Transition = 'moved' | 'already_there' | 'conflict'

/**
 * Moves a booking from one of `from` to `to` by one compare-and-set, and says what it found.
 * `also` are further assignments of the same update.
 */
export async function moveBooking(
  tx: Tx,
  bookingId: string,
  from: readonly BookingState[],
  to: BookingState,
  also: Sql[] = [],
): Promise<Transition> {
  const expected = from.map(state => sql`(${state.status}, ${state.paymentStatus})`)
  const assignments = [
    sql`status = ${to.status}`,
    sql`payment_status = ${to.paymentStatus}`,
    sql`version = version + 1`,
    sql`updated_at = now()`,
    ...also,
  ]
  const moved = await first<{ id: string }>(
    tx,
    sql`update bookings set ${sql.join(assignments)}
        where id = ${bookingId} and (status, payment_status) in (${sql.join(expected)})
        returning id`,
  )
  if (moved) return 'moved'
  const found = await first<BookingState>(
    tx,
    sql`select status, payment_status as "paymentStatus" from bookings where id = ${bookingId}`,
  )
  return found?.status === to.status && found.paymentStatus === to.paymentStatus
    ? 'already_there'
    : 'conflict'
}

/** `moveBooking` for several that are all in one state. Answers how many of them were. */
export function moveBookings(
  tx: Tx,
  bookingIds: readonly string[],
  from: BookingState,
  to: BookingState,
): Promise<number> {
  return run(
    tx,
    sql`update bookings
        set status = ${to.status}, payment_status = ${to.paymentStatus}, version = version + 1,
            updated_at = now()
        where id = any(${bookingIds}::uuid[])
          and (status, payment_status) = (${from.status}, ${from.paymentStatus})`,
  )
}
