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
        summary: 'What the organization has with its parent',
        description:
          'Before confirming, to see whether `available` covers the NET total. What organizations above you have is never shown, and may still refuse an order.',
        response: {
          200: Type.Object(
            {
              balance: Dong('Deposit; negative is owed to the parent'),
              held: Dong('Set aside for issuances under way'),
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
