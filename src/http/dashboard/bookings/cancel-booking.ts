import Type from 'typebox'
import { cancelBooking } from '../../../cancellation/index.ts'
import type { Route } from '../../app.ts'
import { Body, Nullable, OneId } from '../../schemas.ts'
import { cancelFields } from '../../v1/bookings/cancel-booking.ts'
import { guarded } from '../access.ts'
import { AmountShown, agreedFor, BookingShape, cancellers, showBooking } from './present.ts'

const CancelBody = Type.Optional(
  Nullable(
    Body({
      ...cancelFields,
      penalty_max: AmountShown('The penalty'),
      free: Type.Optional(
        Type.Boolean({
          description: 'Whether the person was shown that nothing is issued. Refused once it is',
        }),
      ),
    }),
  ),
)

export const cancelBookingRoute: Route = (app, services) => {
  const { db, operators } = services
  app.post(
    '/bookings/:id/cancel',
    guarded(cancellers, {
      operationId: 'cancel_booking',
      summary: 'Cancel a booking or some of its tickets. The booking shows the outcome',
      params: OneId,
      body: CancelBody,
      response: { 200: BookingShape, 202: BookingShape },
    }),
    async (request, reply) => {
      const { params, body, organizationId, user } = request
      const begun = await cancelBooking(
        { db, operators },
        organizationId,
        params.id,
        {
          ticketIds: body?.ticket_ids ?? null,
          penaltyMax: body?.penalty_max,
          isFree: body?.free,
          agreed: agreedFor(user),
        },
        user.by,
      )
      const shown = await showBooking(services, request, params.id)
      return reply.code(begun.kind === 'started' ? 202 : 200).send(shown)
    },
  )
}
