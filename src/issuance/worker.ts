import {
  type LeasedWorker,
  type Notifications,
  type OnError,
  startLeasedWorker,
} from '../db/index.ts'
import { advanceAttempt, type SubmitDeps } from './submit.ts'

/** Works on attempts: takes their legs to the operators, and asks about those without an answer. */
export function startIssuanceWorker(
  deps: SubmitDeps & { notifications: Notifications; onError: OnError },
  options: { leaseSeconds: number; concurrency: number },
): LeasedWorker {
  return startLeasedWorker({
    ...options,
    db: deps.db,
    notifications: deps.notifications,
    table: 'issuance_attempts',
    operators: deps.operators.all.map(({ profile }) => profile.code),
    recheckSeconds: deps.recheckSeconds,
    advance: (id, lease) => advanceAttempt(deps, id, lease),
    onError: deps.onError,
  })
}
