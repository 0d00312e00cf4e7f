import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import {
  type Invoice,
  type InvoiceLine,
  type InvoiceRevision,
  invoiceStates,
} from '../../../invoices/index.ts'
import { Dong, Id, Instant, LocalDate, Nullable, OneOf } from '../../schemas.ts'

const states = [
  '`drafted`: waiting to be sent; it stays so if no provider is configured. `sending`: being sent.',
  '`unknown`: no answer came, and the service is asking for it. `published`: valid. `failed`: refused.',
  '`superseded`: a newer revision replaced it before it was sent. `not_needed`: nothing is owed.',
].join(' ')

export const amounts = {
  net: Dong('Amount without tax'),
  tax: Dong('Tax on it'),
  total: Dong('Net and tax together'),
}

const Line = Type.Object({
  kind: OneOf(['ticket', 'cancellation_fee', 'change_fee'], 'Amount charged'),
  ticket: Nullable(
    Type.Object({
      number: Type.String(),
      seat_code: Type.String(),
      passenger_type: Type.String(),
      departure_terminal: Type.String(),
      arrival_terminal: Type.String(),
      departure_date: LocalDate('Departure, local to the departure terminal'),
    }),
  ),
  ...amounts,
})

const revision = {
  revision: Type.Integer(),
  state: OneOf(invoiceStates, states),
  ...amounts,
  sent_at: Nullable(Instant('When it was sent')),
  finished_at: Nullable(Instant('When its outcome was known')),
  lookup_code: Nullable(
    Type.String({ description: 'Code with which the recipient looks the invoice up' }),
  ),
  reason: Nullable(Type.String({ description: 'Why it failed' })),
}

/** An invoice with its newest revision. */
export const InvoiceShape = Type.Object({
  id: Id(),
  number: Nullable(Type.String({ description: 'Null until it is first sent' })),
  agency_id: Id('Id of the organization that sold'),
  agency_code: Type.String({ description: 'Code of the organization that sold' }),
  booking_id: Id(),
  booking_code: Type.String(),
  leg: Type.Integer(),
  recipient: Type.String({ description: 'Name of whom it is for' }),
  created_at: Instant('When it was first drafted'),
  ...revision,
})

export const InvoiceInFull = Type.Object({
  ...InvoiceShape.properties,
  recipient_details: Type.Record(Type.String(), Type.String()),
  revisions: Type.Array(Type.Object({ ...revision, lines: Type.Array(Line) }), {
    description: 'Oldest first',
  }),
})

export function presentInvoice(invoice: Invoice) {
  return {
    id: invoice.id,
    number: invoice.number,
    agency_id: invoice.organizationId,
    agency_code: invoice.organizationCode,
    booking_id: invoice.bookingId,
    booking_code: invoice.bookingCode,
    leg: invoice.leg,
    recipient: invoice.recipient.name ?? '',
    created_at: utc(invoice.createdAt),
    ...presentRevision(invoice),
  }
}

export function presentInFull(invoice: Invoice & { revisions: InvoiceRevision[] }) {
  return {
    ...presentInvoice(invoice),
    recipient_details: invoice.recipient,
    revisions: invoice.revisions.map(each => ({
      ...presentRevision(each),
      lines: each.lines.map(presentLine),
    })),
  }
}

function presentRevision(revision: InvoiceRevision) {
  return {
    revision: revision.revision,
    state: revision.state,
    net: revision.net,
    tax: revision.tax,
    total: revision.total,
    sent_at: revision.sentAt && utc(revision.sentAt),
    finished_at: revision.finishedAt && utc(revision.finishedAt),
    lookup_code: revision.lookupCode,
    reason: revision.reason,
  }
}

function presentLine(line: InvoiceLine) {
  const { net, tax, total } = line
  return {
    kind: line.kind,
    ticket: line.kind === 'ticket' ? presentTicket(line) : null,
    net,
    tax,
    total,
  }
}

function presentTicket(line: Extract<InvoiceLine, { kind: 'ticket' }>) {
  return {
    number: line.ticketNumber,
    seat_code: line.seatCode,
    passenger_type: line.passengerType,
    departure_terminal: line.departureTerminal,
    arrival_terminal: line.arrivalTerminal,
    departure_date: line.departureDate,
  }
}
