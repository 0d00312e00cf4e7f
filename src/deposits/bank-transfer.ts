import { type Actor, recordAudit } from '../audit/index.ts'
import { refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { refuseUnlessLine } from '../core/line.ts'
import { type Database, inTransaction } from '../db/index.ts'
import { readBalance, readTransfer, transfer } from '../ledger/index.ts'
import type { Organization } from '../organizations/index.ts'

/** Dong. A higher amount at once is a typing mistake. */
const amountMax = 1_000_000_000_000
export const referenceLengthMax = 64

const actions = { top_up: 'balance.top_up', payout: 'balance.pay_out' } as const

type Named = {
  /** The caller makes it, so that a repeated call counts once. */
  id?: string
  /** By which the bank knows the payment. */
  reference?: string | null
}

type BankTransfer = {
  id: string
  amount: number
  createdAt: Date
  reference: string | null
  /** The dong that the organization may spend now. */
  available: number
}

type Book = (
  db: Database,
  organization: Organization,
  amount: number,
  by: Actor,
  named?: Named,
) => Promise<BankTransfer>

/** Adds money that came in for an organization, in dong. Throws the refusals of `book`. */
export const topUp: Book = (db, organization, amount, by, named = {}) =>
  book(db, 'top_up', organization, amount, by, named)

/**
 * Takes money out of an organization's deposit, in dong: it was paid back, or a top-up was too high. What is held
 * stays, and the credit limit holds. Throws the refusals of `book`.
 */
export const payOut: Book = (db, organization, amount, by, named = {}) =>
  book(db, 'payout', organization, amount, by, named)

/**
 * Books what came to the bank of an organization's parent, or went from it. The parent's `funding` account is the
 * mirror of that bank. Refuses an amount that is no whole number above zero, or that is not there, at `/amount`, and
 * an id that belongs to something else at `/id`.
 */
async function book(
  db: Database,
  kind: keyof typeof actions,
  organization: Organization,
  amount: number,
  by: Actor,
  { id = newId(), reference = null }: Named,
): Promise<BankTransfer> {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > amountMax) {
    refuseField('/amount', `is a whole number of dong above zero, at most ${amountMax}`)
  }
  if (reference !== null) {
    refuseUnlessLine('/reference', reference)
    if (reference.length > referenceLengthMax) {
      refuseField('/reference', `has 1 to ${referenceLengthMax} characters`)
    }
  }
  const deposit = { owner: organization.id, kind: 'deposit' } as const
  const bank = { owner: organization.parentId ?? 'outside', kind: 'funding' } as const
  const [from, to] = kind === 'top_up' ? [bank, deposit] : [deposit, bank]
  let refusal: unknown = null
  try {
    await inTransaction(db, async tx => {
      await recordAudit(tx, {
        by,
        action: actions[kind],
        organizationId: organization.id,
        subject: organization.id,
        facts: { transfer_id: id, amount, ...(reference !== null && { reference }) },
      })
      const cause = { kind, by: by.name, ...(reference !== null && { reference }) }
      const moved = await transfer(tx, [{ id, from, to, amount, cause }])
      if (moved.kind === 'refused') refuseField('/amount', 'is more than is available')
    })
  } catch (error) {
    // Most refusals of a repeated one are that it was booked before: its id is there, or it took the money itself.
    refusal = error
  }
  const made = await readTransfer(db, id)
  if (made === undefined) throw refusal ?? new Error(`${kind} ${id} is not there`)
  const isThisOne =
    made.cause.kind === kind &&
    made.from.owner === from.owner &&
    made.to.owner === to.owner &&
    made.amount === amount &&
    (made.cause.reference ?? null) === reference
  if (!isThisOne) refuseField('/id', 'is of another top-up or payout')
  const { available } = await readBalance(db, deposit)
  return { id, amount, createdAt: made.createdAt, reference, available }
}
