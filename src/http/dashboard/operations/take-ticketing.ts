import { handBackRequest, takeRequest } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { answers } from '../../schemas.ts'
import { guarded } from '../access.ts'
import { showTicketing, TicketingDetailShape } from './present-ticketing.ts'
import { OneId, operations } from './shared.ts'

export const takeTicketingRoute: Route = (app, { db }) => {
  app.post(
    '/operations/ticketing-requests/:id/take',
    guarded(operations, {
      operationId: 'take_ticketing_request',
      summary:
        'Take a request. It stays yours until you hand it back; a 409 names the person who has it',
      params: OneId,
      response: answers({ 200: TicketingDetailShape }),
    }),
    async ({ params, user }) => {
      await takeRequest(db, params.id, user.by)
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
      response: answers({ 200: TicketingDetailShape }),
    }),
    async ({ params, user }) => {
      await handBackRequest(db, params.id, user.by)
      return showTicketing(db, params.id)
    },
  )
}
