import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction } from '../../src/db/index.ts'
import { createPriceAddition } from '../../src/pricing/index.ts'
import { tester } from '../support/actor.ts'
import { book, bookingBody, confirm, dayAhead, findVoyage, passenger } from '../support/booking.ts'
import { baseFares, bookIssued, cancel, quoteOf, refundsTo } from '../support/cancellation.ts'
import { differencesOf } from '../support/change.ts'
import {
  addition,
  addPrice,
  countMarks,
  forgetCalls,
  legOf,
  misbehave,
  moneyOf,
  operatorBalance,
  spent,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { departIn } from '../support/voyages.ts'

suite('cancellation', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const balance = async (who: 'PIER9' | 'DELTA' | 'SAIGON' | 'ROOT' = 'PIER9') =>
    (await service.as(who).get('/transactions/balance')).body.balance

  test('GROUPB-11 a tentative booking is cancelled free, and its seats are free at once', async () => {
    const booking = await book(pier9, [{ seats: 2 }])
    const quote = (await pier9.get(`/bookings/${booking.id}/cancellation`)).body
    assert.deepEqual(
      [quote.allowed, quote.free, quote.penalty, quote.net_refund],
      [true, true, 0, 0],
    )
    const answer = await pier9.post(`/bookings/${booking.id}/cancel`)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual([answer.body.status, answer.body.payment_status], [14, 1])
    const again = await pier9.post(`/bookings/${booking.id}/cancel`)
    assert.equal(again.status, 200)
    assert.equal(again.body.status, 14)
    await book(pier9, [{ seats: 2 }])
  })

  test('ENV-3 cancelling issued tickets costs the operator’s penalty; every level gets its NET less it', async () => {
    const before = await Promise.all((['PIER9', 'DELTA', 'SAIGON', 'ROOT'] as const).map(balance))
    const booking = await book(pier9, [{ operator: 'HAIAU', seats: 2, date: dayAhead(12) }])
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    const quote = (await pier9.get(`/bookings/${booking.id}/cancellation`)).body
    assert.equal(quote.allowed, true)
    assert.equal(quote.penalty, 60_000)
    const answer = await pier9.post(`/bookings/${booking.id}/cancel`, {})
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual([answer.body.status, answer.body.payment_status], [14, 17])
    assert.equal(answer.body.orders[0].net_refunded, quote.net_refund)
    assert.equal(answer.body.orders[0].status, 14)
    const after = await Promise.all((['PIER9', 'DELTA', 'SAIGON', 'ROOT'] as const).map(balance))
    assert.deepEqual(
      after.map((amount, index) => (before[index] ?? 0) - amount),
      [60_000, 60_000, 60_000, 60_000],
    )
    const [order] = (await service.control('GET', 'orders?operator=HAIAU')).body.data
    assert.equal(order.state, 'cancelled')
  })

  test('GROUPB-11 a booking is cancelled by ticket: the rest stays issued, and the call may be repeated', async () => {
    const voyage = await findVoyage(pier9, { operator: 'CONSON', route: 'VTA-CDO' })
    const booking = await book(pier9, [
      { operator: 'CONSON', route: 'VTA-CDO', date: voyage.departure_date, seats: 3 },
    ])
    const issued = (await confirm(pier9, booking.id)).body
    const [first] = issued.orders[0].tickets
    const answer = await pier9.post(`/bookings/${booking.id}/cancel`, { ticket_ids: [first.id] })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual([answer.body.status, answer.body.payment_status], [10, 17])
    assert.equal(answer.body.orders[0].status, 10)
    assert.deepEqual(
      answer.body.orders[0].tickets.map((ticket: { cancelled: boolean }) => ticket.cancelled),
      [true, false, false],
    )
    const again = await pier9.post(`/bookings/${booking.id}/cancel`, { ticket_ids: [first.id] })
    assert.deepEqual([again.status, again.body], [200, answer.body])
    const [, second] = issued.orders[0].tickets
    const both = { ticket_ids: [first.id, second.id] }
    const mixed = await pier9.post(`/bookings/${booking.id}/cancel`, both)
    assert.deepEqual([mixed.status, mixed.body.errors[0].path], [400, '/ticket_ids/0'])
    const rest = await pier9.post(`/bookings/${booking.id}/cancel`)
    assert.equal(rest.status, 200, JSON.stringify(rest.body))
    assert.equal(rest.body.status, 14)
  })
})

