/** What must be true of a ledger when a random run is over, against the model of what was committed. */
import assert from 'node:assert/strict'
import { first, inTransaction, rows, sql } from '../../src/db/index.ts'
import { readBalance, release } from '../../src/ledger/index.ts'
import { hold, type Resolution } from '../../src/ledger/transfers.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import type { Random } from '../support/price-cases.ts'
import { deposit, funding, type Ledger, operator, sales } from './support.ts'
import { drawSale, type Leg, type MoneyModel, type Sale, type Tree } from './tree.ts'

export type Run = {
  ledger: Ledger
  tree: Tree
  model: MoneyModel
  open: Sale[]
  limits: Map<string, number>
  highestLimits: Map<string, number>
  /** What the ledger told whoever came second. */
  told: { id: string; resolution: Resolution }[]
}

export async function assertBooks({ ledger, tree, model }: Run): Promise<void> {
  assert.deepEqual(await verifyLedger(ledger.db), [])
  const accounts = [funding, operator, ...tree.owners.map(deposit), ...tree.owners.map(sales)]
  let total = 0
  for (const ref of accounts) {
    const { balance, held } = await readBalance(ledger.db, ref)
    assert.deepEqual({ balance, held }, model.of(ref), `${ref.owner}/${ref.kind}`)
    total += balance
  }
  assert.equal(total, 0)
  const found = await rows<{ id: string }>(ledger.db, sql`select id from transfers order by id`)
  assert.deepEqual(
    found.map(({ id }) => id),
    model.transfers.toSorted(),
    'what is recorded is what was committed',
  )
}

export async function assertResolutions({ ledger, model, told }: Run): Promise<void> {
  assert.deepEqual(model.resolvedTwice, [])
  const found = await rows<{ id: string; resolution: Resolution }>(
    ledger.db,
    sql`select transfer_id as id, resolution from transfer_resolutions`,
  )
  assert.deepEqual(new Map(found.map(({ id, resolution }) => [id, resolution])), model.resolutions)
  const lies = told.filter(({ id, resolution }) => model.resolutions.get(id) !== resolution)
  assert.deepEqual(lies, [])
}

/** Nothing that takes from a deposit ever left it under the highest limit that it had. */
export async function assertLimitsWereKept({ ledger, highestLimits }: Run): Promise<void> {
  const lowest = await rows<{ owner: string; lowest: number }>(
    ledger.db,
    sql`select a.owner, min(e.balance_after - e.held_after)::bigint as lowest
        from entries e join accounts a on a.id = e.account_id
        where a.kind = 'deposit' group by 1`,
  )
  const past = lowest.filter(each => each.lowest < -(highestLimits.get(each.owner) ?? 0))
  assert.deepEqual(past, [])
}

/** Per leg: a level above the seller keeps what its own additions added, and a refund takes it back. */
export async function assertMargins({ ledger, model }: Run): Promise<void> {
  const found = await rows<{ leg: string; kind: string; owner: string; change: number }>(
    ledger.db,
    sql`select t.cause ->> 'leg' as leg, t.cause ->> 'kind' as kind, a.owner,
               sum(e.balance_change)::bigint as change
        from entries e join transfers t on t.id = e.transfer_id join accounts a on a.id = e.account_id
        where t.cause ? 'leg' group by 1, 2, 3`,
  )
  const changes = new Map(
    found.map(each => [`${each.leg} ${each.kind} ${each.owner}`, each.change]),
  )
  const of = (leg: Leg, kind: string, owner: string) =>
    changes.get(`${leg.id} ${kind} ${owner}`) ?? 0
  for (const leg of model.posted) {
    const { levels, base, net } = leg.quote
    assert.equal(of(leg, 'issuance', operator.owner), base)
    for (const [index, { organizationId, additions }] of levels.entries()) {
      const margin = additions.reduce((sum, each) => sum + each.netChange, 0)
      const expected = index === levels.length - 1 ? 0 - net : margin
      assert.equal(of(leg, 'issuance', organizationId), expected, `${organizationId} of ${leg.id}`)
    }
  }
  for (const [leg, penalty] of model.refunded) {
    if (leg.quote.levels.some(({ net }) => net < penalty)) continue
    const inAll = (owner: string) => of(leg, 'issuance', owner) + of(leg, 'refund', owner)
    assert.equal(inAll(operator.owner), penalty)
    for (const [index, owner] of leg.chain.entries()) {
      const expected = index === leg.chain.length - 1 ? 0 - penalty : 0
      assert.equal(inAll(owner), expected, `${owner} of the refunded ${leg.id}`)
    }
  }
}

/** Nobody else is at work now, so it is known who is short. */
export async function assertRefusalsAtRest(run: Run, random: Random): Promise<void> {
  const { ledger, tree, model, limits, open } = run
  for (const seller of tree.owners) {
    const sale = drawSale(tree, random, seller)
    const transfers = sale.legs.flatMap(leg => leg.transfers)
    const short = (tree.chains.get(seller) ?? []).filter(owner => {
      const needed = transfers.filter(({ from }) => from.owner === owner)
      const { balance, held } = model.of(deposit(owner))
      const available = balance + (limits.get(owner) ?? 0) - held
      return needed.length > 0 && needed.reduce((sum, each) => sum + each.amount, 0) > available
    })
    const answer = await inTransaction(ledger.db, tx => hold(tx, transfers))
    const said = answer.kind === 'done' ? [] : answer.short.map(({ owner }) => owner)
    assert.deepEqual(said.toSorted(), short.toSorted())
    if (answer.kind !== 'done') continue
    model.held(transfers)
    open.push(sale)
  }
}

export async function assertEverythingComesFree(run: Run): Promise<void> {
  const { ledger, model, open } = run
  const left = open.flatMap(({ legs }) => legs.flatMap(leg => leg.transfers))
  const unresolved = left.filter(({ id }) => !model.resolutions.has(id))
  const before = await inTransaction(ledger.db, tx =>
    release(
      tx,
      unresolved.map(({ id }) => id),
    ),
  )
  assert.equal(before.size, 0)
  for (const each of unresolved) model.resolved(each, 'voided')
  await assertBooks(run)
  const held = await first(ledger.db, sql`select sum(held)::bigint as held from accounts`)
  assert.deepEqual(held, { held: 0 })
}
