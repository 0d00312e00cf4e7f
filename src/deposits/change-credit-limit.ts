import { type Actor, recordAudit } from '../audit/index.ts'
import { refuseField } from '../core/errors.ts'
import { type Database, inTransaction } from '../db/index.ts'
import { readBalance, setCreditLimit } from '../ledger/index.ts'
import type { Organization } from '../organizations/index.ts'

/** More than this is a typing mistake. */
const amountMax = 1_000_000_000_000

/** How far an organization's deposit may go below zero. Answers what is available now, in dong. */
export async function changeCreditLimit(
  db: Database,
  organization: Organization,
  amount: number,
  by: Actor,
): Promise<number> {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > amountMax) {
    refuseField('/amount', `is a whole number of dong, zero or more, at most ${amountMax}`)
  }
  return inTransaction(db, async tx => {
    const deposit = { owner: organization.id, kind: 'deposit' } as const
    const { creditLimit } = await readBalance(tx, deposit)
    await setCreditLimit(tx, organization.id, amount)
    await recordAudit(tx, {
      by,
      action: 'credit_limit.change',
      organizationId: organization.id,
      subject: organization.id,
      facts: { before: creditLimit, after: amount },
    })
    return (await readBalance(tx, deposit)).available
  })
}
