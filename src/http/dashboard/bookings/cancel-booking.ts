import { cancelBooking } from '../../../cancellation/index.ts'
import type { Route } from '../../app.ts'
import { answers } from '../../schemas.ts'
import { CancelBody } from '../../v1/bookings/cancel-booking.ts'
import { guarded } from '../access.ts'
import { BookingShape, cancellers, OneBooking, showBooking } from './present.ts'

export const cancelBookingRoute: Route = (app, services) => {
  const { db, operators } = services
  app.post(
    '/bookings/:id/cancel',
    guarded(cancellers, {
      operationId: 'cancel_booking',
      summary: 'Cancel a booking or some of its tickets. The booking shows the outcome',
      params: OneBooking,
      body: CancelBody,
      response: answers({ 200: BookingShape, 202: BookingShape }),
    }),
    async (request, reply) => {
      const { params, body, organizationId, user } = request
      const tickets = body?.ticket_ids ?? null
      const begun = await cancelBooking(
        { db, operators },
        organizationId,
        params.id,
        tickets,
        user.by,
      )
      const shown = await showBooking(services, request, params.id)
      return reply.code(begun.kind === 'started' ? 202 : 200).send(shown)
    },
  )
}
