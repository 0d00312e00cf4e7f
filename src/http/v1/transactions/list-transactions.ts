import { mapPage, toPage } from '../../../core/pagination.ts'
import { readStatement } from '../../../ledger/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { LineShape, presentLine } from './present.ts'

export const listTransactions: Route = (app, { db }) => {
  app.get(
    '/transactions',
    {
      schema: {
        operationId: 'list_transactions',
        tags: ['Money'],
        summary: 'The lines of the organization’s account',
        description:
          'The statement, for comparing with your own books. Every line says what changed, what was there afterwards, and what caused it. `balance_after` of a line is the one before it plus `balance_change`.',
        querystring: Query(pageQuery),
        response: { 200: PageOf(LineShape) },
      },
    },
    async request => {
      const { caller } = request
      const page = pageOf(request, '-_id')
      const account = { owner: caller.organizationId, kind: 'deposit' as const }
      const lines = await readStatement(db, account, page)
      return mapPage(toPage(lines, page), presentLine)
    },
  )
}
