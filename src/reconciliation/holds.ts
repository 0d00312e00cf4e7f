import { type Database, inTransaction, rows, sql } from '../db/index.ts'
import { release, settle } from '../ledger/index.ts'
import type { Difference } from './difference.ts'

type OrphanHold = { id: string; owner: string; amount: number; state: string | null }

/**
 * Holds whose issuance or change has an outcome already, or never existed: money that is free or spent, and
 * looks held. The order says which; the repair resolves the hold as it says.
 */
export async function checkHolds(db: Database, repairs: boolean): Promise<Difference[]> {
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
        order by t.id`,
  )
  const differences: Difference[] = []
  for (const orphan of orphans) {
    const isSpent = orphan.state === 'issued'
    if (repairs) {
      await inTransaction(db, tx => (isSpent ? settle(tx, [orphan.id]) : release(tx, [orphan.id])))
    }
    differences.push({
      kind: 'hold',
      subject: `hold ${orphan.id} of ${orphan.owner}, of an order that is ${orphan.state ?? 'unknown'}`,
      expected: 0,
      found: orphan.amount,
      repair: repairs ? (isSpent ? 'posted' : 'voided') : 'none',
    })
  }
  return differences
}
