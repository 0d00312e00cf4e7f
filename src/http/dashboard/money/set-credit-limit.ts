import Type from 'typebox'
import { changeCreditLimit } from '../../../deposits/index.ts'
import type { Route } from '../../app.ts'
import { Body, Dong } from '../../schemas.ts'
import { guarded, parents } from '../access.ts'
import { requireChild } from './child.ts'

export const setCreditLimitRoute: Route = (app, { db }) => {
  app.put(
    '/credit-limit',
    guarded(parents, {
      operationId: 'set_credit_limit',
      summary: 'Set how much an organization right below may owe',
      body: Body({
        amount: Type.Integer({ description: 'Amount in dong, zero or more' }),
        seen: Type.Optional(
          Type.Integer({
            description: 'The limit that the person was shown; refused where it is another by now',
          }),
        ),
      }),
      response: {
        200: Type.Object({ available: Dong('Amount that the organization may spend now') }),
      },
    }),
    async ({ body, user, organizationId }) => {
      const organization = await requireChild(db, user, organizationId)
      const { amount, seen } = body
      return { available: await changeCreditLimit(db, organization, amount, user.by, seen) }
    },
  )
}
