/** Holds made ahead: together, exact in the order they came, claimed once, and never left behind. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { newId } from '../../src/core/ids.ts'
import { inTransaction, openDatabase, type Reader, rows, run, sql } from '../../src/db/index.ts'
import type { HoldSet } from '../../src/ledger/ahead.ts'
import {
  claimAhead,
  createHoldsAhead,
  type HoldsAhead,
  type NewTransfer,
  readBalance,
  releaseAhead,
  sweepAhead,
} from '../../src/ledger/index.ts'
import { until } from '../support/issuance.ts'
import { startProgram, within } from '../support/processes.ts'
import {
  counters,
  deposit,
  holdAll,
  type Ledger,
  newTransfer,
  openChain,
  openLedger,
  operator,
  saleTransfers,
} from './support.ts'

const price = 1_000

suite('holds made ahead', async () => {
  const ledger = await openLedger()
  const { db } = ledger
  const ahead = createHoldsAhead(db, { crowd: 1, onError: refuseFaults })

  test('sets that come at once are held as if one came after the other, each whole or not at all', async () => {
    let worlds = 0
    await fc.assert(
      fc.asyncProperty(fc.array(drawnSet, { minLength: 2, maxLength: 12 }), money, check),
      { numRuns: 60 },
    )

    async function check(drawn: DrawnSet[], amounts: number[]): Promise<void> {
      worlds += 1
      const owners = amounts.map((_, index) => `W${worlds}-${index}`)
      await openChain(ledger, owners, amounts)
      const sets = drawn.map(holds => ({
        id: newId(),
        transfers: holds.map(([who, amount]) =>
          newTransfer(deposit(owners[who] ?? ''), operator, amount),
        ),
      }))
      await holdTogether(ahead, sets)
      const free = [...amounts]
      const expected = drawn.map(holds => {
        const left = [...free]
        for (const [who, amount] of holds) left[who] = (left[who] ?? 0) - amount
        if (left.some(amount => amount < 0)) return false
        free.splice(0, free.length, ...left)
        return true
      })
      assert.deepEqual(await Promise.all(sets.map(({ id }) => claim(ledger, id))), expected)
      for (const [index, owner] of owners.entries()) {
        const { available } = await readBalance(db, deposit(owner))
        assert.equal(available, free[index])
      }
    }
  })

  test('beside holds that are made alone, a shared root is spent to the last dong and no further', async () => {
    const [root = '', ...agencies] = ['ROOT', 'ONE', 'TWO', 'THREE']
    await openChain(ledger, [root], [price * 25 + price - 1])
    await openChain(
      ledger,
      agencies,
      agencies.map(() => price * 100),
    )
    const sets = agencies.flatMap(agency =>
      Array.from({ length: 20 }, () => ({
        id: newId(),
        transfers: saleTransfers([root, agency], price),
      })),
    )
    const held = await Promise.all(
      sets.map(async (set, index) => {
        if (index % 3 === 0) return (await holdAll(ledger, [...set.transfers])).kind === 'done'
        await ahead.runSale(async hold => hold?.(set))
        return claim(ledger, set.id)
      }),
    )
    assert.equal(held.filter(Boolean).length, 25)
    assert.deepEqual(await counters(ledger, deposit(root)), [price * 26 - 1, price * 25])
  })

  test('a set is claimed once, and what was claimed is neither released nor swept', async () => {
    const set = await holdOne(ledger, ahead, 'CLAIMED')
    const claims = await Promise.all([1, 2, 3].map(() => claim(ledger, set.id)))
    assert.deepEqual(claims.filter(Boolean), [true])
    await releaseAhead(db, set.id)
    await age(ledger)
    assert.equal(await sweepAhead(db), 0)
    assert.deepEqual(await counters(ledger, deposit('CLAIMED')), [price, price])
  })

  test('a claim that is rolled back is none', async () => {
    const set = await holdOne(ledger, ahead, 'ROLLED-BACK')
    const rolledBack = inTransaction(db, async tx => {
      assert.ok(await claimAhead(tx, set.id))
      throw new Error('the sale came to nothing')
    })
    await assert.rejects(rolledBack, /came to nothing/)
    await releaseAhead(db, set.id)
    assert.deepEqual(await counters(ledger, deposit('ROLLED-BACK')), [price, 0])
    assert.equal(await claim(ledger, set.id), false)
  })

  test('what nobody claims is swept when it is old, and not while its sale may still come', async () => {
    const set = await holdOne(ledger, ahead, 'FORGOTTEN')
    assert.equal(await sweepAhead(db), 0)
    await age(ledger)
    assert.equal(await sweepAhead(db), 1)
    assert.deepEqual(await counters(ledger, deposit('FORGOTTEN')), [price, 0])
    assert.equal(await claim(ledger, set.id), false)
  })

  test('what was made ahead before the clock was set back is swept as well', async () => {
    await holdOne(ledger, ahead, 'EARLIER')
    await run(db, sql`update holds_ahead set made_at = made_at + interval '3 hours'`)
    assert.equal(await sweepAhead(db), 1)
    assert.deepEqual(await counters(ledger, deposit('EARLIER')), [price, 0])
  })

  test('the sweep leaves a set to the claim that is under way', async () => {
    const set = await holdOne(ledger, ahead, 'LATE')
    await age(ledger)
    await inTransaction(db, async tx => {
      assert.ok(await claimAhead(tx, set.id))
      assert.equal(await sweepAhead(db), 0)
    })
    assert.deepEqual(await counters(ledger, deposit('LATE')), [price, price])
  })

  test('sets beside one that cannot be written are left to their sales, and the fault is told', async () => {
    const faults: unknown[] = []
    const telling = createHoldsAhead(db, { crowd: 1, onError: fault => faults.push(fault) })
    await openChain(ledger, ['FIRST', 'SOUND'], [price, price])
    const setOf = (owner: string): HoldSet => ({
      id: newId(),
      transfers: [newTransfer(deposit(owner), operator, price)],
    })
    const [first, sound] = [setOf('FIRST'), setOf('SOUND')]
    await holdTogether(telling, [first])
    await holdTogether(telling, [sound, setOf('NOBODY')])
    assert.equal(await claim(ledger, first.id), true)
    assert.equal(faults.length, 1)
    assert.match(String(faults[0]), /unknown account/)
    assert.deepEqual(await counters(ledger, deposit('SOUND')), [price, 0])
    assert.equal(await claim(ledger, sound.id), false)
    assert.equal((await holdAll(ledger, [...sound.transfers])).kind, 'done')
  })

  test('a hold made ahead does not wait for the disk, and what comes after it on its connection does', async () => {
    const one = openDatabase(ledger.url, { maxConnections: 1, onError: refuseFaults })
    const waits = async (reader: Reader) =>
      (await rows<{ synchronous_commit: string }>(reader, sql`show synchronous_commit`))[0]
        ?.synchronous_commit
    for (const statement of witnessOfCommits) await run(one, statement)
    const set = await holdOne(
      ledger,
      createHoldsAhead(one, { crowd: 1, onError: refuseFaults }),
      'UNWAITED',
    )
    assert.deepEqual(await rows(one, sql`select waits from commits_of_holds`), [{ waits: 'off' }])
    await run(one, sql`drop function witness_commit() cascade`)
    await inTransaction(one, async tx => {
      assert.ok(await claimAhead(tx, set.id))
      assert.equal(await waits(tx), 'on')
    })
    assert.equal(await waits(one), 'on')
    await one.destroy()
  })

  test('below the crowd nothing is made ahead', async () => {
    const patient = createHoldsAhead(db, { crowd: 3, onError: refuseFaults })
    const given: boolean[] = []
    const all = Promise.withResolvers<void>()
    const sale = () =>
      patient.runSale(async hold => {
        given.push(hold !== null)
        if (given.length === 4) all.resolve()
        await all.promise
      })
    await Promise.all([sale(), sale(), sale(), sale()])
    assert.deepEqual(given, [false, false, true, true])
    await patient.runSale(async hold => assert.equal(hold, null))
  })

  test('killed in the midst: what was claimed is kept whole, the rest is swept, and the books balance', async () => {
    const owners = [0, 1, 2, 3].map(level => `KILLED-${level}`)
    await openChain(
      ledger,
      owners,
      owners.map(() => 1_000_000_000),
    )
    const program = startProgram(['test/support/holding.ts', ledger.url, ...owners], {
      HOLDS_AHEAD: 'on',
    })
    await program.printed(/(?:held .*\n){200}/)
    program.signal('SIGKILL')
    assert.equal(await within('the kill', program.exited), 'SIGKILL')
    await until('the end of its last statements', async () => {
      const others = await rows(
        db,
        sql`select from pg_stat_activity where datname = current_database()
              and state <> 'idle' and pid <> pg_backend_pid()`,
      )
      return others.length === 0
    })
    await age(ledger)
    await sweepAhead(db)
    const acknowledged = [...program.output().matchAll(/^held (\S+) (\S+)\n/gm)]
    const kept = await rows<{ sale: string; holds: number }>(
      db,
      sql`select t.cause ->> 'sale' as sale, count(*) as holds
          from transfers t join accounts a on a.id = t.from_account
            left join transfer_resolutions r on r.transfer_id = t.id
          where a.owner = any(${owners}) and t.kind = 'two_phase' and r.transfer_id is null group by 1`,
    )
    const sales = new Set(kept.map(({ sale }) => sale))
    assert.ok(acknowledged.length >= 200)
    assert.deepEqual(
      acknowledged.filter(([, sale = '']) => !sales.has(sale)),
      [],
    )
    assert.ok(kept.every(({ holds }) => holds === owners.length))
    for (const [level, owner] of owners.entries()) {
      const [, held] = await counters(ledger, deposit(owner))
      assert.equal(held, kept.length * (1_000 + level))
    }
  })
})

/** Writes down, at the commit of a set, whether it is waited for. */
const witnessOfCommits = [
  sql`create table commits_of_holds (waits text)`,
  sql`create function witness_commit() returns trigger language plpgsql as $$
      begin
        insert into commits_of_holds values (current_setting('synchronous_commit'));
        return null;
      end $$`,
  sql`create constraint trigger commits_are_witnessed after insert on holds_ahead
      deferrable initially deferred for each row execute function witness_commit()`,
]

type DrawnSet = [who: number, amount: number][]

const drawnSet = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 60 })), {
  minLength: 1,
  maxLength: 4,
})
const money = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 4, maxLength: 4 })

function refuseFaults(error: unknown): never {
  throw error
}

/** All at once, in one statement. */
async function holdTogether(ahead: HoldsAhead, sets: HoldSet[]): Promise<void> {
  await Promise.all(sets.map(set => ahead.runSale(async hold => hold?.(set))))
}

async function holdOne(ledger: Ledger, ahead: HoldsAhead, owner: string): Promise<HoldSet> {
  await openChain(ledger, [owner], [price])
  const transfers: NewTransfer[] = [newTransfer(deposit(owner), operator, price)]
  const set = { id: newId(), transfers }
  await holdTogether(ahead, [set])
  assert.deepEqual(await counters(ledger, deposit(owner)), [price, price])
  return set
}

const claim = ({ db }: Ledger, id: string) => inTransaction(db, tx => claimAhead(tx, id))

/** Everything that was made ahead is an hour old. */
async function age({ db }: Ledger): Promise<void> {
  await run(db, sql`update holds_ahead set made_at = made_at - interval '1 hour'`)
}
