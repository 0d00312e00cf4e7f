import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, rows, run, sql, type Tx } from '../../src/db/index.ts'
import {
  type NewTransfer,
  openAccount,
  releaseAndHold,
  settleAndTransfer,
} from '../../src/ledger/index.ts'
import type { TransferAnswer } from '../../src/ledger/transfers.ts'
import { until } from '../support/issuance.ts'
import {
  counters,
  deposit,
  holdAll,
  newTransfer,
  openAgency,
  openChain,
  openLedger,
  operator,
  releaseAll,
  sales,
  saleTransfers,
  settleAll,
} from './support.ts'

const callers = 40
const affordable = 17
const price = 1_000

suite('contention', async () => {
  const ledger = await openLedger()

  for (const [scarce, name] of ['root', 'parent', 'grandparent', 'seller'].entries()) {
    test(`STATET-4 ${callers} holds at once with money for ${affordable} at the ${name}: exactly ${affordable} succeed`, async () => {
      const owners = [0, 1, 2, 3].map(level => `CHAIN-${scarce}-${level}`)
      const enough = price * callers
      const scanty = price * affordable + price - 1
      await openChain(
        ledger,
        owners,
        owners.map((_, level) => (level === scarce ? scanty : enough)),
      )
      const sets = Array.from({ length: callers }, () => saleTransfers(owners, price))
      const answers = await Promise.all(sets.map(transfers => holdAll(ledger, transfers)))
      const done = sets.filter((_, index) => answers[index]?.kind === 'done')
      assert.equal(done.length, affordable)
      for (const answer of answers) {
        if (answer.kind === 'refused') {
          assert.deepEqual(answer.short, [deposit(owners[scarce] ?? '')])
        }
      }
      for (const [level, owner] of owners.entries()) {
        const money = level === scarce ? scanty : enough
        assert.deepEqual(await counters(ledger, deposit(owner)), [money, price * affordable])
      }
      assert.deepEqual(await recorded(sets.flat()), idsOf(done.flat()))
    })
  }

  test('agencies of one root that hold at once share its money exactly', async () => {
    const agencies = Array.from({ length: 8 }, (_, index) => `SISTER-${index}`)
    await openChain(ledger, ['SHARED'], [price * affordable])
    for (const agency of agencies) await openChain(ledger, [agency], [price * callers])
    const answers = await Promise.all(
      Array.from({ length: callers }, (_, index) =>
        holdAll(ledger, saleTransfers(['SHARED', agencies[index % 8] ?? ''], price)),
      ),
    )
    assert.equal(answers.filter(answer => answer.kind === 'done').length, affordable)
    assert.deepEqual(await counters(ledger, deposit('SHARED')), [
      price * affordable,
      price * affordable,
    ])
    const held = await Promise.all(agencies.map(agency => counters(ledger, deposit(agency))))
    const total = held.reduce((sum, [, heldOfOne]) => sum + heldOfOne, 0)
    assert.equal(total, price * affordable)
  })

  test('transfers named in any sequence lock the chain in one, so nobody waits in a circle', async () => {
    const owners = [0, 1, 2, 3].map(level => `CIRCLE-${level}`)
    await openChain(
      ledger,
      owners,
      owners.map(() => price * callers),
    )
    const deadlocksBefore = await countDeadlocks()
    const answers = await Promise.all(
      Array.from({ length: callers }, (_, index) => {
        const transfers = saleTransfers(owners, price)
        return holdAll(ledger, index % 2 === 0 ? transfers : transfers.toReversed())
      }),
    )
    assert.ok(answers.every(answer => answer.kind === 'done'))
    assert.equal(await countDeadlocks(), deadlocksBefore)
  })

  test('settle and release of one hold at the same moment: one wins, and both say which', async () => {
    for (let round = 0; round < 25; round += 1) {
      const agency = await openAgency(ledger, price)
      const held = newTransfer(deposit(agency), operator, price)
      await holdAll(ledger, [held])
      const [settled, released] = await Promise.all([
        settleAll(ledger, [held.id]),
        releaseAll(ledger, [held.id]),
      ])
      const said = [settled.get(held.id) ?? 'posted', released.get(held.id) ?? 'voided']
      assert.equal(settled.size + released.size, 1)
      assert.equal(said[0], said[1])
      const balance = said[0] === 'posted' ? 0 : price
      assert.deepEqual(await counters(ledger, deposit(agency)), [balance, 0])
    }
  })

  test('twenty settlements of one hold at the same moment move its money once', async () => {
    const agency = await openAgency(ledger, price)
    const held = newTransfer(deposit(agency), operator, price)
    await holdAll(ledger, [held])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => settleAll(ledger, [held.id])),
    )
    assert.equal(answers.filter(answer => answer.size === 0).length, 1)
    assert.deepEqual(await counters(ledger, deposit(agency)), [0, 0])
  })

  test('one transfer that twenty record at the same moment is recorded once', async () => {
    const agency = await openAgency(ledger, price * callers)
    const held = newTransfer(deposit(agency), operator, price)
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => holdAll(ledger, [held])),
    )
    assert.equal(answers.filter(answer => answer.status === 'fulfilled').length, 1)
    assert.deepEqual(await counters(ledger, deposit(agency)), [price * callers, price])
  })

  test('a process starts while money of its accounts is moved: opening what is open waits for nobody', async () => {
    const agency = await openAgency(ledger, price)
    await inTransaction(ledger.db, async tx => {
      // What a paused process may leave behind for half a minute.
      await run(tx, sql`update accounts set balance = balance where owner = ${agency}`)
      await inTransaction(ledger.db, async other => {
        await run(other, sql`set local lock_timeout = '2s'`)
        await openAccount(other, deposit(agency), 0)
      })
    })
    assert.deepEqual(await counters(ledger, deposit(agency)), [price, 0])
  })

  test('a hold is settled and other money moved in one transaction: all its accounts are locked from the root down', async () => {
    const [root, agency, held] = await openHeld('settled')
    const refund = newTransfer(operator, deposit(root), price)
    await assertLocksRootFirst(root, agency, tx => settleAndTransfer(tx, [held.id], [refund]))
    assert.deepEqual(await counters(ledger, deposit(root)), [2 * price, 0])
    assert.deepEqual(await counters(ledger, deposit(agency)), [0, 0])
    assert.deepEqual(await counters(ledger, sales(root)), [price, 0])
  })

  test('a hold is released and another made in one transaction: all its accounts are locked from the root down', async () => {
    const [root, agency, held] = await openHeld('released')
    const due = newTransfer(deposit(root), operator, price)
    await assertLocksRootFirst(root, agency, tx => releaseAndHold(tx, [held.id], [due]))
    assert.deepEqual(await counters(ledger, deposit(root)), [price, price])
    assert.deepEqual(await counters(ledger, deposit(agency)), [price, 0])
  })

  /** A root, an agency below it, and a hold of the agency. */
  async function openHeld(name: string): Promise<[string, string, NewTransfer]> {
    const [root = '', agency = ''] = ['ROOT', 'SELLER'].map(each => `${each}-${name}`)
    await openChain(ledger, [root, agency], [price, price])
    const held = newTransfer(deposit(agency), sales(root), price)
    await holdAll(ledger, [held])
    return [root, agency, held]
  }

  /** While the root is locked elsewhere, the agency is still to be had. */
  async function assertLocksRootFirst(
    root: string,
    agency: string,
    move: (tx: Tx) => Promise<TransferAnswer>,
  ): Promise<void> {
    const { moving } = await inTransaction(ledger.db, async tx => {
      const lock = (owner: string) =>
        sql`select from accounts where owner = ${owner} and kind = 'deposit' for no key update nowait`
      await run(tx, lock(root))
      const moving = inTransaction(ledger.db, move)
      await until('a wait for the root', async () => {
        const [waiting] = await rows<{ count: number }>(
          tx,
          sql`select count(*) from pg_locks l join pg_stat_activity a using (pid)
              where not l.granted and a.datname = current_database()`,
        )
        return waiting?.count === 1
      })
      await run(tx, lock(agency))
      return { moving }
    })
    assert.deepEqual(await moving, { kind: 'done' })
  }

  function idsOf(transfers: NewTransfer[]): string[] {
    return transfers.map(each => each.id).toSorted()
  }

  /** Which of these transfers are in the books. */
  async function recorded(transfers: NewTransfer[]): Promise<string[]> {
    const found = await rows<{ id: string }>(
      ledger.db,
      sql`select id from transfers where id = any(${idsOf(transfers)}::uuid[]) order by id`,
    )
    return found.map(row => row.id)
  }

  async function countDeadlocks(): Promise<number> {
    const [found] = await rows<{ deadlocks: number }>(
      ledger.db,
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    return found?.deadlocks ?? -1
  }
})
