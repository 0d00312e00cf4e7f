import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { advanceCancellation, resolvePart } from '../../src/cancellation/index.ts'
import { first, inTransaction, run, sql, startLeasedWorker } from '../../src/db/index.ts'
import type { Issuance } from '../../src/operators/operator.ts'
import { bookIssued, cancel, partStates, quoteOf, refundsTo } from '../support/cancellation.ts'
import { alterIssuance } from '../support/fake-operators.ts'
import { legOf, moneyOf, ordersAtOperators, spent, until } from '../support/issuance.ts'
import { startService, type TestService } from '../support/service.ts'

type CancelOrder = Issuance['cancelOrder']

/** A worker whose cancellations go to one operator in another way. */
function startWorker(
  service: TestService,
  code: string,
  way: (cancelOrder: CancelOrder) => CancelOrder,
  onError: (error: unknown) => void = error => assert.fail(String(error)),
) {
  const { db, notifications, operators } = service.app.services
  const deps = {
    db,
    operators: alterIssuance(operators, code, ({ cancelOrder }) => ({
      cancelOrder: way(cancelOrder),
    })),
    patienceSeconds: 180,
    recheckSeconds: 1,
  }
  const worker = startLeasedWorker({
    db,
    notifications,
    table: 'cancellations',
    operators: operators.all.map(({ profile }) => profile.code),
    recheckSeconds: 1,
    leaseSeconds: 20,
    concurrency: 2,
    advance: (id, lease) => advanceCancellation(deps, id, lease),
    onError,
  })
  return { [Symbol.asyncDispose]: () => worker.stop(60_000) }
}

suite('a cancellation that certainly was not sent', async () => {
  const service = await startService()
  // Issuance has its worker; cancellations have only those of the tests.
  await service.app.cancellation?.stop(0)
  const { db } = service
  const pier9 = service.as('PIER9')
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  const twoLegs = () => bookIssued(service, pier9, [legOf('CONSON'), legOf('HAIAU')])

  test('GROUPB-11 of a later leg is tried again, and then cancelled once', async () => {
    let calls = 0
    await using _worker = startWorker(service, 'HAIAU', cancelOrder => async (...order) => {
      calls += 1
      return calls < 3 ? { kind: 'not_sent', reason: 'circuit_open' } : cancelOrder(...order)
    })
    const booking = await twoLegs()
    const quote = await quoteOf(pier9, booking.id)
    const before = await moneyOf(service)
    const answer = await cancel(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.status], [200, 14], JSON.stringify(answer.body))
    assert.equal(calls, 3)
    assert.equal(spent(before, await moneyOf(service)).PIER9, -quote.net_refund)
    assert.deepEqual(
      (await ordersAtOperators(service, booking)).map(order => [order.operator, order.state]),
      [
        ['CONSON', 'cancelled'],
        ['HAIAU', 'cancelled'],
      ],
    )
  })

  test('GROUPB-11 it is tried no longer than its answer would be waited for: what stands is at 10', async () => {
    let calls = 0
    await using _worker = startWorker(service, 'HAIAU', () => async () => {
      calls += 1
      return { kind: 'not_sent', reason: 'connection_refused' }
    })
    const booking = await twoLegs()
    const pending = cancel(pier9, booking.id)
    await until('a second try', async () => calls > 1)
    await until('it waits', async () => (await partStates(service, booking.id)).includes('waiting'))
    assert.equal((await read(booking)).status, 12)
    await run(
      db,
      sql`update cancellation_parts set unsent_since = unsent_since - interval '4 minutes'
          where unsent_since is not null
            and order_id in (select id from orders where booking_id = ${booking.id})`,
    )
    assert.equal((await pending).body.code, 'cancellation_failed')
    const { status, payment_status, orders } = await read(booking)
    assert.deepEqual([status, payment_status], [10, 17])
    assert.deepEqual(
      orders.map((order: any) => order.status),
      [14, 10],
    )
  })

  test('GROUPB-11 of the first leg is refused at once: nothing has happened', async () => {
    let calls = 0
    await using _worker = startWorker(service, 'HAIAU', () => async () => {
      calls += 1
      return { kind: 'not_sent', reason: 'connection_refused' }
    })
    const booking = await bookIssued(service, pier9, [legOf('HAIAU')])
    assert.equal((await cancel(pier9, booking.id)).body.code, 'cancellation_failed')
    assert.equal(calls, 1)
    assert.deepEqual(await refundsTo(pier9, booking), [])
  })

  test('GROUPB-11 what an operator did otherwise than was recorded meanwhile is told at once', async () => {
    const told: string[] = []
    const booking = await bookIssued(service, pier9, [legOf('HAIAU')])
    await using _worker = startWorker(
      service,
      'HAIAU',
      cancelOrder =>
        async (...order) => {
          const answer = await cancelOrder(...order)
          const part = await first<{ id: string }>(
            db,
            sql`update cancellation_parts set state = 'unknown' where state = 'submitting'
                returning id`,
          )
          const outcome = { kind: 'refused' as const, reason: 'staff were told that it stands' }
          await inTransaction(db, tx => resolvePart(tx, part?.id ?? '', outcome, 'desk'))
          return answer
        },
      error => told.push(String(error)),
    )
    assert.equal((await cancel(pier9, booking.id)).body.code, 'cancellation_failed')
    await until('it is told', async () => told.length > 0)
    assert.match(told[0] ?? '', /HAIAU: cancellation of \S+ is cancelled at \d+, .* as refused$/)
    assert.equal((await read(booking)).status, 10)
    assert.deepEqual(await refundsTo(pier9, booking), [])
  })
})
