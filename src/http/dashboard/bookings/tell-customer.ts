import Type from 'typebox'
import { tellCustomer } from '../../../bookings/index.ts'
import type { Route } from '../../app.ts'
import { Body, Instant, NoContent, OneId } from '../../schemas.ts'
import { readInstant } from '../../v1/known.ts'
import { guarded } from '../access.ts'
import { cancellers } from './present.ts'

export const tellCustomerRoute: Route = (app, { db }) => {
  app.put(
    '/bookings/:id/customer-told',
    // The service's staff see on their first page whose customers are not told, and may have told them.
    guarded(cancellers, {
      operationId: 'tell_customer',
      summary:
        'Say whether the customer was told of a cancelled or moved voyage, lost tickets or a corrected ticket number',
      params: OneId,
      body: Body({
        told: Type.Boolean(),
        taken_back_at: Instant('As the history has it: what was taken back later was not told'),
      }),
      response: { 204: NoContent },
    }),
    async ({ params, body, organizationId, user }, reply) => {
      const told = {
        isTold: body.told,
        takenBackAt: readInstant('/taken_back_at', body.taken_back_at),
      }
      await tellCustomer(db, { organizationId, bookingId: params.id }, told, user.by)
      return reply.code(204).send(undefined)
    },
  )
}
