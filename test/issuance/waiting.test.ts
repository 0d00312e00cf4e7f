import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { first, run, sql } from '../../src/db/index.ts'
import { confirmBooking } from '../../src/issuance/index.ts'
import { defaultPolicies } from '../../src/operators/resilience.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import {
  forgetCalls,
  isAt,
  keepWaiting,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
  submissionStates,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

/** The service answers HTTP; its worker is a second one, started when the test has seen enough. */
suite('waiting for the outcome', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  function startWorker() {
    return createApp(service.config, {
      role: 'work',
      tasks: false,
      log: pino({ level: 'silent' }),
    })
  }

  const isBegun = (booking: any) => async () =>
    (await submissionStates(service, booking.id)).length > 0

  async function bookAtSlowOperator(operator: string) {
    const booking = await book(pier9, [legOf(operator)])
    const voyage_ref = booking.orders[0].voyage.operator_voyage_ref
    return { booking, letConfirm: await keepWaiting(service, { voyage_ref }) }
  }

  test('ERRT-7 LIMITT-4 OPERB-2 the call answers when the operator has confirmed, and until then the booking is 2 and paid', async () => {
    await using _worker = await startWorker()
    const { booking, letConfirm } = await bookAtSlowOperator('CONSON')
    const pending = confirm(pier9, booking.id)
    const during = await until('the order at the operator', async () => {
      const [order] = await ordersAtOperators(service, booking)
      return order
    })
    assert.equal(during.state, 'pending')
    const polled = (await pier9.get(`/bookings/${booking.id}`)).body
    assert.deepEqual([polled.status, polled.payment_status], [2, 4])
    assert.equal(polled.orders[0].status, 4)
    await letConfirm()
    const answer = await pending
    assert.equal(answer.status, 200)
    assert.equal(answer.body.status, 10)
  })

  test('EVENT-2 STATE-3 polling the booking tells 10 only when the operator has confirmed', async () => {
    await using _worker = await startWorker()
    const { booking, letConfirm } = await bookAtSlowOperator('LYSONLINK')
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    const seen = new Set<string>()
    await until('status 10', async () => {
      // The booking is read first: what it tells must hold at the operator already.
      const { status } = (await pier9.get(`/bookings/${booking.id}`)).body
      const [order] = await ordersAtOperators(service, booking)
      seen.add(`${status} ${order?.state ?? 'none'}`)
      if (seen.has('2 pending')) await letConfirm()
      return status === 10
    })
    assert.ok(seen.has('2 pending'), [...seen].join())
    assert.ok(!seen.has('10 pending') && !seen.has('10 none'), [...seen].join())
  })

  test('OPERB-2 LIMITT-4 operators that need 5 to 8 minutes are known, and neither order nor answer is cut off before', async () => {
    const { data } = (await pier9.get('/operators')).body
    const slow = data.filter((operator: any) => operator.typical_confirmation_seconds.max >= 420)
    assert.deepEqual(slow.map(({ code, issuance }: any) => [code, issuance]).toSorted(), [
      ['SONGVIET', 'automated'],
      ['TRANGKHUYET', 'automated'],
    ])
    for (const { code } of slow) {
      const profile = service.app.services.operators.get(code)?.profile
      assert.ok(profile && defaultPolicies.orderTimeoutMs(profile) > 480_000, code)
    }
    const server = service.app.server?.server
    assert.equal(server?.timeout, 0)
    // It bounds the arrival of a request only.
    assert.equal(server?.requestTimeout, 30_000)
  })

  test('ERRT-7 hanging up changes nothing: the booking is issued all the same', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const hangUp = new AbortController()
    const pending = pier9.send('POST', `/bookings/confirmToIssue/${booking.id}`, {
      signal: hangUp.signal,
    })
    await until('an attempt', isBegun(booking))
    hangUp.abort()
    await assert.rejects(pending, { name: 'AbortError' })
    await using _worker = await startWorker()
    const issued = await until('status 10', isAt(pier9, booking, 10))
    assert.equal(issued.payment_status, 4)
    assert.equal((await ordersAtOperators(service, booking))[0]?.submissions, 1)
  })

  test('PATHT-2 Prefer: respond-async answers 202 at once with the place to poll', async () => {
    const booking = await book(pier9, [legOf('HAIAU')])
    const answer = await confirm(pier9, booking.id, { prefer: 'respond-async' })
    assert.equal(answer.status, 202)
    assert.equal(answer.headers.get('location'), `/api/v1/bookings/${booking.id}`)
    assert.equal(answer.headers.get('preference-applied'), 'respond-async')
    assert.deepEqual([answer.body.status, answer.body.payment_status], [2, 4])
    await using _worker = await startWorker()
    await until('status 10', isAt(pier9, booking, 10))
  })

  for (const prefer of ['Respond-Async', 'handling=lenient,respond-async; wait=9']) {
    test(`PATHT-2 so does Prefer: ${prefer}`, async () => {
      const booking = await book(pier9, [legOf('HAIAU')])
      const answer = await confirm(pier9, booking.id, { prefer })
      assert.equal(answer.status, 202)
      assert.equal(answer.headers.get('preference-applied'), 'respond-async')
      await using _worker = await startWorker()
      await until('status 10', isAt(pier9, booking, 10))
    })
  }

  test('PATHT-2 a preference that only resembles it is none: the answer waits for the tickets', async () => {
    const booking = await book(pier9, [legOf('HAIAU')])
    const prefer = 'no-respond-async, respond-asynchronously, respond-async=no'
    const running = confirm(pier9, booking.id, { prefer })
    await until('an attempt', isBegun(booking))
    await using _worker = await startWorker()
    const answer = await running
    assert.deepEqual([answer.status, answer.body.status], [200, 10])
  })

  test('ERRT-3 LIMITT-2 STATE-1 a second confirmation meanwhile is 422 booking_processing', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('CONSON')])
    const running = confirm(pier9, booking.id)
    await until('an attempt', isBegun(booking))
    const second = await confirm(pier9, booking.id)
    assert.equal(second.status, 422)
    assert.equal(second.body.code, 'booking_processing')
    await using _worker = await startWorker()
    assert.equal((await running).status, 200)
    assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total)
    assert.equal((await ordersAtOperators(service, booking))[0]?.submissions, 1)
  })

  test('STATE-1 an attempt without an outcome refuses another one even when the 600 seconds are over', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    await run(
      service.db,
      sql`update issuance_attempts set lock_expires_at = now() - interval '1 minute'
          where booking_id = ${booking.id}`,
    )
    const second = await confirm(pier9, booking.id)
    assert.equal(second.status, 422)
    assert.equal(second.body.code, 'booking_processing')
    await using _worker = await startWorker()
    await until('status 10', isAt(pier9, booking, 10))
    assert.equal((await ordersAtOperators(service, booking))[0]?.submissions, 1)
  })

  test('LIMITT-2 the lock of a booking lasts 600 seconds', async () => {
    await using _worker = await startWorker()
    const booking = await book(pier9, [legOf('CONSON')])
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    const lock = await first<{ seconds: number }>(
      service.db,
      sql`select extract(epoch from lock_expires_at - started_at)::int as seconds
          from issuance_attempts where booking_id = ${booking.id}`,
    )
    assert.equal(lock?.seconds, 600)
  })

  test('STATE-1 of 20 confirmations of one booking at the same moment one places an order and is debited', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const { issuance } = service.app.services
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        confirmBooking(issuance, service.organizations.PIER9, booking.id, tester),
      ),
    )
    const kinds = results.map(result =>
      result.status === 'fulfilled' ? result.value.kind : result.reason.code,
    )
    assert.equal(kinds.filter(kind => kind === 'started').length, 1, kinds.join())
    const others = kinds.filter(kind => kind !== 'started')
    assert.ok(
      others.every(kind => kind === 'booking_processing' || kind === 'issued_before'),
      others.join(),
    )
    await using _worker = await startWorker()
    await until('status 10', isAt(pier9, booking, 10))
    const orders = await ordersAtOperators(service, booking)
    assert.deepEqual(
      orders.map(order => [order.submissions, order.state]),
      [[1, 'issued']],
    )
    assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total)
  })

  test('ERRT-7 a rejection reaches the caller too when another process does the work', async () => {
    await using _worker = await startWorker()
    const booking = await book(pier9, [legOf('HAIAU')])
    const voyage_ref = booking.orders[0].voyage.operator_voyage_ref
    await misbehave(service, { voyage_ref, action: 'reject', reason: 'no', times: 1 })
    const refusal = await confirm(pier9, booking.id)
    assert.equal(refusal.status, 422)
    assert.equal(refusal.body.code, 'issuance_failed')
    assert.equal(refusal.body.booking.status, 6)
  })
})
