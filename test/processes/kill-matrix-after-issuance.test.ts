/**
 * Real worker processes are killed -9 before, in the midst of and after every step of a cancellation
 * and of a change, for each way in which an operator misbehaves. At the end the operators' own records
 * are the judge.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cancelBooking } from '../../src/cancellation/index.ts'
import { changeBooking } from '../../src/change/index.ts'
import { rows, sql } from '../../src/db/index.ts'
import { confirmBooking } from '../../src/issuance/index.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import { tester } from '../support/actor.ts'
import { misbehave, type OperatorOrder } from '../support/issuance.ts'
import { startRole, within } from '../support/processes.ts'
import {
  bookSeats,
  bringToCuts,
  type Case,
  eachOf,
  openAgencies,
  seatsOf,
} from '../support/saga/kill.ts'
import { killEverywhere, nameOf, type Wanted, waveMax } from '../support/saga/kill-everywhere.ts'
import { startService } from '../support/service.ts'

const portal = 'HAIAU'
const direct = 'CONSON'
const changeFee = 20_000

type Trouble = { action: string; delay_ms?: number }
/** The operators of the legs; the one at `bad` does so, asked to cancel or to take a new order. */
type Combination = {
  saga: 'cancellation' | 'change'
  legs: string[]
  bad: number
  on: 'cancel' | 'order'
  trouble: Trouble
}

const good: Trouble = { action: 'good' }
const reject: Trouble = { action: 'reject' }
const hang: Trouble = { action: 'hang' }
const loseReply: Trouble = { action: 'lose_reply' }
/** The ways in which an outcome differs: refused, not done, done. */
const gravest = [reject, hang, loseReply]
const troubles: Trouble[] = [
  ...gravest,
  { action: 'refuse_connection' },
  { action: 'logout' },
  { action: 'garbage' },
  { action: 'error' },
  { action: 'slow', delay_ms: 400 },
]

const cancellation = { saga: 'cancellation' as const, on: 'cancel' as const, bad: 0 }
const change = { saga: 'change' as const, legs: [portal], bad: 0 }
const each = (given: Trouble[], of: Omit<Combination, 'trouble'>): Combination[] =>
  given.map(trouble => ({ ...of, trouble }))
const combinations: Combination[] = [
  ...each([good, ...troubles], { ...cancellation, legs: [portal] }),
  // What became of one leg, and the other one goes on from there.
  ...each([hang], { ...cancellation, legs: [portal, direct] }),
  ...each([reject, loseReply], { ...cancellation, legs: [portal, direct], bad: 1 }),
  ...each([good, ...troubles], { ...change, on: 'order' }),
  ...each(gravest, { ...change, on: 'cancel' }),
  // Where orders are idempotent.
  ...each([loseReply], { ...change, legs: [direct], on: 'cancel' }),
]

/** Until its trouble begins a saga is as the good one of its kind, which is cut there. */
function cutsFrom({ bad, on, trouble }: Combination): string {
  if (trouble === good) return ''
  return `${on === 'order' ? 'the order' : 'the cancellation'} ${bad + 1}`
}

