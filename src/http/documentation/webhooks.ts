/** The messages that the registered URL gets: one entry for each event, and the ping. */
import Type from 'typebox'
import { type EventType, eventTypes, pingType } from '../../events/index.ts'
import { Id, Instant } from '../schemas.ts'

const meanings: Record<EventType | typeof pingType, string> = {
  'booking.issuedTicket': 'The tickets of a booking are issued; its status is 10',
  'booking.issuedTicketError': 'The issuance of a booking failed; its status is 6',
  'invoice.created': 'An invoice was drafted for an issued order',
  'invoice.updated':
    'An invoice changed because its order was changed or cancelled, or has another ticket number',
  'invoice.published': 'The invoice provider published an invoice',
  'invoice.failed': 'The invoice provider refused an invoice',
  'webhook.ping': 'A test message, sent on request',
}

export function webhooks() {
  return Object.fromEntries(
    ([...eventTypes, pingType] as const).map(type => [type, { post: webhook(type) }]),
  )
}

function webhook(type: EventType | typeof pingType) {
  const advice =
    type === pingType
      ? 'A ping is not an event and does not appear in `GET /events`.'
      : type.startsWith('invoice.')
        ? 'No operation of this API reads invoices, so do not try to fetch one.'
        : 'Read the booking with `GET /api/v1/bookings/{id}` for the facts.'
  return {
    operationId: `webhook_${type.replace('.', '_').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`,
    tags: ['Webhooks'],
    summary: meanings[type],
    description: `The service sends one unsigned POST and waits up to 2 seconds for the answer. It does not follow redirects and never sends again, so the message can be lost. ${advice}`,
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: bodyOf(type), example: exampleOf(type) } },
    },
    responses: {
      '2XX': { description: 'The receiver accepted the message. Answer first, then process it' },
      '4XX': {
        description:
          'The delivery counts as refused, as with every status other than 2xx. It is not sent again',
      },
    },
  }
}

function bodyOf(type: EventType | typeof pingType) {
  const booking = {
    booking_id: Id('Id of the booking to read'),
    booking_code: Type.String({ description: 'Booking code, for people' }),
  }
  const data =
    type === pingType
      ? {}
      : type.startsWith('invoice.')
        ? { ...booking, invoice_id: Id('Id of the invoice') }
        : booking
  return Type.Object({
    id: Id(type === pingType ? 'Id of this ping' : 'Id of the event, the same as in `GET /events`'),
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
