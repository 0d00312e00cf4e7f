import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, rows, run, type Sql, sql, type Tx } from '../../src/db/index.ts'
import {
  type AccountRef,
  type NewTransfer,
  openAccount,
  releaseAndHold,
  settle,
  settleAndRefund,
} from '../../src/ledger/index.ts'
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

  test('an account that many open at the same moment is opened once', async () => {
    const account = deposit('OPENED-AT-ONCE')
    const open = () => inTransaction(ledger.db, tx => openAccount(tx, account, 7))
    await Promise.all(Array.from({ length: 20 }, open))
    assert.deepEqual(await counters(ledger, account), [0, 0])
  })

  test('a sale is settled from the root down, as it was held', async () => {
    const owners = ['ROOT', 'ABOVE', 'BELOW', 'SELLER'].map(each => `${each}-of-a-sale`)
    const [root = '', ...below] = owners
    await openChain(ledger, owners, [price, price, price, price])
    const held = saleTransfers(owners, price)
    await holdAll(ledger, held)
    await assertLocksFirst(deposit(root), below, tx => settle(tx, idsOf(held)))
    for (const owner of owners) assert.deepEqual(await counters(ledger, deposit(owner)), [0, 0])
  })

  test('a hold is settled: the root’s account that gets the money is locked before the agency’s', async () => {
    const [root, agency, held] = await openHeld('settled-alone')
    await assertLocksFirst(sales(root), [agency], tx => settle(tx, [held.id]))
    assert.deepEqual(await counters(ledger, deposit(agency)), [0, 0])
    assert.deepEqual(await counters(ledger, sales(root)), [price, 0])
  })

  for (const account of [deposit, sales]) {
    test(`a hold is settled and other money moved in one transaction: the root’s ${account('').kind} account is locked before what is below`, async () => {
      const [root, agency, held] = await openHeld(`settled-${account('').kind}`)
      const refund = newTransfer(operator, deposit(root), price)
      await assertLocksFirst(account(root), [agency], tx =>
        settleAndRefund(tx, [held.id], [refund]),
      )
      assert.deepEqual(await counters(ledger, deposit(root)), [2 * price, 0])
      assert.deepEqual(await counters(ledger, deposit(agency)), [0, 0])
      assert.deepEqual(await counters(ledger, sales(root)), [price, 0])
    })
  }

  test('a hold is released and another made in one transaction: all its accounts are locked from the root down', async () => {
    const [root, agency, held] = await openHeld('released')
    const due = newTransfer(deposit(root), operator, price)
    await assertLocksFirst(deposit(root), [agency], tx => releaseAndHold(tx, [held.id], [due]))
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

  /** While that account is locked elsewhere, all accounts below it are still to be had. */
  async function assertLocksFirst(
    account: AccountRef,
    below: string[],
    move: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    const { moving } = await inTransaction(ledger.db, async tx => {
      const lock = (owners: string[], kind: Sql) =>
        sql`select from accounts where owner = any(${owners}) and kind = ${kind}
            for no key update nowait`
      await run(tx, lock([account.owner], sql`${account.kind}`))
      const moving = inTransaction(ledger.db, move)
      await until('a wait for it', async () => {
        const [waiting] = await rows<{ count: number }>(
          tx,
          sql`select count(*) from pg_locks l join pg_stat_activity a using (pid)
              where not l.granted and a.datname = current_database()`,
        )
        return waiting?.count === 1
      })
      await run(tx, lock(below, sql`kind`))
      return { moving }
    })
    await moving
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
