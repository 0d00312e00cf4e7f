import { type Actor, recordAudit } from '../audit/index.ts'
import { type Database, inTransaction, rows, sql, type Tx } from '../db/index.ts'
import { release, settle } from '../ledger/index.ts'
import type { Difference } from './difference.ts'

type OrphanHold = { id: string; owner: string; amount: number; state: string | null }

/**
 * Finds holds whose issuance or change already has an outcome, or never existed: the money is
 * free or spent, but looks held. The repair resolves the hold as the order's outcome says. Holds
 * made ahead are left to their own sweep.
 */
export async function checkHolds(db: Database, repairer: Actor | null): Promise<Difference[]> {
  const orphans = await rows<OrphanHold>(
    db,
    sql`select t.id, a.owner, t.amount, s.state
        from transfers t join accounts a on a.id = t.from_account
          left join transfer_resolutions r on r.transfer_id = t.id
          left join (
            select state, resolved_at, hold_ids from submissions
            union all select order_state, resolved_at, hold_ids from changes
          ) s on t.id = any(s.hold_ids)
        where t.kind = 'two_phase' and r.transfer_id is null
          and (s.state is null or s.resolved_at is not null)
          and not exists (select from holds_ahead h where t.id = any(h.hold_ids))
        order by t.id`,
  )
  const differences: Difference[] = []
  for (const orphan of orphans) {
    if (repairer) await inTransaction(db, tx => repair(tx, orphan, repairer))
    differences.push({
      kind: 'hold',
      subject: `hold ${orphan.id} of ${orphan.owner}, of an order that is ${orphan.state ?? 'unknown'}`,
      expected: 0,
      found: orphan.amount,
      repair: repairer ? (isSpent(orphan) ? 'posted' : 'voided') : 'none',
    })
  }
  return differences
}

function isSpent(orphan: OrphanHold): boolean {
  return orphan.state === 'issued'
}

async function repair(tx: Tx, orphan: OrphanHold, by: Actor): Promise<void> {
  await recordAudit(tx, {
    by,
    action: isSpent(orphan) ? 'hold.settle' : 'hold.release',
    organizationId: null,
    subject: orphan.id,
    facts: { owner: orphan.owner, amount: orphan.amount },
  })
  await (isSpent(orphan) ? settle(tx, [orphan.id]) : release(tx, [orphan.id]))
}
