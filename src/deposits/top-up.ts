import { type Actor, recordAudit } from '../audit/index.ts'
import { refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Database, inTransaction } from '../db/index.ts'
import { isRecordedAlready, readBalance, readTransfer, transfer } from '../ledger/index.ts'
import type { Organization } from '../organizations/index.ts'

/** Dong. A higher amount in one top-up is a typing mistake. */
const amountMax = 1_000_000_000_000
export const referenceLengthMax = 64

type TopUp = {
  id: string
  amount: number
  createdAt: Date
  /** By which the bank knows the payment. */
  reference: string | null
  /** The dong that the organization may spend now. */
  available: number
}

/**
 * Adds money that came in for an organization, in dong. It comes from its parent's `funding` account, the
 * mirror of the bank. The caller makes the id, so that a repeated call tops up once; an id that belongs
 * to another top-up is refused at `/id`.
 */
export async function topUp(
  db: Database,
  organization: Organization,
  amount: number,
  by: Actor,
  { id = newId(), reference = null }: { id?: string; reference?: string | null } = {},
): Promise<TopUp> {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > amountMax) {
    refuseField('/amount', `is a whole number of dong above zero, at most ${amountMax}`)
  }
  if (reference !== null && (reference === '' || reference.length > referenceLengthMax)) {
    refuseField('/reference', `has 1 to ${referenceLengthMax} characters`)
  }
  const to = { owner: organization.id, kind: 'deposit' } as const
  try {
    await inTransaction(db, async tx => {
      await recordAudit(tx, {
        by,
        action: 'balance.top_up',
        organizationId: organization.id,
        subject: organization.id,
        facts: { transfer_id: id, amount, ...(reference === null ? {} : { reference }) },
      })
      await transfer(tx, [
        {
          id,
          from: { owner: organization.parentId ?? 'outside', kind: 'funding' },
          to,
          amount,
          cause: { kind: 'top_up', by: by.name, ...(reference === null ? {} : { reference }) },
        },
      ])
    })
  } catch (error) {
    if (!isRecordedAlready(error)) throw error
  }
  const made = await readTransfer(db, id)
  if (made === undefined) throw new Error(`top-up ${id} is not there`)
  const isThisOne =
    made.cause.kind === 'top_up' &&
    made.to.owner === to.owner &&
    made.amount === amount &&
    (made.cause.reference ?? null) === reference
  if (!isThisOne) refuseField('/id', 'is of another top-up')
  const { available } = await readBalance(db, to)
  return { id, amount, createdAt: made.createdAt, reference, available }
}
