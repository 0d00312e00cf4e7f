import Type from 'typebox'
import { toPage } from '../../../core/pagination.ts'
import { listTicketing } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { presentTicketing, TicketingShape, TicketingState } from './present-ticketing.ts'

export const listTicketingRoute: Route = (app, { db }) => {
  app.get(
    '/operations/ticketing-requests',
    guarded(operations, {
      operationId: 'list_ticketing_requests',
      summary:
        'List the queue of the ticketing desk, oldest first. Without a state, only open requests',
      querystring: Query({
        state: Type.Optional(TicketingState),
        mine: Type.Optional(Type.Boolean({ description: 'Only requests that you have taken' })),
        ...pageQuery,
      }),
      response: { 200: PageOf(TicketingShape) },
    }),
    async request => {
      const { query, user } = request
      const page = pageOf(request, '_id')
      const filter = {
        states: query.state === undefined ? (['waiting', 'held'] as const) : [query.state],
        takenBy: query.mine ? user.by.id : undefined,
      }
      return toPage(await listTicketing(db, filter, page), page, presentTicketing)
    },
  )
}
