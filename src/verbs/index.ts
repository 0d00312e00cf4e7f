export { withDatabase } from './installation.ts'
export {
  changeCreditLimit,
  registerOrganization,
  requireOrganization,
  topUp,
} from './organizations.ts'
export { reconcile } from './reconcile.ts'
export { voyageCancelled } from './voyage-cancelled.ts'
