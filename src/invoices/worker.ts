import { type LeasedWorker, type Notifications, startLeasedWorker } from '../db/index.ts'
import { advanceRevision, type PublishDeps } from './publish.ts'

/** Takes drafted invoices to the provider, and asks after those without an answer. */
export function startInvoiceWorker(
  deps: PublishDeps & { notifications: Notifications; onError: (error: unknown) => void },
  options: { leaseSeconds: number; concurrency: number },
): LeasedWorker {
  return startLeasedWorker({
    ...options,
    db: deps.db,
    notifications: deps.notifications,
    table: 'invoice_revisions',
    recheckSeconds: deps.recheckSeconds,
    advance: (id, lease) => advanceRevision(deps, id, lease),
    onError: deps.onError,
  })
}
