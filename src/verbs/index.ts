export { withDatabase } from './installation.ts'
export { reconcile } from './reconcile.ts'
export { voyageCancelled } from './voyage-cancelled.ts'
