import Type from 'typebox'
import { mapPage, readPageRequest, toPage } from '../../core/pagination.ts'
import { utc } from '../../core/time.ts'
import { eventTypes, readEvents } from '../../events/index.ts'
import type { Route } from '../app.ts'
import { answers, Id, Instant, OneOf, PageOf, pageQuery, Query } from '../schemas.ts'

export const listEvents: Route = (app, { db }) => {
  app.get(
    '/events',
    {
      schema: {
        operationId: 'list_events',
        tags: ['Events'],
        summary: 'Every event of the organization',
        description: 'Numbered without gaps. What to read when a signal may have been lost.',
        querystring: Query(pageQuery),
        response: answers({
          200: PageOf(
            Type.Object({
              id: Id(),
              number: Type.Integer({ description: 'Grows by one with each event' }),
              type: OneOf(eventTypes, 'What happened'),
              created_at: Instant('UTC'),
              data: Type.Object(
                {
                  booking_id: Id(),
                  booking_code: Type.String(),
                  invoice_id: Type.Optional(Id('Of an invoice event')),
                },
                { additionalProperties: true },
              ),
            }),
          ),
        }),
      },
    },
    async ({ query, caller }) => {
      const page = readPageRequest(query, '-_id')
      const events = await readEvents(db, caller.organizationId, page)
      return mapPage(toPage(events, page), event => ({
        id: event.id,
        number: event.number,
        type: event.type,
        created_at: utc(event.createdAt),
        data: event.data as { booking_id: string; booking_code: string },
      }))
    },
  )
}
