import Type from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { toPage } from '../../../core/pagination.ts'
import { isPlace, readEvents } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { EventShape, presentEvent } from './present.ts'

export const listEvents: Route = (app, { db }) => {
  app.get(
    '/events',
    {
      schema: {
        operationId: 'list_events',
        tags: ['Events'],
        summary: 'List the events of the organization',
        description:
          'Read this list when a webhook may have been lost, and when your program starts. It has every event of the organization, is kept forever, and is numbered without gaps. Read it with `sort=_id`, store the `id` of the last event, and continue with `after`. An empty page means that no event has come since.',
        querystring: Query({
          after: Type.Optional(
            Type.String({
              maxLength: 100,
              description: 'Id of an event, or `0`. The answer has only the events after it',
            }),
          ),
          ...pageQuery,
        }),
        response: { 200: PageOf(EventShape) },
      },
    },
    async request => {
      const { query, caller } = request
      const page = pageOf(request, '-_id')
      if (query.after !== undefined && !(await isPlace(db, caller.organizationId, query.after))) {
        refuseField('/after', 'is not the id of one of your events; GET /events lists them')
      }
      const events = await readEvents(db, caller.organizationId, page, query.after)
      return toPage(events, page, presentEvent)
    },
  )
}
