import Type from 'typebox'
import { inTransaction } from '../../../db/index.ts'
import { setSalesStopped } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Body, NoContent } from '../../schemas.ts'
import { guarded } from '../access.ts'

export const setSalesStoppedRoute: Route = (app, { db }) => {
  app.put(
    '/organizations/sales',
    guarded(
      { allow: ['operations'], reach: 'descendants' },
      {
        operationId: 'set_sales_stopped',
        summary: 'Set whether an organization, and all below it, buys nothing',
        body: Body({ are_stopped: Type.Boolean() }),
        response: { 204: NoContent },
      },
    ),
    async ({ body, user, organizationId }, reply) => {
      await inTransaction(db, tx => setSalesStopped(tx, organizationId, body.are_stopped, user.by))
      return reply.code(204).send(undefined)
    },
  )
}
