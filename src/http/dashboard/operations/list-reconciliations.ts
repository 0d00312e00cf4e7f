import { toPage } from '../../../core/pagination.ts'
import { listReports } from '../../../reconciliation/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { presentReport, ReportShape } from './present-report.ts'

export const listReconciliations: Route = (app, { db }) => {
  app.get(
    '/operations/reconciliations',
    guarded(operations, {
      operationId: 'list_reconciliations',
      summary: 'List the reports of past reconciliations',
      querystring: Query(pageQuery),
      response: { 200: PageOf(ReportShape) },
    }),
    async request => {
      const page = pageOf(request, '-_id')
      return toPage(await listReports(db, page), page, presentReport)
    },
  )
}
