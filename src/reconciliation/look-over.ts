import { type Woken, wakeWaiting } from '../db/index.ts'
import {
  type Reconciliation,
  type ReconciliationDeps,
  reconcileDebts,
  type Started,
  startReconciliation,
  type Wanted,
} from './reconcile.ts'

/**
 * By table: the number of rows without an outcome, and how many of them
 * were made due now for the workers.
 */
type Waiting = { waiting: Record<string, Woken> }

/**
 * Staff ask for this: issuances, cancellations and changes that wait for an operator's word are given to
 * the workers now instead of later, and debts are reconciled. Without operators (a verb has no
 * connections to them) the operators' own records are not compared.
 */
export async function lookOver(
  deps: ReconciliationDeps,
  wanted: Wanted,
): Promise<Reconciliation & Waiting> {
  return {
    waiting: await wakeWaiting(deps.db, wanted),
    ...(await reconcileDebts(deps, wanted)),
  }
}

/** The same for a caller who does not wait: a run that is under way already stands for the one asked for. */
export async function startLookOver(
  deps: ReconciliationDeps,
  wanted: Wanted,
): Promise<Started & Waiting> {
  return {
    waiting: await wakeWaiting(deps.db, wanted),
    ...(await startReconciliation(deps, wanted)),
  }
}
