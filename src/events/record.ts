/**
 * One function per business event, called in the transaction of the fact. Events carry identifiers
 * only: they say that something happened, and the API says what.
 */
import { newId } from '../core/ids.ts'
import { first, json, run, sql, type Tx } from '../db/index.ts'
import { queueDelivery } from './deliveries.ts'

export const eventTypes = [
  'booking.issuedTicket',
  'booking.issuedTicketError',
  'invoice.created',
  'invoice.updated',
  'invoice.published',
  'invoice.failed',
] as const
export type EventType = (typeof eventTypes)[number]

export type BookingFact = { organizationId: string; bookingId: string; bookingCode: string }
export type InvoiceFact = BookingFact & { invoiceId: string }

/** The tickets of a booking are issued: it is at 10. */
export function bookingIssued(tx: Tx, fact: BookingFact): Promise<void> {
  return record(tx, 'booking.issuedTicket', fact.organizationId, ofBooking(fact))
}

/** The operator rejected or failed: the booking is at 6. */
export function bookingIssueFailed(tx: Tx, fact: BookingFact): Promise<void> {
  return record(tx, 'booking.issuedTicketError', fact.organizationId, ofBooking(fact))
}

/** An invoice of an issued booking was asked of the provider. */
export function invoiceCreated(tx: Tx, fact: InvoiceFact): Promise<void> {
  return record(tx, 'invoice.created', fact.organizationId, ofInvoice(fact))
}

/** What an invoice says has changed. */
export function invoiceUpdated(tx: Tx, fact: InvoiceFact): Promise<void> {
  return record(tx, 'invoice.updated', fact.organizationId, ofInvoice(fact))
}

/** The provider published an invoice: it is valid. */
export function invoicePublished(tx: Tx, fact: InvoiceFact): Promise<void> {
  return record(tx, 'invoice.published', fact.organizationId, ofInvoice(fact))
}

/** The provider refused an invoice. */
export function invoiceFailed(tx: Tx, fact: InvoiceFact): Promise<void> {
  return record(tx, 'invoice.failed', fact.organizationId, ofInvoice(fact))
}

export type EventData = { booking_id: string; booking_code: string; invoice_id?: string }

function ofBooking({ bookingId, bookingCode }: BookingFact): EventData {
  return { booking_id: bookingId, booking_code: bookingCode }
}

function ofInvoice(fact: InvoiceFact): EventData {
  return { ...ofBooking(fact), invoice_id: fact.invoiceId }
}

/**
 * The counter's row lock makes the numbers gapless: a number exists only if its event commits. The
 * id is made under that lock as well, so that the feed by id is the feed by number and a reader who
 * goes on from the last id misses nothing.
 */
async function record(
  tx: Tx,
  type: EventType,
  organizationId: string,
  data: EventData,
): Promise<void> {
  const counter = await first<{ number: number }>(
    tx,
    sql`insert into event_counters as counter (organization_id, last_number)
        values (${organizationId}, 1)
        on conflict (organization_id) do update set last_number = counter.last_number + 1
        returning last_number as number`,
  )
  if (counter === undefined) throw new Error(`no event counter of ${organizationId}`)
  // A statement of its own: the one that waited for the lock does not see what it waited for.
  const previous = await first<{ id: string }>(
    tx,
    sql`select id from events
        where organization_id = ${organizationId} and number = ${counter.number - 1}`,
  )
  const id = newIdAfter(previous?.id)
  await run(
    tx,
    sql`with event as (
          insert into events (id, organization_id, number, type, data)
          values (${id}, ${organizationId}, ${counter.number}, ${type}, ${json(data)})
        )
        select pg_notify('event_recorded', ${organizationId})`,
  )
  await queueDelivery(tx, organizationId, id)
}

/** A fresh id, or, when clocks disagree or a millisecond is shared, one just past the previous. */
function newIdAfter(previous: string | undefined): string {
  const id = newId()
  if (previous === undefined || id > previous) return id
  const time = Number.parseInt(previous.slice(0, 8) + previous.slice(9, 13), 16) + 1
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${id.slice(13)}`
}
