import { rejectLeg, rejectRequest } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { Body, OneId } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { showTicketing, TicketingDetailShape } from './present-ticketing.ts'
import { OneLeg, Words } from './shared.ts'

const Reason = Body({ reason: Words('The reason, which the agency reads') })

export const rejectTicketingRoute: Route = (app, { db }) => {
  app.post(
    '/operations/ticketing-requests/:id/reject',
    guarded(operations, {
      operationId: 'reject_ticketing_request',
      summary:
        'Reject a request before the hold. Nothing is ordered, and the booking does not change',
      params: OneId,
      body: Reason,
      response: { 200: TicketingDetailShape },
    }),
    async ({ params, body, user }) => {
      await rejectRequest(db, params.id, body.reason, user.by)
      return showTicketing(db, params.id)
    },
  )
}

export const rejectLegRoute: Route = (app, { db }) => {
  app.post(
    '/operations/ticketing-requests/:id/legs/:leg/reject',
    guarded(operations, {
      operationId: 'reject_leg_by_hand',
      summary:
        'Record that the operator does not issue the leg. Its money and that of all later legs is released',
      params: OneLeg,
      body: Reason,
      response: { 200: TicketingDetailShape },
    }),
    async ({ params, body, user }) => {
      await rejectLeg(db, params.id, { leg: params.leg, reason: body.reason }, user.by)
      return showTicketing(db, params.id)
    },
  )
}
