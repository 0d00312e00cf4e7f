import Type, { type Static } from 'typebox'
import { type Booking, readBooking } from '../../../bookings/index.ts'
import {
  type ChangeQuote,
  type ChangeRequest,
  changeBooking,
  quoteChange,
  waitForChange,
} from '../../../change/index.ts'
import { fail } from '../../../core/errors.ts'
import type { Route } from '../../app.ts'
import { prefersAsync } from '../../preference.ts'
import { Body, Dong, Id, Nullable, PreferHeader } from '../../schemas.ts'
import { BookingShape, bookingTag, presentBooking } from './present.ts'

export const ChangeBody = Body(
  {
    order_id: Id('The leg'),
    voyage_id: Type.Optional(
      Id('Another voyage of the same operator; every live ticket is named then'),
    ),
    seats: Type.Array(
      Body({
        ticket_id: Id('Which ticket'),
        seat_code: Type.String({ description: 'Its new seat', minLength: 1, maxLength: 32 }),
      }),
      { description: 'The tickets that change, each with its new seat', minItems: 1, maxItems: 30 },
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'Answers what it would cost; no change' })),
  },
  { title: 'BookingChange' },
)

export const ChangeQuoteShape = Type.Object(
  {
    booking_id: Id('The booking'),
    order_id: Id('The leg'),
    allowed: Type.Boolean({ description: 'Whether it would be accepted now' }),
    reason: Nullable(Type.String({ description: 'Why it cannot be changed' })),
    change_fee: Dong('The operator’s, of all changed tickets; 0 while tentative'),
    net_before: Dong('NET of the tickets that are priced anew'),
    net_after: Dong('The same after the change'),
    net_difference: Dong(
      'What the agency pays, or gets back when negative: NET difference and fee',
    ),
    total_price_before: Dong('End-customer total of the booking'),
    total_price_after: Dong('The same after the change, fee included'),
  },
  { title: 'ChangeQuote' },
)

export const changeBookingRoute: Route = (app, services) => {
  const { db, notifications, operators, refresher, live, stopping } = services
  const deps = { db, operators, refresher, live }
  app.post(
    '/bookings/:id/change',
    {
      schema: {
        operationId: 'change_booking',
        tags: ['Bookings'],
        summary: 'Give tickets of a leg other seats, or the leg another voyage',
        description:
          'Instead of cancelling and buying anew: other seats, or another voyage of the same operator. A tentative booking changes at once and free. For an issued one the operator gets a new order, then takes the old seats back for its change fee; the difference is held before and paid after, level by level. The call waits for the operator, and hanging up changes nothing: poll the booking, whose `change` says what became of it. `Prefer: respond-async` answers 202 at once. With `dry_run` the answer is the price of the change and nothing changes.',
        params: Type.Object({ id: Id() }),
        headers: PreferHeader,
        body: ChangeBody,
        problems: [
          'booking_processing',
          'booking_not_changeable',
          'change_failed',
          'insufficient_balance',
          'seat_unavailable',
          'voyage_closed',
          'operator_unavailable',
        ],
        response: { 200: Type.Union([BookingShape, ChangeQuoteShape]), 202: BookingShape },
      },
    },
    async (request, reply) => {
      const { params, body, caller } = request
      const wanted = toChangeRequest(body)
      const { organizationId } = caller
      if (body.dry_run) {
        const quote = await quoteChange(deps, organizationId, params.id, wanted)
        return reply.code(200).send(presentChangeQuote(quote, wanted))
      }
      const begun = await changeBooking(deps, organizationId, params.id, wanted, caller.by)
      const wantsAsync = prefersAsync(request)
      const outcome =
        begun.kind === 'changed'
          ? { state: 'changed', reason: null }
          : wantsAsync
            ? { state: 'running', reason: null }
            : await waitForChange({ db, notifications }, begun.changeId, stopping)
      const booking = (await readBooking(db, organizationId, params.id)) as Booking
      const shown = presentBooking(services, request, booking)
      reply.header('etag', bookingTag(services, booking))
      if (outcome.state === 'failed') {
        fail('change_failed', outcome.reason ?? 'the operator did not change the tickets', {
          extra: { booking: shown },
        })
      }
      if (outcome.state !== 'running') return reply.code(200).send(shown)
      if (wantsAsync) reply.header('preference-applied', 'respond-async')
      return reply.code(202).header('location', `/api/v1/bookings/${params.id}`).send(shown)
    },
  )
}

export function toChangeRequest(body: Static<typeof ChangeBody>): ChangeRequest {
  return {
    orderId: body.order_id,
    voyageId: body.voyage_id ?? null,
    seats: body.seats.map(seat => ({ ticketId: seat.ticket_id, seatCode: seat.seat_code })),
  }
}

/** A change that is not allowed has no price; its totals are those of now. */
export function presentChangeQuote(
  quote: ChangeQuote,
  wanted: ChangeRequest,
): Static<typeof ChangeQuoteShape> {
  const { booking, refusal, plan } = quote
  const [fee, before, after] = plan ? [plan.changeFee, plan.netBefore, plan.netAfter] : [0, 0, 0]
  return {
    booking_id: booking.id,
    order_id: wanted.orderId,
    allowed: refusal === null,
    reason: refusal?.detail ?? null,
    change_fee: fee,
    net_before: before,
    net_after: after,
    net_difference: after - before + fee,
    total_price_before: booking.totalPrice,
    total_price_after: plan?.totalPrice ?? booking.totalPrice,
  }
}
