import Type from 'typebox'
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
import { agreedFor, cancellers, OneBooking } from './present.ts'

const QuoteShape = Type.Object({
  ...CancellationQuoteShape.properties,
  against_schedule: Type.Boolean({
    description: 'An operator takes no cancellation now: staff ask it whether it does all the same',
  }),
})

export const getCancellation: Route = (app, { db, operators }) => {
  app.get(
    '/bookings/:id/cancellation',
    guarded(cancellers, {
      operationId: 'get_cancellation',
      summary: 'Quote the cost of cancelling now',
      params: OneBooking,
      querystring: CancellationQuery,
      response: answers({ 200: QuoteShape }),
    }),
    async ({ params, query, organizationId, user }) => {
      const wanted = { ticketIds: readTicketIds(query), agreed: agreedFor(user) }
      const quote = await quoteCancellation({ db, operators }, organizationId, params.id, wanted)
      const isAgainst = quote.legs.some(leg => leg.isAgainstSchedule)
      return { ...presentCancellationQuote(quote), against_schedule: isAgainst }
    },
  )
}
