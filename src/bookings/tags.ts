/** The tags of polled bookings, kept in memory, so that a poll that finds nothing new costs no statement. */
import { batched, createKept, type Database, type Notifications } from '../db/index.ts'
import { type BookingKey, type BookingTag, readBookingTags, tagAfter } from './read.ts'

export type BookingTags = {
  /** The tag as it is now; null when memory has none that is sure. */
  find(key: BookingKey): Promise<BookingTag | null>
  /** Reads and keeps it; undefined when the organization has no such booking. */
  read(key: BookingKey): Promise<BookingTag | undefined>
}

/** A change that no trigger reports shows after at most this long. */
const standsMsMax = 60_000
const bookingsMax = 20_000

export function createBookingTags(deps: {
  db: Database
  notifications: Notifications
}): BookingTags {
  const { db, notifications } = deps
  const readTag = batched<BookingKey, BookingTag>(keys => readBookingTags(db, keys))
  const kept = createKept<{ tag: BookingTag | undefined; at: number }>(notifications, {
    channel: 'booking_changed',
    weightMax: bookingsMax,
    standsMsMax,
  })
  return {
    async find(key) {
      // Answers only after it is sure that no notification is missing.
      const found = await kept.find(nameOf(key), notifications.hearAll)
      return found?.tag ? tagAfter(found.tag, performance.now() - found.at) : null
    },
    async read(key) {
      const { tag } = await kept.make(nameOf(key), async () => {
        const tag = await readTag(key)
        return {
          value: { tag, at: performance.now() },
          madeFrom: [key.bookingId.toLowerCase()],
          // A missing booking is not kept, because no notification reports its creation.
          standsMs: tag ? standsMsMax : 0,
          weight: 1,
        }
      })
      return tag
    },
  }
}

function nameOf({ organizationId, bookingId }: BookingKey): string {
  return `${organizationId} ${bookingId}`
}
