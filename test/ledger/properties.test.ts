/**
 * Random trees sell, settle, release and refund at random from many connections at once, while
 * another one watches. What must hold whatever happens is looked at during and after each run.
 * `SEED=n` runs other cases than the usual ones.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { first, inTransaction, openDatabase, sql, type Tx } from '../../src/db/index.ts'
import { release, settle, transfer } from '../../src/ledger/index.ts'
import { hold, type Resolution } from '../../src/ledger/transfers.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { drawingBy, type Random } from '../support/price-cases.ts'
import {
  assertBooks,
  assertEverythingComesFree,
  assertLimitsWereKept,
  assertMargins,
  assertRefusalsAtRest,
  assertResolutions,
  type Run,
} from './proofs.ts'
import {
  deposit,
  funding,
  type Ledger,
  limit,
  newTransfer,
  openChain,
  openLedger,
} from './support.ts'
import { drawSale, drawTree, MoneyModel, refundsOf } from './tree.ts'

const seed = Number(process.env.SEED || 8_100)
const runs = 6
const callers = 10
const stepsOfACaller = { least: 20, most: 40 }
const million = 1_000_000
/** A fault that needs no race comes out smaller; each try is a run. */
const shrinksMax = 20
/** Of the tree, and of each caller its own, because nobody knows in which order they draw. */
const draws = fc.tuple(fc.gen(), fc.array(fc.gen(), { minLength: callers, maxLength: callers }))
const wholeNumber = (min: number, max: number) => fc.integer({ min, max })
/** Of nothing nothing is drawn: the root has nobody above it. */
const drawnBy = (gen: fc.GeneratorValue): Random =>
  drawingBy((least, most) => (least < most ? gen(wholeNumber, least, most) : least))

suite('the ledger under random trees', () => {
  const met = new Map<string, number>()
  const count = (name: string) => met.set(name, (met.get(name) ?? 0) + 1)

  for (let index = 0; index < runs; index += 1) {
    test(`seed ${seed + index}: no dong is lost or made, no limit is passed, every level keeps its margin`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.limitShrink(draws, shrinksMax), ([ofTree, ofCallers]) =>
          play(drawnBy(ofTree), ofCallers.map(drawnBy)),
        ),
        { seed: seed + index, numRuns: 1, unbiased: true },
      )
    })
  }

  async function play(random: Random, ofCallers: Random[]): Promise<void> {
    const run = await startRun(random)
    const looks = await watch(run, () =>
      Promise.all(ofCallers.map((ofCaller, caller) => call(run, ofCaller, caller))),
    )
    assert.ok(looks > 1, 'nobody watched')
    await assertBooks(run)
    await assertResolutions(run)
    await assertLimitsWereKept(run)
    await assertMargins(run)
    await assertRefusalsAtRest(run, random)
    await assertEverythingComesFree(run)
  }

  test('the runs did everything there is to do', () => {
    const wanted = ['held', 'refused', 'posted', 'voided', 'both', 'refunded', 'second', 'lowered']
    assert.deepEqual(
      wanted.filter(name => !met.has(name)),
      [],
    )
  })

  async function call(run: Run, random: Random, caller: number): Promise<void> {
    const steps = random.whole(stepsOfACaller.least, stepsOfACaller.most)
    for (let step = 0; step < steps; step += 1) {
      const what = random.whole(1, 100)
      if (what <= 45) await sell(run, random)
      else if (what <= 75) await resolve(run, random)
      else if (what <= 85) await refund(run, random)
      else if (what <= 93) await topUp(run, random.oneOf(run.tree.owners), random.whole(1, million))
      else await changeLimit(run, random, caller)
    }
  }

  async function sell({ ledger, tree, model, open }: Run, random: Random): Promise<void> {
    const sale = drawSale(tree, random)
    const transfers = sale.legs.flatMap(leg => leg.transfers)
    const isGivenUp = random.percent(8)
    const answer = await commit(ledger, async tx => {
      const held = await hold(tx, transfers)
      if (isGivenUp) throw new GivenUp()
      return held
    })
    count(answer?.kind === 'done' ? 'held' : (answer?.kind ?? 'given up'))
    if (answer?.kind !== 'done') return
    model.held(transfers)
    open.push(sale)
  }

  /** All legs one way, or the first settled and the second released; others may do it just now. */
  async function resolve({ ledger, model, open, told }: Run, random: Random): Promise<void> {
    if (open.length === 0) return
    const { legs } = random.oneOf(open.slice(-20))
    const how = random.oneOf(['posted', 'voided', 'both'] as const)
    const resolutions = legs.map(
      (_, index): Resolution => (how === 'both' ? (index === 0 ? 'posted' : 'voided') : how),
    )
    const idsOf = (as: Resolution) =>
      legs
        .filter((_, index) => resolutions[index] === as)
        .flatMap(leg => leg.transfers.map(each => each.id))
    const before = await commit(ledger, async tx => {
      const settled = await settle(tx, idsOf('posted'))
      return new Map([...settled, ...(await release(tx, idsOf('voided')))])
    })
    if (before === undefined) return
    for (const [index, leg] of legs.entries()) {
      const as = resolutions[index] as Resolution
      const mine = leg.transfers.filter(each => !before.has(each.id))
      for (const each of mine) model.resolved(each, as)
      if (mine.length > 0 && as === 'posted') model.posted.push(leg)
    }
    for (const [id, resolution] of before) told.push({ id, resolution })
    count(before.size > 0 ? 'second' : legs.length > 1 ? how : resolutions.join())
  }

  async function refund({ ledger, model }: Run, random: Random): Promise<void> {
    const left = model.posted.filter(leg => !model.refunded.has(leg))
    if (left.length === 0) return
    const leg = random.oneOf(left)
    const least = Math.min(...leg.quote.levels.map(({ net }) => net))
    const penalty = random.whole(0, random.percent(70) ? least : 2 * leg.quote.net)
    model.refunded.set(leg, penalty)
    const refunds = refundsOf(leg, penalty)
    const answer = await inTransaction(ledger.db, tx => transfer(tx, refunds))
    assert.equal(answer.kind, 'done', 'a refund is never refused')
    model.moved(refunds)
    count('refunded')
  }

  /** Of an owner whose limit no other caller changes, so that it is known which change was last. */
  async function changeLimit(run: Run, random: Random, caller: number): Promise<void> {
    const { tree, limits, highestLimits } = run
    const own = tree.owners.filter((_, index) => index % callers === caller)
    if (own.length === 0) return
    const owner = random.oneOf(own)
    const before = limits.get(owner) ?? 0
    const lowers = tree.mayBeLowered.has(owner) && random.percent(60)
    const wanted = lowers ? random.whole(0, before) : before + random.whole(0, 3 * million)
    highestLimits.set(owner, Math.max(highestLimits.get(owner) ?? 0, wanted))
    await limit(run.ledger, owner, wanted)
    limits.set(owner, wanted)
    count(lowers ? 'lowered' : 'raised')
  }
})

