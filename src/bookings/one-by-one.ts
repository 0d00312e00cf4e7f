import { type Database, type OnError, ping } from '../db/index.ts'

/**
 * Works on bookings one after the other. A failure goes to `onError` and stops no other. Answers the ids of those
 * that failed.
 */
export async function oneByOne<Booking extends { id: string }>(
  db: Database,
  bookings: readonly Booking[],
  onError: OnError,
  work: (booking: Booking) => Promise<unknown>,
): Promise<string[]> {
  const failed: string[] = []
  for (const booking of bookings) {
    try {
      await work(booking)
    } catch (error) {
      failed.push(booking.id)
      onError(error, { booking_id: booking.id })
      // Throws when the database is away, because the other bookings would fail too.
      await ping(db)
    }
  }
  return failed
}
