import { mapPage, readPageRequest, toPage } from '../../../core/pagination.ts'
import { readEvents } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { EventShape, presentEvent } from './present.ts'

export const listEvents: Route = (app, { db }) => {
  app.get(
    '/events',
    {
      schema: {
        operationId: 'list_events',
        tags: ['Events'],
        summary: 'Every event of the organization',
        description:
          'What to read when a webhook may have been lost, and at the start of your service: every event of the organization, for good, numbered without gaps. Keep the last cursor and go on from it with `sort=_id`.',
        querystring: Query(pageQuery),
        response: { 200: PageOf(EventShape) },
      },
    },
    async ({ query, caller }) => {
      const page = readPageRequest(query, '-_id')
      const events = await readEvents(db, caller.organizationId, page)
      return mapPage(toPage(events, page), presentEvent)
    },
  )
}
