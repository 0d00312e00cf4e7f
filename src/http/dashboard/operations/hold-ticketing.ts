import { holdRequest } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { ConfirmAtMostBody } from '../bookings/confirm-booking.ts'
import { showTicketing, TicketingDetailShape } from './present-ticketing.ts'

export const holdTicketingRoute: Route = (app, services) => {
  app.post(
    '/operations/ticketing-requests/:id/hold',
    guarded(operations, {
      operationId: 'hold_ticketing_request',
      summary:
        'Price the booking again and hold its money on every level. Buy the tickets after that',
      params: OneId,
      body: ConfirmAtMostBody,
      response: { 200: TicketingDetailShape },
    }),
    async ({ params, body, user }) => {
      await holdRequest(services.issuance, params.id, user.by, body?.net_total_max)
      return showTicketing(services.db, params.id)
    },
  )
}
