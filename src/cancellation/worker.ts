import {
  type LeasedWorker,
  type Notifications,
  type OnError,
  startLeasedWorker,
} from '../db/index.ts'
import { advanceCancellation, type SubmitDeps } from './submit.ts'

/** Works on cancellations that wait for their operators. */
export function startCancellationWorker(
  deps: SubmitDeps & { notifications: Notifications; onError: OnError },
  options: { leaseSeconds: number; concurrency: number },
): LeasedWorker {
  return startLeasedWorker({
    ...options,
    db: deps.db,
    notifications: deps.notifications,
    table: 'cancellations',
    operators: deps.operators.all.map(({ profile }) => profile.code),
    recheckSeconds: deps.recheckSeconds,
    advance: (id, lease) => advanceCancellation(deps, id, lease),
    onError: deps.onError,
  })
}
