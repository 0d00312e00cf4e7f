/**
 * One function per business event, called in the transaction of the fact. Events carry identifiers
 * only: they say that something happened, and the API says what.
 */
import { newId } from '../core/ids.ts'
import { first, json, run, sql, type Tx } from '../db/index.ts'

export const eventTypes = [
  'booking.issuedTicket',
  'booking.issuedTicketError',
  'invoice.created',
  'invoice.updated',
  'invoice.published',
  'invoice.failed',
] as const
export type EventType = (typeof eventTypes)[number]

type BookingFact = { organizationId: string; bookingId: string; bookingCode: string }

/** The tickets of a booking are issued: it is at 10. */
export function bookingIssued(tx: Tx, fact: BookingFact): Promise<void> {
  return record(tx, 'booking.issuedTicket', fact)
}

/** The operator rejected or failed: the booking is at 6. */
export function bookingIssueFailed(tx: Tx, fact: BookingFact): Promise<void> {
  return record(tx, 'booking.issuedTicketError', fact)
}

/**
 * The counter's row lock makes the numbers gapless: a number exists only if its event commits. The
 * id is made under that lock as well, so that the feed by id is the feed by number and a reader who
 * goes on from the last id misses nothing.
 */
async function record(tx: Tx, type: EventType, fact: BookingFact): Promise<void> {
  const counter = await first<{ number: number }>(
    tx,
    sql`insert into event_counters as counter (organization_id, last_number)
        values (${fact.organizationId}, 1)
        on conflict (organization_id) do update set last_number = counter.last_number + 1
        returning last_number as number`,
  )
  if (counter === undefined) throw new Error(`no event counter of ${fact.organizationId}`)
  // A statement of its own: the one that waited for the lock does not see what it waited for.
  const previous = await first<{ id: string }>(
    tx,
    sql`select id from events
        where organization_id = ${fact.organizationId} and number = ${counter.number - 1}`,
  )
  const data = { booking_id: fact.bookingId, booking_code: fact.bookingCode }
  await run(
    tx,
    sql`insert into events (id, organization_id, number, type, data)
        values (${newIdAfter(previous?.id)}, ${fact.organizationId}, ${counter.number}, ${type},
                ${json(data)})`,
  )
}

/** A fresh id, or, when clocks disagree or a millisecond is shared, one just past the previous. */
function newIdAfter(previous: string | undefined): string {
  const id = newId()
  if (previous === undefined || id > previous) return id
  const time = Number.parseInt(previous.slice(0, 8) + previous.slice(9, 13), 16) + 1
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${id.slice(13)}`
}
