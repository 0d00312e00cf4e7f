/** Shorthand of the booking suites: current marks, holds that run out. */
import { type Database, first, inTransaction, rows, run, sql } from '../../src/db/index.ts'

type Store = { db: Database }

/** The marked seats of a voyage, expired marks included. */
export async function marksOf(
  { db }: Store,
  voyageId: string,
): Promise<{ seat_code: string; booking_id: string; held_until: Date | null }[]> {
  return rows(
    db,
    sql`select seat_code, booking_id, held_until from seat_marks
        where voyage_id = ${voyageId} order by seat_code`,
  )
}

export async function countAllMarks({ db }: Store): Promise<number> {
  const marks = await first<{ count: number }>(db, sql`select count(*) as count from seat_marks`)
  return marks?.count ?? 0
}

export async function countBookings({ db }: Store): Promise<number> {
  const found = await first<{ count: number }>(db, sql`select count(*) as count from bookings`)
  return found?.count ?? 0
}

/** Ends a booking's hold in this many milliseconds; a negative number is in the past. */
export async function endHoldIn({ db }: Store, bookingId: string, ms = 0): Promise<void> {
  await inTransaction(db, async tx => {
    const end = sql`now() + make_interval(secs => ${ms / 1000})`
    await run(tx, sql`update bookings set payment_expired_at = ${end} where id = ${bookingId}`)
    await run(tx, sql`update seat_marks set held_until = ${end} where booking_id = ${bookingId}`)
  })
}
