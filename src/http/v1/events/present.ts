import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import { eventTypes, type RecordedEvent } from '../../../events/index.ts'
import { Id, Instant, OneOf } from '../../schemas.ts'

export const EventShape = Type.Object(
  {
    id: Id('Id of the event; `after` and `Last-Event-ID` take it'),
    number: Type.Integer({ description: 'Number of the event; it grows by one with each event' }),
    type: OneOf(eventTypes, 'Type of the event'),
    created_at: Instant('UTC'),
    data: Type.Object(
      {
        booking_id: Id('Id of the booking to read'),
        booking_code: Type.String({ description: 'Booking code, for people' }),
        invoice_id: Type.Optional(Id('Id of the invoice, for an invoice event')),
      },
      {
        description: 'Identifiers only. Read the booking for the facts',
        additionalProperties: true,
      },
    ),
  },
  { title: 'Event' },
)

export function presentEvent(event: RecordedEvent) {
  const { id, number, type, createdAt, data } = event
  return { id, number, type, created_at: utc(createdAt), data }
}
