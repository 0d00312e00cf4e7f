import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm, dayAhead, findVoyage } from '../support/booking.ts'
import { startService } from '../support/service.ts'

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

  test('a booking is cancelled by ticket: the rest stays issued', async () => {
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
    assert.equal(again.status, 400)
    const rest = await pier9.post(`/bookings/${booking.id}/cancel`)
    assert.equal(rest.status, 200, JSON.stringify(rest.body))
    assert.equal(rest.body.status, 14)
  })
})
