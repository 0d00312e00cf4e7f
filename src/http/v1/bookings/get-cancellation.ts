import Type, { type Static } from 'typebox'
import { type BookingQuote, quoteCancellation } from '../../../cancellation/index.ts'
import { refuseField } from '../../../core/errors.ts'
import { isId } from '../../../core/ids.ts'
import type { Route } from '../../app.ts'
import { Dong, Id, Nullable, Query } from '../../schemas.ts'

export const CancellationQuoteShape = Type.Object(
  {
    id: Id('The booking'),
    booking_id: Id('The same'),
    allowed: Type.Boolean({ description: 'Whether it would be accepted now' }),
    reason: Nullable(Type.String({ description: 'Why it cannot be cancelled' })),
    free: Type.Boolean({ description: 'Tentative: no operator knows it and no money moved' }),
    penalty: Dong('What the operators keep'),
    net_refund: Dong('What comes back to the agency: NET less the penalty'),
    orders: Type.Array(
      Type.Object({
        order_id: Id('The leg'),
        leg: Type.Integer({ description: '1 is the first' }),
        allowed: Type.Boolean(),
        reason: Nullable(Type.String()),
        by_hand: Type.Boolean({
          description:
            'The service’s staff cancel it at the operator: it takes hours, and what the operator keeps may differ from its schedule',
        }),
        penalty: Dong('Of this leg'),
        net_refund: Dong('Of this leg'),
        tickets: Type.Array(
          Type.Object({
            ticket_id: Id(),
            seat_code: Type.String(),
            penalty: Dong('Of this ticket'),
            net_refund: Dong('Of this ticket'),
          }),
        ),
      }),
      { description: 'By leg' },
    ),
  },
  { title: 'CancellationQuote' },
)

export const CancellationQuery = Query({
  ticket_ids: Type.Optional(
    Type.String({
      maxLength: 8_000,
      description: 'Some tickets only, separated by commas',
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
        summary: 'What cancelling would cost now',
        description:
          'Ask before cancelling, and show it: the operator keeps a penalty that grows towards departure. Changes nothing.',
        params: Type.Object({ id: Id() }),
        querystring: CancellationQuery,
        response: { 200: CancellationQuoteShape },
      },
    },
    async ({ params, query, caller }) => {
      const quote = await quoteCancellation(
        { db, operators },
        caller.organizationId,
        params.id,
        readTicketIds(query),
      )
      return presentCancellationQuote(quote)
    },
  )
}

export function readTicketIds(query: Static<typeof CancellationQuery>): string[] | null {
  const ticketIds = query.ticket_ids?.toLowerCase().split(',') ?? null
  if (ticketIds?.some(id => !isId(id))) refuseField('/ticket_ids', 'is no list of ticket ids')
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
