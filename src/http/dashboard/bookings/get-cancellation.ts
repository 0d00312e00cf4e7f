import { quoteCancellation } from '../../../cancellation/index.ts'
import type { Route } from '../../app.ts'
import { answers } from '../../schemas.ts'
import {
  CancellationQuery,
  CancellationQuoteShape,
  presentCancellationQuote,
  readTicketIds,
} from '../../v1/bookings/get-cancellation.ts'
import { guarded } from '../access.ts'
import { cancellers, OneBooking } from './present.ts'

export const getCancellation: Route = (app, { db, operators }) => {
  app.get(
    '/bookings/:id/cancellation',
    guarded(cancellers, {
      operationId: 'get_cancellation',
      summary: 'Quote the cost of cancelling now',
      params: OneBooking,
      querystring: CancellationQuery,
      response: answers({ 200: CancellationQuoteShape }),
    }),
    async ({ params, query, organizationId }) => {
      const tickets = readTicketIds(query)
      const quote = await quoteCancellation({ db, operators }, organizationId, params.id, tickets)
      return presentCancellationQuote(quote)
    },
  )
}
