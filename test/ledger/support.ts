/** A ledger for a test: its own database and a chain of four organizations with their accounts. */
import assert from 'node:assert/strict'
import { newId } from '../../src/core/ids.ts'
import { type Database, inTransaction, openDatabase, rows, sql } from '../../src/db/index.ts'
import {
  type AccountRef,
  type NewTransfer,
  openAccount,
  readBalance,
  release,
  setCreditLimit,
  settle,
  transfer,
} from '../../src/ledger/index.ts'
import { hold, type TransferAnswer } from '../../src/ledger/transfers.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { atEnd } from '../support/at-end.ts'
import { cloneDatabase } from '../support/database.ts'

export type Ledger = { db: Database; url: string }

/** A database without accounts; the suite ends with a proof of its books. */
export async function openLedger(options: { proof?: boolean } = {}): Promise<Ledger> {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 40, onError: () => {} })
  atEnd(async () => {
    try {
      if (options.proof !== false) assert.deepEqual(await verifyLedger(db), [])
    } finally {
      await db.destroy()
      await drop()
    }
  })
  return { db, url }
}

export const deposit = (owner: string): AccountRef => ({ owner, kind: 'deposit' })
export const sales = (owner: string): AccountRef => ({ owner, kind: 'sales' })
export const operator: AccountRef = { owner: 'FERRY', kind: 'operator' }
export const funding: AccountRef = { owner: 'outside', kind: 'funding' }

/** Opens what a line of organizations has, root first, each with so much money. */
export async function openChain(
  { db }: Ledger,
  owners: readonly string[],
  money: readonly number[] = [],
): Promise<void> {
  await inTransaction(db, async tx => {
    await openAccount(tx, funding, null)
    await openAccount(tx, operator, null)
    for (const owner of owners) {
      await openAccount(tx, deposit(owner), 0)
      await openAccount(tx, sales(owner), null)
    }
    const transfers = owners
      .map((owner, level) => newTransfer(funding, deposit(owner), money[level] ?? 0))
      .filter(each => each.amount > 0)
    await transfer(tx, transfers)
  })
}

/** An organization of its own for a test. */
export async function openAgency(ledger: Ledger, money: number, creditLimit = 0): Promise<string> {
  const owner = `AGENCY-${newId()}`
  await openChain(ledger, [owner], [money])
  await limit(ledger, owner, creditLimit)
  return owner
}

export function newTransfer(from: AccountRef, to: AccountRef, amount: number): NewTransfer {
  return { id: newId(), from, to, amount, cause: { kind: 'test' } }
}

/** The transfers of one sale: every level pays the one above, and the root the operator. */
export function saleTransfers(owners: readonly string[], amount: number): NewTransfer[] {
  return owners.map((owner, level) => {
    const above = owners[level - 1]
    return newTransfer(deposit(owner), above === undefined ? operator : sales(above), amount)
  })
}

export const holdAll = ({ db }: Ledger, transfers: NewTransfer[]): Promise<TransferAnswer> =>
  inTransaction(db, tx => hold(tx, transfers))
export const settleAll = ({ db }: Ledger, ids: string[]) => inTransaction(db, tx => settle(tx, ids))
export const releaseAll = ({ db }: Ledger, ids: string[]) =>
  inTransaction(db, tx => release(tx, ids))
export const move = ({ db }: Ledger, transfers: NewTransfer[]) =>
  inTransaction(db, tx => transfer(tx, transfers))
export const limit = ({ db }: Ledger, owner: string, creditLimit: number) =>
  inTransaction(db, tx => setCreditLimit(tx, owner, creditLimit))

/** Balance and held of an account. */
export async function counters(
  { db }: Ledger,
  ref: AccountRef,
): Promise<[balance: number, held: number]> {
  const { balance, held } = await readBalance(db, ref)
  return [balance, held]
}

/** Everything that the ledger has, as it stands: what a refusal must not change. */
export async function picture({ db }: Ledger): Promise<unknown> {
  return {
    accounts: await rows(db, sql`select * from accounts order by id`),
    transfers: await rows(db, sql`select id from transfers order by id`),
    resolutions: await rows(db, sql`select * from transfer_resolutions order by transfer_id`),
    entries: await rows(db, sql`select * from entries order by account_id, account_version`),
  }
}
