import { type Woken, wakeWaiting } from '../db/index.ts'
import {
  type Reconciliation,
  type ReconciliationDeps,
  reconcileDebts,
  type Wanted,
} from './reconcile.ts'

type LookOver = Reconciliation & {
  /**
   * By table: the number of rows without an outcome, and how many of them
   * were made due now for the workers.
   */
  waiting: Record<string, Woken>
}

/**
 * Staff ask for this: issuances, cancellations and changes that wait for an operator's word are given to
 * the workers now instead of later, and debts are reconciled. Without operators (a verb has no
 * connections to them) the operators' own records are not compared.
 */
export async function lookOver(deps: ReconciliationDeps, wanted: Wanted): Promise<LookOver> {
  return {
    waiting: await wakeWaiting(deps.db, wanted),
    ...(await reconcileDebts(deps, wanted)),
  }
}
