import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { rows, sql } from '../../src/db/index.ts'
import { book, confirm } from '../support/booking.ts'
import {
  ageSubmissions,
  countMarks,
  forgetCalls,
  isAt,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
  submissionStates,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('an order whose answer is lost', async () => {
  const service = await startService({
    // It ends no call but where the operator does not answer, though this machine stands still for seconds.
    env: { OPERATOR_ORDER_TIMEOUT_MS: '10000', ISSUANCE_MARGIN_SECONDS: '0' },
  })
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  const isUnknown = (booking: any) => async () =>
    (await submissionStates(service, booking.id)).includes('unknown')

  /** Books and confirms at an operator that does so to the order, until its answer is lost. */
  async function loseAnswer(operator: string, action: string, more: Record<string, unknown> = {}) {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf(operator)])
    const voyage_ref = booking.orders[0].voyage.operator_voyage_ref
    const letConfirm = await misbehave(service, { voyage_ref, action, times: 1, ...more })
    const find = await misbehave(service, { operator, on: 'find', action: 'error' })
    const answer = await confirm(pier9, booking.id, { prefer: 'respond-async' })
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    await until('an unknown outcome', isUnknown(booking))
    return { booking, before, letConfirm, letFind: find }
  }

  async function assertHeldAndWaiting(booking: any, before: Awaited<ReturnType<typeof moneyOf>>) {
    const { status, payment_status } = await read(booking)
    assert.deepEqual([status, payment_status], [2, 4])
    const now = await moneyOf(service)
    assert.deepEqual(spent(before, now), {})
    assert.equal(now.PIER9.held, booking.net_total)
    assert.equal(await countMarks(service, booking.id), 1)
  }

  for (const [operator, slow] of [
    ['CONSON', false],
    ['SAOBIEN', false],
    ['HAIAU', true],
  ] as const) {
    const what = slow ? 'comes after the time-out' : 'is lost'
    test(`STATET-6 STATE-3 ERRT-7 ${operator}: the order was placed and its reply ${what}: 2 and held, then 10`, async () => {
      const lost = slow
        ? await loseAnswer(operator, 'slow', { delay_ms: 3_600_000 })
        : await loseAnswer(operator, 'lose_reply')
      const { booking, before } = lost
      await assertHeldAndWaiting(booking, before)
      const second = await confirm(pier9, booking.id)
      assert.equal(second.body.code, 'booking_processing')
      await lost.letConfirm()
      await lost.letFind()
      const issued = await until('status 10', isAt(pier9, booking, 10))
      assert.equal(issued.payment_status, 4)
      const [order, ...more] = await ordersAtOperators(service, booking)
      assert.deepEqual(more, [])
      assert.equal(order?.submissions, 1)
      assert.deepEqual(
        issued.orders[0].tickets.map((ticket: any) => ticket.ticket_number),
        order?.ticket_numbers,
      )
      assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total)
    })
  }

  for (const [operator, action] of [
    ['CONSON', 'hang'],
    ['SAOBIEN', 'refuse_connection'],
    ['DAIDUONG', 'garbage'],
    ['LYSONLINK', 'error'],
  ] as const) {
    test(`STATE-3 STATET-3 ${operator}: ${action} proves nothing; without a record after the operator's longest time it is 6`, async () => {
      const { booking, before, letFind } = await loseAnswer(operator, action)
      await assertHeldAndWaiting(booking, before)
      await letFind()
      const looks = await countFinds(booking)
      await until(
        'two looks without a record',
        async () => (await countFinds(booking)) >= looks + 2,
      )
      await assertHeldAndWaiting(booking, before)
      await ageSubmissions(service, booking.id, 600)
      const failed = await until('status 6', isAt(pier9, booking, 6))
      assert.equal(failed.payment_status, 1)
      assert.equal(failed.orders[0].issue_error.code, 'not_found_at_operator')
      assert.deepEqual(await moneyOf(service), before)
      assert.equal(await countMarks(service, booking.id), 0)
      assert.deepEqual(await ordersAtOperators(service, booking), [])
    })
  }

  test('STATE-3 as long as the operator does not answer the question nothing is assumed, however old it is', async () => {
    const { booking, before, letFind } = await loseAnswer('NGOCTRAI', 'lose_reply')
    await ageSubmissions(service, booking.id, 86_400)
    await until('another look', async () => {
      const state = await rows<{ due: boolean }>(
        service.db,
        sql`select next_step_at > now() as due from issuance_attempts
            where booking_id = ${booking.id}`,
      )
      return state[0]?.due
    })
    await assertHeldAndWaiting(booking, before)
    await letFind()
    await until('status 10', isAt(pier9, booking, 10))
    assert.equal((await ordersAtOperators(service, booking))[0]?.submissions, 1)
  })

  test('STATE-3 a question that hangs changes nothing either', async () => {
    const { booking, before, letFind } = await loseAnswer('PHUQUYWAVE', 'lose_reply')
    const hanging = await misbehave(service, {
      operator: 'PHUQUYWAVE',
      on: 'find',
      action: 'hang',
    })
    await letFind()
    await ageSubmissions(service, booking.id, 86_400)
    await until('another look', async () => (await countFinds(booking)) >= 1)
    await assertHeldAndWaiting(booking, before)
    await hanging()
    await until('status 10', isAt(pier9, booking, 10))
  })

  test('STATET-3 the operator says later that it rejected the order: 6 and released', async () => {
    const { booking, before, letFind } = await loseAnswer('SONGVIET', 'lose_reply')
    await misbehave(service, {
      operator: 'SONGVIET',
      on: 'find',
      action: 'reject',
      reason: 'Từ chối',
      times: 1,
    })
    await letFind()
    const failed = await until('status 6', isAt(pier9, booking, 6))
    assert.match(failed.orders[0].issue_error.message, /Từ chối/)
    assert.deepEqual(await moneyOf(service), before)
    await service.control('POST', 'reset')
  })

  test('STATET-5 STATET-6 a second leg whose answer was lost waits; then the booking is 10', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('CONSON'), legOf('TRANGKHUYET')])
    await misbehave(service, { operator: 'TRANGKHUYET', action: 'lose_reply', times: 1 })
    const letFind = await misbehave(service, {
      operator: 'TRANGKHUYET',
      on: 'find',
      action: 'error',
    })
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    await until('an unknown second leg', async () => {
      const states = await submissionStates(service, booking.id)
      return states.join() === 'issued,unknown'
    })
    const meanwhile = await read(booking)
    assert.deepEqual([meanwhile.status, meanwhile.payment_status], [2, 4])
    assert.deepEqual(
      meanwhile.orders.map((order: any) => order.status),
      [10, 4],
    )
    assert.equal(spent(before, await moneyOf(service)).PIER9, booking.orders[0].net_price)
    await letFind()
    await until('status 10', isAt(pier9, booking, 10))
    assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total)
  })

  /** How often the worker has put an attempt off after looking at it: its pauses, counted. */
  async function countFinds(booking: any): Promise<number> {
    const [attempt] = await rows<{ next: Date }>(
      service.db,
      sql`select next_step_at as next from issuance_attempts where booking_id = ${booking.id}
          order by number desc limit 1`,
    )
    const seen = looks.get(booking.id) ?? new Set<number>()
    looks.set(booking.id, seen.add(attempt?.next.getTime() ?? 0))
    return seen.size - 1
  }
  const looks = new Map<string, Set<number>>()
})