class GivenUp extends Error {}

/** Undefined when it was rolled back, on purpose or because several statements met in a circle. */
async function commit<T>({ db }: Ledger, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (error instanceof GivenUp || isDeadlock) return undefined
    throw error
  }
}

async function startRun(random: Random): Promise<Run> {
  const ledger = await openLedger()
  const tree = drawTree(random)
  await openChain(ledger, tree.owners)
  const limits = new Map(
    tree.owners.map(owner => [owner, random.oneOf([0, 5 * million, 20 * million])]),
  )
  const run: Run = {
    ledger,
    tree,
    model: new MoneyModel(),
    open: [],
    limits,
    highestLimits: new Map(limits),
    told: [],
  }
  for (const [owner, money] of limits) await limit(ledger, owner, money)
  for (const [index, owner] of tree.owners.entries()) {
    await topUp(run, owner, random.whole(1, (index === 0 ? 80 : 30) * million))
  }
  return run
}

async function topUp({ ledger, model }: Run, owner: string, amount: number): Promise<void> {
  const transfers = [newTransfer(funding, deposit(owner), amount)]
  const answer = await inTransaction(ledger.db, tx => transfer(tx, transfers))
  assert.equal(answer.kind, 'done')
  model.moved(transfers)
}

/** Looks at the books again and again from a connection of its own, as long as the work goes on. */
async function watch({ ledger, tree }: Run, work: () => Promise<unknown>): Promise<number> {
  const db = openDatabase(ledger.url, { maxConnections: 1, onError: () => {} })
  const lowered = [...tree.mayBeLowered]
  let goesOn = true
  let looks = 0
  const looking = async () => {
    for (; goesOn; looks += 1) {
      const seen = await first(
        db,
        sql`select sum(balance)::bigint as total,
                   count(*) filter (where credit_limit is not null and owner <> all(${lowered}::text[])
                                      and balance + credit_limit - held < 0) as short
            from accounts`,
      )
      assert.deepEqual(seen, { total: 0, short: 0 }, 'seen from outside during the run')
      assert.deepEqual(await verifyLedger(db), [], 'the books during the run')
    }
  }
  try {
    const working = work().finally(() => {
      goesOn = false
    })
    await Promise.all([working, looking()])
  } finally {
    goesOn = false
    await db.destroy()
  }
  return looks
}
