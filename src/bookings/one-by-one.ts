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

/**
 * The same for all bookings that are due, however many: `readDue` reads a batch of them, without those that failed.
 * Ends when of a batch nothing is done, or when `signal` aborts. Answers how many it has done.
 */
export async function untilNoneIsDue<Booking extends { id: string }>(
  { db, onError, signal }: { db: Database; onError: OnError; signal: AbortSignal | undefined },
  readDue: (failed: readonly string[]) => Promise<Booking[]>,
  work: (booking: Booking) => Promise<boolean>,
): Promise<number> {
  const failed: string[] = []
  let done = 0
  for (;;) {
    const before = done
    const failedNow = await oneByOne(db, await readDue(failed), onError, async booking => {
      if (!signal?.aborted && (await work(booking))) done += 1
    })
    failed.push(...failedNow)
    if (done === before || signal?.aborted) return done
  }
}
