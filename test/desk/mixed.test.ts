import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, run, sql } from '../../src/db/index.ts'
import { differencesOf } from '../support/change.ts'
import { clerk, deskOf, heldByDesk, manualLeg, refused } from '../support/desk.ts'
import {
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

suite('the desk and a booking of manual and automated operators', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  const statesAre = (booking: any, wanted: string) => async () =>
    (await submissionStates(service, booking.id)).join() === wanted
  const automated = legOf('CONSON')

  test('the automated leg waits for the one by hand before it, then a worker submits it once', async () => {
    const before = await moneyOf(service)
    const { booking, requestId } = await heldByDesk(service, [manualLeg, automated], ana)
    await service.app.issuance?.drain()
    assert.deepEqual(await submissionStates(service, booking.id), ['waiting', 'waiting'])
    assert.deepEqual(await ordersAtOperators(service, booking), [])
    await refused('desk_conflict', desk.issue(requestId, booking, 2, ana), /turn/)
    await desk.issue(requestId, booking, 1, ana)
    const issued = await until('status 10', isAt(pier9, booking, 10))
    assert.equal(issued.payment_status, 4)
    assert.deepEqual(
      (await ordersAtOperators(service, booking)).map(order => [order.operator, order.submissions]),
      [['CONSON', 1]],
    )
    assert.equal(spent(before, await moneyOf(service)).PIER9, issued.net_total)
    assert.equal((await desk.read(requestId)).state, 'issued')
  })

  test('the leg by hand waits for the automated one before it, and no worker looks at it', async () => {
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    const { booking, requestId } = await heldByDesk(service, [automated, manualLeg], ana)
    const early = desk.issue(requestId, booking, 2, ana)
    await refused('desk_conflict', early, /leg 1 is at its operator/)
    const theirs = desk.issue(requestId, booking, 1, ana)
    await refused('desk_conflict', theirs, /leg 1 is at its operator/)
    const { updated_at } = await read(booking)
    await letConfirm()
    await until('the first leg', statesAre(booking, 'issued,waiting'))
    assert.ok((await read(booking)).updated_at > updated_at)
    await service.app.issuance?.drain()
    const [attempt] = await rows<{ parked: boolean }>(
      db,
      sql`select next_step_at = 'infinity' as parked from issuance_attempts
          where booking_id = ${booking.id}`,
    )
    assert.equal(attempt?.parked, true)
    await desk.issue(requestId, booking, 2, ana)
    assert.equal((await read(booking)).status, 10)
  })

  test('a worker that is woken for a leg of the desk leaves it there', async () => {
    const { booking, requestId } = await heldByDesk(service, [manualLeg], ana)
    await run(
      db,
      sql`update issuance_attempts set next_step_at = now() where booking_id = ${booking.id}`,
    )
    await service.app.issuance?.drain()
    assert.deepEqual(await submissionStates(service, booking.id), ['waiting'])
    const [attempt] = await rows<{ parked: boolean }>(
      db,
      sql`select next_step_at = 'infinity' as parked from issuance_attempts
          where booking_id = ${booking.id}`,
    )
    assert.equal(attempt?.parked, true)
    await desk.reject(requestId, 1, 'not today', ana)
  })

  test('the database refuses to let a leg of the desk be submitted', async () => {
    const { booking, requestId } = await heldByDesk(service, [manualLeg], ana)
    await assert.rejects(
      run(
        db,
        sql`update submissions set state = 'submitting' where order_id = ${booking.orders[0].id}`,
      ),
      /a_desk_leg_is_never_sent/,
    )
    await desk.reject(requestId, 1, 'not today', ana)
  })

  test('a leg by hand is rejected after an automated one was issued: 6 and partly refunded, with a case', async () => {
    const before = await moneyOf(service)
    const { booking, requestId } = await heldByDesk(service, [automated, manualLeg], ana)
    await until('the first leg', statesAre(booking, 'issued,waiting'))
    await desk.reject(requestId, 2, 'no boat', ana)
    const failed = await read(booking)
    assert.deepEqual([failed.status, failed.payment_status], [6, 17])
    assert.equal(spent(before, await moneyOf(service)).PIER9, failed.orders[0].net_price)
    assert.equal((await desk.read(requestId)).state, 'partly_issued')
    const cases = await rows<{ kind: string }>(
      db,
      sql`select kind from repair_cases where booking_id = ${booking.id} and closed_at is null`,
    )
    assert.deepEqual(cases, [{ kind: 'partly_issued' }])
  })

  test('an automated leg fails before the one by hand: that one is not tried and nothing is owed', async () => {
    const before = await moneyOf(service)
    const end = await misbehave(service, { operator: 'CONSON', action: 'reject', reason: 'full' })
    const { booking, requestId } = await heldByDesk(service, [automated, manualLeg], ana)
    await until('status 6', isAt(pier9, booking, 6))
    await end()
    assert.deepEqual(await submissionStates(service, booking.id), ['rejected', 'not_submitted'])
    assert.deepEqual(await moneyOf(service), before)
    assert.equal((await desk.read(requestId)).state, 'failed')
    await refused('desk_conflict', desk.issue(requestId, booking, 2, ana), /failed/)
  })

  test('after all of it no debt differs from what was paid and what the operators have', async () => {
    assert.deepEqual(await differencesOf(service), [])
  })
})
