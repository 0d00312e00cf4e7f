/** One worker's step, called by hand with the lease that the test gives it. The service's own worker is stopped. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { advanceChange } from '../../src/change/index.ts'
import { resolveOrder } from '../../src/change/outcome.ts'
import { resolveReturn } from '../../src/change/returned.ts'
import { newId } from '../../src/core/ids.ts'
import { first, inTransaction, rows, run, sql, wakeWaiting } from '../../src/db/index.ts'
import { rejected } from '../../src/issuance/index.ts'
import { issuanceOf, OperatorUnavailable } from '../../src/operators/index.ts'
import { cancel } from '../support/cancellation.ts'
import { ageChange, change, issue, otherSeats } from '../support/change.ts'
import { ordersAtOperators, until } from '../support/issuance.ts'
import { leaseOf, lostLeases } from '../support/lease.ts'
import { tapStatements } from '../support/saga/statements.ts'
import { startService } from '../support/service.ts'

suite('a step of a worker that changes', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const { operators } = service.app.services
  await service.app.change?.stop(0)
  const deps: Parameters<typeof advanceChange>[0] = {
    db,
    operators,
    realTicketing: true,
    marginSeconds: 0,
    recheckSeconds: 600,
    onChanged: async () => {},
  }
  const me = newId()
  const held = (answers: readonly boolean[] = []) => leaseOf(me, answers)

  const claim = (bookingId: string, worker: string, seconds: number) =>
    first<{ id: string }>(
      db,
      sql`update changes set worker = ${worker}, lease_until = now() + make_interval(secs => ${seconds})
          where booking_id = ${bookingId} returning id`,
    )

  /** Issued, asked to be changed, and claimed for so many seconds. */
  async function claimed(worker = me, seconds = 600, operator = 'CONSON', given?: any) {
    const booking = given ?? (await issue(service, operator))
    const body = await otherSeats(pier9, booking)
    await change(pier9, booking, body, { prefer: 'respond-async' })
    return { booking, id: (await claim(booking.id, worker, seconds))?.id ?? '' }
  }
  /** Of the new order and of the seats that go back. */
  const statesOf = async (id: string) => {
    const states = await first<{ order: string; back: string }>(
      db,
      sql`select c.order_state as "order", r.state as back
          from changes c join change_returns r on r.change_id = c.id where c.id = ${id}`,
    )
    return [states?.order, states?.back]
  }
  /** Of which of its seats the operator is taken to know. */
  const toldSeats = async ({ id }: any) => {
    const told = await rows<{ seat: string }>(
      db,
      sql`select seat_code as seat from seat_marks where booking_id = ${id} and told_at is not null`,
    )
    return told.map(({ seat }) => seat)
  }
  const atOperator = async (booking: any) =>
    (await ordersAtOperators(service, booking)).map(({ state }) => state)

  for (const [what, worker, seconds, answers] of lostLeases(me)) {
    test(`STATE-1 under a lease ${what} nothing is ordered, and with a new one it is`, async () => {
      const { booking, id } = await claimed(worker, seconds)
      await advanceChange(deps, id, held(answers))
      assert.deepEqual(await statesOf(id), ['waiting', 'waiting'])
      assert.deepEqual(await atOperator(booking), ['issued'])
      await claim(booking.id, me, 600)
      await advanceChange(deps, id, held())
      assert.deepEqual(await statesOf(id), ['issued', 'returned'])
    })
  }

  // Each at an operator of its own: the old seats look free here, and are not there.
  for (const [operator, what, worker, seconds, answers] of [
    ['HAIAU', 'that another worker has', newId(), 600, []],
    ['SAOBIEN', 'that has run out by the clock of the database', me, -1, []],
    ['LYSONLINK', 'that ended after it was written', me, 600, [true, false]],
  ] as const) {
    test(`STATE-1 under a lease ${what} no seats go back, and with a new one they do`, async () => {
      const { booking, id } = await claimed(me, 600, operator)
      await advanceChange(deps, id, held([true, true, false]))
      await claim(booking.id, worker, seconds)
      await advanceChange(deps, id, held(answers))
      assert.deepEqual(await statesOf(id), ['issued', 'waiting'])
      assert.deepEqual(await atOperator(booking), ['issued', 'issued'])
      await claim(booking.id, me, 600)
      await advanceChange(deps, id, held())
      assert.deepEqual(await statesOf(id), ['issued', 'returned'])
    })
  }

  test('STATE-1 a change that another worker finishes after it was read is left as it is', async () => {
    const { booking, id } = await claimed()
    await advanceChange(deps, id, held([true, true, false]))
    let isFirst = true
    tapStatements(async ({ text }, send) => {
      if (isFirst && text.includes('from changes c left join change_returns r')) {
        isFirst = false
        await advanceChange(deps, id, held())
      }
      return send()
    })
    await advanceChange(deps, id, held())
    assert.equal(isFirst, false)
    assert.deepEqual(await statesOf(id), ['issued', 'returned'])
    assert.deepEqual(await atOperator(booking), ['cancelled', 'issued'])
  })

  test('STATE-1 GROUPB-3 what was not sent is ordered, once, though another worker asks for it already, and told nothing before', async () => {
    const { booking, id } = await claimed()
    const [{ seat_code: old }] = booking.orders[0].tickets
    assert.deepEqual(await toldSeats(booking), [old])
    let isFirst = true
    tapStatements(async ({ text }, send) => {
      const answer = await send()
      if (isFirst && text.includes("set order_state = 'submitting'")) {
        isFirst = false
        await claim(booking.id, newId(), 600)
        await advanceChange(deps, id, held())
        assert.deepEqual(await statesOf(id), ['unknown', 'waiting'])
      }
      return answer
    })
    await advanceChange(deps, id, held([true, false]))
    assert.equal(isFirst, false)
    assert.deepEqual(await statesOf(id), ['waiting', 'waiting'])
    assert.deepEqual(await atOperator(booking), ['issued'])
    assert.deepEqual(await toldSeats(booking), [old])
    await claim(booking.id, me, 600)
    await advanceChange(deps, id, held())
    assert.deepEqual(await statesOf(id), ['issued', 'returned'])
    const { body: changed } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual(await toldSeats(booking), [changed.orders[0].tickets[0].seat_code])
    const placed = await ordersAtOperators(service, booking)
    assert.deepEqual(
      placed.map(({ submissions }) => submissions),
      [1, 1],
    )
  })

  test('STATE-1 seats that certainly did not go back are sent again, unless whoever asks for them may give them up', async t => {
    const { booking, id } = await claimed(me, 600, 'DAIDUONG')
    await advanceChange(deps, id, held([true, true, false]))
    const issuance = issuanceOf(operators, 'DAIDUONG')
    let seconds = 1
    t.mock.method(issuance, 'cancelOrder', async () => {
      await run(
        db,
        sql`update change_returns set state = 'unknown',
              submitted_at = now() - make_interval(secs => ${seconds}) where change_id = ${id}`,
      )
      return { kind: 'not_sent', reason: 'circuit_open' } as const
    })
    await advanceChange(deps, id, held())
    assert.deepEqual(await statesOf(id), ['issued', 'waiting'])
    seconds = 86_400
    await advanceChange(deps, id, held())
    assert.deepEqual(await statesOf(id), ['issued', 'unknown'])
    assert.deepEqual(await atOperator(booking), ['issued', 'issued'])
  })

  for (const [which, operator] of [
    ['that nobody ordered', 'SONGVIET'],
    ['of a ticket that was cancelled before', 'NGOCTRAI'],
  ] as const) {
    test(`an old order that stands on another seat, ${which}, has not come back`, async t => {
      const both = await issue(service, operator, 2)
      const [, gone] = both.orders[0].tickets
      assert.equal((await cancel(pier9, both.id, { ticket_ids: [gone.id] })).status, 200)
      const { booking, id } = await claimed(me, 600, operator, both)
      const issuance = issuanceOf(operators, operator)
      await advanceChange(deps, id, held([true, true, false]))
      const seatCode = operator === 'SONGVIET' ? 'Z99Z' : gone.seat_code
      const tickets = [{ seatCode, ticketNumber: 'T-1' }]
      t.mock.method(issuance, 'cancelOrder', async () => ({ kind: 'unknown', reason: 'timeout' }))
      t.mock.method(issuance, 'findOrder', async () => ({
        kind: 'issued',
        operatorOrderNumber: 'N-1',
        tickets,
      }))
      await advanceChange(deps, id, held())
      assert.deepEqual(await statesOf(id), ['issued', 'unknown'])
      await run(
        db,
        sql`update change_returns set submitted_at = now() - interval '1 day' where change_id = ${id}`,
      )
      await advanceChange(deps, id, held())
      assert.deepEqual(await statesOf(id), ['issued', 'stands'])
      assert.deepEqual(await atOperator(booking), ['issued', 'issued'])
    })
  }

  test('STATE-3 an answer that proves nothing changes no outcome that was recorded meanwhile', async t => {
    const lost = { kind: 'unknown', reason: 'timeout' } as const
    const [order, back] = [await claimed(), await claimed()]
    const issuance = issuanceOf(operators, 'CONSON')
    t.mock.method(issuance, 'placeOrder', async () => {
      const outcome = rejected('no')
      assert.ok(await inTransaction(db, tx => resolveOrder(tx, order.id, outcome, 'worker')))
      return lost
    })
    await advanceChange(deps, order.id, held())
    assert.deepEqual(await statesOf(order.id), ['rejected', 'waiting'])
    t.mock.restoreAll()
    const cancelOrder = issuance.cancelOrder.bind(issuance)
    t.mock.method(issuance, 'cancelOrder', async (...order: Parameters<typeof cancelOrder>) => {
      await cancelOrder(...order)
      const of = { changeId: back.id, reference: order[0] }
      const outcome = { kind: 'returned', fee: null } as const
      assert.ok(await inTransaction(db, tx => resolveReturn(tx, of, outcome, 'worker')))
      return lost
    })
    await advanceChange(deps, back.id, held())
    assert.deepEqual(await statesOf(back.id), ['issued', 'returned'])
  })

  test('seats that their operator refuses to take because it has them back did go back', async t => {
    const { booking, id } = await claimed()
    const issuance = issuanceOf(operators, 'CONSON')
    const cancelOrder = issuance.cancelOrder.bind(issuance)
    t.mock.method(issuance, 'cancelOrder', async (...order: Parameters<typeof cancelOrder>) => {
      assert.equal((await cancelOrder(...order)).kind, 'cancelled')
      return { kind: 'rejected', reason: 'there are no such seats' } as const
    })
    await advanceChange(deps, id, held())
    assert.deepEqual(await statesOf(id), ['issued', 'returned'])
    assert.deepEqual(await atOperator(booking), ['cancelled', 'issued'])
  })

  for (const [what, operator, end] of [
    ['have gone', 'CONSON', { state: 'returned', reason: null }],
    ['stand', 'HAIAU', { state: 'stands', reason: 'there are no such seats' }],
  ] as const) {
    test(`STATE-3 a refusal to take old seats proves nothing until the operator says that they ${what}`, async t => {
      const { id } = await claimed(me, 600, operator)
      const issuance = issuanceOf(operators, operator)
      const cancelOrder = issuance.cancelOrder.bind(issuance)
      t.mock.method(issuance, 'cancelOrder', async (...order: Parameters<typeof cancelOrder>) => {
        if (end.state === 'returned') await cancelOrder(...order)
        return { kind: 'rejected', reason: 'there are no such seats' } as const
      })
      const find = t.mock.method(issuance, 'findOrder', async () => {
        // As another worker does that asks meanwhile.
        await run(db, sql`update change_returns set state = 'unknown' where change_id = ${id}`)
        throw new OperatorUnavailable(operator, 'timeout')
      })
      for (const lease of [held(), held()]) await advanceChange(deps, id, lease)
      assert.deepEqual(await statesOf(id), ['issued', 'unknown'])
      find.mock.restore()
      await advanceChange(deps, id, held())
      const seats = sql`select state, reason from change_returns where change_id = ${id}`
      assert.deepEqual(await rows(db, seats), [end])
    })
  }

  test('STATE-1 of several that go on with one change at once one orders, and gives the old seats back', async t => {
    const { booking, id } = await claimed()
    const issuance = issuanceOf(operators, 'CONSON')
    const calls = t.mock.method(issuance, 'cancelOrder')
    await Promise.all([1, 2, 3, 4].map(() => advanceChange(deps, id, held())))
    await advanceChange(deps, id, held())
    const placed = await ordersAtOperators(service, booking)
    assert.deepEqual(
      placed.map(({ state, submissions }) => [state, submissions]),
      [
        ['cancelled', 1],
        ['issued', 1],
      ],
    )
    assert.equal(calls.mock.callCount(), 1)
    assert.deepEqual(await statesOf(id), ['issued', 'returned'])
  })

  // These leave old seats that look free here and are not there, so each is at an operator of its own as well.
  test('STATE-3 seats whose return certainly was not sent go back the next time, and stand when that never succeeds', async t => {
    const issuance = issuanceOf(operators, 'TRANGKHUYET')
    const at = () => claimed(me, 600, 'TRANGKHUYET')
    const [back, stays] = [await at(), await at()]
    const notSent = { kind: 'not_sent', reason: 'circuit_open' } as const
    const calls = t.mock.method(issuance, 'cancelOrder', async () => notSent)
    for (const { id } of [back, stays]) {
      await advanceChange(deps, id, held())
      assert.deepEqual(await statesOf(id), ['issued', 'waiting'])
    }
    await claim(stays.booking.id, me, 600)
    await run(
      db,
      sql`update changes set resolved_at = resolved_at - interval '1 day' where id = ${stays.id}`,
    )
    await advanceChange(deps, stays.id, held())
    assert.deepEqual(await statesOf(stays.id), ['issued', 'stands'])
    calls.mock.restore()
    await claim(back.booking.id, me, 600)
    await advanceChange(deps, back.id, held())
    assert.deepEqual(await statesOf(back.id), ['issued', 'returned'])
    assert.deepEqual(await atOperator(back.booking), ['cancelled', 'issued'])
  })

  test('STATE-3 old seats that still stand after a lost answer stand for good only when it can come no more', async t => {
    const issuance = issuanceOf(operators, 'PHUQUYWAVE')
    const { booking, id } = await claimed(me, 600, 'PHUQUYWAVE')
    const lost = { kind: 'unknown', reason: 'timeout' } as const
    const calls = t.mock.method(issuance, 'cancelOrder', async () => lost)
    for (const _ of ['sent', 'asked for']) {
      await advanceChange(deps, id, held())
      assert.deepEqual(await statesOf(id), ['issued', 'unknown'])
      await claim(booking.id, me, 600)
    }
    calls.mock.restore()
    await ageChange(service, booking.id, 86_400)
    await advanceChange(deps, id, held())
    assert.deepEqual(await statesOf(id), ['issued', 'stands'])
  })

  test('STATE-3 staff decide nothing of a change whose answers may still come', async () => {
    const { id } = await claimed()
    const reference = (
      await first<{ reference: string }>(
        db,
        sql`select reference from change_returns where change_id = ${id}`,
      )
    )?.reference
    const no = { kind: 'rejected', code: 'operator_rejected', reason: 'said by phone' } as const
    const back = { kind: 'returned', fee: null } as const
    const decideOrder = () => inTransaction(db, tx => resolveOrder(tx, id, no, 'desk'))
    const decideReturn = () =>
      inTransaction(db, tx =>
        resolveReturn(tx, { changeId: id, reference: reference ?? '' }, back, 'desk'),
      )
    for (const state of ['waiting', 'submitting']) {
      const submitted = sql`submitted_at = case when ${state} = 'submitting' then now() end`
      await run(db, sql`update changes set order_state = ${state}, ${submitted} where id = ${id}`)
      await run(
        db,
        sql`update change_returns set state = ${state}, ${submitted} where change_id = ${id}`,
      )
      assert.deepEqual([await decideOrder(), await decideReturn()], [false, false], state)
    }
    await run(db, sql`update changes set order_state = 'unknown' where id = ${id}`)
    assert.deepEqual([await decideOrder(), await decideOrder()], [true, false])
  })

  test('STATE-3 of two old orders whose answers were lost each has an outcome of its own', async () => {
    const { id } = await claimed()
    await advanceChange(deps, id, held([true, true, false]))
    await run(
      db,
      sql`update change_returns set state = 'unknown', submitted_at = now() where change_id = ${id}`,
    )
    await run(
      db,
      sql`insert into change_returns (change_id, reference, seat_codes, state, submitted_at)
          values (${id}, 'OTHER', '{A1}', 'unknown', now())`,
    )
    const stands = { kind: 'stands', reason: 'said by phone' } as const
    const decide = () =>
      inTransaction(db, tx =>
        resolveReturn(tx, { changeId: id, reference: 'OTHER' }, stands, 'desk'),
      )
    assert.deepEqual([await decide(), await decide()], [true, false])
    await run(db, sql`delete from change_returns where reference = 'OTHER'`)
    assert.deepEqual(await statesOf(id), ['issued', 'unknown'])
  })

  test('STATET-6 afterwards a worker brings all of it to its end', async () => {
    const longAgo = sql`submitted_at - interval '1 day'`
    await run(
      db,
      sql`update change_returns set submitted_at = ${longAgo} where resolved_at is null`,
    )
    await run(
      db,
      sql`update changes set submitted_at = ${longAgo}, lease_until = now(), next_step_at = now()
          where finished_at is null`,
    )
    await using worker = await createApp(service.config, { role: 'work', tasks: false })
    await until('that nothing is open', async () => {
      await wakeWaiting(db, { isDryRun: false })
      await worker.change?.drain()
      return !(await first(db, sql`select from changes where finished_at is null`))
    })
  })
})
