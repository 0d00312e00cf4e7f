import Type from 'typebox'
import { readBalance } from '../../ledger/index.ts'
import { roles } from '../../users/index.ts'
import type { Route } from '../app.ts'
import { answers, Dong } from '../schemas.ts'
import { guarded } from './access.ts'

export const getBalance: Route = (app, { db }) => {
  app.get(
    '/balance',
    guarded(
      { allow: roles, reach: 'descendants' },
      {
        operationId: 'get_balance',
        summary: 'What an organization has, holds and may still spend',
        response: answers({
          200: Type.Object({
            balance: Dong('Of the deposit'),
            held: Dong('Held for orders under way'),
            credit_limit: Dong('What may be spent beyond the deposit'),
            available: Dong('Balance and credit, less what is held'),
          }),
        }),
      },
    ),
    async ({ organizationId }) => {
      const now = await readBalance(db, { owner: organizationId, kind: 'deposit' })
      return {
        balance: now.balance,
        held: now.held,
        credit_limit: now.creditLimit ?? 0,
        available: now.available,
      }
    },
  )
}
