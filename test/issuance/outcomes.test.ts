import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import { tester } from '../support/actor.ts'
import { book, bookingBody, confirm, legBody } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import {
  automated,
  countMarks,
  forgetCalls,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('outcomes of a confirmation', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  for (const [operator, leg] of Object.entries(automated)) {
    test(`STATET-2 OPERT-1 PATHT-1 PATHT-2 ${operator} is told who sails on which seat, and issues through the API: status 10, each seat with its number`, async () => {
      const wanted = await legBody(pier9, { ...leg, seats: 2 }, [
        { full_name: 'Lê Văn Trước', email: 'truoc@example.com' },
        { full_name: 'Claire Đặng', ...{ date_of_birth: '1987-02-03', nationality: 'FR' } },
      ])
      const body = bookingBody([wanted])
      const booking = (await pier9.post('/bookings', body)).body
      const answer = await confirm(pier9, booking.id)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.equal(answer.body.status, 10)
      assert.equal(answer.body.orders[0].status, 10)
      const [order, ...more] = await ordersAtOperators(service, booking)
      assert.ok(order)
      assert.deepEqual(more, [])
      assert.equal(order.operator, operator)
      assert.equal(order.state, 'issued')
      assert.equal(order.submissions, 1)
      assert.deepEqual(order.contact, body.contact)
      assert.deepEqual(
        order.passengers,
        wanted.passengers.map(each => ({ email: null, ...each })),
      )
      assert.deepEqual(
        answer.body.orders[0].tickets.map((ticket: any) => [
          ticket.seat_code,
          ticket.passenger_name,
          ticket.ticket_number,
        ]),
        order.seats.map((seat, at) => [seat, order.passenger_names[at], order.ticket_numbers[at]]),
      )
    })
  }

  test('STATEP-1 a booking is 2 and unpaid, 6 and unpaid when it was refused, 10 when it is issued', async () => {
    const stateOf = ({ status, status_name, payment_status }: any) => [
      status,
      status_name,
      payment_status,
    ]
    const read = async () => (await pier9.get(`/bookings/${booking.id}`)).body
    const booking = await book(pier9, [legOf('HAIAU')])
    assert.deepEqual(stateOf(booking), [2, 'requested', 1])
    assert.deepEqual(stateOf(await read()), [2, 'requested', 1])
    await misbehave(service, { operator: 'HAIAU', action: 'reject', times: 1 })
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    assert.deepEqual(stateOf(await read()), [6, 'issue_error', 1])
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    assert.deepEqual(stateOf(await read()).slice(0, 2), [10, 'issued'])
  })

  test('STATET-2 REST-2 a booking of two operators is issued leg by leg and carries the NET of each', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }, legOf('HAIAU')])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { orders, net_total } = answer.body
    assert.deepEqual(
      orders.map((order: any) => [order.leg, order.status, order.booking_id]),
      [
        [1, 10, booking.id],
        [2, 10, booking.id],
      ],
    )
    assert.equal(orders[0].net_price + orders[1].net_price, net_total)
    const placed = await ordersAtOperators(service, booking)
    assert.deepEqual(
      placed.map(order => [order.reference, order.operator, order.state, order.submissions]),
      [
        [`${booking.booking_code}-1-1`, 'CONSON', 'issued', 1],
        [`${booking.booking_code}-1-2`, 'HAIAU', 'issued', 1],
      ],
    )
  })

  test('STATET-3 a rejection is 422 issuance_failed with the booking at 6, unpaid, and why, and an event tells of it', async t => {
    const end = await misbehave(service, {
      operator: 'SAOBIEN',
      action: 'reject',
      reason: 'Hết chỗ',
    })
    t.after(end)
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 422)
    assert.equal(answer.body.code, 'issuance_failed')
    assert.match(answer.body.detail, /Hết chỗ/)
    assert.equal(answer.body.booking.id, booking.id)
    assert.equal(answer.body.booking.status, 6)
    assert.equal(answer.body.booking.payment_status, 1)
    assert.equal(answer.body.booking.orders[0].status, 6)
    assert.match(answer.body.booking.orders[0].issue_error.message, /Hết chỗ/)
    const read = (await pier9.get(`/bookings/${booking.id}`)).body
    assert.deepEqual(read, answer.body.booking)
    const [{ type, data }] = (await pier9.get('/events')).body.data
    assert.deepEqual([type, data.booking_id], ['booking.issuedTicketError', booking.id])
  })

  test('STATET-3 GROUPB-11 what could not be sent is told in words, be it an order, a change or a cancellation', async t => {
    const { issuance } = service.app.services.operators.get('CONSON') ?? {}
    assert.ok(issuance)
    const [booking, issued] = [
      await book(pier9, [legOf('CONSON')]),
      await bookIssued(service, pier9, [legOf('CONSON')]),
    ]
    const reason = 'circuit_open'
    const why = 'it failed several times and is left alone for a while (circuit_open)'
    for (const call of ['placeOrder', 'cancelOrder'] as const) {
      t.mock.method(issuance, call, async () => ({ kind: 'not_sent', reason }) as const)
    }
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.body.detail, `the operator did not issue the tickets: ${why}`)
    const [order] = answer.body.booking.orders
    assert.deepEqual(order.issue_error, { code: 'operator_unreachable', message: reason })
    const unchanged = await change(pier9, issued, await otherSeats(pier9, issued))
    assert.equal(unchanged.body.detail, `the operator did not change the tickets: ${why}`)
    const kept = await cancel(pier9, issued.id)
    assert.equal(kept.body.detail, `the operator did not cancel the tickets of leg 1: ${why}`)
    assert.deepEqual(kept.body.refusals, [{ order_id: issued.orders[0].id, leg: 1, reason }])
  })

  test('STATET-3 a rejection releases what was held on every level and frees the seats', async t => {
    t.after(await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'no' }))
    const before = await moneyOf(service)
    const booking = await book(pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    assert.equal(await countMarks(service, booking.id), 2)
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    assert.deepEqual(await moneyOf(service), before)
    assert.equal(await countMarks(service, booking.id), 0)
    assert.equal((await pier9.get(`/bookings/${booking.id}/tickets`)).body.data.length, 0)
  })

  test('STATET-3 when the first leg is rejected the second operator never hears of the booking', async t => {
    t.after(await misbehave(service, { operator: 'LYSONLINK', action: 'reject', reason: 'no' }))
    const booking = await book(pier9, [legOf('LYSONLINK'), legOf('CONSON')])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 422)
    assert.deepEqual(
      answer.body.booking.orders.map((order: any) => [order.status, order.issue_error.code]),
      [
        [6, 'operator_rejected'],
        [6, 'earlier_leg_failed'],
      ],
    )
    assert.equal(answer.body.booking.payment_status, 1)
    assert.deepEqual(await ordersAtOperators(service, booking), [])
  })

  test('STATET-3 WHAT-4 a seat that another channel bought after the booking is a rejection: 6, nothing spent', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('TRANGKHUYET')])
    const [order] = booking.orders
    const sold = await service.control('POST', 'sell', {
      operator: 'TRANGKHUYET',
      voyage_ref: order.voyage.operator_voyage_ref,
      seats: [order.tickets[0].seat_code],
    })
    assert.deepEqual(sold.body.sold, [order.tickets[0].seat_code])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 422)
    assert.equal(answer.body.code, 'issuance_failed')
    assert.equal(answer.body.booking.status, 6)
    assert.deepEqual(await moneyOf(service), before)
  })

  test('STATE-2 a booking at 6 without an issued leg is confirmed again: the whole chain, a new attempt', async t => {
    const end = await misbehave(service, { operator: 'LYSONLINK', action: 'reject', reason: 'no' })
    t.after(end)
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('LYSONLINK'), legOf('CONSON')])
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    await end()
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.body.status, 10)
    assert.deepEqual(
      answer.body.orders.map((order: any) => order.issue_error),
      [null, null],
    )
    const placed = await ordersAtOperators(service, booking)
    assert.deepEqual(
      placed.map(order => order.reference),
      [`${booking.booking_code}-2-1`, `${booking.booking_code}-2-2`],
    )
    assert.equal(spent(before, await moneyOf(service)).PIER9, answer.body.net_total)
  })

  test('STATE-2 MONEY-8 confirming again at 6 pays the fare of now, not that of the failed attempt', async t => {
    const end = await misbehave(service, { operator: 'CONSON', action: 'reject', reason: 'no' })
    t.after(end)
    const booking = await book(pier9, [legOf('CONSON')])
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    await end()
    const voyage_ref = booking.orders[0].voyage.operator_voyage_ref
    await service.control('POST', 'rules', { voyage_ref, action: 'price_change', amount: 50_000 })
    const before = await moneyOf(service)
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.body.net_total, booking.net_total + 50_000)
    assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total + 50_000)
  })

  test('STATE-2 seats that went to somebody else meanwhile are 409 seat_unavailable and nothing is held', async t => {
    const end = await misbehave(service, { operator: 'DAIDUONG', action: 'reject', reason: 'no' })
    t.after(end)
    const booking = await book(pier9, [legOf('CONSON'), legOf('DAIDUONG')].toReversed())
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    await end()
    const [leg] = booking.orders
    const other = await book(service.as('STRANGER'), [legOf('DAIDUONG')])
    assert.equal(other.orders[0].tickets[0].seat_code, leg.tickets[0].seat_code)
    const before = await moneyOf(service)
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 409)
    assert.equal(answer.body.code, 'seat_unavailable')
    assert.deepEqual(answer.body.seats, [
      { voyage_id: leg.voyage.id, seat_code: leg.tickets[0].seat_code },
    ])
    assert.deepEqual(await moneyOf(service), before)
    assert.equal(await countMarks(service, booking.id), 0)
    assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 6)
    assert.deepEqual(await ordersAtOperators(service, booking), [])
  })

  test('STATET-7 confirming a booking at 10 answers 200 with it and does nothing more, and neither does reconciliation', async () => {
    const booking = await book(pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    const first = await confirm(pier9, booking.id)
    assert.equal(first.status, 200)
    const before = await moneyOf(service)
    // The newest page: it is full, so its length would tell nothing.
    const events = (await pier9.get('/events')).body.data
    const again = await confirm(pier9, booking.id)
    assert.equal(again.status, 200)
    assert.deepEqual(again.body, first.body)
    const { operators } = service.app.services
    const deps = { db: service.db, operators, environment: 'production' } as const
    await reconcileDebts(deps, { isDryRun: false, by: tester })
    assert.deepEqual((await pier9.get(`/bookings/${booking.id}`)).body, first.body)
    assert.deepEqual(await moneyOf(service), before)
    assert.deepEqual((await pier9.get('/events')).body.data, events)
    const placed = await ordersAtOperators(service, booking)
    assert.deepEqual(
      placed.map(order => order.submissions),
      [1, 1],
    )
  })
})
