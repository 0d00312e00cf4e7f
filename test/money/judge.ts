/** Holds the books and the bookings of a tree that came to rest against the reckoning. */
import assert from 'node:assert/strict'
import { rows, sql } from '../../src/db/index.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import type { NewVoucher } from '../../src/pricing/index.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import { tester } from '../support/actor.ts'
import { feePerSeat, seatClassOf } from '../support/saga/operator.ts'
import { judgeCustomers } from './customers.ts'
import { add, type Flows, type Journey, journeysOf, priceOf, quote, reckon } from './reckoning.ts'
import type { Tree } from './tree.ts'

export async function judge(tree: Tree): Promise<void> {
  await assertFlows(tree)
  await assertAccounts(tree)
  await assertHolds(tree)
  await assertLimits(tree)
  await assertBookings(tree)
  await assertVouchers(tree)
  await judgeCustomers(tree)
  assert.deepEqual(await verifyLedger(tree.db), [], 'the books do not balance')
  // A run that was killed has the turn until its lease is over.
  await tree.clock.set(tree.clock.now() + 60_000)
  const deps = { db: tree.db, operators: null, environment: 'production' as const }
  const { differences } = await reconcileDebts(deps, { isDryRun: true, by: tester })
  assert.deepEqual(differences, [], 'reconciliation found something')
}

const sorted = (flows: Flows) =>
  [...flows].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** What each booking moved on each account; between two of a level stands its margin. */
async function assertFlows(tree: Tree): Promise<void> {
  const moved = await rows<{ key: string; amount: number }>(
    tree.db,
    sql`select (t.cause ->> 'booking_code') || ' ' || a.owner || ' ' || a.kind as key,
               sum(e.balance_change)::bigint as amount
        from entries e join transfers t on t.id = e.transfer_id join accounts a on a.id = e.account_id
        where t.cause ? 'booking_code' group by 1`,
  )
  assert.deepEqual(
    sorted(new Map(moved.map(({ key, amount }) => [key, amount]))),
    sorted(reckon(tree)),
    'a booking moved other money than its tickets cost',
  )
}

/** Balances to the dong, of everybody, from what was paid in and what was reckoned. */
async function assertAccounts(tree: Tree): Promise<void> {
  const wanted: Flows = new Map()
  for (const [flow, amount] of reckon(tree)) add(wanted, flow.slice(flow.indexOf(' ') + 1), amount)
  for (const { id, parentId } of tree.organizations) {
    const amount = tree.paidIn.get(id) ?? 0
    add(wanted, `${id} deposit`, amount)
    add(wanted, `${parentId ?? 'outside'} funding`, -amount)
  }
  const accounts = await rows<{ key: string; balance: number; held: number }>(
    tree.db,
    sql`select owner || ' ' || kind as key, balance, held from accounts`,
  )
  const balances = new Map(accounts.map(({ key, balance }) => [key, balance]))
  assert.deepEqual(sorted(balances), sorted(wanted))
  assert.equal(
    [...balances.values()].reduce((sum, each) => sum + each, 0),
    0,
  )
  assert.deepEqual(
    accounts.filter(({ held }) => held !== 0),
    [],
    'somebody is still held',
  )
}

/** Every hold was resolved once, and both of its ends say the same. */
async function assertHolds({ db }: Tree): Promise<void> {
  const wrong = await rows(
    db,
    sql`select t.id, t.amount, r.resolution,
               (select json_agg(json_build_array(e.step, e.balance_change, e.held_change))
                from entries e where e.transfer_id = t.id) as entries
        from transfers t left join transfer_resolutions r on r.transfer_id = t.id
        where t.kind = 'two_phase' and (
          r.resolution is null
          or (select sum(e.balance_change) from entries e where e.transfer_id = t.id) <> 0
          or (select sum(e.held_change) from entries e where e.transfer_id = t.id) <> 0
          or (select sum(e.balance_change) from entries e where e.transfer_id = t.id
                and e.account_id = t.to_account)
             is distinct from case r.resolution when 'posted' then t.amount else null end
        )`,
  )
  assert.deepEqual(wrong, [], 'a hold that was not resolved once')
}

