import type { BookingStatus, PaymentStatus } from '../core/status.ts'
import { run, type Sql, sql, type Tx } from '../db/index.ts'

export type BookingState = { status: BookingStatus; paymentStatus: PaymentStatus }

/**
 * Moves a booking from one of `from` to `to` by one compare-and-set. False, and nothing is written, when it is
 * at none of them. `also` are further assignments of the same update.
 */
export async function moveBooking(
  tx: Tx,
  bookingId: string,
  from: readonly BookingState[],
  to: BookingState,
  also: Sql[] = [],
): Promise<boolean> {
  const expected = from.map(state => sql`(${state.status}, ${state.paymentStatus})`)
  const assignments = [
    sql`status = ${to.status}`,
    sql`payment_status = ${to.paymentStatus}`,
    sql`version = version + 1`,
    sql`updated_at = now()`,
    ...also,
  ]
  const moved = await run(
    tx,
    sql`update bookings set ${sql.join(assignments)}
        where id = ${bookingId} and (status, payment_status) in (${sql.join(expected)})`,
  )
  return moved === 1
}

/** `moveBooking` under the booking's lock, where a move that fails is a fault. */
export async function moveLocked(...of: Parameters<typeof moveBooking>): Promise<void> {
  if (!(await moveBooking(...of))) throw new Error(`booking ${of[1]} moved under its lock`)
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
