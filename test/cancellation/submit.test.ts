/** One worker's step, called by hand with the lease that the test gives it. The service's own worker is stopped. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { recordPart } from '../../src/cancellation/outcome.ts'
import { advanceCancellation, type SubmitDeps } from '../../src/cancellation/submit.ts'
import { newId } from '../../src/core/ids.ts'
import { first, rows, run, sql, wakeWaiting } from '../../src/db/index.ts'
import { OperatorUnavailable } from '../../src/operators/index.ts'
import { bookIssued, cancel, partStates } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { legOf, moneyOf, ordersAtOperators, spent, until } from '../support/issuance.ts'
import { leaseOf, lostLeases } from '../support/lease.ts'
import { startService } from '../support/service.ts'

suite('a step of a worker that cancels', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const { operators } = service.app.services
  await service.app.cancellation?.stop(0)
  const deps: SubmitDeps = {
    db,
    operators,
    patienceSeconds: 60,
    recheckSeconds: 600,
  }
  const me = newId()
  const held = (answers: readonly boolean[] = []) => leaseOf(me, answers)

  const claim = (bookingId: string, worker = me, seconds = 600) =>
    first<{ id: string }>(
      db,
      sql`update cancellations
          set worker = ${worker}, lease_until = now() + make_interval(secs => ${seconds})
          where booking_id = ${bookingId} and finished_at is null returning id`,
    )

  /** Issued, asked to be cancelled, and claimed for so many seconds. */
  async function claimed(worker = me, seconds = 600, given?: any) {
    const booking = given ?? (await bookIssued(service, pier9, [legOf('HAIAU')]))
    await cancel(pier9, booking.id, undefined, { prefer: 'respond-async' })
    return { booking, id: (await claim(booking.id, worker, seconds))?.id ?? '' }
  }
  const partOf = async (id: string) =>
    (await first<{ id: string }>(
      db,
      sql`select id from cancellation_parts where cancellation_id = ${id}`,
    )) ?? assert.fail('a cancellation without a part')
  const stateAtOperator = async (booking: any) =>
    (await ordersAtOperators(service, booking)).map(({ state }) => state)

  for (const [what, worker, seconds, answers] of lostLeases(me)) {
    test(`STATE-1 GROUPB-11 under a lease ${what} nothing is cancelled, and with a new one it is`, async () => {
      const { booking, id } = await claimed(worker, seconds)
      await advanceCancellation(deps, id, held(answers))
      assert.deepEqual(await partStates(service, booking.id), ['waiting'])
      assert.deepEqual(await stateAtOperator(booking), ['issued'])
      await claim(booking.id)
      await advanceCancellation(deps, id, held())
      assert.deepEqual(await partStates(service, booking.id), ['cancelled'])
    })
  }

  for (const [what, seconds, [then, atLast]] of [
    ['though another worker asks for it already', 1, ['waiting', 'cancelled']],
    ['no more once whoever asks may give it up', 61, ['unknown', 'refused']],
  ] as const) {
    test(`STATE-1 GROUPB-11 a later part that was not sent is sent again ${what}`, async t => {
      const both = await bookIssued(service, pier9, [legOf('CONSON'), legOf('HAIAU')])
      const { booking, id } = await claimed(me, 600, both)
      await advanceCancellation(deps, id, held())
      assert.deepEqual(await partStates(service, booking.id), ['cancelled', 'waiting'])
      await claim(booking.id)
      const issuance = operators.get('HAIAU')?.issuance
      assert.ok(issuance)
      t.mock.method(issuance, 'cancelOrder', async () => {
        await run(
          db,
          sql`update cancellation_parts set state = 'unknown',
                submitted_at = now() - make_interval(secs => ${seconds})
              where cancellation_id = ${id} and state = 'submitting'`,
        )
        return { kind: 'not_sent', reason: 'circuit_open' } as const
      })
      await advanceCancellation(deps, id, held())
      assert.deepEqual(await partStates(service, booking.id), ['cancelled', then])
      t.mock.restoreAll()
      await advanceCancellation(deps, id, held())
      assert.deepEqual(await partStates(service, booking.id), ['cancelled', atLast])
    })
  }

  test('GROUPB-11 a later part that is never sent is given up by the time since its first try, not its last', async t => {
    const both = await bookIssued(service, pier9, [legOf('CONSON'), legOf('HAIAU')])
    const { booking, id } = await claimed(me, 600, both)
    await advanceCancellation(deps, id, held())
    await claim(booking.id)
    const issuance = operators.get('HAIAU')?.issuance
    assert.ok(issuance)
    const notSent = { kind: 'not_sent', reason: 'circuit_open' } as const
    t.mock.method(issuance, 'cancelOrder', async () => notSent)
    for (const state of ['waiting', 'waiting', 'refused']) {
      await advanceCancellation(deps, id, held())
      assert.deepEqual(await partStates(service, booking.id), ['cancelled', state])
      await run(
        db,
        sql`update cancellation_parts
            set unsent_since = unsent_since - make_interval(secs => ${0.6 * deps.patienceSeconds})
            where cancellation_id = ${id}`,
      )
    }
  })

  test('STATE-1 GROUPB-11 of several that go on with one part at once one cancels, and it is refunded once', async t => {
    const { booking, id } = await claimed()
    const issuance = operators.get('HAIAU')?.issuance
    assert.ok(issuance)
    const calls = t.mock.method(issuance, 'cancelOrder')
    const before = await moneyOf(service)
    await Promise.all([1, 2, 3, 4].map(() => advanceCancellation(deps, id, held())))
    assert.equal(calls.mock.callCount(), 1)
    await advanceCancellation(deps, id, held())
    const { status, orders } = (await pier9.get(`/bookings/${booking.id}`)).body
    assert.equal(status, 14)
    assert.equal(spent(before, await moneyOf(service)).PIER9, -orders[0].net_refunded)
  })

  test('GROUPB-11 an operator that says it kept more than it was paid is asked again, and the quoted penalty counts', async t => {
    const { booking, id } = await claimed()
    const issuance = operators.get('HAIAU')?.issuance
    assert.ok(issuance)
    const asked = await first<{ paid: number; quoted: number }>(
      db,
      sql`select sum(t.base_price)::bigint as paid, min(p.penalty_quoted) as quoted
          from cancellation_parts p join tickets t on t.id = any(p.ticket_ids)
          where p.cancellation_id = ${id}`,
    )
    assert.ok(asked && asked.quoted < asked.paid)
    const { cancelOrder } = issuance
    t.mock.method(issuance, 'cancelOrder', async (...call: Parameters<typeof cancelOrder>) => ({
      ...(await cancelOrder(...call)),
      penalty: asked.paid + 1,
    }))
    const before = await moneyOf(service)
    await advanceCancellation(deps, id, held())
    assert.deepEqual(await partStates(service, booking.id), ['unknown'])
    assert.deepEqual(await stateAtOperator(booking), ['cancelled'])
    await advanceCancellation(deps, id, held())
    assert.deepEqual(await partStates(service, booking.id), ['cancelled'])
    assert.equal(spent(before, await moneyOf(service)).ROOT, asked.quoted - asked.paid)
  })

  for (const [what, isGone, end] of [
    ['has gone', true, { state: 'cancelled', reason: null }],
    ['stands', false, { state: 'refused', reason: 'it is too late' }],
  ] as const) {
    test(`STATE-3 GROUPB-11 a refusal proves nothing until the operator says that the order ${what}`, async t => {
      const { booking, id } = await claimed()
      const issuance = operators.get('HAIAU')?.issuance
      assert.ok(issuance)
      const { cancelOrder } = issuance
      t.mock.method(issuance, 'cancelOrder', async (...call: Parameters<typeof cancelOrder>) => {
        if (isGone) assert.equal((await cancelOrder(...call)).kind, 'cancelled')
        return { kind: 'rejected', reason: 'it is too late' } as const
      })
      const find = t.mock.method(issuance, 'findOrder', async () => {
        // As another worker does that asks meanwhile.
        await run(
          db,
          sql`update cancellation_parts set state = 'unknown' where cancellation_id = ${id}`,
        )
        throw new OperatorUnavailable('HAIAU', 'timeout')
      })
      for (let looks = 0; looks < 2; looks += 1) {
        await advanceCancellation(deps, id, held())
        assert.deepEqual(await partStates(service, booking.id), ['unknown'])
      }
      find.mock.restore()
      await advanceCancellation(deps, id, held())
      const part = sql`select state, reason from cancellation_parts where cancellation_id = ${id}`
      assert.deepEqual(await rows(db, part), [end])
    })
  }

  test('GROUPB-11 what a change cost stays with an operator that the agency itself asked to cancel, though it cancelled the voyage meanwhile', async () => {
    const issued = await bookIssued(service, pier9, [legOf('CONSON')])
    const changed = (await change(pier9, issued, await otherSeats(pier9, issued))).body
    const { booking, id } = await claimed(me, 600, changed)
    const [{ voyage }] = booking.orders
    await run(
      db,
      sql`update voyages set open = false, cancelled_at = now() where id = ${voyage.id}`,
    )
    await advanceCancellation(deps, id, held())
    const [order] = (await pier9.get(`/bookings/${booking.id}`)).body.orders
    assert.equal(order.status, 14)
    assert.equal(order.net_refunded, issued.net_total)
    assert.ok(changed.net_total > issued.net_total)
  })

  test('STATE-3 GROUPB-11 an answer that proves nothing changes no outcome that was recorded meanwhile', async t => {
    const { booking, id } = await claimed()
    const issuance = operators.get('HAIAU')?.issuance
    assert.ok(issuance)
    const part = await partOf(id)
    t.mock.method(issuance, 'cancelOrder', async () => {
      assert.ok(await recordPart(db, part.id, { kind: 'refused', reason: 'no' }))
      return { kind: 'unknown' } as never
    })
    await advanceCancellation(deps, id, held())
    assert.deepEqual(await partStates(service, booking.id), ['refused'])
    assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 10)
  })

  test('STATE-3 GROUPB-11 seats that stand prove that nothing was cancelled only when all patience is over', async t => {
    const { booking, id } = await claimed()
    const issuance = operators.get('HAIAU')?.issuance
    assert.ok(issuance)
    t.mock.method(issuance, 'cancelOrder', async () => ({ kind: 'unknown' }) as never)
    const part = await partOf(id)
    const since = (seconds: number) =>
      run(
        db,
        sql`update cancellation_parts set submitted_at = now() - make_interval(secs => ${seconds})
            where id = ${part.id}`,
      )
    for (const [seconds, state] of [
      [1, 'unknown'],
      [30, 'unknown'],
      [61, 'refused'],
    ] as const) {
      await advanceCancellation(deps, id, held())
      await since(seconds)
      await advanceCancellation(deps, id, held())
      assert.deepEqual(await partStates(service, booking.id), [state], `${seconds} seconds`)
    }
  })

  for (const [what, answer] of [
    ['refuses', { kind: 'rejected', reason: 'no such seat' }],
    ['does not answer', { kind: 'unknown', reason: 'timeout' }],
  ] as const) {
    test(`GROUPB-11 a ticket that stands on another seat is not cancelled by an operator that ${what}`, async t => {
      const { booking, id } = await claimed()
      const issuance = operators.get('HAIAU')?.issuance
      assert.ok(issuance)
      const moved = { kind: 'issued', operatorOrderNumber: 'N-1' } as const
      const tickets = [{ seatCode: 'Z99Z', ticketNumber: 'T-1' }]
      t.mock.method(issuance, 'cancelOrder', async () => answer)
      t.mock.method(issuance, 'findOrder', async () => ({ ...moved, tickets }))
      const before = await moneyOf(service)
      await advanceCancellation(deps, id, held())
      await run(
        db,
        sql`update cancellation_parts set submitted_at = submitted_at - interval '2 minutes'
            where cancellation_id = ${id} and resolved_at is null`,
      )
      await advanceCancellation(deps, id, held())
      assert.deepEqual(await partStates(service, booking.id), ['refused'])
      assert.deepEqual(spent(before, await moneyOf(service)), {})
    })
  }

  test('GROUPB-11 a ticket that stands on the seat of one that was cancelled before is not cancelled by an operator that refuses', async t => {
    const both = await bookIssued(service, pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    const [gone, other] = both.orders[0].tickets
    await cancel(pier9, both.id, { ticket_ids: [gone.id] }, { prefer: 'respond-async' })
    await advanceCancellation(deps, (await claim(both.id))?.id ?? '', held())
    assert.deepEqual(await partStates(service, both.id), ['cancelled'])
    const { id } = await claimed(me, 600, both)
    const issuance = operators.get('HAIAU')?.issuance
    assert.ok(issuance)
    const refused = { kind: 'rejected', reason: 'no such seat' } as const
    const moved = { kind: 'issued', operatorOrderNumber: 'N-1' } as const
    const tickets = [{ seatCode: gone.seat_code, ticketNumber: other.ticket_number }]
    t.mock.method(issuance, 'cancelOrder', async () => refused)
    t.mock.method(issuance, 'findOrder', async () => ({ ...moved, tickets }))
    const before = await moneyOf(service)
    await advanceCancellation(deps, id, held())
    await advanceCancellation(deps, id, held())
    assert.deepEqual(await partStates(service, both.id), ['refused'])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
  })

  test('STATET-6 afterwards a worker brings all of it to its end', async () => {
    await run(
      db,
      sql`update cancellation_parts set submitted_at = submitted_at - interval '1 day'
          where resolved_at is null`,
    )
    await run(db, sql`update cancellations set lease_until = now(), next_step_at = now()`)
    await using worker = await createApp(service.config, { role: 'work', tasks: false })
    await until('that nothing is open', async () => {
      await wakeWaiting(db, { isDryRun: false })
      await worker.cancellation?.drain()
      return !(await first(db, sql`select from cancellations where finished_at is null`))
    })
  })

  for (const [what, outcome] of [
    ['refused', { kind: 'refused', reason: 'no' }],
    ['cancelled', { kind: 'cancelled', penalty: 0 }],
  ] as const) {
    test(`GROUPB-11 a leg in two orders of its operator stays at 12 while one is ${what} and the other is open`, async () => {
      const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
      assert.equal((await change(pier9, booking, await otherSeats(pier9, booking))).status, 200)
      await cancel(pier9, booking.id, undefined, { prefer: 'respond-async' })
      const [one, other] = await rows<{ id: string }>(
        db,
        sql`update cancellation_parts set state = 'unknown'
            where order_id = ${booking.orders[0].id} returning id`,
      )
      assert.ok(one && other)
      const legAt = async () => (await pier9.get(`/bookings/${booking.id}`)).body.orders[0].status
      assert.ok(await recordPart(db, one.id, outcome))
      assert.equal(await legAt(), 12)
      assert.ok(await recordPart(db, other.id, { kind: 'refused', reason: 'no' }))
      assert.equal(await legAt(), 10)
    })
  }
})
