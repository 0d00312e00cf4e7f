/**
 * Real worker processes are killed -9 before, in the midst of and after every step of an issuance, for
 * each way in which an operator misbehaves.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, sql } from '../../src/db/index.ts'
import { confirmBooking } from '../../src/issuance/index.ts'
import { tester } from '../support/actor.ts'
import { differencesOf } from '../support/change.ts'
import { misbehave, type OperatorOrder } from '../support/issuance.ts'
import { bookSeats, type Case, openAgencies, seatsOf } from '../support/saga/kill.ts'
import { killEverywhere, nameOf, type Wanted, waveMax } from '../support/saga/kill-everywhere.ts'
import { startService } from '../support/service.ts'

const portal = 'HAIAU'
const direct = 'CONSON'
const behaviours = [
  { action: 'good' },
  { action: 'reject' },
  { action: 'hang' },
  { action: 'lose_reply' },
  { action: 'refuse_connection' },
  { action: 'logout' },
  { action: 'garbage' },
  { action: 'error' },
  { action: 'slow', delay_ms: 400 },
]
/** The operators of the legs, and which of them misbehaves. */
const shapes = [
  { legs: [portal], bad: 0 },
  { legs: [portal, direct], bad: 0 },
  { legs: [direct, portal], bad: 1 },
]
type Combination = { shape: (typeof shapes)[number]; behaviour: (typeof behaviours)[number] }

const combinations: Combination[] = shapes.flatMap(shape =>
  behaviours.map(behaviour => ({ shape, behaviour })),
)

suite('workers that are killed at every step', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const { db, issuance } = service.app.services
  const agencies = await openAgencies(service, waveMax)
  const seats = new Map([portal, direct].map(code => [code, seatsOf(service, code)]))

  async function begin({ number, combination, at }: Wanted<Combination>): Promise<Case> {
    const { legs, bad } = combination.shape
    const { action, ...rest } = combination.behaviour
    const name = nameOf(number)
    const wanted = []
    for (const [index, operator] of legs.entries()) {
      const seat = await seats.get(operator)?.()
      assert.ok(seat)
      wanted.push({ ...seat, name: index === bad ? name : 'Somebody Else' })
    }
    const organizationId = agencies[number % agencies.length] ?? ''
    const { id, code } = await bookSeats(service, organizationId, wanted)
    if (action !== 'good') {
      const operator = legs[bad]
      await misbehave(service, { operator, action, passenger_name: name, times: 1, ...rest })
    }
    const begun = await confirmBooking(issuance, organizationId, id, tester)
    assert.ok(begun.kind === 'started')
    const keys = { [code]: '', [begun.attemptId]: '' }
    const title = `case ${number}: ${legs[bad]} ${action} on leg ${bad + 1} of ${legs.length}, ${at?.when} ${at?.step}`
    return { number, keys, at, title, jobId: begun.attemptId }
  }

  test('STATET-6 STATE-1 whatever the operator does, killed at whatever step, every issuance ends', async () => {
    const { cases, killed } = await killEverywhere(service, combinations, async wanted =>
      wanted.map(each => () => begin(each)),
    )
    console.log(`${cases.length} issuances, ${killed} of them killed at a step of their own`)
    assert.ok(killed > 200, `only ${killed} were killed`)
  })

  test('STATET-5 STATET-7 by the operators’ own records each order was submitted once, and what is issued there is issued here', async () => {
    const theirs: OperatorOrder[] = (await service.control('GET', 'orders')).body.data
    assert.deepEqual(
      theirs.filter(({ submissions }) => submissions !== 1),
      [],
    )
    const references = theirs.map(({ reference }) => reference)
    assert.equal(new Set(references).size, references.length, 'an order was placed twice')
    const ours = await rows<{ reference: string; tickets: string[] }>(
      db,
      sql`select s.reference, array_agg(t.ticket_number order by t.ticket_number) as tickets
          from submissions s join tickets t on t.order_id = s.order_id
            and t.operator_reference = s.reference
          where s.state = 'issued' group by 1`,
    )
    assert.deepEqual(
      ours.map(({ reference, tickets }) => `${reference} ${tickets}`).toSorted(),
      theirs.map(order => `${order.reference} ${order.ticket_numbers.toSorted()}`).toSorted(),
    )
  })

  test('STATET-2 STATET-6 every level paid for what was issued, nothing is held or marked for nobody, each outcome was told once', async () => {
    assert.deepEqual(await differencesOf(service), [])
    const strange = await rows(
      db,
      sql`select b.booking_code, b.status, b.payment_status
          from bookings b cross join lateral (
            select count(*) as legs, count(*) filter (where status = 10) as issued
            from orders where booking_id = b.id
          ) o
          where (b.status, b.payment_status) <> case o.issued
              when o.legs then row(10::smallint, 4::smallint)
              when 0 then row(6::smallint, 1::smallint)
              else row(6::smallint, 17::smallint) end
            or (select count(*) from seat_marks where booking_id = b.id) <> o.issued
            or (select count(*) from ticket_files where booking_id = b.id) <> o.issued
            or (select count(*) from events
                where data ->> 'booking_id' = b.id::text and type like 'booking.%') <> 1`,
    )
    assert.deepEqual(strange, [])
    const money = await rows(
      db,
      sql`select a.owner, a.held, a.balance from accounts a
          where a.kind = 'deposit' and a.owner = any(${agencies}::text[])
            and (a.held <> 0 or a.balance <> 1000000000 - (
              select coalesce(sum(net_price), 0) from orders
              where organization_id::text = a.owner and status = 10))`,
    )
    assert.deepEqual(money, [])
  })
})
