import Type from 'typebox'
import type { Report, ReportSummary } from '../../../reconciliation/index.ts'
import { Id, Instant, OneOf } from '../../schemas.ts'

export const ReportShape = Type.Object({
  id: Id(),
  started_at: Instant('UTC'),
  finished_at: Instant('UTC'),
  is_dry_run: Type.Boolean({ description: 'Nothing was repaired, only reported' }),
  differences: Type.Integer(),
  repaired: Type.Integer({ description: 'How many of the differences' }),
})

export const ReportInFull = Type.Object({
  ...ReportShape.properties,
  found: Type.Array(
    Type.Object({
      kind: OneOf(
        ['ledger', 'hold', 'order', 'operator'],
        '`ledger`: the books do not prove themselves. `hold`: money is held for nobody. `order`: an order was not paid what it cost. `operator`: its record differs from ours.',
      ),
      subject: Type.String(),
      expected: Type.Union([Type.Number(), Type.String()]),
      found: Type.Union([Type.Number(), Type.String()]),
      repair: OneOf(
        ['none', 'posted', 'voided', 'compensated', 'refused'],
        'What was done about it; `none` leaves it to people',
      ),
    }),
  ),
})

export function presentReport(report: ReportSummary) {
  return {
    id: report.id,
    started_at: report.startedAt.toISOString(),
    finished_at: report.finishedAt.toISOString(),
    is_dry_run: report.isDryRun,
    differences: report.differences,
    repaired: report.repaired,
  }
}

export function presentReportInFull(report: Report) {
  return { ...presentReport(report), found: report.found }
}
