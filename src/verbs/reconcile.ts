import type { Actor } from '../audit/index.ts'
import { type Database, type Woken, wakeWaiting } from '../db/index.ts'
import { type Reconciliation, reconcileDebts } from '../reconciliation/index.ts'

export type ReconcileReport = Reconciliation & {
  /** By table: what has no outcome yet, and how much of it was made due now for the workers. */
  waiting: Record<string, Woken>
}

/**
 * Looks over the installation: issuances, cancellations and changes that wait for an operator's word
 * are given to the workers now instead of later, and debts are reconciled. The operators' own records
 * are the running service's to ask; a verb has no connections to them.
 */
export async function reconcile(
  db: Database,
  environment: 'production' | 'uat',
  isDryRun: boolean,
  by: Actor,
): Promise<ReconcileReport> {
  return {
    waiting: await wakeWaiting(db, { isDryRun }),
    ...(await reconcileDebts({ db, operators: null, environment }, { isDryRun, by })),
  }
}