suite('workers that are killed at every step of what comes after an issuance', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const { services } = service.app
  const { db, operators, refresher, live } = services
  const agencies = await openAgencies(service, waveMax)
  const seats = new Map([portal, direct].map(code => [code, seatsOf(service, code)]))

  type Issued = { organizationId: string; id: string; code: string; issuance: Case }

  async function nextSeat(operator: string) {
    const seat = await seats.get(operator)?.()
    assert.ok(seat)
    return seat
  }

  async function confirm({ number, combination }: Wanted<Combination>): Promise<Issued> {
    const { legs, bad } = combination
    const wanted = []
    for (const [index, operator] of legs.entries()) {
      const name = index === bad ? nameOf(number) : 'Somebody Else'
      wanted.push({ ...(await nextSeat(operator)), name })
    }
    const organizationId = agencies[number % agencies.length] ?? ''
    const booking = await bookSeats(service, organizationId, wanted)
    const begun = await confirmBooking(services.issuance, organizationId, booking.id, tester)
    assert.ok(begun.kind === 'started')
    const issuance = { number, keys: {}, at: null, title: 'issuance', jobId: begun.attemptId }
    return { ...booking, organizationId, issuance }
  }

  /** What failed to issue before anything was tried with it: a connection that broke on a busy machine. */
  const spoiled: string[] = []

  /** Everything is issued before anybody is killed. */
  async function issueAll(wanted: readonly Wanted<Combination>[]): Promise<Issued[]> {
    const worker = startRole(service, 'work', {
      ISSUANCE_CONCURRENCY: '16',
      ISSUANCE_LEASE_SECONDS: '20',
    })
    const issued = await eachOf(wanted, confirm)
    for (;;) {
      await bringToCuts(
        service,
        [worker],
        issued.map(({ issuance }) => issuance),
      )
      const failed = await rows<{ id: string }>(
        db,
        sql`select id from bookings
            where id = any(${issued.map(({ id }) => id)}::uuid[]) and status <> 10`,
      )
      if (failed.length === 0) break
      spoiled.push(...failed.map(({ id }) => id))
      assert.ok(spoiled.length < 10, 'issuance fails where nobody misbehaves')
      for (const { id } of failed) {
        const index = issued.findIndex(each => each.id === id)
        issued[index] = await confirm(wanted[index] as Wanted<Combination>)
      }
    }
    await worker.printed(/gangway at work/)
    worker.signal('SIGTERM')
    assert.equal(await within('the stop', worker.exited), 0, worker.output())
    return issued
  }

  const begins = {
    async cancellation({ organizationId, id }: Issued) {
      const deps = { db, operators }
      const begun = await cancelBooking(deps, organizationId, id, { ticketIds: null }, tester)
      assert.ok(begun.kind === 'started')
      const parts = await rows<{ id: string; leg: number }>(
        db,
        sql`select p.id, o.leg from cancellation_parts p join orders o on o.id = p.order_id
            where p.cancellation_id = ${begun.cancellationId}`,
      )
      const keys = Object.fromEntries(parts.map(part => [part.id, String(part.leg)]))
      return { jobId: begun.cancellationId, keys }
    },
    async change({ organizationId, id }: Issued, [operator = '']: string[]) {
      const [ticket] = await rows<{ id: string; orderId: string }>(
        db,
        sql`select t.id, o.id as "orderId" from tickets t join orders o on o.id = t.order_id
            where o.booking_id = ${id}`,
      )
      assert.ok(ticket)
      const { voyageId, seatCode } = await nextSeat(operator)
      const request = {
        orderId: ticket.orderId,
        voyageId,
        seats: [{ ticketId: ticket.id, seatCode }],
      }
      const deps = { db, operators, refresher, live }
      const begun = await changeBooking(deps, organizationId, id, request, tester)
      assert.ok(begun.kind === 'started')
      return { jobId: begun.changeId, keys: {} }
    },
  }

  async function begin(booking: Issued, { number, combination, at }: Wanted<Combination>) {
    const { saga, legs, bad, on, trouble } = combination
    if (trouble !== good) {
      const passenger_name = nameOf(number)
      await misbehave(service, { operator: legs[bad], on, passenger_name, times: 1, ...trouble })
    }
    const { jobId, keys } = await begins[saga](booking, legs)
    const title = `${saga} ${number}: ${legs} ${on} ${trouble.action} on leg ${bad + 1}, ${at?.when} ${at?.step}`
    return { number, at, title, jobId, keys: { [booking.code]: '', [jobId]: '', ...keys } }
  }

  test('GROUPB-11 STATET-6 whatever the operator does, killed at whatever step, every cancellation and every change ends', async () => {
    const { cases, killed, repeated } = await killEverywhere(
      service,
      combinations,
      async wanted => {
        const issued = await issueAll(wanted)
        return wanted.map((each, index) => () => begin(issued[index] as Issued, each))
      },
      cutsFrom,
    )
    console.log(`${cases.length} sagas, ${killed} of them killed at a step of their own`)
    assert.ok(killed > 120, `only ${killed} were killed`)
    // Seats of a change that certainly did not go back are offered again.
    const sentTwice = repeated.filter(
      ({ of, step }) =>
        step.startsWith('the order') ||
        (step.startsWith('the cancellation') && of.title.startsWith('cancellation')),
    )
    assert.deepEqual(
      sentTwice.map(({ of, step }) => `${of.title}: ${step}`),
      [],
    )
  })

  const readTheirs = async (): Promise<OperatorOrder[]> =>
    (await service.control('GET', 'orders')).body.data

  test('GROUPB-11 by the operators’ own records each order was submitted once, and what stands there is what stands here', async () => {
    const theirs = await readTheirs()
    assert.deepEqual(
      theirs.filter(({ submissions }) => submissions !== 1),
      [],
    )
    const references = theirs.map(({ reference }) => reference)
    assert.equal(new Set(references).size, references.length, 'an order was placed twice')
    const standing = await rows<{ reference: string }>(
      db,
      sql`select reference from change_returns where state = 'stands'`,
    )
    const given = new Set(standing.map(({ reference }) => reference))
    const ours = await rows<{ reference: string; seats: string[]; tickets: string[] }>(
      db,
      sql`select operator_reference as reference, array_agg(seat_code) as seats,
                 array_agg(ticket_number) as tickets
          from tickets where ticket_number is not null and cancelled_at is null group by 1`,
    )
    assert.deepEqual(
      ours.map(({ reference, seats, tickets }) => `${reference} ${seats} ${tickets}`).toSorted(),
      theirs
        .filter(({ state, reference }) => state === 'issued' && !given.has(reference))
        .map(order => `${order.reference} ${order.seats} ${order.ticket_numbers}`)
        .toSorted(),
    )
  })

  test('GROUPB-11 what the operator cancelled is cancelled here, and nothing else; a change is whole or undone', async () => {
    const stateAt = new Map((await readTheirs()).map(({ reference, state }) => [reference, state]))
    const parts = await rows<{ reference: string; state: string }>(
      db,
      sql`select reference, state from cancellation_parts`,
    )
    for (const { reference, state } of parts) {
      const expected = state === 'cancelled' ? 'cancelled' : 'issued'
      assert.equal(stateAt.get(reference), expected, `${reference} is ${state} here`)
    }
    const changed = await rows<{ fresh: string; old: string; state: string }>(
      db,
      sql`select c.reference as fresh, r.reference as old, c.state
          from changes c join change_returns r on r.change_id = c.id`,
    )
    const ends: Record<string, [string | undefined, string]> = {
      changed: ['issued', 'cancelled'],
      old_order_stands: ['issued', 'issued'],
      failed: [undefined, 'issued'],
    }
    for (const { fresh, old, state } of changed) {
      assert.deepEqual([stateAt.get(fresh), stateAt.get(old)], ends[state], `${fresh} is ${state}`)
    }
    const met = new Set([...parts, ...changed].map(({ state }) => state))
    assert.deepEqual([...met].toSorted(), [
      'cancelled',
      'changed',
      'failed',
      'old_order_stands',
      'refused',
    ])
  })

  test('GROUPB-11 every level got back once what was cancelled, paid once for what was changed, and nothing is held or marked for nobody', async () => {
    const deps = { db, operators: null, environment: 'uat' as const }
    assert.deepEqual((await reconcileDebts(deps, { isDryRun: true, by: tester })).differences, [])
    const refunds = await rows(
      db,
      sql`select p.reference, p.state from cancellation_parts p join orders o on o.id = p.order_id
          where (select count(*) from transfers t
                 where t.cause ->> 'kind' = 'refund' and t.cause ->> 'order_id' = o.id::text)
             <> case p.state when 'cancelled' then jsonb_array_length(o.net_by_level) else 0 end
            or o.net_refunded <> coalesce(p.net_refunded, 0)`,
    )
    assert.deepEqual(refunds, [])
    const fees = await rows(
      db,
      sql`select c.reference, c.state, o.change_fees from changes c join orders o on o.id = c.order_id
          where o.change_fees <> case c.state when 'failed' then 0 else ${changeFee} end`,
    )
    assert.deepEqual(fees, [])
    const strange = await rows(
      db,
      sql`select b.booking_code, b.status, b.payment_status
          from bookings b cross join lateral (
            select count(*) as tickets, count(*) filter (where cancelled_at is null) as live
            from tickets t join orders o on o.id = t.order_id where o.booking_id = b.id
          ) t
          where b.id <> all(${spoiled}::uuid[])
            and (b.status <> case t.live when 0 then 14 else 10 end
                 or (t.live = t.tickets) <> (b.payment_status = 4))`,
    )
    assert.deepEqual(strange, [])
    const marks = await rows(
      db,
      sql`with live as (
            select o.voyage_id, t.seat_code, o.booking_id
            from tickets t join orders o on o.id = t.order_id
            where t.cancelled_at is null and o.booking_id <> all(${spoiled}::uuid[])
          ), marked as (
            select voyage_id, seat_code, booking_id from seat_marks
            where booking_id <> all(${spoiled}::uuid[])
          )
          (table live except table marked) union all (table marked except table live)`,
    )
    assert.deepEqual(marks, [])
    const held = await rows(db, sql`select owner, held from accounts where held <> 0`)
    assert.deepEqual(held, [])
  })
})
