import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { contentOf, type InvoicedBooking, pricesOf } from '../../src/invoices/lines.ts'

const trip = {
  departureTerminal: 'RGA',
  arrivalTerminal: 'PQB',
  departureDate: '2026-12-01',
}

type Sketch = {
  price: number
  base: number
  tax: number
  leg: number
  isCancelled: boolean
}

/** A booking of up to three legs; the tickets cancelled of a leg went together. */
function bookingOf(
  tickets: Sketch[],
  discount: number,
  fees: number[],
  penalty: number,
  feesRefunded = 0,
) {
  const legs = [...new Set(tickets.map(({ leg }) => leg))].toSorted()
  const booking: InvoicedBooking = {
    totalPrice:
      sum(tickets.map(({ price }) => price)) - discount + sum(legs.map(leg => fees[leg] ?? 0)),
    orders: legs.map(leg => {
      const gone = tickets.flatMap((each, index) =>
        each.leg === leg && each.isCancelled ? [`${index}`] : [],
      )
      return {
        ...trip,
        id: `${leg}`,
        changeFees: fees[leg] ?? 0,
        cancellations: gone.length > 0 ? [{ ticketIds: gone, penalty, feesRefunded }] : [],
      }
    }),
    tickets: tickets.map(({ price, base, tax, leg, isCancelled }, index) => ({
      id: `${index}`,
      orderId: `${leg}`,
      ticketNumber: `T${index}`,
      seatCode: `A${index}`,
      passengerType: 'adult',
      customerPrice: price,
      basePrice: base,
      fareTax: tax,
      isCancelled,
      passengerPrice: null,
    })),
  }
  return booking
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const amount = fc.integer({ min: 0, max: 3_000_000 })
const sketch = fc.record({
  price: amount,
  base: amount,
  tax: fc.integer({ min: 0, max: 300_000 }),
  leg: fc.integer({ min: 0, max: 2 }),
  isCancelled: fc.boolean(),
})
const tickets = fc.array(sketch, { minLength: 1, maxLength: 8 })
const fees = fc.array(amount, { minLength: 3, maxLength: 3 })
/** In thousandths of the full price. */
const discountShare = fc.integer({ min: 0, max: 1_000 })

function discountOf(sketches: Sketch[], share: number): number {
  return Math.floor((sum(sketches.map(({ price }) => price)) * share) / 1_000)
}

suite('the lines of an invoice', () => {
  test('REST-10 whatever the prices, every line and every invoice adds up, and no amount is negative', () => {
    fc.assert(
      fc.property(tickets, discountShare, fees, amount, (sketches, share, ofLegs, penalty) => {
        const booking = bookingOf(sketches, discountOf(sketches, share), ofLegs, penalty)
        for (const order of booking.orders) {
          const { lines, ...invoice } = contentOf(booking, order.id)
          for (const part of [...lines, invoice]) {
            assert.equal(part.net + part.tax, part.total)
            assert.ok(part.net >= 0 && part.tax >= 0)
            assert.ok(Number.isSafeInteger(part.net))
          }
          for (const name of ['net', 'tax', 'total'] as const) {
            assert.equal(sum(lines.map(line => line[name])), invoice[name])
          }
        }
      }),
    )
  })

  test('REST-10 the invoices of a booking of which nothing was cancelled are its total price to the dong', () => {
    fc.assert(
      fc.property(tickets, discountShare, fees, (sketches, share, ofLegs) => {
        const standing = sketches.map(each => ({ ...each, isCancelled: false }))
        const booking = bookingOf(standing, discountOf(standing, share), ofLegs, 0)
        const totals = booking.orders.map(({ id }) => contentOf(booking, id).total)
        assert.equal(sum(totals), booking.totalPrice)
      }),
    )
  })

  test('REST-10 a cancelled ticket leaves the penalty, and never more than it cost', () => {
    fc.assert(
      fc.property(tickets, discountShare, amount, (sketches, share, penalty) => {
        const gone = sketches.map(each => ({ ...each, leg: 0, isCancelled: true }))
        const booking = bookingOf(gone, discountOf(gone, share), [0, 0, 0], penalty)
        const { total, tax } = contentOf(booking, '0')
        assert.equal(total, Math.min(penalty, booking.totalPrice))
        assert.equal(tax, 0)
      }),
    )
  })

  test('REST-10 cancelled tickets keep what was paid for them under other prices, and all prices are the total price to the dong', () => {
    fc.assert(
      fc.property(tickets, discountShare, fees, amount, (sketches, share, ofLegs, price) => {
        const [first, ...others] = sketches.map(each => ({ ...each, isCancelled: false }))
        assert.ok(first)
        const sold = bookingOf([first, ...others], discountOf(sketches, share), ofLegs, 0)
        const [kept] = pricesOf(sold)
        const changed = [{ ...first, isCancelled: true }, { ...first, price }, ...others]
        const booking = bookingOf(changed, discountOf(sketches, share), ofLegs, 0)
        const [cancelled] = booking.tickets
        assert.ok(kept && cancelled)
        cancelled.passengerPrice = kept.price
        const prices = pricesOf(booking).map(each => each.price)
        assert.equal(prices[0], kept.price)
        assert.equal(
          sum(prices) + sum(booking.orders.map(each => each.changeFees)),
          booking.totalPrice,
        )
      }),
    )
  })

  test('REST-10 each leg is charged for its own cancellations: no more than what was cancelled together cost, and the fees that came back', () => {
    const sold = { price: 1_000, base: 1_000, tax: 0 }
    const sketches = [0, 0, 1, 1].map((leg, at) => ({ ...sold, leg, isCancelled: at % 2 === 0 }))
    const booking = bookingOf(sketches, 0, [60, 60, 0], 1_500)
    const [first, second] = booking.orders
    assert.ok(first && second)
    first.cancellations = first.cancellations.map(each => ({ ...each, feesRefunded: 60 }))
    const linesOf = (id: string) =>
      contentOf(booking, id).lines.map(each => [each.kind, each.total])
    const left = [
      ['ticket', 1_000],
      ['cancellation_fee', 1_000],
    ]
    assert.deepEqual(linesOf('0'), left)
    assert.deepEqual(linesOf('1'), [...left, ['change_fee', 60]])
  })

  test('REST-10 fees of changes that came back are not charged, and the discount stays what it was', () => {
    const sold = { price: 1_000, base: 1_000, tax: 0, leg: 0 }
    const sketches = [
      { ...sold, isCancelled: true },
      { ...sold, isCancelled: false },
    ]
    const linesOf = (feesRefunded: number) =>
      contentOf(bookingOf(sketches, 100, [60, 0, 0], 0, feesRefunded), '0').lines.map(
        ({ kind, total }) => [kind, total],
      )
    assert.deepEqual(linesOf(0), [
      ['ticket', 950],
      ['change_fee', 60],
    ])
    assert.deepEqual(linesOf(20), [
      ['ticket', 950],
      ['change_fee', 40],
    ])
    assert.deepEqual(linesOf(60), [['ticket', 950]])
  })

  test('REST-10 a line has the tax of its fare in it, and half a dong goes to the net', () => {
    const amounts = (price: number, base: number, tax: number) =>
      contentOf(
        bookingOf([{ price, base, tax, leg: 0, isCancelled: false }], 0, [0, 0, 0], 0),
        '0',
      ).lines.map(line => [line.net, line.tax, line.total])
    assert.deepEqual(amounts(108_000, 100_000, 8_000), [[100_000, 8_000, 108_000]])
    assert.deepEqual(amounts(118_800, 100_000, 8_000), [[110_000, 8_800, 118_800]])
    // 92.59 and 12.96
    assert.deepEqual(amounts(100, 100_000, 8_000), [[93, 7, 100]])
    assert.deepEqual(amounts(14, 100_000, 8_000), [[13, 1, 14]])
    // 2.5 and 12.5
    assert.deepEqual(amounts(5, 1_000, 1_000), [[3, 2, 5]])
    assert.deepEqual(amounts(25, 1_000, 1_000), [[13, 12, 25]])
    assert.deepEqual(amounts(0, 100_000, 8_000), [[0, 0, 0]])
    // A fare that is nothing but tax.
    assert.deepEqual(amounts(5_000, 0, 8_000), [[0, 5_000, 5_000]])
  })

  test('REST-10 a fare without tax has a line without tax, and a free one with a margin too', () => {
    for (const base of [50_000, 0]) {
      const [line] = contentOf(
        bookingOf([{ price: 60_000, base, tax: 0, leg: 0, isCancelled: false }], 0, [0, 0, 0], 0),
        '0',
      ).lines
      assert.deepEqual([line?.net, line?.tax, line?.total], [60_000, 0, 60_000])
    }
  })

  test('REST-10 three tickets share a discount of 100 to the dong', () => {
    const booking = bookingOf(
      Array.from({ length: 3 }, () => ({
        price: 1_000,
        base: 1_000,
        tax: 0,
        leg: 0,
        isCancelled: false,
      })),
      100,
      [0, 0, 0],
      0,
    )
    assert.deepEqual(
      contentOf(booking, '0').lines.map(({ total }) => total),
      [967, 966, 967],
    )
  })
})
