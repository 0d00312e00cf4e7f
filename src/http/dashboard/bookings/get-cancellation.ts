import Type from 'typebox'
import {
  type BookingQuote,
  quoteCancellation,
  readCustomersPart,
} from '../../../cancellation/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import {
  CancellationQuery,
  CancellationQuoteShape,
  presentCancellationQuote,
  readTicketIds,
} from '../../v1/bookings/get-cancellation.ts'
import { guarded } from '../access.ts'
import { agreedFor, CustomersPartShape, cancellers, presentCustomersPart } from './present.ts'

const QuoteShape = Type.Object({
  ...CancellationQuoteShape.properties,
  ...CustomersPartShape.properties,
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
      params: OneId,
      querystring: CancellationQuery,
      response: { 200: QuoteShape },
    }),
    async ({ params, query, organizationId, user }) => {
      const wanted = { ticketIds: readTicketIds(query), agreed: agreedFor(user) }
      const quote = await quoteCancellation({ db, operators }, organizationId, params.id, wanted)
      const isAgainst = quote.legs.some(leg => leg.isAgainstSchedule)
      const parts = quote.legs.flatMap(leg => leg.parts)
      const customers = await readCustomersPart(db, params.id, parts.map(asCancelled))
      return {
        ...presentCancellationQuote(quote),
        ...presentCustomersPart(customers),
        against_schedule: isAgainst,
      }
    },
  )
}

/** Fees of changes do not come back. */
function asCancelled({ tickets, penalty }: BookingQuote['legs'][number]['parts'][number]) {
  return { ticketIds: tickets.map(({ ticket }) => ticket.id), penalty, feesRefunded: 0 }
}
