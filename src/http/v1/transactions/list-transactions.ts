import { toPage } from '../../../core/pagination.ts'
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
        summary: 'List the lines of the organization’s account',
        description:
          'Returns the statement of the account, to compare with your own books. Each line has the change, the balance after it, and its cause. `balance_after` of a line is that of the line before plus `balance_change`.',
        querystring: Query(pageQuery),
        response: { 200: PageOf(LineShape) },
      },
    },
    async request => {
      const { caller } = request
      const page = pageOf(request, '-_id')
      const account = { owner: caller.organizationId, kind: 'deposit' as const }
      const lines = await readStatement(db, account, page)
      return toPage(lines, page, presentLine)
    },
  )
}
