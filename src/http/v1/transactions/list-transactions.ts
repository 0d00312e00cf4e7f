import Type from 'typebox'
import { mapPage, readPageRequest, toPage } from '../../../core/pagination.ts'
import { utc } from '../../../core/time.ts'
import { readStatement } from '../../../ledger/index.ts'
import type { Route } from '../../app.ts'
import { answers, Dong, Id, Instant, OneOf, PageOf, pageQuery, Query } from '../../schemas.ts'

const kinds = {
  hold: 'hold',
  settle: 'settle',
  release: 'release',
  single: 'transfer',
} as const

export const listTransactions: Route = (app, { db }) => {
  app.get(
    '/transactions',
    {
      schema: {
        operationId: 'list_transactions',
        tags: ['Money'],
        summary: 'The lines of the organization’s account',
        description:
          'Every line says what changed, what was there afterwards, and what caused it. `balance_after` of a line is the one before it plus `balance_change`.',
        querystring: Query(pageQuery),
        response: answers({
          200: PageOf(
            Type.Object({
              id: Id(),
              kind: OneOf(Object.values(kinds), 'hold, settle, release or transfer'),
              balance_change: Dong('Change of the balance'),
              held_change: Dong('Change of what is held'),
              balance_after: Dong('Balance after this line'),
              held_after: Dong('Held after this line'),
              cause: Type.Object(
                { kind: Type.String() },
                { additionalProperties: true, description: 'booking_id, order_id, ...' },
              ),
              created_at: Instant('UTC'),
            }),
          ),
        }),
      },
    },
    async ({ query, caller }) => {
      const page = readPageRequest(query, '-_id')
      const account = { owner: caller.organizationId, kind: 'deposit' as const }
      const lines = await readStatement(db, account, page)
      return mapPage(toPage(lines, page), line => ({
        id: line.id,
        kind: kinds[line.step],
        balance_change: line.balanceChange,
        held_change: line.heldChange,
        balance_after: line.balanceAfter,
        held_after: line.heldAfter,
        cause: line.cause,
        created_at: utc(line.createdAt),
      }))
    },
  )
}
