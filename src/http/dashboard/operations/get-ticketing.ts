import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { showTicketing, TicketingDetailShape } from './present-ticketing.ts'

export const getTicketing: Route = (app, { db }) => {
  app.get(
    '/operations/ticketing-requests/:id',
    guarded(operations, {
      operationId: 'get_ticketing_request',
      summary: 'Get a ticketing request with its legs, their passengers and outcomes',
      params: OneId,
      response: { 200: TicketingDetailShape },
    }),
    ({ params }) => showTicketing(db, params.id),
  )
}
