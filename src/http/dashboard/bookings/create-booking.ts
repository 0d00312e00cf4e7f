import { createBooking } from '../../../bookings/index.ts'
import type { Route } from '../../app.ts'
import { NewBookingBody, toNewBooking } from '../../v1/bookings/create-booking.ts'
import { guarded, sellers } from '../access.ts'
import { BookingShape, showBooking } from './present.ts'

export const createBookingRoute: Route = (app, services) => {
  const { db, operators, live, config } = services
  app.post(
    '/bookings',
    guarded(sellers, {
      operationId: 'create_booking',
      summary: 'Create a tentative booking',
      body: NewBookingBody,
      response: { 201: BookingShape },
    }),
    async (request, reply) => {
      const { body, organizationId, user } = request
      const wanted = toNewBooking(body, organizationId)
      const { id } = await createBooking(
        { db, operators, live, environment: config.environment },
        wanted,
        user.by,
      )
      return reply.code(201).send(await showBooking(services, request, id))
    },
  )
}
