/** The workers of leased rows, on this page: each takes the rows of one table further, step by step. */
import { advanceCancellation } from '../cancellation/index.ts'
import { advanceChange } from '../change/index.ts'
import {
  alone,
  type Database,
  type Gather,
  inTurns,
  type LeasedWorker,
  type Notifications,
  type OnError,
  startLeasedWorker,
} from '../db/index.ts'
import { advanceRevision, type InvoiceProvider } from '../invoices/index.ts'
import { advanceAttempt, type Decision, legStatements } from '../issuance/index.ts'
import type { Operators } from '../operators/index.ts'
import { counted, isTracing } from '../telemetry/index.ts'

type WorkerDeps = {
  db: Database
  notifications: Notifications
  recheckSeconds: number
  leaseSeconds: number
  /** How many rows at once; of a saga, for each operator. */
  concurrency: number
  onError: OnError
}

/** How long a statement that hangs may delay the next; most are quicker. */
const patienceMs = 50

type SagaDeps = WorkerDeps & {
  /** Batches the statements of many sales; not while tracing, where each sale has spans of its own. */
  gather?: Gather
  operators: Operators
  realTicketing: boolean
  marginSeconds: number
  /** An order that still stands after this time was not cancelled by our call. */
  patienceSeconds: number
  /** A leg's tickets are issued or changed. */
  onTickets(orderId: string): Promise<void>
  onDecided(decision: Decision): void
}

type InvoiceDeps = WorkerDeps & {
  provider: InvoiceProvider
  patienceSeconds: number
}

export type SagaWorkers = {
  issuance: LeasedWorker
  cancellation: LeasedWorker
  change: LeasedWorker
}

export function startSagaWorkers(deps: SagaDeps): SagaWorkers {
  const { onTickets } = deps
  const operators = deps.operators.all.map(({ profile }) => profile.code)
  const { gather = isTracing() ? alone : inTurns({ patienceMs }) } = deps
  const legs = legStatements(deps.db, gather)
  return {
    issuance: startLeasedWorker({
      ...deps,
      operators,
      gather,
      table: 'issuance_attempts',
      advance: (id, lease) => advanceAttempt({ ...deps, legs, onIssued: onTickets }, id, lease),
    }),
    cancellation: startLeasedWorker({
      ...deps,
      operators,
      table: 'cancellations',
      advance: (id, lease) => advanceCancellation(deps, id, lease),
    }),
    change: startLeasedWorker({
      ...deps,
      operators,
      table: 'changes',
      advance: (id, lease) => advanceChange({ ...deps, onChanged: onTickets }, id, lease),
    }),
  }
}

export function startInvoiceWorker(deps: InvoiceDeps): LeasedWorker {
  // Shown from the start, so that the first failure is an increase. Without a provider there is no metric.
  for (const outcome of ['published', 'failed']) counted.invoices.inc({ outcome }, 0)
  return startLeasedWorker({
    ...deps,
    operators: null,
    table: 'invoice_revisions',
    advance: (id, lease) => advanceRevision(deps, id, lease),
  })
}
