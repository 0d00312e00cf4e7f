import { type Actor, recordAudit } from '../audit/index.ts'
import { fail, refuseField } from '../core/errors.ts'
import { type Database, inTransaction } from '../db/index.ts'
import { readBalance, setCreditLimit } from '../ledger/index.ts'
import type { Organization } from '../organizations/index.ts'

/** Dong. A higher amount is a typing mistake. */
const amountMax = 1_000_000_000_000

/**
 * Sets how far an organization's deposit may go below zero, in dong. Answers what is available then, in
 * dong. An amount that is not a whole number from 0 to the maximum is refused at `/amount`. `seen` is what a person was
 * shown of it, in dong: another limit that somebody has set since is not overwritten unseen (`corrected_meanwhile`).
 */
export async function changeCreditLimit(
  db: Database,
  organization: Organization,
  amount: number,
  by: Actor,
  seen?: number,
): Promise<number> {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > amountMax) {
    refuseField('/amount', `is a whole number of dong, zero or more, at most ${amountMax}`)
  }
  return inTransaction(db, async tx => {
    const deposit = { owner: organization.id, kind: 'deposit' } as const
    const before = await setCreditLimit(tx, organization.id, amount)
    // Where it is what is wanted, a call is repeated whose answer was lost.
    if (seen !== undefined && before !== seen && before !== amount) {
      fail('corrected_meanwhile', 'somebody else has set it meanwhile', {
        extra: { stands: { amount: before } },
      })
    }
    await recordAudit(tx, {
      by,
      action: 'credit_limit.change',
      organizationId: organization.id,
      subject: organization.id,
      facts: { before, after: amount },
    })
    return (await readBalance(tx, deposit)).available
  })
}
