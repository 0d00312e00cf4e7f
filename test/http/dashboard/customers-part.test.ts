/** What a customer gets back for cancelled tickets, before and after. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm } from '../../support/booking.ts'
import { shorthandOf } from '../../support/by-operator.ts'
import { bookIssued, cancel } from '../../support/cancellation.ts'
import { change, otherSeats } from '../../support/change.ts'
import { signedIn } from '../../support/dashboard.ts'
import { addPrice, legOf, misbehave } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'

suite('the customer’s part of a cancellation', async () => {
  const service = await startService()
  const { pier9, cancelVoyage, voyageOf, read } = shorthandOf(service)
  const { visitor: staff } = await signedIn(service, 'PIER9', 'staff')
  const quoteOf = async (booking: any, ...tickets: any[]) => {
    const query = tickets.length > 0 ? `?ticket_ids=${tickets.map(({ id }) => id).join()}` : ''
    return (await staff.get(`/bookings/${booking.id}/cancellation${query}`)).body
  }
  /** The list tells it as the booking’s page does. */
  const remainingOf = async (id: string) => {
    const { remaining } = (await staff.get(`/bookings/${id}/history`)).body
    const { data } = (await staff.get('/bookings')).body
    assert.deepEqual(data.find((each: any) => each.id === id).remaining, remaining)
    return remaining
  }
  const freeTrips = { direction: 'decrease', operatorCode: 'CONSON' } as const
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

  test('of a partly cancelled booking the list tells what is left, and what was booked without the fees of changes', async () => {
    const booked = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    assert.deepEqual(await remainingOf(booked.id), {
      customer_price: booked.total_price,
      net_price: booked.net_total,
      change_fees: 0,
    })
    assert.equal((await change(pier9, booked, await otherSeats(pier9, booked))).status, 200)
    const changed = await read(booked)
    const fee = changed.net_total - changed.orders[0].net_price
    assert.ok(fee > 0, 'the change was free')
    assert.deepEqual(await remainingOf(booked.id), {
      customer_price: changed.total_price,
      net_price: changed.net_total,
      change_fees: fee,
    })
    const [, second] = booked.orders[0].tickets
    assert.equal((await cancel(pier9, booked.id, { ticket_ids: [second.id] })).status, 200)
    const { customer_price, net_price } = await cancelledOf(booked)
    assert.ok(customer_price > 0)
    assert.deepEqual(await remainingOf(booked.id), {
      customer_price: changed.total_price - customer_price,
      net_price: changed.net_total - net_price,
      change_fees: fee,
    })
    // An ended booking keeps its prices.
    assert.equal((await cancel(pier9, booked.id)).status, 200)
    assert.equal((await remainingOf(booked.id)).customer_price, changed.total_price)
  })

  for (const [from, to, share] of [
    ['eco', 'vip', 10],
    ['vip', 'eco', 10],
    // The live ticket costs less afterwards than its share of the discount was.
    ['vip', 'eco', 95],
  ] as const) {
    test(`MONEY-6 what comes back for a cancelled ticket stays when another moves from ${from} to ${to}, with a voucher of ${share}% of the price`, async () => {
      const leg = { ...legOf('CONSON'), seats: 2, seatClass: from }
      const { total_price } = await book(pier9, [leg])
      const code = `${from}-${to}-${share}`
      const voucher = {
        code,
        title: code,
        amount_type: 'flat',
        amount: Math.floor((total_price * share) / 100),
      }
      assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
      const booked = await bookIssued(service, pier9, [leg], { voucher_code: code })
      const [, second] = booked.orders[0].tickets
      assert.equal((await cancel(pier9, booked.id, { ticket_ids: [second.id] })).status, 200)
      const before = await cancelledOf(booked)
      const body = await otherSeats(pier9, booked, 1, to)
      assert.equal((await change(pier9, booked, body)).status, 200)
      assert.deepEqual(await cancelledOf(booked), before)
      const changed = await read(booked)
      const { customer_price, change_fees } = await remainingOf(booked.id)
      assert.equal(customer_price + before.customer_price, changed.total_price)
      assert.ok(customer_price >= change_fees, 'a passenger is paid for sailing')
      const invoice = (await staff.get('/invoices')).body.data.find(
        (each: any) => each.booking_id === booked.id,
      )
      const kept = before.customer_price - before.customer_refund
      assert.equal(invoice.total, customer_price + kept)
    })
  }

  test('of a sailing that its operator cancels, the fee of a change comes back to the customer too', async () => {
    const issued = await bookIssued(service, pier9, [legOf('CONSON'), legOf('HAIAU')])
    assert.equal((await change(pier9, issued, await otherSeats(pier9, issued))).status, 200)
    const booking = await read(issued)
    assert.ok(booking.total_price > issued.total_price, 'the change was free')
    const [, stays] = booking.orders
    await cancelVoyage(voyageOf(booking))
    const { customer_price, customer_refund, net_price, net_refunded } = await cancelledOf(booking)
    const remaining = await remainingOf(booking.id)
    assert.equal(remaining.net_price, stays.net_price)
    const customers = booking.total_price - remaining.customer_price
    assert.deepEqual([customer_price, customer_refund], [customers, customers])
    const net = booking.net_total - stays.net_price
    assert.deepEqual([net_price, net_refunded], [net, net])
  })

  test('who paid less than the operator keeps gets nothing back, and pays nothing more', async () => {
    const voucher = { code: 'WHOLE', title: 'Whole', amount_type: 'percent', amount: 10_000 }
    assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
    const booked = await bookIssued(service, pier9, [legOf('HAIAU')], { voucher_code: 'WHOLE' })
    assert.equal((await cancel(pier9, booked.id)).status, 200)
    const { penalty, customer_price, customer_refund } = await cancelledOf(booked)
    assert.ok(penalty > 0)
    assert.deepEqual([customer_price, customer_refund], [0, 0])
  })

  test('what was not issued of a booking is paid by nobody; the invoice has the rest', async () => {
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const more = { voucher_code: 'SHARE' }
    const { id, total_price } = await book(pier9, [legOf('CONSON'), legOf('HAIAU')], more)
    await confirm(pier9, id)
    await end()
    const { body: booking } = await staff.get(`/bookings/${id}`)
    assert.deepEqual([booking.status, booking.payment_status], [6, 17])
    const remaining = await remainingOf(id)
    assert.equal(remaining.net_price, booking.orders[0].net_price)
    const invoice = (await staff.get('/invoices')).body.data.find(
      (each: any) => each.booking_id === id,
    )
    assert.equal(remaining.customer_price, invoice.total)
    assert.ok(invoice.total < total_price)
  })

  test('MONEY-6 a voucher that fits no ticket that is left costs nobody more than the price, also of one that became free', async () => {
    const voucher = { code: 'VIP', title: 'VIP', amount_type: 'percent', amount: 1_000 }
    const ofVip = { ...voucher, seat_classes: ['vip'] }
    assert.equal((await pier9.post('/vouchers', ofVip)).status, 201)
    const legs = [{ ...legOf('CONSON'), seatClass: 'vip' }, legOf('HAIAU')]
    const booked = await bookIssued(service, pier9, legs, { voucher_code: 'VIP' })
    const [ofOtherLeg] = booked.orders[1].tickets
    assert.equal((await cancel(pier9, booked.id, { ticket_ids: [ofOtherLeg.id] })).status, 200)
    const cancelled = await cancelledOf(booked)
    const { total_price } = await book(pier9, [legOf('CONSON')])
    for (const price of [total_price, 0]) {
      if (price === 0) await addPrice(service, 'PIER9', 'percent', 10_000, freeTrips)
      const body = await otherSeats(pier9, booked)
      assert.equal((await change(pier9, booked, body)).status, 200)
      const { customer_price, change_fees } = await remainingOf(booked.id)
      assert.equal(customer_price - change_fees, price)
      const changed = await read(booked)
      assert.equal(customer_price + cancelled.customer_price, changed.total_price)
      const invoices = (await staff.get('/invoices')).body.data.filter(
        (each: any) => each.booking_id === booked.id,
      )
      const invoiced = invoices.reduce((sum: number, { total }: any) => sum + total, 0)
      const kept = cancelled.customer_price - cancelled.customer_refund
      assert.equal(invoiced, customer_price + kept)
    }
  })
})