suite('cancellation over levels, legs and operators', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const issue = (legs: Parameters<typeof bookIssued>[2]) => bookIssued(service, pier9, legs)
  const refuse = (operator: string) =>
    misbehave(service, {
      operator,
      on: 'cancel',
      action: 'reject',
      reason: 'Tàu đã chốt',
      times: 1,
    })

  test('ENV-3 in a free band nothing is kept: everything comes back, and payment is at 18', async () => {
    const before = await moneyOf(service)
    const booking = await issue([{ ...legOf('CONSON'), seats: 2 }])
    const answer = await cancel(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.status, answer.body.payment_status], [200, 14, 18])
    assert.equal(answer.body.orders[0].net_refunded, booking.net_total)
    assert.deepEqual(spent(before, await moneyOf(service)), {})
  })

  test('GROUPB-11 seats of a cancelled booking are sold again', async () => {
    const booking = await issue([legOf('HAIAU')])
    const [order] = booking.orders
    const [{ seat_code }] = order.tickets
    await cancel(pier9, booking.id)
    const body = bookingBody([{ voyage_id: order.voyage.id, passengers: [passenger(seat_code)] }])
    const again = await until('the seat on sale', async () => {
      const answer = await pier9.post('/bookings', body)
      assert.ok([201, 409].includes(answer.status), JSON.stringify(answer.body))
      return answer.status === 201 && answer.body
    })
    await forgetCalls(service)
    const answer = await confirm(pier9, again.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  })

  test('GROUPB-11 of two legs a ticket each is cancelled: what is left of either is issued', async () => {
    const booking = await issue([
      { ...legOf('CONSON'), seats: 2 },
      { ...legOf('HAIAU'), seats: 2 },
    ])
    const ticket_ids = booking.orders.map((order: any) => order.tickets[0].id)
    const { status, body } = await cancel(pier9, booking.id, { ticket_ids })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.status, body.payment_status], [10, 17])
    assert.deepEqual(
      body.orders.map((order: any) => [order.status, order.tickets.map((t: any) => t.cancelled)]),
      [
        [10, [true, false]],
        [10, [true, false]],
      ],
    )
  })

  test('GROUPB-11 the operator’s own penalty counts where it differs from the quote', async () => {
    const booking = await issue([legOf('CONSON')])
    const [[fare = 0] = []] = await baseFares(service, booking.id)
    await departIn(service, booking.orders[0].voyage.id, 30 * 60)
    const quote = await quoteOf(pier9, booking.id)
    assert.equal(quote.penalty, Math.floor((fare + 2) / 4))
    const answer = await cancel(pier9, booking.id)
    assert.deepEqual([answer.body.status, answer.body.payment_status], [14, 18])
    assert.equal(answer.body.orders[0].net_refunded, booking.net_total)
  })

  test('GROUPB-11 one operator of two refuses: its leg stands at 10, the other is cancelled and refunded alone', async () => {
    const booking = await issue([legOf('CONSON'), legOf('SAOBIEN')])
    const before = await moneyOf(service)
    await refuse('SAOBIEN')
    const answer = await cancel(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.code], [422, 'cancellation_failed'])
    const stands = answer.body.booking
    assert.deepEqual([stands.status, stands.payment_status], [10, 17])
    assert.deepEqual(
      stands.orders.map((order: any) => [order.status, order.net_refunded]),
      [
        [14, booking.orders[0].net_price],
        [10, 0],
      ],
    )
    assert.equal(
      answer.body.detail,
      'the operator did not cancel the tickets of leg 2: Tàu đã chốt',
    )
    assert.deepEqual(answer.body.refusals, [
      { order_id: booking.orders[1].id, leg: 2, reason: 'Tàu đã chốt' },
    ])
    assert.deepEqual(await refundsTo(pier9, booking), [booking.orders[0].net_price])
    assert.equal(spent(before, await moneyOf(service)).PIER9, -booking.orders[0].net_price)
    const rest = await cancel(pier9, booking.id)
    assert.deepEqual([rest.status, rest.body.status, rest.body.payment_status], [200, 14, 17])
    assert.equal((await refundsTo(pier9, booking)).length, 2)
  })

  test('GROUPB-11 a refusal of the first leg does not keep the second from being cancelled', async () => {
    const booking = await issue([legOf('SAOBIEN'), legOf('CONSON')])
    await refuse('SAOBIEN')
    const answer = await cancel(pier9, booking.id)
    assert.equal(answer.body.code, 'cancellation_failed')
    assert.deepEqual(
      answer.body.booking.orders.map((order: any) => order.status),
      [10, 14],
    )
  })

  test('GROUPB-11 every operator refuses: all stands as before, paid and at 10', async () => {
    const booking = await issue([legOf('HAIAU')])
    const before = await moneyOf(service)
    await refuse('HAIAU')
    const answer = await cancel(pier9, booking.id)
    assert.equal(answer.body.code, 'cancellation_failed')
    const { status, payment_status, orders } = answer.body.booking
    assert.deepEqual([status, payment_status, orders[0].net_refunded], [10, 4, 0])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    assert.equal(await countMarks(service, booking.id), 1)
  })

  test('ENV-3 every level gets its own NET less the penalty, the root from the operator, and never less than 0', async () => {
    await addPrice(service, 'ROOT', 'percent', 1_000)
    await addPrice(service, 'DELTA', 'flat', 5_000)
    const before = await moneyOf(service)
    const kept = await operatorBalance(service, 'HAIAU')
    const booking = await issue([{ ...legOf('HAIAU'), seats: 2 }])
    const answer = await cancel(pier9, booking.id)
    assert.deepEqual([answer.body.status, answer.body.payment_status], [14, 17])
    assert.equal(answer.body.orders[0].net_refunded, booking.net_total - 60_000)
    const all = { ROOT: 60_000, SAIGON: 60_000, DELTA: 60_000, PIER9: 60_000 }
    assert.deepEqual(spent(before, await moneyOf(service)), all)
    assert.equal((await operatorBalance(service, 'HAIAU')) - kept, 60_000)
  })

  test('ENV-3 a level that paid less than the penalty gets nothing, and owes nothing more', async () => {
    const wanted = addition(service.organizations.SAIGON, 'percent', 9_900)
    await inTransaction(service.db, async tx => {
      await createPriceAddition(tx, { ...wanted, direction: 'decrease', priority: 9 }, tester)
    })
    const before = await moneyOf(service)
    const booking = await issue([legOf('HAIAU')])
    assert.ok(booking.net_total < 30_000, `NET ${booking.net_total}`)
    const quote = await quoteOf(pier9, booking.id)
    assert.deepEqual([quote.penalty, quote.net_refund], [30_000, 0])
    const answer = await cancel(pier9, booking.id)
    assert.deepEqual([answer.body.status, answer.body.payment_status], [14, 17])
    assert.equal(answer.body.orders[0].net_refunded, 0)
    assert.deepEqual(await refundsTo(pier9, booking), [])
    const lost = spent(before, await moneyOf(service))
    assert.deepEqual([lost.ROOT, lost.SAIGON, lost.PIER9], [30_000, 30_000, booking.net_total])
  })

  test('ENV-8 after all of it no debt differs from what was paid and what the operators have', async () => {
    assert.deepEqual(await differencesOf(service), [])
  })
})
