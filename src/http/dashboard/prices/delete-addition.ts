import { inTransaction } from '../../../db/index.ts'
import { deletePriceAddition } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { NoContent, OneId } from '../../schemas.ts'
import { guarded, pricers } from '../access.ts'

export const deleteAddition: Route = (app, { db }) => {
  app.delete(
    '/price-additions/:id',
    guarded(pricers, {
      operationId: 'delete_price_addition',
      summary: 'Delete a price addition',
      params: OneId,
      response: { 204: NoContent },
    }),
    async ({ params, organizationId, user }, reply) => {
      await inTransaction(db, tx => deletePriceAddition(tx, organizationId, params.id, user.by))
      return reply.code(204).send(undefined)
    },
  )
}
