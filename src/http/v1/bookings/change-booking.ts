import Type, { type Static } from 'typebox'
import { readBooking } from '../../../bookings/index.ts'
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
import { Body, Dong, Id, Nullable, OneId, PreferHeader } from '../../schemas.ts'
import { answerBooking } from './answer.ts'
import { notDone } from './not-done.ts'
import { BookingShape, presentBooking } from './present.ts'

export const changeFields = {
  order_id: Id('Id of the order (the leg) to change'),
  voyage_id: Type.Optional(
    Id(
      'Id of another voyage of the same operator. If you give it, name every live ticket of the leg in `seats`',
    ),
  ),
  seats: Type.Array(
    Body({
      ticket_id: Id('Id of the ticket'),
      seat_code: Type.String({
        description: 'Code of the new seat',
        minLength: 1,
        maxLength: 32,
      }),
    }),
    { description: 'The tickets to change, each with its new seat', minItems: 1, maxItems: 30 },
  ),
}

const ChangeBody = Body(
  {
    ...changeFields,
    dry_run: Type.Optional(
      Type.Boolean({
        description: '`true`: answer with the price of the change and change nothing',
      }),
    ),
  },
  { title: 'BookingChange' },
)

export const ChangeQuoteShape = Type.Object(
  {
    booking_id: Id('Id of the booking'),
    order_id: Id('Id of the order (the leg)'),
    allowed: Type.Boolean({ description: 'Whether the service would accept the change now' }),
    reason: Nullable(Type.String({ description: 'Why the leg cannot be changed; null if it can' })),
    change_fee: Dong(
      'The operator’s change fee for all changed tickets (0 for a tentative booking)',
    ),
    net_before: Dong('NET price of the changed tickets before the change'),
    net_after: Dong('NET price of the changed tickets after the change'),
    net_difference: Dong(
      'What the agency pays for the change: NET difference plus fee (negative if it gets money back)',
    ),
    total_price_before: Dong('End-customer total of the booking before the change'),
    total_price_after: Dong('End-customer total of the booking after the change, fee included'),
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
        summary: 'Change the seats or the voyage of a leg',
        description:
          'Gives tickets other seats, or moves the leg to another voyage of the same operator. A tentative booking changes at once and free of charge. For an issued booking, the service places a new order at the operator and then returns the old seats, for which the operator keeps a change fee. Each level of the agency tree that pays more has its difference held first and paid when the new order is issued. The call waits for the operator. If you disconnect, the change continues: poll the booking and read `change`. With `Prefer: respond-async` the answer is 202 at once. With `dry_run` the answer is the price of the change, and nothing changes.',
        params: OneId,
        headers: PreferHeader,
        body: ChangeBody,
        problems: [
          'sales_stopped',
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
        return presentChangeQuote(quote, wanted)
      }
      const begun = await changeBooking(deps, organizationId, params.id, wanted, caller.by)
      const outcome =
        begun.kind === 'changed'
          ? { state: 'changed', reason: null }
          : prefersAsync(request)
            ? { state: 'running', reason: null }
            : await waitForChange({ db, notifications }, begun.changeId, stopping)
      const booking = await readBooking(db, organizationId, params.id)
      if (outcome.state === 'failed') {
        fail('change_failed', notDone('change', outcome.reason), {
          extra: { booking: presentBooking(services, request, booking) },
        })
      }
      return answerBooking(services, reply, booking, outcome.state !== 'running')
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

/** A change that is not allowed has no price. Its totals are the current ones. */
export function presentChangeQuote(
  quote: ChangeQuote,
  wanted: ChangeRequest,
): Static<typeof ChangeQuoteShape> {
  const { booking, refusal, plan } = quote
  return {
    booking_id: booking.id,
    order_id: wanted.orderId,
    allowed: refusal === null,
    reason: refusal?.detail ?? null,
    change_fee: plan?.changeFee ?? 0,
    net_before: plan?.netBefore ?? 0,
    net_after: plan?.netAfter ?? 0,
    net_difference: plan?.netDifference ?? 0,
    total_price_before: booking.totalPrice,
    total_price_after: plan?.totalPrice ?? booking.totalPrice,
  }
}
