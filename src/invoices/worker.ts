import {
  type LeasedWorker,
  type Notifications,
  type OnError,
  startLeasedWorker,
} from '../db/index.ts'
import { advanceRevision, type PublishDeps } from './publish.ts'

/** Takes drafted invoices to the provider, and asks after those without an answer. */
export function startInvoiceWorker(
  deps: PublishDeps & { notifications: Notifications; onError: OnError },
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
