/**
 * One function per business event, called in the transaction of the fact. Events carry identifiers
 * only: they say that something happened, and the API says what.
 */
import { newId } from '../core/ids.ts'
import { json, run, sql, type Tx } from '../db/index.ts'

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

/** The counter's row lock makes the numbers gapless: a number exists only if its event commits. */
async function record(tx: Tx, type: EventType, fact: BookingFact): Promise<void> {
  const data = { booking_id: fact.bookingId, booking_code: fact.bookingCode }
  await run(
    tx,
    sql`with next as (
          insert into event_counters as counter (organization_id, last_number)
          values (${fact.organizationId}, 1)
          on conflict (organization_id) do update set last_number = counter.last_number + 1
          returning last_number
        )
        insert into events (id, organization_id, number, type, data)
        select ${newId()}, ${fact.organizationId}, last_number, ${type}, ${json(data)} from next`,
  )
}
