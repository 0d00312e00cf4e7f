import Type from 'typebox'
import { changeBooking, quoteChange } from '../../../change/index.ts'
import type { Route } from '../../app.ts'
import { Body, Id, OneId } from '../../schemas.ts'
import {
  ChangeQuoteShape,
  changeFields,
  presentChangeQuote,
  toChangeRequest,
} from '../../v1/bookings/change-booking.ts'
import { guarded, sellers } from '../access.ts'
import { AmountShown, amountMax, BookingShape, showBooking } from './present.ts'

/** The dashboard has two URLs where partners have one with `dry_run`, so that each answers one shape. */
export const quoteChangeRoute: Route = (app, { db, operators, refresher, live }) => {
  app.post(
    '/bookings/:id/change-quote',
    guarded(sellers, {
      operationId: 'quote_change',
      summary: 'Quote the cost of a change now',
      params: OneId,
      body: Body(changeFields),
      response: { 200: ChangeQuoteShape },
    }),
    async ({ params, body, organizationId }) => {
      const wanted = toChangeRequest(body)
      const deps = { db, operators, refresher, live }
      return presentChangeQuote(await quoteChange(deps, organizationId, params.id, wanted), wanted)
    },
  )
}

export const changeBookingRoute: Route = (app, services) => {
  const { db, operators, refresher, live } = services
  app.post(
    '/bookings/:id/change',
    guarded(sellers, {
      operationId: 'change_booking',
      summary: 'Change the seats or the voyage of a leg',
      params: OneId,
      body: Body({
        ...changeFields,
        net_difference_max: AmountShown('The `net_difference`', -amountMax),
        voyage_seen: Type.Optional(
          Id(
            'Id of the voyage of the leg, as the person was shown it; refused where it is on another',
          ),
        ),
      }),
      response: { 200: BookingShape, 202: BookingShape },
    }),
    async (request, reply) => {
      const { params, body, organizationId, user } = request
      const deps = { db, operators, refresher, live }
      const wanted = {
        ...toChangeRequest(body),
        netDifferenceMax: body.net_difference_max,
        voyageSeen: body.voyage_seen,
      }
      const begun = await changeBooking(deps, organizationId, params.id, wanted, user.by)
      const shown = await showBooking(services, request, params.id)
      return reply.code(begun.kind === 'started' ? 202 : 200).send(shown)
    },
  )
}