/** At no time beyond the highest limit ever; in the end below zero only whose limit was lowered. */
async function assertLimits({ db, highestLimits, lowered }: Tree): Promise<void> {
  const lowest = await rows<{ owner: string; least: number; available: number }>(
    db,
    sql`select a.owner, min(e.balance_after - e.held_after)::bigint as least,
               (min(a.balance - a.held + a.credit_limit))::bigint as available
        from accounts a join entries e on e.account_id = a.id
        where a.kind = 'deposit' group by a.owner`,
  )
  const passed = lowest.filter(
    ({ owner, least, available }) =>
      least + (highestLimits.get(owner) ?? 0) < 0 || (available < 0 && !lowered.has(owner)),
  )
  assert.deepEqual(passed, [], 'an account passed its limit')
}

type Booking = {
  code: string
  status: number
  paymentStatus: number
  voucher: string | null
  organizationId: string
  totalPrice: number
  netTotal: number
  customer: string
  isGivenBack: boolean | null
  tickets: { person: string; voyageRef: string; seatCode: string }[]
}

function readBookings({ db }: Tree): Promise<Booking[]> {
  return rows<Booking>(
    db,
    sql`select b.booking_code as code, b.status, b.payment_status as "paymentStatus",
               b.voucher_code as voucher,
               b.organization_id as "organizationId", b.total_price as "totalPrice",
               b.net_total as "netTotal", b.contact_email as customer,
               (select given_back_at is not null from voucher_uses u
                where u.booking_id = b.id) as "isGivenBack",
               (select json_agg(json_build_object('person', c.full_name, 'seatCode', t.seat_code,
                                                  'voyageRef', v.operator_voyage_ref))
                from orders o join tickets t on t.order_id = o.id
                  join customers c on c.id = t.customer_id join voyages v on v.id = o.voyage_id
                where o.booking_id = b.id) as tickets
        from bookings b order by b.id`,
  )
}

/** The two prices a partner reads: NET without the voucher, the customer's with it. */
async function assertBookings(tree: Tree): Promise<void> {
  const journeys = journeysOf(tree)
  for (const booking of await readBookings(tree)) {
    const chains = chainsThen(tree, booking, journeys)
    if (chains === null) continue
    const then = { ...tree, chains }
    const priced = booking.tickets.map(ticket => priceTicket(then, booking, ticket, journeys))
    const voucher = tree.vouchers
      .get(booking.organizationId)
      ?.find(({ code }) => code === booking.voucher)
    // A voucher takes off what it did at the sale until a change, also when staff complete it at other prices.
    const sold = booking.tickets.map(ticket => priceTicket(then, booking, ticket, new Map()))
    const isChanged = priced.some(({ journey }) => journey?.changes)
    const changes = booking.tickets.map(({ person }) => journeys.get(person)?.changes ?? 0)
    const fees = BigInt(feePerSeat * changes.reduce((sum, each) => sum + each, 0))
    const sum = (prices: bigint[]) => prices.reduce((one, other) => one + other, fees)
    assert.deepEqual(
      { net: BigInt(booking.netTotal), customer: BigInt(booking.totalPrice) },
      {
        net: sum(priced.map(({ net }) => net)),
        customer:
          sum(priced.map(({ customer }) => customer)) -
          discountOf(tree, lessBy(voucher, isChanged ? priced : sold), priced),
      },
      `booking ${booking.code} says another price`,
    )
  }
}

/**
 * The rules by which what was not issued is priced: those of what was issued with it. Null: nothing was, and the
 * rules were edited since, nobody knows when.
 */
function chainsThen(
  { chains, chainsOf, isEdited }: Tree,
  { tickets }: Booking,
  journeys: Map<string, Journey>,
): Tree['chains'] | null {
  const [first] = tickets
    .flatMap(({ person }) => journeys.get(person) ?? [])
    .toSorted((a, b) => a.order.step - b.order.step)
  if (first === undefined) return isEdited ? null : chains
  return chainsOf.get(first.order.reference) ?? null
}

