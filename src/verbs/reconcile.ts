import type { Database } from '../db/index.ts'
import { countOpenAttempts, wakeAttempts } from '../issuance/index.ts'
import { type LedgerDifference, verifyLedger } from '../ledger/index.ts'

export type Reconciliation = {
  /** Attempts without an outcome, and how many of them were made due now for the workers. */
  attemptsOpen: number
  attemptsWoken: number
  differences: LedgerDifference[]
}

/**
 * Looks over the installation: attempts that wait for an operator's word are given to the workers
 * now instead of later, and the books are proven. A dry run only reports.
 */
export async function reconcile(db: Database, isDryRun: boolean): Promise<Reconciliation> {
  return {
    attemptsOpen: await countOpenAttempts(db),
    attemptsWoken: isDryRun ? 0 : await wakeAttempts(db),
    differences: await verifyLedger(db),
  }
}
