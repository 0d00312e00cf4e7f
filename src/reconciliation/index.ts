export type { Difference } from './difference.ts'
export { type Reconciliation, reconcileDebts } from './reconcile.ts'
