export { withDatabase } from './installation.ts'
export { voyageCancelled } from './voyage-cancelled.ts'
