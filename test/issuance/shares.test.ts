import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { alone, first, run, sql, startLeasedWorker } from '../../src/db/index.ts'
import { advanceAttempt, legStatements } from '../../src/issuance/index.ts'
import type { Issuance } from '../../src/operators/operator.ts'
import { book, confirm } from '../support/booking.ts'
import { alterIssuance } from '../support/fake-operators.ts'
import {
  forgetCalls,
  legOf,
  moneyOf,
  ordersAtOperators,
  spent,
  submissionStates,
  until,
} from '../support/issuance.ts'
import { startService, type TestService } from '../support/service.ts'

type PlaceOrder = Issuance['placeOrder']

/** A worker of two orders at each operator, to one of which orders go in another way. */
function startWorker(
  service: TestService,
  code: string,
  way: (placeOrder: PlaceOrder) => PlaceOrder,
  network: { without: string; onError: (error: unknown) => void } | null = null,
) {
  const { db, notifications, operators } = service.app.services
  const deps = {
    db,
    operators: alterIssuance(operators, code, ({ placeOrder }) => ({
      placeOrder: way(placeOrder),
    })),
    legs: legStatements(db, alone),
    realTicketing: true,
    marginSeconds: 120,
    recheckSeconds: 1,
    onIssued: async () => {},
    onDecided: () => {},
  }
  const codes = operators.all.map(({ profile }) => profile.code)
  const worker = startLeasedWorker({
    db,
    notifications,
    table: 'issuance_attempts',
    operators: codes.filter(each => each !== network?.without),
    recheckSeconds: 1,
    leaseSeconds: 20,
    concurrency: 2,
    advance: (id, lease) => advanceAttempt(deps, id, lease),
    onError: network?.onError ?? (error => assert.fail(String(error))),
  })
  return { [Symbol.asyncDispose]: () => worker.stop(60_000) }
}

suite('the share of each operator', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')
  const statusOf = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body.status

  test('PATHT-2 orders that wait at a slow operator keep nobody waiting at another', async () => {
    const placed: string[] = []
    const gate = Promise.withResolvers<void>()
    await using _worker = startWorker(service, 'HAIAU', placeOrder => async order => {
      placed.push(order.reference)
      await gate.promise
      return placeOrder(order)
    })
    const slow: any[] = []
    for (let count = 0; count < 4; count += 1) {
      const booking = await book(pier9, [legOf('HAIAU')])
      await confirm(pier9, booking.id, { prefer: 'respond-async' })
      slow.push(booking)
    }
    await until('a full share', async () => placed.length === 2)
    const quick = await confirm(pier9, (await book(pier9, [legOf('CONSON')])).id)
    assert.equal(quick.status, 200)
    assert.equal(placed.length, 2)
    gate.resolve()
    for (const booking of slow)
      await until('status 10', async () => (await statusOf(booking)) === 10)
    assert.equal(new Set(placed).size, 4)
    assert.equal(placed.length, 4)
  })

  test('STATE-1 a later leg that was certainly not sent is tried again, and then issued once', async () => {
    await forgetCalls(service)
    let calls = 0
    await using _worker = startWorker(service, 'HAIAU', placeOrder => async order => {
      calls += 1
      // As if it had waited for its turn, longer than an order may take.
      await run(
        service.db,
        sql`update submissions set resolved_at = resolved_at - interval '1 hour' where state = 'issued'`,
      )
      return calls < 3 ? { kind: 'not_sent', reason: 'circuit_open' } : placeOrder(order)
    })
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200)
    assert.equal(answer.body.status, 10)
    assert.equal(calls, 3)
    assert.deepEqual(
      (await ordersAtOperators(service, booking)).map(order => [order.operator, order.submissions]),
      [
        ['CONSON', 1],
        ['HAIAU', 1],
      ],
    )
  })

  test('STATE-1 an order that was leased and put off before the clock was set back goes on', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, [legOf('HAIAU')])
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    await run(
      service.db,
      sql`update issuance_attempts set worker = gen_random_uuid(),
            lease_until = now() + interval '3 hours', next_step_at = now() + interval '3 hours'
          where booking_id = ${booking.id}`,
    )
    await using _worker = startWorker(service, 'HAIAU', placeOrder => placeOrder)
    await until('status 10', async () => (await statusOf(booking)) === 10)
  })

  test('STATE-1 an order of an operator that was taken out of the network waits, and is told of as the worker starts', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, [legOf('HAIAU')])
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    const told: string[] = []
    {
      const onError = (error: unknown) => told.push(String(error))
      await using _stranger = startWorker(service, 'HAIAU', placeOrder => placeOrder, {
        without: 'HAIAU',
        onError,
      })
      await until('it is told', async () => told.length > 0)
      // Told once, however often it looks for work.
      const other = await book(pier9, [legOf('CONSON')])
      assert.equal((await confirm(pier9, other.id)).body.status, 10)
    }
    assert.deepEqual(told, [
      'Error: 1 issuance_attempts wait for operator HAIAU, which is not in the network',
    ])
    assert.deepEqual(await submissionStates(service, booking.id), ['waiting'])
    await using _worker = startWorker(service, 'HAIAU', placeOrder => placeOrder)
    await until('status 10', async () => (await statusOf(booking)) === 10)
  })

  test('STATET-5 it is tried no longer than an order of its operator may take', async () => {
    const before = await moneyOf(service)
    let calls = 0
    await using _worker = startWorker(service, 'HAIAU', () => async () => {
      calls += 1
      return { kind: 'not_sent', reason: 'connection_refused' }
    })
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    const pending = confirm(pier9, booking.id)
    await until('a second try', async () => calls > 1)
    assert.equal((await submissionStates(service, booking.id))[0], 'issued')
    await until('the seat to be nobody’s but ours again', () =>
      first(
        service.db,
        sql`select from seat_marks where booking_id = ${booking.id} and told_at is null`,
      ),
    )
    await run(
      service.db,
      sql`update submissions set unsent_since = unsent_since - interval '1 hour'
          where unsent_since is not null
            and order_id in (select id from orders where booking_id = ${booking.id})`,
    )
    const answer = await pending
    assert.equal(answer.status, 422)
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual([body.status, body.payment_status], [6, 17])
    assert.equal(body.orders[1].issue_error.code, 'operator_unreachable')
    assert.equal(spent(before, await moneyOf(service)).PIER9, body.orders[0].net_price)
  })

  test('ERRT-8 a first leg that was certainly not sent is rejected at once', async () => {
    const before = await moneyOf(service)
    let calls = 0
    await using _worker = startWorker(service, 'HAIAU', () => async () => {
      calls += 1
      return { kind: 'not_sent', reason: 'connection_refused' }
    })
    const booking = await book(pier9, [legOf('HAIAU'), legOf('CONSON')])
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    assert.equal(calls, 1)
    assert.deepEqual(spent(before, await moneyOf(service)), {})
  })
})
