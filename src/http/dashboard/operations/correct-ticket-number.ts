import Type from 'typebox'
import { correctTicketNumber, numberFaults } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { Body, Id, NoContent, OneOf } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { bookingOf, issueDeps } from './shared.ts'

const TicketNumber = (description: string) =>
  Type.String({ minLength: 1, maxLength: 100, description })

export const correctTicketNumberRoute: Route = (app, services) => {
  const { db, operators } = services
  app.put(
    '/operations/bookings/:id/tickets/:ticket_id/number',
    guarded(operations, {
      operationId: 'correct_ticket_number',
      summary:
        'Correct the number of an issued ticket; an operator that can be asked has to have it',
      params: Type.Object({ id: Id(), ticket_id: Id('Id of a ticket of the booking') }),
      body: Body({
        ticket_number: TicketNumber('As the operator has it'),
        seen: Body(
          { ticket_number: TicketNumber('The number that stood there') },
          { description: 'What stood there when it was read; refused where it does so no more' },
        ),
        reason: OneOf(
          numberFaults,
          '`mistyped`: staff typed it wrongly. `given_anew`: the operator has given another one',
        ),
      }),
      response: { 204: NoContent },
    }),
    async ({ params, body, user, log }, reply) => {
      const { organizationId, bookingId } = await bookingOf(db, params.id)
      const correction = {
        seen: body.seen.ticket_number,
        to: body.ticket_number,
        reason: body.reason,
      }
      await correctTicketNumber(
        { operators, ...issueDeps(services, log) },
        { organizationId, bookingId, ticketId: params.ticket_id },
        correction,
        user.by,
      )
      return reply.code(204).send(undefined)
    },
  )
}
