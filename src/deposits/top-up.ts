import { type Actor, recordAudit } from '../audit/index.ts'
import { refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Database, inTransaction } from '../db/index.ts'
import { readBalance, transfer } from '../ledger/index.ts'
import type { Organization } from '../organizations/index.ts'

/**
 * Money that came in for an organization: its parent's bank account mirrors it. Answers what is
 * available now, in dong.
 */
export async function topUp(
  db: Database,
  organization: Organization,
  amount: number,
  by: Actor,
): Promise<number> {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    refuseField('/amount', 'is a whole number of dong above zero')
  }
  return inTransaction(db, async tx => {
    const id = newId()
    await recordAudit(tx, {
      by,
      action: 'balance.top_up',
      organizationId: organization.id,
      subject: organization.id,
      facts: { transfer_id: id, amount },
    })
    await transfer(tx, [
      {
        id,
        from: { owner: organization.parentId ?? 'outside', kind: 'funding' },
        to: { owner: organization.id, kind: 'deposit' },
        amount,
        cause: { kind: 'top_up', by: by.name },
      },
    ])
    return (await readBalance(tx, { owner: organization.id, kind: 'deposit' })).available
  })
}
