import Type from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { mapPage, toPage } from '../../../core/pagination.ts'
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
        summary: 'Every event of the organization',
        description:
          'What to read when a webhook may have been lost, and at the start of your service: every event of the organization, for good, numbered without gaps. Read with `sort=_id`, keep the `id` of the last event, and go on with `after`: an empty page says that nothing has happened since.',
        querystring: Query({
          after: Type.Optional(
            Type.String({
              maxLength: 100,
              description: 'The id of an event, or `0`: only what happened after it',
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
        refuseField('/after', 'is the id of no event; GET /events has them all')
      }
      const events = await readEvents(db, caller.organizationId, page, query.after)
      return mapPage(toPage(events, page), presentEvent)
    },
  )
}
