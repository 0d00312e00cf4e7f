import { readBookingNames } from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import { readReport } from '../../../reconciliation/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { presentReportInFull, ReportInFull } from './present-report.ts'

export const getReconciliation: Route = (app, { db }) => {
  app.get(
    '/operations/reconciliations/:id',
    guarded(operations, {
      operationId: 'get_reconciliation',
      summary: 'Get one report with its differences',
      params: OneId,
      response: { 200: ReportInFull },
    }),
    async ({ params }) => {
      const report = await readReport(db, params.id)
      if (report === undefined) fail('not_found', 'there is no such report')
      const bookingIds = report.found.flatMap(({ bookingIds = [] }) => bookingIds)
      return presentReportInFull(report, await readBookingNames(db, bookingIds))
    },
  )
}
