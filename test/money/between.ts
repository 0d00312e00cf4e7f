/**
 * What happens between the rounds of a tree, while no call and no worker is under way: staff work at their desks, it is
 * seen what is new, and rules are edited.
 */
import assert from 'node:assert/strict'
import { inTransaction, rows, sql } from '../../src/db/index.ts'
import { readPassengerPrices } from '../../src/invoices/index.ts'
import { createPriceAddition, deletePriceAddition } from '../../src/pricing/index.ts'
import { tester } from '../support/actor.ts'
import { drawAdditions, type Random } from '../support/price-cases.ts'
import { workAtDesks } from './staff.ts'
import { fitted, type Tree } from './tree.ts'

export async function betweenRounds(
  tree: Tree,
  random: Random,
  count: (what: string) => void,
): Promise<void> {
  if (random.percent(40)) await workAtDesks(tree, random, count)
  await seeOrders(tree)
  await seeCancelled(tree)
  if (random.percent(3)) await editRules(tree, random)
}

/** Nobody has edited a rule since these were priced. */
async function seeOrders({ db, chains, chainsOf }: Tree): Promise<void> {
  const orders = await rows<{ reference: string }>(
    db,
    sql`select reference from submissions union all select reference from changes`,
  )
  for (const { reference } of orders) {
    if (!chainsOf.has(reference)) chainsOf.set(reference, chains)
  }
}

/** It stays what was given back for a ticket. Of a booking that has its total and its tickets still, not asked again. */
async function seeCancelled({ db, paidFor, totalThen }: Tree): Promise<void> {
  const cancelled = await rows<{
    bookingId: string
    total: number
    tickets: { id: string; person: string }[]
  }>(
    db,
    sql`select b.id as "bookingId", b.total_price as total,
               json_agg(json_build_object('id', t.id, 'person', c.full_name)) as tickets
        from bookings b join orders o on o.booking_id = b.id join tickets t on t.order_id = o.id
          join customers c on c.id = t.customer_id
        where t.cancelled_at is not null group by b.id`,
  )
  for (const { bookingId, total, tickets } of cancelled) {
    const isSeen = tickets.every(({ person }) => paidFor.has(person))
    if (isSeen && totalThen.get(bookingId) === total) continue
    totalThen.set(bookingId, total)
    const prices = await readPassengerPrices(db, bookingId)
    for (const { id, person } of tickets) {
      const price = prices.get(id) ?? 0
      assert.equal(price, paidFor.get(person) ?? price, `${person} paid another price since`)
      paidFor.set(person, price)
    }
  }
}

/** A level sets one more rule, or takes one back. */
async function editRules(tree: Tree, random: Random): Promise<void> {
  const { id } = random.oneOf(tree.organizations)
  const own = tree.chains.get(id)?.at(-1)?.additions ?? []
  const [drawn] = drawAdditions(random, id)
  if (own.length === 0 && drawn === undefined) return
  const isTakenBack = own.length > 0 && (drawn === undefined || random.percent(50))
  const additions = await inTransaction(tree.db, async tx => {
    if (isTakenBack) {
      const gone = random.oneOf(own)
      await deletePriceAddition(tx, id, gone.id, tester)
      return own.filter(each => each !== gone)
    }
    const wanted = fitted(drawn as NonNullable<typeof drawn>, tree, random)
    return [...own, { ...wanted, id: (await createPriceAddition(tx, wanted, tester)).id }]
  })
  tree.isEdited = true
  tree.chains = new Map(
    [...tree.chains].map(([agency, chain]) => [
      agency,
      chain.map(level => (level.organizationId === id ? { ...level, additions } : level)),
    ]),
  )
}
