/**
 * Debt reconciliation: compares the counters with the entries, the holds with the attempts, what was paid
 * with what was issued, and our orders with the operators' own records. It reports every difference. In
 * production it repairs what is safe, by a transfer or by resolving a hold; on UAT it only reports. It
 * takes no input and may run twice at once: every repair is made under locks.
 *
 * It audits all rooms, so it reads the tables of every room. It writes only its report and,
 * through the ledger, its repairs.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import { newId } from '../core/ids.ts'
import { type Database, databaseNow, inTransaction, json, run, sql } from '../db/index.ts'
import { verifyLedger } from '../ledger/index.ts'
import type { Operators } from '../operators/index.ts'
import type { Difference } from './difference.ts'
import { checkHolds } from './holds.ts'
import { checkOperators } from './operators.ts'
import { checkOrders } from './orders.ts'

export type Reconciliation = { id: string; isDryRun: boolean; differences: Difference[] }

const operatorDays = 7

export async function reconcileDebts(
  deps: { db: Database; operators: Operators | null; environment: 'production' | 'uat' },
  wanted: { isDryRun: boolean; by: Actor },
): Promise<Reconciliation> {
  const { db, operators } = deps
  const startedAt = await databaseNow(db)
  const isDryRun = wanted.isDryRun || deps.environment === 'uat'
  const repairer = isDryRun ? null : wanted.by
  const differences: Difference[] = [
    ...(await checkLedger(db)),
    ...(await checkHolds(db, repairer)),
    ...(await checkOrders(db, repairer)),
    ...(operators === null ? [] : await checkOperators(db, operators, operatorDays)),
  ]
  const id = newId()
  await inTransaction(db, async tx => {
    await run(
      tx,
      sql`insert into reconciliations (id, started_at, finished_at, dry_run, differences)
          values (${id}, ${startedAt}, now(), ${isDryRun}, ${json(differences)})`,
    )
    // The hourly run is no deed of its own, but each of its repairs is.
    if (wanted.by.kind === 'service') return
    await recordAudit(tx, {
      by: wanted.by,
      action: 'reconciliation.run',
      organizationId: null,
      subject: id,
      facts: { is_dry_run: isDryRun, differences: differences.length },
    })
  })
  return { id, isDryRun, differences }
}

/** A transfer cannot correct a counter that is not the sum of its entries: people look at it. */
async function checkLedger(db: Database): Promise<Difference[]> {
  return (await verifyLedger(db)).map(({ check, subject, expected, found }) => ({
    kind: 'ledger',
    subject: `${subject}: ${check}`,
    expected,
    found,
    repair: 'none',
  }))
}
