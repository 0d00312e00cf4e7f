export { lookOver, startLookOver } from './look-over.ts'
export { type Reconciliation, reconcileDebts } from './reconcile.ts'
export { listReports, type Report, type ReportSummary, readReport } from './reports.ts'
export { readRunUnderWay } from './turn.ts'
