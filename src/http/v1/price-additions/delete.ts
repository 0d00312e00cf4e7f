import { inTransaction } from '../../../db/index.ts'
import { deletePriceAddition } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { NoContent, OneId } from '../../schemas.ts'

export const deletePriceAdditionRoute: Route = (app, { db }) => {
  app.delete(
    '/ticket-price-additions/:id',
    permitted('price_additions:create', {
      operationId: 'delete_ticket_price_addition',
      tags: ['Prices'],
      summary: 'Delete a price addition',
      description:
        'New prices are calculated without the addition. Tentative bookings keep showing their old price until the service prices them again at confirmation.',
      params: OneId,
      response: { 204: NoContent },
    }),
    async ({ params, caller }, reply) => {
      await inTransaction(db, tx =>
        deletePriceAddition(tx, caller.organizationId, params.id, caller.by),
      )
      return reply.code(204).send(undefined)
    },
  )
}
