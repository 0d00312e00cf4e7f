/** Everything that may happen to a booking at once, through two API processes and two worker processes. */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { expireBookings } from '../../src/bookings/index.ts'
import { first, rows, sql } from '../../src/db/index.ts'
import { lookOver } from '../../src/reconciliation/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { bookIssued, cancel, quoteOf, refundsTo } from '../support/cancellation.ts'
import { change, changeOutcome, differencesOf, issue, otherSeats } from '../support/change.ts'
import { type Answer, clientFor } from '../support/client.ts'
import { endHoldIn } from '../support/holds.ts'
import {
  forgetCalls,
  keepWaiting,
  legOf,
  moneyOf,
  ordersAtOperators,
  spent,
  until,
} from '../support/issuance.ts'
import { addressOf, type Program, startRole, within } from '../support/processes.ts'
import { startService } from '../support/service.ts'

/** An operator's, of a changed ticket. */
const changeFee = 20_000
const env = { ISSUANCE_MARGIN_SECONDS: '0' }

suite('processes that race for a booking', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const { db } = service
  const pier9 = service.as('PIER9')
  const work = () => startRole(service, 'work', env)
  const workers = [work(), work()]
  const apis = [startRole(service, 'serve'), startRole(service, 'serve')]
  const addresses = await Promise.all(apis.map(addressOf))
  const [here, there] = addresses.map(url => clientFor(url, service.keys.PIER9))
  assert.ok(here && there)
  await Promise.all(workers.map(worker => worker.printed(/gangway at work/)))
  beforeEach(() => forgetCalls(service))

  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  const reconcileAll = () =>
    lookOver({ db, operators: null, environment: 'production' }, { isDryRun: false, by: tester })

  /** Neither paid and in flight, nor being cancelled or changed. */
  const isStill = (booking: any) =>
    until('an end', async () => {
      const body = await read(booking)
      const isInFlight = body.status === 2 && body.payment_status === 4
      return !isInFlight && body.status !== 12 && body.change?.state !== 'running' && body
    })

  const refusals = [
    'booking_processing',
    'booking_not_confirmable',
    'booking_not_cancellable',
    'booking_not_changeable',
    'seat_unavailable',
    // The same change once more: the seats are those that it has.
    'validation_failed',
  ]
  function assertAnswered(answers: Answer[]) {
    for (const { status, body } of answers) {
      // 202: it moved on while it was asked about.
      if (status !== 200 && status !== 202)
        assert.ok(refusals.includes(body.code), JSON.stringify(body))
    }
  }

  /** Here, at the operator and in the seat marks the same seats, and no order submitted twice. */
  async function assertAgreed(booking: any) {
    const orders = await ordersAtOperators(service, booking)
    assert.deepEqual(
      orders.filter(({ submissions }) => submissions !== 1),
      [],
    )
    const seats = await rows<{ seat: string; issued: boolean }>(
      db,
      sql`select t.seat_code as seat, t.ticket_number is not null as issued
          from tickets t join orders o on o.id = t.order_id
            join seat_marks m on (m.voyage_id, m.seat_code) = (o.voyage_id, t.seat_code)
              and m.booking_id = o.booking_id
          where o.booking_id = ${booking.id} and t.cancelled_at is null`,
    )
    const marks = await first<{ count: number }>(
      db,
      sql`select count(*) as count from seat_marks where booking_id = ${booking.id}`,
    )
    assert.equal(marks?.count, seats.length, 'a seat is marked for nobody')
    assert.deepEqual(
      seats
        .filter(({ issued }) => issued)
        .map(({ seat }) => seat)
        .toSorted(),
      orders
        .filter(({ state }) => state === 'issued')
        .flatMap(order => order.seats)
        .toSorted(),
    )
    assert.deepEqual(await differencesOf(service), [])
  }

  test('GROUPB-11 STATET-6 confirm, cancel, change, expiry and reconcile at once on a tentative booking: it ends one way', async () => {
    for (let round = 0; round < 8; round += 1) {
      await forgetCalls(service)
      const before = await moneyOf(service)
      const booking = await book(pier9, [legOf(round % 2 ? 'CONSON' : 'HAIAU')])
      const body = await otherSeats(pier9, booking)
      await endHoldIn(service, booking.id, round * 60)
      const calls = [
        () => confirm(here, booking.id),
        () => cancel(there, booking.id),
        () => change(here, booking, body),
        () => confirm(there, booking.id),
        () => cancel(here, booking.id),
      ]
      // Each goes first once.
      const turned = [...calls.slice(round % 5), ...calls.slice(0, round % 5)]
      const [answers] = await Promise.all([
        Promise.all(turned.map(call => call())),
        expireBookings(db, assert.ifError),
        reconcileAll(),
        expireBookings(db, assert.ifError),
        reconcileAll(),
      ])
      assertAnswered(answers)
      const end = await isStill(booking)
      // Its hold may have ended without anybody having written it down.
      await expireBookings(db, assert.ifError)
      assert.ok([8, 10, 14].includes(end.status), `it ended at ${end.status}`)
      await assertAgreed(booking)
      const paid = end.orders[0].tickets[0].ticket_number === null ? 0 : end.net_total
      assert.equal(
        spent(before, await moneyOf(service)).PIER9 ?? 0,
        paid - end.orders[0].net_refunded,
      )
    }
  })

  test('GROUPB-11 confirm, cancel, change and reconcile at once on an issued booking: it is cancelled or changed, once', async () => {
    const ends = new Set<number | 'changed'>()
    const hasBegun = async ({ id }: any) =>
      (
        await rows(
          db,
          sql`select id from cancellations where booking_id = ${id}
              union all select id from changes where booking_id = ${id}`,
        )
      ).length > 0
    for (let round = 0; round < 8; round += 1) {
      const booking = await issue(service, round % 2 ? 'CONSON' : 'HAIAU')
      const body = await otherSeats(pier9, booking)
      const before = await moneyOf(service)
      const calls = [
        () => cancel(here, booking.id),
        () => change(there, booking, body),
        () => cancel(there, booking.id),
        () => change(here, booking, body),
        () => confirm(there, booking.id),
      ]
      const turned = [...calls.slice(round % 5), ...calls.slice(0, round % 5)]
      const answering = turned.slice(0, 1).map(call => call())
      // A change asks its operator first, so by itself it would come after every cancellation.
      if (round % 2) await until('it has begun', () => hasBegun(booking))
      answering.push(...turned.slice(1).map(call => call()))
      const [answers] = await Promise.all([
        Promise.all(answering),
        expireBookings(db, assert.ifError),
        reconcileAll(),
        reconcileAll(),
      ])
      assertAnswered(answers)
      const end = await isStill(booking)
      await assertAgreed(booking)
      const [order] = end.orders
      assert.equal(end.status === 14, order.net_refunded > 0)
      ends.add(end.change?.state === 'changed' ? 'changed' : end.status)
      // The total has the fee of a change in it.
      assert.equal(
        spent(before, await moneyOf(service)).PIER9 ?? 0,
        end.net_total - booking.net_total - order.net_refunded,
      )
    }
    assert.ok(ends.has('changed') && ends.has(14), [...ends].join())
  })

  test('GROUPB-11 two workers share the cancellations, and none is sent or refunded by both', async () => {
    const bookings = []
    for (let count = 0; count < 10; count += 1) {
      const legs = count % 2 ? [legOf('CONSON'), legOf('SAOBIEN')] : [legOf('HAIAU')]
      bookings.push(await bookIssued(service, pier9, legs))
    }
    const quotes = []
    for (const booking of bookings) quotes.push(await quoteOf(pier9, booking.id))
    const asked = { prefer: 'respond-async' }
    for (const { id } of bookings) await cancel(here, id, undefined, asked)
    for (const [index, booking] of bookings.entries()) {
      const end = await isStill(booking)
      assert.equal(end.status, 14)
      const refunds = await refundsTo(pier9, booking)
      assert.equal(refunds.length, booking.orders.length)
      assert.equal(
        refunds.reduce((sum, refund) => sum + refund, 0),
        quotes[index].net_refund,
      )
      await assertAgreed(booking)
    }
  })
})

