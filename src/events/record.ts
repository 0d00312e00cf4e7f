/**
 * One function per business event, called in the transaction of the fact. Events carry identifiers only:
 * they say that something happened, and the API has the details.
 */
import { json, runLater, sql, type Tx } from '../db/index.ts'

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
type InvoiceFact = BookingFact & { invoiceId: string }

/** The tickets of a booking are issued: it is at 10. */
export function bookingIssued(tx: Tx, fact: BookingFact): Promise<void> {
  return record(tx, 'booking.issuedTicket', fact.organizationId, ofBooking(fact))
}

/** The operator rejected or failed: the booking is at 6. */
export function bookingIssueFailed(tx: Tx, fact: BookingFact): Promise<void> {
  return record(tx, 'booking.issuedTicketError', fact.organizationId, ofBooking(fact))
}

/** An invoice of an issued booking was drafted. */
export function invoiceCreated(tx: Tx, fact: InvoiceFact): Promise<void> {
  return record(tx, 'invoice.created', fact.organizationId, ofInvoice(fact))
}

/** The content of an invoice has changed. */
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
 * The commit gives number and id, where the organization's counter is locked (migration
 * 0030). So a number exists only if its event commits, and the numbers have no gap. The
 * webhook is queued there as well.
 */
async function record(
  tx: Tx,
  type: EventType,
  organizationId: string,
  data: EventData,
): Promise<void> {
  await runLater(
    tx,
    sql`insert into events_to_number (organization_id, type, data)
        values (${organizationId}, ${type}, ${json(data)})`,
  )
}
