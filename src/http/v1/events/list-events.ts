import { mapPage, readPageRequest, toPage } from '../../../core/pagination.ts'
import { readEvents } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { answers, PageOf, pageQuery, Query } from '../../schemas.ts'
import { EventShape, presentEvent } from './present.ts'

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
        response: answers({ 200: PageOf(EventShape) }),
      },
    },
    async ({ query, caller }) => {
      const page = readPageRequest(query, '-_id')
      const events = await readEvents(db, caller.organizationId, page)
      return mapPage(toPage(events, page), presentEvent)
    },
  )
}
