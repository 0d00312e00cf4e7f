import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import { topUp } from '../../../deposits/index.ts'
import type { Route } from '../../app.ts'
import { answers, Body, Dong, Id, Instant } from '../../schemas.ts'
import { guarded } from '../access.ts'
import { requireChild } from './child.ts'

export const topUpRoute: Route = (app, { db }) => {
  app.post(
    '/top-ups',
    guarded(
      { allow: ['admin', 'operations'], reach: 'descendants' },
      {
        operationId: 'top_up',
        summary: 'Record money received from an organization right below',
        body: Body({
          id: Id('Made by the caller: the same id tops up once, however often it is sent'),
          amount: Type.Integer({ description: 'In dong, above zero' }),
        }),
        response: answers({
          200: Type.Object({
            id: Id(),
            amount: Dong('What was added'),
            created_at: Instant('UTC'),
            available: Dong('Amount that the organization may spend now'),
          }),
        }),
      },
    ),
    async ({ body, user, organizationId }) => {
      const organization = await requireChild(db, user, organizationId)
      const made = await topUp(db, organization, body.amount, user.by, body.id)
      return {
        id: made.id,
        amount: made.amount,
        created_at: utc(made.createdAt),
        available: made.available,
      }
    },
  )
}
