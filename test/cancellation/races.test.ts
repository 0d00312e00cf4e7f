import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { expireBookings } from '../../src/bookings/index.ts'
import { book, confirm } from '../support/booking.ts'
import { bookIssued, cancel, quoteOf, refundsTo } from '../support/cancellation.ts'
import type { Answer } from '../support/client.ts'
import { endHoldIn } from '../support/holds.ts'
import {
  countMarks,
  forgetCalls,
  isAt,
  keepWaiting,
  legOf,
  moneyOf,
  ordersAtOperators,
  spent,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('cancellations that race', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body

  /** The answers to calls, of which the last so many come only after the operator was let go on. */
  async function endedBut(last: number, calls: Promise<Answer>[], letGoOn: () => Promise<void>) {
    let ended = 0
    const count = () => {
      ended += 1
    }
    for (const call of calls) void call.then(count, count)
    await until('the others to end', () => ended === calls.length - last)
    await letGoOn()
    return Promise.all(calls)
  }

  test('GROUPB-11 ten cancellations at once are one cancellation and one refund on every level', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    const before = await moneyOf(service)
    const quote = await quoteOf(pier9, booking.id)
    const letCancel = await keepWaiting(service, { operator: 'HAIAU', on: 'cancel' })
    const answers = await endedBut(
      1,
      Array.from({ length: 10 }, () => cancel(pier9, booking.id)),
      letCancel,
    )
    for (const { status, body } of answers) {
      if (status === 200) assert.equal(body.status, 14)
      else assert.deepEqual([status, body.code], [422, 'booking_processing'])
    }
    assert.ok(answers.some(({ status }) => status === 200))
    for (const who of ['PIER9', 'DELTA', 'SAIGON', 'ROOT'] as const) {
      const refunds = await refundsTo(service.as(who), booking)
      assert.deepEqual(refunds, [-(spent(before, await moneyOf(service))[who] ?? 0)])
    }
    assert.deepEqual(await refundsTo(pier9, booking), [quote.net_refund])
  })

  test('GROUPB-11 two callers who cancel different tickets at once: one after the other, one refund each', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 3 }])
    const before = await moneyOf(service)
    const [one, two] = booking.orders[0].tickets
    const letCancel = await keepWaiting(service, { operator: 'CONSON', on: 'cancel' })
    const answers = await endedBut(
      1,
      [one, two].map(ticket => cancel(pier9, booking.id, { ticket_ids: [ticket.id] })),
      letCancel,
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
    const left = answers[0]?.status === 200 ? two : one
    const again = await cancel(pier9, booking.id, { ticket_ids: [left.id] })
    assert.equal(again.status, 200, JSON.stringify(again.body))
    assert.equal(again.body.status, 10)
    const refunds = await refundsTo(pier9, booking)
    assert.equal(refunds.length, 2)
    assert.equal(
      -(spent(before, await moneyOf(service)).PIER9 ?? 0),
      again.body.orders[0].net_refunded,
    )
  })

  test('GROUPB-11 hanging up changes nothing: it is cancelled and refunded all the same', async () => {
    const booking = await bookIssued(service, pier9, [legOf('SAOBIEN')])
    const letCancel = await keepWaiting(service, { operator: 'SAOBIEN', on: 'cancel' })
    const caller = new AbortController()
    const call = pier9.send('POST', `/bookings/${booking.id}/cancel`, { signal: caller.signal })
    call.catch(() => {})
    await until('status 12', isAt(pier9, booking, 12))
    caller.abort()
    await assert.rejects(call)
    await letCancel()
    const cancelled = await until('status 14', isAt(pier9, booking, 14))
    assert.deepEqual(await refundsTo(pier9, booking), [cancelled.orders[0].net_refunded])
  })

  test('GROUPB-11 Prefer: respond-async answers 202 with where to poll, and ETag and updated_at change on the way', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    const letFirst = await keepWaiting(service, { operator: 'CONSON', on: 'cancel' })
    const letSecond = await keepWaiting(service, { operator: 'SAOBIEN', on: 'cancel' })
    const answer = await cancel(pier9, booking.id, {}, { prefer: 'respond-async' })
    assert.equal(answer.status, 202)
    assert.equal(answer.headers.get('location'), `/api/v1/bookings/${booking.id}`)
    assert.equal(answer.headers.get('preference-applied'), 'respond-async')
    assert.deepEqual([answer.body.status, answer.body.payment_status], [12, 4])
    const tag = answer.headers.get('etag') ?? ''
    await letFirst()
    const between = await until('the first leg at 14', async () => {
      const { status, body } = await pier9.get(`/bookings/${booking.id}`, { 'if-none-match': tag })
      return status === 200 && body.status === 12 && body.orders[0].status === 14 && body
    })
    assert.ok(between.updated_at > answer.body.updated_at)
    await letSecond()
    await until('status 14', isAt(pier9, booking, 14))
  })

  test('GROUPB-11 cancel and confirm of a tentative booking at once: one of them wins, and the books agree', async () => {
    const ends = []
    for (let round = 0; round < 8; round += 1) {
      await forgetCalls(service)
      const before = await moneyOf(service)
      const booking = await book(pier9, [legOf('CONSON')])
      const cancelling = () => cancel(pier9, booking.id)
      const confirming = () => confirm(pier9, booking.id)
      const calls = round % 2 === 0 ? [confirming, cancelling] : [cancelling, confirming]
      for (const { status, body } of await Promise.all(calls.map(call => call()))) {
        const refusals = [
          'booking_processing',
          'booking_not_confirmable',
          'booking_not_cancellable',
        ]
        if (status !== 200) assert.ok(refusals.includes(body.code), JSON.stringify(body))
      }
      const end = await read(booking)
      const placed = await ordersAtOperators(service, booking)
      const expected: Record<string, [number | undefined, string[]]> = {
        '10/4': [booking.net_total, ['issued']],
        '14/1': [undefined, []],
        '14/18': [undefined, ['cancelled']],
      }
      ends.push(`${end.status}/${end.payment_status}`)
      assert.deepEqual(
        [spent(before, await moneyOf(service)).PIER9, placed.map(({ state }) => state)],
        expected[ends.at(-1) ?? ''],
        ends.join(),
      )
    }
  })

  test('LIMITT-5 GROUPB-11 cancel and expiry at once end a booking one way, and its seats and voucher come back once', async () => {
    const { status } = await pier9.post('/vouchers', {
      code: 'RACE',
      title: 'For racers',
      amount_type: 'flat',
      amount: 1_000,
      usage_limit: 1,
    })
    assert.equal(status, 201)
    const uses = async () => (await pier9.get('/vouchers')).body.data[0].usage_count
    for (let round = 0; round < 6; round += 1) {
      const booking = await book(pier9, [legOf('CONSON')], { voucher_code: 'RACE' })
      assert.equal(await uses(), 1)
      await endHoldIn(service, booking.id, round * 4)
      const [answer] = await Promise.all([
        cancel(pier9, booking.id),
        ...Array.from({ length: 4 }, () => expireBookings(service.db, assert.ifError)),
      ])
      if (answer.status !== 200) assert.equal(answer.body.code, 'booking_not_cancellable')
      await until('an end', async () => {
        await expireBookings(service.db, assert.ifError)
        return (await countMarks(service, booking.id)) === 0
      })
      assert.equal((await read(booking)).status, answer.status === 200 ? 14 : 8)
      assert.equal(await uses(), 0)
    }
  })
})
