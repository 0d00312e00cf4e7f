import Type from 'typebox'
import { inTransaction } from '../../../db/index.ts'
import { stopSales } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Body, NoContent } from '../../schemas.ts'
import { guarded } from '../access.ts'

export const stopSalesRoute: Route = (app, { db }) => {
  app.put(
    '/organizations/sales',
    guarded(
      { allow: ['operations'], reach: 'descendants' },
      {
        operationId: 'stop_sales',
        summary: 'Set whether an organization, and all below it, buys nothing',
        body: Body({ are_stopped: Type.Boolean() }),
        response: { 204: NoContent },
      },
    ),
    async ({ body, user, organizationId }, reply) => {
      await inTransaction(db, tx => stopSales(tx, organizationId, body.are_stopped, user.by))
      return reply.code(204).send(undefined)
    },
  )
}
