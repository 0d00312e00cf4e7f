import { handBackRequest, takeOverRequest, takeRequest } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { Body, Id, OneId } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { showTicketing, TicketingDetailShape } from './present-ticketing.ts'

export const takeTicketingRoute: Route = (app, { db }) => {
  app.post(
    '/operations/ticketing-requests/:id/take',
    guarded(operations, {
      operationId: 'take_ticketing_request',
      summary:
        'Take a request. It stays yours until you hand it back or somebody takes it over; a 409 names the person who has it',
      params: OneId,
      response: { 200: TicketingDetailShape },
    }),
    async ({ params, user }) => {
      await takeRequest(db, params.id, user.by)
      return showTicketing(db, params.id)
    },
  )
}

export const takeOverTicketingRoute: Route = (app, { db }) => {
  app.post(
    '/operations/ticketing-requests/:id/take-over',
    guarded(operations, {
      operationId: 'take_over_ticketing_request',
      summary:
        'Take a request from a colleague who is away; a 409 when they do not have it any more',
      params: OneId,
      body: Body({ from: Id('The user who has it') }),
      response: { 200: TicketingDetailShape },
    }),
    async ({ params, body, user }) => {
      await takeOverRequest(db, params.id, body.from, user.by)
      return showTicketing(db, params.id)
    },
  )
}

export const handBackTicketingRoute: Route = (app, { db }) => {
  app.post(
    '/operations/ticketing-requests/:id/hand-back',
    guarded(operations, {
      operationId: 'hand_back_ticketing_request',
      summary: 'Hand a request back, so that another person can take it',
      params: OneId,
      response: { 200: TicketingDetailShape },
    }),
    async ({ params, user }) => {
      await handBackRequest(db, params.id, user.by)
      return showTicketing(db, params.id)
    },
  )
}
