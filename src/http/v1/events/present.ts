import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import { eventTypes, type RecordedEvent } from '../../../events/index.ts'
import { Id, Instant, OneOf } from '../../schemas.ts'

export const EventShape = Type.Object(
  {
    id: Id('What `after` and `Last-Event-ID` take'),
    number: Type.Integer({ description: 'Grows by one with each event' }),
    type: OneOf(eventTypes, 'What happened'),
    created_at: Instant('UTC'),
    data: Type.Object(
      {
        booking_id: Id('What to read'),
        booking_code: Type.String({ description: 'For people' }),
        invoice_id: Type.Optional(Id('Of an invoice event')),
      },
      { description: 'Identifiers only: read the booking', additionalProperties: true },
    ),
  },
  { title: 'Event' },
)

export function presentEvent(event: RecordedEvent) {
  const { id, number, type, createdAt, data } = event
  return { id, number, type, created_at: utc(createdAt), data }
}
