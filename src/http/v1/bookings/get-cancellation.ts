import Type, { type Static } from 'typebox'
import { type BookingQuote, quoteCancellation } from '../../../cancellation/index.ts'
import { refuseField } from '../../../core/errors.ts'
import { isId } from '../../../core/ids.ts'
import type { Route } from '../../app.ts'
import { Dong, Id, Nullable, OneId, OnlyQuery } from '../../schemas.ts'

export const CancellationQuoteShape = Type.Object(
  {
    id: Id('Id of the booking'),
    booking_id: Id('Same as `id`'),
    allowed: Type.Boolean({ description: 'Whether the service would accept the cancellation now' }),
    reason: Nullable(
      Type.String({ description: 'Why the booking cannot be cancelled; null if it can' }),
    ),
    free: Type.Boolean({
      description: 'True for a tentative booking: no operator knows it, and no money has moved',
    }),
    penalty: Dong('What the operators keep'),
    net_refund: Dong('What the agency gets back: NET price less the penalty'),
    orders: Type.Array(
      Type.Object({
        order_id: Id('Id of the order (the leg)'),
        leg: Type.Integer({ description: 'Number of the leg; the first is 1' }),
        allowed: Type.Boolean(),
        reason: Nullable(Type.String()),
        by_hand: Type.Boolean({
          description:
            'Whether staff cancel this leg at the operator by hand. That takes hours, and the penalty may differ from the operator’s schedule',
        }),
        penalty: Dong('Penalty of this leg'),
        net_refund: Dong('Refund of this leg'),
        tickets: Type.Array(
          Type.Object({
            ticket_id: Id(),
            seat_code: Type.String(),
            penalty: Dong('Penalty of this ticket'),
            net_refund: Dong('Refund of this ticket'),
          }),
        ),
      }),
      { description: 'One entry per leg' },
    ),
  },
  { title: 'CancellationQuote' },
)

/** Nothing else is taken: `ticket_ids[]`, as some clients write a list, would be a quote for all tickets. */
export const CancellationQuery = OnlyQuery({
  ticket_ids: Type.Optional(
    Type.String({
      maxLength: 8_000,
      description: 'Ids of some tickets, separated by commas. Without it, the quote is for all',
    }),
  ),
})

export const getCancellation: Route = (app, { db, operators }) => {
  app.get(
    '/bookings/:id/cancellation',
    {
      schema: {
        operationId: 'get_booking_cancellation',
        tags: ['Bookings'],
        summary: 'Quote the cost of cancelling now',
        description:
          'Call this before you cancel, and show the result to the customer. The operator keeps a penalty that grows as departure comes closer. The call changes nothing.',
        params: OneId,
        querystring: CancellationQuery,
        response: { 200: CancellationQuoteShape },
      },
    },
    async ({ params, query, caller }) => {
      const wanted = { ticketIds: readTicketIds(query) }
      return presentCancellationQuote(
        await quoteCancellation({ db, operators }, caller.organizationId, params.id, wanted),
      )
    },
  )
}

export function readTicketIds(query: Static<typeof CancellationQuery>): string[] | null {
  const ticketIds = query.ticket_ids?.toLowerCase().split(',') ?? null
  if (ticketIds?.some(id => !isId(id)))
    refuseField('/ticket_ids', 'must be ticket ids separated by commas')
  return ticketIds
}

export function presentCancellationQuote(
  quote: BookingQuote,
): Static<typeof CancellationQuoteShape> {
  return {
    id: quote.booking.id,
    booking_id: quote.booking.id,
    allowed: quote.refusal === null,
    reason: quote.refusal?.detail ?? null,
    free: quote.isFree,
    penalty: quote.penalty,
    net_refund: quote.netRefund,
    orders: quote.legs.map(quoted => ({
      order_id: quoted.leg.orderId,
      leg: quoted.leg.leg,
      allowed: quoted.refusal === null,
      reason: quoted.refusal?.detail ?? null,
      by_hand: quoted.byHand,
      penalty: quoted.penalty,
      net_refund: quoted.netRefund,
      tickets: quoted.tickets.map(({ ticket, penalty, netRefund }) => ({
        ticket_id: ticket.id,
        seat_code: ticket.seatCode,
        penalty,
        net_refund: netRefund,
      })),
    })),
  }
}
