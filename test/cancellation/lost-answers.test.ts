import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { resolvePart } from '../../src/cancellation/index.ts'
import { first, inTransaction, sql } from '../../src/db/index.ts'
import { closeVoyage } from '../../src/voyages/index.ts'
import { confirm } from '../support/booking.ts'
import { cancelAtOperator } from '../support/by-operator.ts'
import {
  ageCancellation,
  bookIssued,
  cancel,
  partStates,
  quoteOf,
  refundsTo,
} from '../support/cancellation.ts'
import { openCasesOf } from '../support/desk.ts'
import {
  countMarks,
  forgetCalls,
  isAt,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  silence,
  spent,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a cancellation whose answer is lost', async () => {
  // Real time never ends the patience here: the tests let it pass themselves. Nor does it end a call but where the
  // operator does not answer: one that is not sent in time changes nothing.
  const service = await startService({
    env: { OPERATOR_CANCEL_TIMEOUT_MS: '10000', ISSUANCE_MARGIN_SECONDS: '3600' },
  })
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body

  /** Issues and cancels at an operator that does so to the cancellation, until it is unknown. */
  async function loseAnswer(operator: string, action: string, more: Record<string, unknown> = {}) {
    const booking = await bookIssued(service, pier9, [{ ...legOf(operator), seats: 2 }])
    const quote = await quoteOf(pier9, booking.id)
    const before = await moneyOf(service)
    await misbehave(service, { operator, on: 'cancel', action, times: 1, ...more })
    // A portal looks the order up before it cancels; the look-ups after that come to nothing.
    if (operator !== 'CONSON') {
      await misbehave(service, { operator, on: 'find', action: 'slow', delay_ms: 1, times: 1 })
    }
    const letFind = await silence(service, operator)
    const answer = await cancel(pier9, booking.id, undefined, { prefer: 'respond-async' })
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    await until('an unknown outcome', async () =>
      (await partStates(service, booking.id)).includes('unknown'),
    )
    return { booking, quote, before, letFind }
  }

  async function assertWaiting(booking: any, before: Awaited<ReturnType<typeof moneyOf>>) {
    const { status, payment_status, orders } = await read(booking)
    assert.deepEqual([status, payment_status, orders[0].status], [12, 4, 12])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    assert.equal(await countMarks(service, booking.id), 2)
  }

  for (const [operator, action, more] of [
    ['CONSON', 'lose_reply', {}],
    ['HAIAU', 'lose_reply', {}],
    ['SAOBIEN', 'slow', { delay_ms: 3_600_000 }],
  ] as const) {
    test(`GROUPB-11 ENV-3 ${operator}: ${action} after it was cancelled: 12 until the operator says so, then one refund`, async () => {
      const { booking, quote, before, letFind } = await loseAnswer(operator, action, more)
      await assertWaiting(booking, before)
      assert.equal((await cancel(pier9, booking.id)).body.code, 'booking_processing')
      assert.equal((await confirm(pier9, booking.id)).body.code, 'booking_not_confirmable')
      await until('the operator’s own word', async () => {
        const [order] = await ordersAtOperators(service, booking)
        return order?.state === 'cancelled'
      })
      await letFind()
      const cancelled = await until('status 14', isAt(pier9, booking, 14))
      assert.equal(cancelled.payment_status, quote.penalty === 0 ? 18 : 17)
      assert.equal(cancelled.orders[0].net_refunded, quote.net_refund)
      assert.deepEqual(await refundsTo(pier9, booking), [quote.net_refund])
      assert.equal(spent(before, await moneyOf(service)).PIER9, -quote.net_refund)
      assert.equal(await countMarks(service, booking.id), 0)
    })
  }

  for (const [operator, action] of [
    ['CONSON', 'hang'],
    ['NGOCTRAI', 'refuse_connection'],
    ['DAIDUONG', 'garbage'],
    ['LYSONLINK', 'error'],
  ] as const) {
    test(`GROUPB-11 ${operator}: ${action} proves nothing; an order that still stands after all patience is at 10 again`, async () => {
      const { booking, quote, before, letFind } = await loseAnswer(operator, action)
      await assertWaiting(booking, before)
      await letFind()
      await ageCancellation(service, booking.id, 0)
      await until('another look', () => hasBeenPutOff(booking))
      await assertWaiting(booking, before)
      await ageCancellation(service, booking.id, 4_000)
      const standing = await until('status 10', isAt(pier9, booking, 10))
      assert.deepEqual([standing.payment_status, standing.orders[0].status], [4, 10])
      assert.deepEqual(await refundsTo(pier9, booking), [])
      assert.deepEqual(spent(before, await moneyOf(service)), {})
      const answer = await cancel(pier9, booking.id)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.equal(answer.body.status, 14)
      assert.deepEqual(await refundsTo(pier9, booking), [quote.net_refund])
    })
  }

  test('STATE-3 as long as the operator does not answer the question nothing is assumed, however old it is', async () => {
    const { booking, before, letFind } = await loseAnswer('TRANGKHUYET', 'lose_reply')
    await ageCancellation(service, booking.id, 86_400)
    await until('another look', () => hasBeenPutOff(booking))
    await assertWaiting(booking, before)
    await letFind()
    await until('status 14', isAt(pier9, booking, 14))
    assert.equal((await refundsTo(pier9, booking)).length, 1)
  })

  test('STATE-3 its case has resolved itself when the operator says after all what it did', async () => {
    const { booking, letFind } = await loseAnswer('CONSON', 'lose_reply')
    await ageCancellation(service, booking.id, 3_600)
    assert.deepEqual(await openCasesOf(service, booking), ['unknown_cancellation'])
    await letFind()
    await until('status 14', isAt(pier9, booking, 14))
    assert.deepEqual(await openCasesOf(service, booking), [])
  })

  test('GROUPB-11 of a voyage that the operator cancels meanwhile nobody assumes what it kept: staff say so', async () => {
    const { booking, before, letFind } = await loseAnswer('CONSON', 'lose_reply')
    await closeVoyage(service.db, booking.orders[0].voyage.id)
    await letFind()
    await ageCancellation(service, booking.id, 4_000)
    await until('another look', () => hasBeenPutOff(booking))
    await assertWaiting(booking, before)
    const part = await first<{ id: string }>(
      service.db,
      sql`select id from cancellation_parts where order_id = ${booking.orders[0].id}`,
    )
    await inTransaction(service.db, tx =>
      resolvePart(tx, part?.id ?? '', { kind: 'cancelled', penalty: 0 }, 'desk'),
    )
    const cancelled = await read(booking)
    assert.deepEqual([cancelled.status, cancelled.payment_status], [14, 18])
    assert.equal(spent(before, await moneyOf(service)).PIER9, -booking.net_total)
  })

  test('GROUPB-11 some tickets whose cancellation lost its reply are told apart from those that stand', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('PHUQUYWAVE'), seats: 3 }])
    const [gone] = booking.orders[0].tickets
    const quote = await quoteOf(pier9, booking.id, [gone.id])
    await misbehave(service, {
      operator: 'PHUQUYWAVE',
      on: 'cancel',
      action: 'lose_reply',
      times: 1,
    })
    const answer = await cancel(pier9, booking.id, { ticket_ids: [gone.id] })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual([answer.body.status, answer.body.payment_status], [10, 17])
    assert.deepEqual(await refundsTo(pier9, booking), [quote.net_refund])
    assert.equal(await countMarks(service, booking.id), 2)
  })

  test('GROUPB-11 an operator that cannot be reached before anything was sent: it stands, at once', async () => {
    const booking = await bookIssued(service, pier9, [legOf('SONGVIET')])
    const before = await moneyOf(service)
    const letFind = await misbehave(service, { operator: 'SONGVIET', on: 'find', action: 'error' })
    const answer = await cancel(pier9, booking.id)
    assert.equal(answer.body.code, 'cancellation_failed')
    assert.deepEqual([answer.body.booking.status, answer.body.booking.payment_status], [10, 4])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    await letFind()
    assert.equal((await cancel(pier9, booking.id)).body.status, 14)
  })

  for (const operator of ['CONSON', 'HAIAU']) {
    test(`GROUPB-11 ${operator} refuses tickets that are gone already, by a call that came too late: they are refunded`, async () => {
      const booking = await bookIssued(service, pier9, [{ ...legOf(operator), seats: 2 }])
      const quote = await quoteOf(pier9, booking.id)
      await cancelAtOperator(service, booking.booking_code, operator)
      const answer = await cancel(pier9, booking.id)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.equal(answer.body.status, 14)
      assert.deepEqual(await refundsTo(pier9, booking), [quote.net_refund])
      assert.equal(await countMarks(service, booking.id), 0)
    })
  }

  /** The worker has looked since `ageCancellation` and put the next look off. */
  async function hasBeenPutOff(booking: any): Promise<boolean> {
    const found = await first<{ later: boolean }>(
      service.db,
      sql`select next_step_at > now() as later from cancellations where booking_id = ${booking.id}`,
    )
    return found?.later ?? false
  }
})
