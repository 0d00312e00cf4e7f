import type { Actor } from '../audit/index.ts'
import type { Database } from '../db/index.ts'
import { countOpenAttempts, wakeAttempts } from '../issuance/index.ts'
import { type Reconciliation, reconcileDebts } from '../reconciliation/index.ts'

export type ReconcileReport = Reconciliation & {
  /** Attempts without an outcome, and how many of them were made due now for the workers. */
  attemptsOpen: number
  attemptsWoken: number
}

/**
 * Looks over the installation: attempts that wait for an operator's word are given to the workers
 * now instead of later, and debts are reconciled. The operators' own records are the running
 * service's to ask; a verb has no connections to them.
 */
export async function reconcile(
  db: Database,
  environment: 'production' | 'uat',
  isDryRun: boolean,
  by: Actor,
): Promise<ReconcileReport> {
  return {
    attemptsOpen: await countOpenAttempts(db),
    attemptsWoken: isDryRun ? 0 : await wakeAttempts(db),
    ...(await reconcileDebts({ db, operators: null, environment }, { isDryRun, by })),
  }
}
