/** What the registered URL is sent: one entry for each event, and the ping. */
import Type from 'typebox'
import { type EventType, eventTypes, pingType } from '../../events/index.ts'
import { Id, Instant } from '../schemas.ts'

const meanings: Record<EventType | typeof pingType, string> = {
  'booking.issuedTicket': 'The tickets of a booking are issued: it is at status 10',
  'booking.issuedTicketError': 'The issuance of a booking failed: it is at status 6',
  'invoice.created': 'An invoice was drafted for an issued order',
  'invoice.updated': 'An invoice changed, because its order was changed or cancelled',
  'invoice.published': 'The invoice provider published an invoice',
  'invoice.failed': 'The invoice provider refused an invoice',
  'webhook.ping': 'A test that somebody asked for',
}

export function webhooks() {
  return Object.fromEntries(
    ([...eventTypes, pingType] as const).map(type => [type, { post: webhook(type) }]),
  )
}

function webhook(type: EventType | typeof pingType) {
  const advice =
    type === pingType
      ? 'It is no event and stands in no feed.'
      : type.startsWith('invoice.')
        ? 'There is no operation that reads invoices: do not write a handler that fetches one.'
        : 'Read the booking: `GET /api/v1/bookings/{id}` is the truth.'
  return {
    operationId: `webhook_${type.replace('.', '_').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`,
    tags: ['Webhooks'],
    summary: meanings[type],
    description: `One POST, unsigned, within 2 seconds, redirects not followed, never sent again: a signal that can be lost. ${advice}`,
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: bodyOf(type), example: exampleOf(type) } },
    },
    responses: {
      '2XX': { description: 'Received. Answer first and work afterwards' },
      '4XX': {
        description: 'Counts as refused, as everything does that is no 2xx; not sent again',
      },
    },
  }
}

function bodyOf(type: EventType | typeof pingType) {
  const booking = {
    booking_id: Id('What to read'),
    booking_code: Type.String({ description: 'For people' }),
  }
  const data =
    type === pingType
      ? {}
      : type.startsWith('invoice.')
        ? { ...booking, invoice_id: Id('Of the invoice') }
        : booking
  return Type.Object({
    id: Id(type === pingType ? 'Of this ping' : 'Of the event: the same as in `GET /events`'),
    type: Type.Unsafe<string>({ type: 'string', const: type }),
    created_at: Instant('UTC'),
    data: Type.Object(data, { description: 'Identifiers only' }),
  })
}

function exampleOf(type: EventType | typeof pingType) {
  const booking = {
    booking_id: '019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11',
    booking_code: 'K7RM2QXD',
  }
  const isInvoice = type.startsWith('invoice.')
  const invoice = { ...booking, invoice_id: '019a9f42-7be0-7c35-8d0e-1b9a54c0e7a2' }
  return {
    id: '019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30',
    type,
    created_at: '2026-11-22T04:12:31.207Z',
    data: type === pingType ? {} : isInvoice ? invoice : booking,
  }
}
