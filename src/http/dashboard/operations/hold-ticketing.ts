import { holdRequest } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { answers } from '../../schemas.ts'
import { guarded } from '../access.ts'
import { showTicketing, TicketingDetailShape } from './present-ticketing.ts'
import { OneId, operations, startDeps } from './shared.ts'

export const holdTicketingRoute: Route = (app, services) => {
  app.post(
    '/operations/ticketing-requests/:id/hold',
    guarded(operations, {
      operationId: 'hold_ticketing_request',
      summary: 'Prices the booking anew and holds its money on every level; now buy the tickets',
      params: OneId,
      response: answers({ 200: TicketingDetailShape }),
    }),
    async ({ params, user }) => {
      await holdRequest(startDeps(services), params.id, user.by)
      return showTicketing(services.db, params.id)
    },
  )
}
