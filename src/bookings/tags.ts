/** The tags of polled bookings, kept in memory, so that a poll that finds nothing new costs no statement. */
import { BookingStatus } from '../core/status.ts'
import {
  batched,
  createKept,
  type Database,
  type Notifications,
  type Reader,
  rows,
  sql,
} from '../db/index.ts'
import { type BookingHead, effectiveStatus, type Order } from './read.ts'
import { hasLostItsSeats } from './rules.ts'
import { type InJson, standingColumn, toStanding } from './standing.ts'

/** What its operator may change of a voyage that is booked, without a write to the booking. */
type Sailing = Pick<Order, 'departsAt' | 'arrivesAt' | 'boatCode' | 'boatName'>

export type BookingTag = Pick<BookingHead, 'status' | 'version' | 'standing'> & {
  orders: Sailing[]
}

export type BookingKey = { organizationId: string; bookingId: string }

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
        // Before it is read: a tag that is a little ahead of time is read again, one that is behind is believed.
        const at = performance.now()
        const tag = await readTag(key)
        return {
          value: { tag, at },
          madeFrom: [key.bookingId, key.organizationId],
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

/**
 * The states of bookings in one cheap read, in the order of the keys; undefined where the organization
 * has no such booking. A poll needs no more to answer "nothing new".
 */
async function readBookingTags(
  reader: Reader,
  keys: readonly BookingKey[],
): Promise<(BookingTag | undefined)[]> {
  const found = await rows<InJson<BookingTag> & { id: string; owner: string }>(
    reader,
    sql`select b.id, b.organization_id as owner, ${effectiveStatus}::int as status, b.version,
               ${standingColumn},
               (select jsonb_agg(jsonb_build_object('departsAt', v.departs_at,
                  'arrivesAt', v.arrives_at, 'boatCode', v.boat_code, 'boatName', v.boat_name)
                  order by o.leg)
                from orders o join voyages v on v.id = o.voyage_id
                where o.booking_id = b.id) as orders
        from bookings b
        where b.id = any(${[...new Set(keys.map(({ bookingId }) => bookingId))]}::uuid[])`,
  )
  const byId = new Map(found.map(row => [row.id, row]))
  return keys.map(({ organizationId, bookingId }) => {
    const row = byId.get(bookingId)
    return row?.owner === organizationId ? toTag(row) : undefined
  })
}

function toTag({ status, version, standing, orders }: InJson<BookingTag>): BookingTag {
  return {
    status,
    version,
    standing: toStanding(standing),
    orders: orders.map(({ departsAt, arrivesAt, ...boat }) => ({
      departsAt: new Date(departsAt),
      arrivesAt: new Date(arrivesAt),
      ...boat,
    })),
  }
}

/** The tag as it reads `ms` milliseconds later, provided that nothing was written since. */
function tagAfter(tag: BookingTag, ms: number): BookingTag {
  const readAt = new Date(tag.standing.readAt.getTime() + ms)
  const holdHasRunOut = tag.standing.paymentExpiredAt <= readAt
  const standing = { ...tag.standing, readAt, holdHasRunOut }
  return {
    ...tag,
    status: hasLostItsSeats(standing) ? BookingStatus.expired : standing.status,
    standing,
  }
}
