import { fail } from '../../../core/errors.ts'
import { readPriceAddition } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { AdditionShape, presentAddition } from './present.ts'

export const getPriceAddition: Route = (app, { db }) => {
  app.get(
    '/ticket-price-additions/:id',
    {
      schema: {
        operationId: 'get_ticket_price_addition',
        tags: ['Prices'],
        summary: 'Get a price addition',
        description:
          'Returns one price addition of the organization by the id that its creation answered.',
        params: OneId,
        response: { 200: AdditionShape },
      },
    },
    async ({ params, caller }) => {
      const addition = await readPriceAddition(db, caller.organizationId, params.id)
      return presentAddition(addition ?? fail('not_found', 'there is no such price addition'))
    },
  )
}
