import Type from 'typebox'
import { inTransaction } from '../../../db/index.ts'
import { createPriceAddition } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { Id, Nullable } from '../../schemas.ts'
import { AdditionInput } from '../../v1/price-additions/present.ts'
import { wantedAddition } from '../../v1/price-additions/wanted.ts'
import { guarded, pricers } from '../access.ts'

export const createAddition: Route = (app, services) => {
  app.post(
    '/price-additions',
    guarded(pricers, {
      operationId: 'create_price_addition',
      summary: 'Create a price addition',
      body: AdditionInput,
      response: {
        201: Type.Object({
          id: Id(),
          possible_duplicate_of: Nullable(
            Id('Id of the newest addition with the same terms; null if there is none'),
          ),
        }),
      },
    }),
    async ({ body, organizationId, user }, reply) => {
      const wanted = await wantedAddition(services, organizationId, body)
      const { id, possibleDuplicateOf } = await inTransaction(services.db, tx =>
        createPriceAddition(tx, wanted, user.by),
      )
      return reply.code(201).send({ id, possible_duplicate_of: possibleDuplicateOf })
    },
  )
}
