import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import { readBalance } from '../../../ledger/index.ts'
import type { Route } from '../../app.ts'
import { Dong, Instant } from '../../schemas.ts'

export const getBalance: Route = (app, { db }) => {
  app.get(
    '/transactions/balance',
    {
      schema: {
        operationId: 'get_balance',
        tags: ['Money'],
        summary: 'Get the organization’s balance with its parent',
        description:
          'Call this before you confirm, to check that `available` covers the NET total. The answer never shows the balances of organizations above you; one of them may still be unable to cover an order.',
        response: {
          200: Type.Object(
            {
              balance: Dong('Deposit (negative if the organization owes its parent)'),
              held: Dong('Amount held for operations that have no outcome yet'),
              credit_limit: Dong('How far the balance may go below zero'),
              available: Dong('balance + credit_limit - held'),
              as_of: Instant('UTC'),
            },
            { title: 'Balance' },
          ),
        },
      },
    },
    async ({ caller }) => {
      const asOf = new Date()
      const account = { owner: caller.organizationId, kind: 'deposit' as const }
      const { balance, held, creditLimit, available } = await readBalance(db, account)
      return { balance, held, credit_limit: creditLimit, available, as_of: utc(asOf) }
    },
  )
}
