import Type from 'typebox'
import { correctPassenger } from '../../../bookings/index.ts'
import type { Route } from '../../app.ts'
import { Body, Id } from '../../schemas.ts'
import { PersonInput, toPerson } from '../../v1/bookings/create-booking.ts'
import { guarded, sellers } from '../access.ts'
import { enteredShapes } from './list-passengers.ts'
import { BookingShape, showBooking } from './present.ts'

const Seen = Body(
  { full_name: Type.String(), ...Type.Partial(Type.Object(enteredShapes)).properties },
  { description: 'What stood there when it was read; refused where it does so no more' },
)

export const correctPassengerRoute: Route = (app, services) => {
  const { db, operators, config } = services
  app.put(
    '/bookings/:id/tickets/:ticket_id/passenger',
    guarded(sellers, {
      operationId: 'correct_passenger',
      summary: 'Correct what was typed of a passenger, before an operator is told',
      params: Type.Object({ id: Id(), ticket_id: Id('Id of a ticket of theirs') }),
      body: Body({ ...PersonInput.properties, seen: Seen }),
      response: { 200: BookingShape },
    }),
    async (request, reply) => {
      const { params, body, organizationId, user } = request
      const of = { organizationId, bookingId: params.id, ticketId: params.ticket_id }
      const deps = { db, operators, environment: config.environment }
      await correctPassenger(deps, of, { seen: body.seen, to: toPerson(body) }, user.by)
      return reply.send(await showBooking(services, request, params.id))
    },
  )
}
