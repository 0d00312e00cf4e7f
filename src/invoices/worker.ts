import {
  type LeasedWorker,
  type Notifications,
  type OnError,
  startLeasedWorker,
} from '../db/index.ts'
import { counted } from '../telemetry/index.ts'
import { advanceRevision, type PublishDeps } from './publish.ts'

/** Takes drafted invoices to the provider, and asks about those without an answer. */
export function startInvoiceWorker(
  deps: PublishDeps & { notifications: Notifications; onError: OnError },
  options: { leaseSeconds: number; concurrency: number },
): LeasedWorker {
  // Shown from the start, so that the first failure is an increase.
  // Without a provider there is no figure.
  for (const outcome of ['published', 'failed']) counted.invoices.inc({ outcome }, 0)
  return startLeasedWorker({
    ...options,
    db: deps.db,
    notifications: deps.notifications,
    table: 'invoice_revisions',
    operators: null,
    recheckSeconds: deps.recheckSeconds,
    advance: (id, lease) => advanceRevision(deps, id, lease),
    onError: deps.onError,
  })
}
