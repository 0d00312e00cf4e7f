import { rejectLeg, rejectRequest } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { answers, Body } from '../../schemas.ts'
import { guarded } from '../access.ts'
import { showTicketing, TicketingDetailShape } from './present-ticketing.ts'
import { OneId, OneLeg, operations, Words } from './shared.ts'

const Reason = Body({ reason: Words('Why not; the agency reads it') })

export const rejectTicketingRoute: Route = (app, { db }) => {
  app.post(
    '/operations/ticketing-requests/:id/reject',
    guarded(operations, {
      operationId: 'reject_ticketing_request',
      summary: 'Before the hold: nothing is tried, and the booking stays what it is',
      params: OneId,
      body: Reason,
      response: answers({ 200: TicketingDetailShape }),
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
      summary: 'The operator does not issue the leg: its money is free, and that of all later legs',
      params: OneLeg,
      body: Reason,
      response: answers({ 200: TicketingDetailShape }),
    }),
    async ({ params, body, user }) => {
      await rejectLeg(db, params.id, { leg: params.leg, reason: body.reason }, user.by)
      return showTicketing(db, params.id)
    },
  )
}
