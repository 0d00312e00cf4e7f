import { type LeasedWorker, type Notifications, startLeasedWorker } from '../db/index.ts'
import { advanceCancellation, type SubmitDeps } from './submit.ts'

/** Works on cancellations that wait for their operators. */
export function startCancellationWorker(
  deps: SubmitDeps & { notifications: Notifications; onError: (error: unknown) => void },
  options: { leaseSeconds: number; concurrency: number },
): LeasedWorker {
  return startLeasedWorker({
    ...options,
    db: deps.db,
    notifications: deps.notifications,
    table: 'cancellations',
    recheckSeconds: deps.recheckSeconds,
    advance: (id, lease) => advanceCancellation(deps, id, lease),
    onError: deps.onError,
  })
}
