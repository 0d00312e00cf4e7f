import { toDong } from '../core/money.ts'
import { first, type Reader, rows, run, runLater, sql, type Tx } from '../db/index.ts'

/**
 * - `deposit`: what an organization has with its parent (the root's is the float with the operators). It
 *   is the one kind that has a limit.
 * - `sales`: what an organization was paid by its children.
 * - `operator`: what an operator was paid.
 * - `funding`: where top-ups come from and payouts go, the mirror of the bank.
 */
type AccountKind = 'deposit' | 'sales' | 'operator' | 'funding'

export type AccountRef = { owner: string; kind: AccountKind }

export type Balance = {
  /** All four are in dong. A negative balance is owed to the parent and goes down to the credit limit. */
  balance: number
  held: number
  creditLimit: number
  available: number
}

/**
 * Opens an account unless it is open. `creditLimit` is in dong; null means no limit. An open account is
 * found by reading: an insertion would wait for a transaction that moves its money.
 */
export async function openAccount(
  tx: Tx,
  ref: AccountRef,
  creditLimit: number | null,
): Promise<void> {
  await run(
    tx,
    sql`insert into accounts (owner, kind, credit_limit)
        select ${ref.owner}::text, ${ref.kind}::text, ${creditLimit}::bigint
        where not exists (
          select from accounts where owner = ${ref.owner} and kind = ${ref.kind}
        )
        on conflict on constraint account_is_unique do nothing`,
  )
}

/** Throws when the account is not open. */
export async function readBalance(reader: Reader, { owner, kind }: AccountRef): Promise<Balance> {
  const balance = (await readBalances(reader, [owner], kind)).get(owner)
  if (balance === undefined) throw new Error(`no ${kind} account of ${owner}`)
  return balance
}

/** The accounts of one kind of several owners, by owner. Owners without one are missing from the map. */
export async function readBalances(
  reader: Reader,
  owners: readonly string[],
  kind: AccountKind,
): Promise<Map<string, Balance>> {
  const accounts = await rows<{ owner: string; balance: number; held: number; limit: number }>(
    reader,
    sql`select owner, balance, held, coalesce(credit_limit, 0) as "limit" from accounts
        where owner = any(${owners}::text[]) and kind = ${kind}`,
  )
  return new Map(
    accounts.map(({ owner, balance, held, limit }) => [
      owner,
      { balance, held, creditLimit: limit, available: toDong(balance + limit - held) },
    ]),
  )
}

/**
 * Sets how far below zero a deposit may go, in dong. The limit may be lower than the debt: nothing is
 * called in, and nothing more can be held until the debt is below the limit again. Answers the limit before.
 */
export async function setCreditLimit(tx: Tx, owner: string, creditLimit: number): Promise<number> {
  // Locked before it is read, because another may be setting it.
  const before = await first<{ limit: number }>(
    tx,
    sql`select coalesce(credit_limit, 0) as "limit" from accounts
        where owner = ${owner} and kind = 'deposit' for no key update`,
  )
  if (before === undefined) throw new Error(`no deposit account of ${owner}`)
  await runLater(
    tx,
    sql`update accounts set credit_limit = ${toDong(creditLimit)}
        where owner = ${owner} and kind = 'deposit'`,
  )
  return before.limit
}
