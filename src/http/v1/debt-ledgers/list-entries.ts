import Type from 'typebox'
import { fail } from '../../../core/errors.ts'
import { toPage } from '../../../core/pagination.ts'
import { readStatement } from '../../../ledger/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { Dong, OneId, PageOf, pageQuery, Query } from '../../schemas.ts'
import { LineShape, presentLine } from '../transactions/present.ts'

export const listDebtLedgerEntries: Route = (app, { db }) => {
  app.get(
    '/debt-ledgers/:id/entries',
    {
      schema: {
        operationId: 'list_debt_ledger_entries',
        tags: ['Money'],
        summary: 'List the lines of a debt ledger',
        description: 'Returns the lines of the account, each with the amount owed after it.',
        params: OneId,
        querystring: Query(pageQuery),
        response: {
          200: PageOf(
            Type.Object(
              {
                ...LineShape.properties,
                outstanding_after: Dong('Amount owed after this line'),
              },
              { title: 'DebtLedgerEntry' },
            ),
          ),
        },
      },
    },
    async request => {
      const { params, caller } = request
      const owner = caller.organizationId
      if (params.id !== owner) fail('not_found', 'there is no such debt ledger')
      const page = pageOf(request, '-_id')
      const lines = await readStatement(db, { owner, kind: 'deposit' }, page)
      return toPage(lines, page, line => ({
        ...presentLine(line),
        outstanding_after: Math.max(0, -line.balanceAfter),
      }))
    },
  )
}
