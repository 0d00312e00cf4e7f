/** What a customer gets back for cancelled tickets, before and after. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm } from '../../support/booking.ts'
import { shorthandOf } from '../../support/by-operator.ts'
import { bookIssued, cancel } from '../../support/cancellation.ts'
import { change, issue, otherSeats } from '../../support/change.ts'
import { signedIn } from '../../support/dashboard.ts'
import { legOf, misbehave } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'

suite('the customer’s part of a cancellation', async () => {
  const service = await startService()
  const { pier9, cancelVoyage, voyageOf, read } = shorthandOf(service)
  const { visitor: staff } = await signedIn(service, 'PIER9', 'staff')
  const quoteOf = async (booking: any, ...tickets: any[]) => {
    const query = tickets.length > 0 ? `?ticket_ids=${tickets.map(({ id }) => id).join()}` : ''
    return (await staff.get(`/bookings/${booking.id}/cancellation${query}`)).body
  }
  const cancelledOf = async (booking: any) =>
    (await staff.get(`/bookings/${booking.id}/history`)).body.cancelled

  test('nobody gets the voucher’s discount paid out: each ticket has its share of it', async () => {
    const voucher = { code: 'SHARE', title: 'Share', amount_type: 'flat', amount: 30_001 }
    assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
    const legs = [{ ...legOf('HAIAU'), seats: 2 }]
    const booking = await bookIssued(service, pier9, legs, { voucher_code: 'SHARE' })
    const [first, second] = booking.orders[0].tickets
    const whole = await quoteOf(booking)
    assert.ok(whole.penalty > 0)
    assert.equal(whole.customer_price, booking.total_price)
    assert.equal(whole.customer_refund, booking.total_price - whole.penalty)
    const quotes = [await quoteOf(booking, first), await quoteOf(booking, second)]
    const prices = quotes.map(quote => quote.customer_price)
    assert.equal(prices[0] + prices[1], booking.total_price)
    assert.equal(Math.abs(prices[0] - prices[1]), 1)
    assert.equal((await cancel(pier9, booking.id, { ticket_ids: [second.id] })).status, 200)
    const half = await cancelledOf(booking)
    assert.equal(half.customer_price, quotes[1].customer_price)
    assert.equal(half.customer_refund, quotes[1].customer_refund)
    assert.equal((await cancel(pier9, booking.id)).status, 200)
    const all = await cancelledOf(booking)
    assert.equal(all.customer_price, booking.total_price)
    assert.equal(all.customer_refund, booking.total_price - all.penalty)
  })

  test('of a sailing that its operator cancels, the fee of a change comes back to the customer too', async () => {
    const issued = await issue(service, 'CONSON')
    assert.equal((await change(pier9, issued, await otherSeats(pier9, issued))).status, 200)
    const booking = await read(issued)
    assert.ok(booking.total_price > issued.total_price, 'the change was free')
    await cancelVoyage(voyageOf(booking))
    const { customer_price, customer_refund, net_price, net_refunded } = await cancelledOf(booking)
    assert.deepEqual([customer_price, customer_refund], Array(2).fill(booking.total_price))
    assert.deepEqual([net_price, net_refunded], Array(2).fill(booking.net_total))
  })

  test('what was not issued of a booking is paid by nobody; the invoice has the rest', async () => {
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const more = { voucher_code: 'SHARE' }
    const { id, total_price } = await book(pier9, [legOf('CONSON'), legOf('HAIAU')], more)
    await confirm(pier9, id)
    await end()
    const { body: booking } = await staff.get(`/bookings/${id}`)
    assert.deepEqual([booking.status, booking.payment_status], [6, 17])
    const { unissued } = (await staff.get(`/bookings/${id}/history`)).body
    assert.equal(unissued.net_price, booking.orders[1].net_price)
    const invoice = (await staff.get('/invoices')).body.data.find(
      (each: any) => each.booking_id === id,
    )
    assert.equal(total_price - unissued.customer_price, invoice.total)
  })
})