suite('a worker that is paused while its operator answers', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  async function start(): Promise<Program> {
    const worker = startRole(service, 'work', env)
    await worker.printed(/gangway at work/)
    return worker
  }

  async function stop(worker: Program): Promise<void> {
    worker.signal('SIGTERM')
    assert.equal(await within('the stop', worker.exited), 0, worker.output())
  }

  /** Paused from when the operator has done it until another worker has found that out and is gone. */
  async function pauseWhile(isDone: () => Promise<unknown>, end: () => Promise<any>) {
    await until('the operator’s deed', async () => Boolean(await isDone()))
    paused.signal('SIGSTOP')
    const other = await start()
    const ended = await end()
    await stop(other)
    paused.signal('SIGCONT')
    // It ends only after it has dealt with the answer that waited for it.
    await stop(paused)
    return ended
  }
  let paused: Program

  test('GROUPB-11 its answer comes second: a cancellation is refunded once', async () => {
    paused = await start()
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const quote = await quoteOf(pier9, booking.id)
    await keepWaiting(service, { operator: 'CONSON', on: 'cancel', times: 1 })
    await cancel(pier9, booking.id, undefined, { prefer: 'respond-async' })
    await pauseWhile(
      async () => (await ordersAtOperators(service, booking))[0]?.state === 'cancelled',
      () =>
        until(
          'status 14',
          async () => (await pier9.get(`/bookings/${booking.id}`)).body.status === 14,
        ),
    )
    assert.deepEqual(await refundsTo(pier9, booking), [quote.net_refund])
    assert.deepEqual(await differencesOf(service), [])
  })

  test('GROUPB-11 its answer comes second: a change is paid once', async () => {
    paused = await start()
    const booking = await issue(service, 'CONSON')
    const body = await otherSeats(pier9, booking)
    const before = await moneyOf(service)
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    await change(pier9, booking, body, { prefer: 'respond-async' })
    const changed = await pauseWhile(
      async () => (await ordersAtOperators(service, booking)).length > 1,
      async () => {
        await letConfirm()
        return changeOutcome(pier9, booking)
      },
    )
    assert.equal(changed.change.state, 'changed')
    assert.equal(spent(before, await moneyOf(service)).PIER9, changeFee)
    assert.deepEqual(await differencesOf(service), [])
  })
})
