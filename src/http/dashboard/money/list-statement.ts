import { toPage } from '../../../core/pagination.ts'
import { readStatement } from '../../../ledger/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import { Line, presentLines, readFilter, readGivers, statementQuery } from './statement.ts'

export const listStatement: Route = (app, { db }) => {
  app.get(
    '/statement',
    guarded(readers, {
      operationId: 'list_statement',
      summary: 'List what happened to the organization’s money, and why',
      querystring: Query({ ...statementQuery, ...pageQuery }),
      response: { 200: PageOf(Line) },
    }),
    async request => {
      const { query, organizationId, user } = request
      const { account, filter } = readFilter(organizationId, query)
      const page = pageOf(request, '-_id')
      const lines = await readStatement(db, account, page, filter)
      const giverOf = await readGivers(db, account, user)
      return toPage(await presentLines(db, account, lines, giverOf), page, line => line)
    },
  )
}
