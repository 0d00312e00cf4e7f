import Type from 'typebox'
import { issueLeg } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { Body, Id } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { showTicketing, TicketingDetailShape } from './present-ticketing.ts'
import { evidenceOf, issueDeps, Note, OneLeg, OperatorReference } from './shared.ts'

export const issueLegRoute: Route = (app, services) => {
  app.post(
    '/operations/ticketing-requests/:id/legs/:leg/issue',
    guarded(operations, {
      operationId: 'issue_leg_by_hand',
      summary:
        'Record that the operator issued the leg. Each ticket needs its number or an uploaded file',
      params: OneLeg,
      body: Body({
        operator_reference: OperatorReference,
        note: Note,
        tickets: Type.Array(
          Body({
            ticket_id: Id(),
            ticket_number: Type.Optional(Type.String({ maxLength: 100 })),
          }),
          { maxItems: 30 },
        ),
      }),
      response: { 200: TicketingDetailShape },
    }),
    async ({ params, body, user, log }) => {
      const tickets = body.tickets.map(ticket => ({
        ticketId: ticket.ticket_id,
        ticketNumber: ticket.ticket_number ?? null,
      }))
      const wanted = { leg: params.leg, evidence: evidenceOf(body), tickets }
      await issueLeg(issueDeps(services, log), params.id, wanted, user.by)
      return showTicketing(services.db, params.id)
    },
  )
}
