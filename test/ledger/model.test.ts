/**
 * Many callers do at random what the ledger can do, as the service does it: one movement at the end
 * of a transaction, some of which fail on purpose. A model in memory follows what was committed; at
 * the end both must agree.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { first, inTransaction, sql, type Tx } from '../../src/db/index.ts'
import {
  type AccountRef,
  type NewTransfer,
  readBalance,
  release,
  settle,
  transfer,
} from '../../src/ledger/index.ts'
import { hold } from '../../src/ledger/transfers.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { until } from '../support/issuance.ts'
import { randomFrom } from '../support/random.ts'
import {
  deposit,
  funding,
  type Ledger,
  limit,
  newTransfer,
  openChain,
  openLedger,
  operator,
  sales,
  saleTransfers,
} from './support.ts'

const chains = [
  ['ROOT', 'NORTH', 'NORTH-1', 'NORTH-2'],
  ['ROOT', 'NORTH', 'NORTH-3'],
  ['ROOT', 'SOUTH'],
  ['ROOT'],
]
const owners = [...new Set(chains.flat())]
const callers = 10
const stepsOfACaller = 30

type Random = (below: number) => number
/** What a transaction wants to tell the model once it is committed. */
type Effect =
  | { kind: 'moved'; transfers: NewTransfer[] }
  | { kind: 'held'; transfers: NewTransfer[] }
  | { kind: 'resolved'; transfer: NewTransfer; as: 'posted' | 'voided' }

class Rollback extends Error {}

suite('the ledger against a model', () => {
  for (const seed of [1, 2, 3]) {
    test(`seed ${seed}: whatever callers do at once, the books balance and agree with the model`, async () => {
      const ledger = await openLedger()
      await openChain(
        ledger,
        owners,
        owners.map(() => 40_000),
      )
      await limit(ledger, 'NORTH-2', 5_000)
      const committed: Effect[] = owners.map(owner => ({
        kind: 'moved',
        transfers: [newTransfer(funding, deposit(owner), 40_000)],
      }))
      const open: NewTransfer[] = []
      await Promise.all(
        Array.from({ length: callers }, (_, caller) => {
          const random = randomFrom(seed * 1_000 + caller)
          return call(ledger, below => Math.floor(random() * below), open, committed)
        }),
      )
      assert.ok(committed.some(({ kind }) => kind === 'resolved'))
      assert.deepEqual(await verifyLedger(ledger.db), [])
      await assertAgrees(ledger, committed)
      await assertEachResolvedOnce(ledger, committed)
      assert.equal(await countDeadlocks(ledger), 0)
    })
  }

  test('two transactions with two movements each, in opposite order, are both done at last', async () => {
    const ledger = await openLedger()
    await openChain(ledger, ['ONE', 'TWO'], [10, 10])
    const [one, two] = [deposit('ONE'), deposit('TWO')]
    const bothHaveBegun = new Set<AccountRef>()
    const movement = (first: AccountRef, second: AccountRef) =>
      inTransaction(ledger.db, async tx => {
        await transfer(tx, [newTransfer(first, sales(first.owner), 1)])
        bothHaveBegun.add(first)
        await until('both have begun', () => bothHaveBegun.size === 2)
        await transfer(tx, [newTransfer(second, sales(first.owner), 1)])
      })
    await Promise.all([movement(one, two), movement(two, one)])
    assert.equal((await readBalance(ledger.db, one)).balance, 8)
    assert.equal((await readBalance(ledger.db, two)).balance, 8)
  })
})

async function call(
  { db }: Ledger,
  random: Random,
  open: NewTransfer[],
  committed: Effect[],
): Promise<void> {
  for (let step = 0; step < stepsOfACaller; step += 1) {
    // Chosen before the transaction, which may run again: other callers choose the same holds too.
    const act = choose(random, open)
    const fails = random(10) === 0
    try {
      const effects = await inTransaction(db, async tx => {
        const done = await act(tx)
        if (fails) throw new Rollback()
        return done
      })
      committed.push(...effects)
      open.push(...effects.flatMap(effect => (effect.kind === 'held' ? effect.transfers : [])))
    } catch (error) {
      if (!(error instanceof Rollback)) throw error
    }
  }
}

function choose(random: Random, open: NewTransfer[]): (tx: Tx) => Promise<Effect[]> {
  const amount = 1 + random(3_000)
  const chosen = open[random(open.length || 1)]
  const what = random(10)
  if (chosen === undefined || what < 4) {
    const transfers = saleTransfers(chains[random(chains.length)] ?? [], amount)
    return async tx =>
      (await hold(tx, transfers)).kind === 'done' ? [{ kind: 'held', transfers }] : []
  }
  if (what < 6) {
    const owner = owners[random(owners.length)] ?? ''
    const transfers = [
      what === 4
        ? newTransfer(funding, deposit(owner), amount)
        : newTransfer(deposit(owner), sales('ROOT'), amount),
    ]
    return async tx =>
      (await transfer(tx, transfers)).kind === 'done' ? [{ kind: 'moved', transfers }] : []
  }
  const [resolve, as] = what < 8 ? ([settle, 'posted'] as const) : ([release, 'voided'] as const)
  return async tx =>
    (await resolve(tx, [chosen.id])).size === 0 ? [{ kind: 'resolved', transfer: chosen, as }] : []
}

async function assertAgrees({ db }: Ledger, committed: Effect[]): Promise<void> {
  const model = new Map<string, { balance: number; held: number }>()
  const change = (ref: AccountRef, balance: number, held: number) => {
    const name = `${ref.owner}/${ref.kind}`
    const account = model.get(name) ?? { balance: 0, held: 0 }
    model.set(name, { balance: account.balance + balance, held: account.held + held })
  }
  for (const effect of committed) {
    if (effect.kind === 'resolved') {
      const { from, to, amount } = effect.transfer
      change(from, effect.as === 'posted' ? -amount : 0, -amount)
      if (effect.as === 'posted') change(to, amount, 0)
      continue
    }
    for (const { from, to, amount } of effect.transfers) {
      if (effect.kind === 'held') change(from, 0, amount)
      else change(from, -amount, 0)
      if (effect.kind === 'moved') change(to, amount, 0)
    }
  }
  for (const ref of [funding, operator, ...owners.map(deposit), ...owners.map(sales)]) {
    const { balance, held, available } = await readBalance(db, ref)
    const expected = model.get(`${ref.owner}/${ref.kind}`) ?? { balance: 0, held: 0 }
    assert.deepEqual({ balance, held }, expected, `${ref.owner}/${ref.kind}`)
    if (ref.kind === 'deposit') assert.ok(available >= 0, `${ref.owner} is past its limit`)
  }
}

async function assertEachResolvedOnce({ db }: Ledger, committed: Effect[]): Promise<void> {
  const ids = committed.flatMap(effect => (effect.kind === 'resolved' ? [effect.transfer.id] : []))
  assert.equal(new Set(ids).size, ids.length)
  const found = await first<{ count: number }>(
    db,
    sql`select count(*) as count from transfer_resolutions`,
  )
  assert.equal(found?.count, ids.length)
}

async function countDeadlocks({ db }: Ledger): Promise<number> {
  const found = await first<{ deadlocks: number }>(
    db,
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return found?.deadlocks ?? -1
}