type Priced = { net: bigint; customer: bigint; seatClass: string; journey: Journey | undefined }

/** Issued, it costs what it did when its newest order was placed; else what it would cost as it is. */
function priceTicket(
  tree: Tree,
  booking: Booking,
  { person: name, voyageRef, seatCode }: Booking['tickets'][number],
  journeys: Map<string, Journey>,
): Priced {
  const journey = journeys.get(name)
  if (journey) {
    const seatClass = seatClassOf(journey.ticket.seatCode)
    return { ...priceOf(tree, journey), seatClass, journey }
  }
  const person = tree.people.get(name)
  assert.ok(person)
  const alike = booking.tickets.filter(other => {
    const who = tree.people.get(other.person)
    return (
      who?.leg === person.leg &&
      who.passengerType === person.passengerType &&
      seatClassOf(other.seatCode) === seatClassOf(seatCode)
    )
  })
  const seatClass = seatClassOf(seatCode)
  return { ...quote(tree, person, voyageRef, seatCode, alike.length), seatClass, journey }
}

/**
 * What was cancelled before the last change keeps its part of the discount. To the others the rest of it goes, at
 * most what they cost, and at the least nothing.
 */
function discountOf({ paidFor }: Tree, promised: bigint, priced: Priced[]): bigint {
  const changes = priced.flatMap(({ journey }) => (journey?.changes ? [journey.order.step] : []))
  const lastChange = Math.max(-1, ...changes)
  const isGone = ({ journey }: Priced) => (journey?.ticket.ended?.step ?? lastChange) < lastChange
  let [kept, live] = [0n, 0n]
  for (const each of priced) {
    if (!isGone(each)) live += each.customer
    else kept += each.customer - BigInt(paidFor.get(each.journey?.person.name ?? '') ?? 0)
  }
  const most = promised < kept + live ? promised : kept + live
  return most > kept ? most : kept
}

/** In halves, so that nothing is rounded before its end. All voyages are of one route. */
function lessBy(voucher: NewVoucher | undefined, priced: Priced[]): bigint {
  if (voucher === undefined) return 0n
  const total = priced
    .filter(({ seatClass }) => voucher.seatClasses?.includes(seatClass) ?? true)
    .reduce((sum, { customer }) => sum + customer, 0n)
  const amount = BigInt(voucher.amount)
  if (voucher.amountType === 'percent') return (2n * total * amount + 10_000n) / 20_000n
  return amount < total ? amount : total
}

/** A use is given back when the booking ended without a live ticket, or failed without an issued leg: 6, unpaid. */
async function assertVouchers(tree: Tree): Promise<void> {
  const uses = new Map<string, number>()
  const count = (key: string) => uses.set(key, (uses.get(key) ?? 0) + 1)
  for (const booking of await readBookings(tree)) {
    if (booking.voucher === null) continue
    const hasFailed = booking.status === 6 && booking.paymentStatus === 1
    const isOver = hasFailed || [8, 14, 16].includes(booking.status)
    assert.equal(booking.isGivenBack, isOver, `the voucher of ${booking.code}`)
    if (isOver) continue
    count(`${booking.organizationId} ${booking.voucher}`)
    count(`${booking.organizationId} ${booking.voucher} ${booking.customer}`)
  }
  const counted = await rows<{ key: string; uses: number }>(
    tree.db,
    sql`select organization_id || ' ' || code as key, usage_count as uses from vouchers`,
  )
  for (const { key, uses: told } of counted) assert.equal(told, uses.get(key) ?? 0, key)
  for (const [organizationId, vouchers] of tree.vouchers) {
    for (const { code, usageLimit, customerLimit } of vouchers) {
      const key = `${organizationId} ${code}`
      assert.ok((uses.get(key) ?? 0) <= (usageLimit ?? Number.POSITIVE_INFINITY), key)
      for (const [which, times] of uses) {
        if (which.startsWith(`${key} `)) assert.ok(times <= (customerLimit ?? times), which)
      }
    }
  }
}
