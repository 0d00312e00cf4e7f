import {
  type LeasedWorker,
  type Notifications,
  type OnError,
  startLeasedWorker,
} from '../db/index.ts'
import { advanceChange, type SubmitDeps } from './submit.ts'

/** Works on changes that wait for their operators. */
export function startChangeWorker(
  deps: SubmitDeps & { notifications: Notifications; onError: OnError },
  options: { leaseSeconds: number; concurrency: number },
): LeasedWorker {
  return startLeasedWorker({
    ...options,
    db: deps.db,
    notifications: deps.notifications,
    table: 'changes',
    operators: deps.operators.all.map(({ profile }) => profile.code),
    recheckSeconds: deps.recheckSeconds,
    advance: (id, lease) => advanceChange(deps, id, lease),
    onError: deps.onError,
  })
}
