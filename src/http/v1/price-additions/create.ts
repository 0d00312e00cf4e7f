import Type from 'typebox'
import { inTransaction } from '../../../db/index.ts'
import { additionsMax, createPriceAddition } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { Id, Nullable } from '../../schemas.ts'
import { AdditionInput, AdditionShape, presentAddition } from './present.ts'
import { wantedAddition } from './wanted.ts'

export const createPriceAdditionRoute: Route = (app, services) => {
  const { db } = services
  app.post(
    '/ticket-price-additions',
    permitted('price_additions:create', {
      operationId: 'create_ticket_price_addition',
      tags: ['Prices'],
      summary: 'Create a price addition',
      description: `The addition applies to the organization’s own customers and to every organization below it. There is no idempotency key, and two equal additions both apply. After a timeout, list the additions before you create one again, and check \`possible_duplicate_of\`, which names a likely duplicate. An organization has at most ${additionsMax} additions: delete those that you no longer need.`,
      body: AdditionInput,
      problems: ['not_found'],
      response: {
        201: Type.Object(
          {
            ...AdditionShape.properties,
            possible_duplicate_of: Nullable(
              Id('Id of the newest addition with the same terms; null if there is none'),
            ),
          },
          { title: 'CreatedPriceAddition' },
        ),
      },
    }),
    async ({ body, caller }, reply) => {
      const wanted = await wantedAddition(services, caller.organizationId, body)
      const { possibleDuplicateOf, ...addition } = await inTransaction(db, tx =>
        createPriceAddition(tx, wanted, caller.by),
      )
      return reply
        .code(201)
        .header('location', `/api/v1/ticket-price-additions/${addition.id}`)
        .send({ ...presentAddition(addition), possible_duplicate_of: possibleDuplicateOf })
    },
  )
}
