import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import { readBalance } from '../../../ledger/index.ts'
import type { Route } from '../../app.ts'
import { Instant } from '../../schemas.ts'
import { balanceFields, presentBalance } from './present.ts'

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
              ...balanceFields,
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
      return { ...presentBalance(await readBalance(db, account)), as_of: utc(asOf) }
    },
  )
}
