import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, sql } from '../../src/db/index.ts'
import { book, confirm } from '../support/booking.ts'
import {
  countMarks,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

suite('a booking whose first leg is issued and whose second is rejected', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const before = await moneyOf(service)
  await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'Tàu đầy' })
  const created = await book(pier9, [
    { ...legOf('CONSON'), seats: 2 },
    legOf('HAIAU'),
    legOf('SAOBIEN'),
  ])
  const answer = await confirm(pier9, created.id)
  const booking = (await pier9.get(`/bookings/${created.id}`)).body

  test('STATET-5 ERRT-8 it is at 6, never at 10, and answers 422 with itself', () => {
    assert.equal(answer.status, 422)
    assert.equal(answer.body.code, 'issuance_failed')
    assert.equal(answer.headers.get('etag'), null)
    assert.equal(answer.body.booking.status, 6)
    assert.deepEqual(answer.body.booking, booking)
  })

  test('ERRT-8 the refusal says that a leg is issued, what not to do, and whom to contact with which code', () => {
    const advice = `do not retry or recreate, contact .* with code ${created.booking_code}$`
    assert.match(answer.body.detail, new RegExp(`Tàu đầy; a leg is issued .* ${advice}`))
  })

  test('ERRT-8 changing its issued leg is refused with whom to contact with which code, cancelling it too', async () => {
    const why = `a leg is issued and another is not; contact the service operator with code ${created.booking_code}`
    const [order] = booking.orders
    const wanted = {
      order_id: order.id,
      seats: [{ ticket_id: order.tickets[0].id, seat_code: order.tickets[1].seat_code }],
    }
    const path = `/bookings/${created.id}`
    const change = await pier9.post(`${path}/change`, wanted)
    assertProblem(change, 422, 'booking_not_changeable')
    assert.equal(change.body.detail, why)
    const dry = await pier9.post(`${path}/change`, { ...wanted, dry_run: true })
    assert.deepEqual([dry.status, dry.body.allowed, dry.body.reason], [200, false, why])
    const cancel = await pier9.post(`${path}/cancel`, {})
    assertProblem(cancel, 422, 'booking_not_cancellable')
    assert.equal(cancel.body.detail, why)
  })

  test('STATET-5 its payment is partly refunded', () => {
    assert.equal(booking.payment_status, 17)
    assert.equal(booking.payment_status_name, 'partly_refunded')
  })

  test('ERRT-8 PATHT-3 its leg orders say what became of each: issued, rejected, not tried', () => {
    assert.deepEqual(
      booking.orders.map((order: any) => [order.status, order.issue_error?.code ?? null]),
      [
        [10, null],
        [6, 'operator_rejected'],
        [6, 'earlier_leg_failed'],
      ],
    )
    assert.match(booking.orders[1].issue_error.message, /Tàu đầy/)
  })

  test('STATET-5 the agency and every ancestor are debited for the issued leg only, nothing stays held', async () => {
    const [leg] = booking.orders
    const after = await moneyOf(service)
    const net = leg.net_price
    assert.deepEqual(spent(before, after), { ROOT: net, SAIGON: net, DELTA: net, PIER9: net })
    assert.deepEqual(
      Object.values(after).map(({ held }) => held),
      [0, 0, 0, 0, 0],
    )
  })

  test('STATET-5 MONEY-7 a failed leg has come back whole, so the figures come to what was debited', async () => {
    const refunded = booking.orders.map((order: any) => order.net_refunded)
    const [, second, third] = booking.orders
    assert.deepEqual(refunded, [0, second.net_price, third.net_price])
    const paid = booking.net_total - refunded.reduce((sum: number, each: number) => sum + each)
    assert.equal(paid, spent(before, await moneyOf(service)).PIER9)
    for (const order of booking.orders) {
      assert.deepEqual((await pier9.get(`/orders/${order.id}`)).body, order)
    }
  })

  test('PATHT-4 the tickets of the issued leg are there, and no others', async () => {
    const { data } = (await pier9.get(`/bookings/${created.id}/tickets`)).body
    assert.equal(data.length, 2)
    assert.ok(data.every((file: any) => file.order_id === booking.orders[0].id))
    const pdf = await pier9.get(`/ticket-files/${data[0].id}`)
    assert.match(pdf.body, /^%PDF/)
  })

  test('STATET-5 the seats of the failed legs are free again, those of the issued one are not', async () => {
    assert.equal(await countMarks(service, created.id), 2)
    const marks = await rows<{ order_id: string }>(
      service.db,
      sql`select distinct order_id from seat_marks where booking_id = ${created.id}`,
    )
    assert.deepEqual(marks, [{ order_id: booking.orders[0].id }])
  })

  test('EVENTT-2 it is told as booking.issuedTicketError, once', async () => {
    const { data } = (await pier9.get('/events')).body
    assert.deepEqual(
      data
        .filter(({ type }: any) => type.startsWith('booking.'))
        .map((event: any) => [event.type, event.data]),
      [
        [
          'booking.issuedTicketError',
          { booking_id: created.id, booking_code: created.booking_code },
        ],
      ],
    )
  })

  test('ERRT-8 STATE-2 confirming it again is refused with its code, and nothing moves', async () => {
    await service.control('DELETE', 'rules')
    const money = await moneyOf(service)
    const again = await confirm(pier9, created.id)
    assert.equal(again.status, 422)
    assert.equal(again.body.code, 'booking_not_confirmable')
    assert.match(again.body.detail, new RegExp(created.booking_code))
    assert.deepEqual(await moneyOf(service), money)
    assert.deepEqual((await pier9.get(`/bookings/${created.id}`)).body, booking)
    const placed = await ordersAtOperators(service, created)
    assert.deepEqual(
      placed.map(order => [order.operator, order.submissions]),
      [['CONSON', 1]],
    )
  })
})
