/** Totals of bookings with a voucher for one day, held against a reckoning of the test's own. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, run, sql } from '../../src/db/index.ts'
import { book, findVoyage, freeSeats } from '../support/booking.ts'
import { bookIssued, cancel, quoteOf } from '../support/cancellation.ts'
import { type ChangeBody, change, differencesOf, otherVoyage } from '../support/change.ts'
import { addPrice, legOf, moneyOf, spent } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const fee = 20_000

/** A ticket stays on the voyage from which it was cancelled, and keeps its part of the discount. */
type Reckoned = { isHome: boolean; isLive: boolean }

suite('an issued booking with a voucher for the day of one voyage', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  await addPrice(service, 'SAIGON', 'percent', 733)

  async function voucherFor(day: string, type: 'percent' | 'flat', amount: number) {
    const code = `${type}-${amount}-${Math.random()}`.replace('.', '')
    const window = { departure_from: day, departure_to: day }
    const body = { code, title: code, amount_type: type, amount, ...window }
    const answer = await pier9.post('/vouchers', body)
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return code
  }

  function discountOf(type: 'percent' | 'flat', amount: number, prices: number[]): number {
    const sum = prices.reduce((left, price) => left + price, 0)
    return type === 'flat' ? Math.min(amount, sum) : Math.floor((sum * amount + 5_000) / 10_000)
  }

  const pricesOf = async (booking: any) =>
    new Map(
      (
        await rows<{ id: string; price: number }>(
          service.db,
          sql`select t.id, t.customer_price as price from tickets t
                join orders o on o.id = t.order_id where o.booking_id = ${booking.id}`,
        )
      ).map(({ id, price }) => [id, price]),
    )

  for (const [type, amount] of [
    ['percent', 1_005],
    ['flat', 400_000],
    ['flat', 1_000_000],
  ] as const) {
    for (const steps of [
      ['cancel', 'away', 'reseat'],
      ['away', 'cancel', 'back', 'reseat'],
      ['reseat', 'cancel', 'away', 'cancel', 'back', 'reseat'],
      ['away', 'back', 'cancel', 'reseat'],
    ]) {
      test(`MONEY-6 ${type} ${amount}: ${steps.join(', ')}`, async () => {
        const query = legOf('CONSON')
        const home = await findVoyage(pier9, query)
        const voucher_code = await voucherFor(home.departure_date, type, amount)
        const leg = { ...query, date: home.departure_date, seats: 3 }
        let booking = await bookIssued(service, pier9, [leg], { voucher_code })
        const away = (await otherVoyage(pier9, booking, 'CONSON')).voyage
        const order_id = booking.orders[0].id
        const tickets = new Map<string, Reckoned>(
          booking.orders[0].tickets.map(({ id }: any) => [id, { isHome: true, isLive: true }]),
        )
        let fees = 0
        let isHome = true
        for (const step of steps) {
          const live = [...tickets].flatMap(([id, { isLive }]) => (isLive ? [id] : []))
          const before = await moneyOf(service)
          if (step === 'cancel') {
            const gone = live.slice(0, 1)
            const quote = await quoteOf(pier9, booking.id, gone)
            const answer = await cancel(pier9, booking.id, { ticket_ids: gone })
            assert.equal(answer.status, 200, JSON.stringify(answer.body))
            assert.equal(spent(before, await moneyOf(service)).PIER9, -quote.net_refund)
            for (const id of gone) tickets.set(id, { isHome, isLive: false })
          } else {
            if (step === 'away' || step === 'back') isHome = step === 'back'
            const changed = step === 'reseat' ? live.slice(0, 1) : live
            const voyage = isHome ? home : away
            const free = await freeSeats(pier9, voyage.id, changed.length)
            const body: ChangeBody = {
              order_id,
              voyage_id: voyage.id,
              seats: changed.map((ticket_id, at) => ({ ticket_id, seat_code: free[at] ?? '' })),
            }
            const answer = await change(pier9, booking, body)
            assert.equal(answer.status, 200, `${step}: ${JSON.stringify(answer.body)}`)
            fees += fee * changed.length
            for (const id of live) tickets.set(id, { isHome, isLive: true })
          }
          booking = (await pier9.get(`/bookings/${booking.id}`)).body
          const prices = await pricesOf(booking)
          const fitting = [...tickets]
            .filter(each => each[1].isHome)
            .map(([id]) => prices.get(id) ?? 0)
          const full = [...prices.values()].reduce((sum, price) => sum + price, 0)
          const expected = full - discountOf(type, amount, fitting) + fees
          assert.equal(booking.total_price, expected, `after ${step}`)
        }
      })
    }
  }

  const cancelOne = async (booking: any, at: number) => {
    const answer = await cancel(pier9, booking.id, {
      ticket_ids: [booking.orders[0].tickets[at].id],
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }

  test('MONEY-6 the odd dong of a discount stays with the cancelled ticket that had it', async () => {
    const query = legOf('CONSON')
    const home = await findVoyage(pier9, query)
    const leg = { ...query, date: home.departure_date, seats: 3 }
    const price = (await book(pier9, [leg])).total_price / 3
    // Three shares of a third of a dong: together one dong, of which one ticket has all.
    const isOdd = (amount: number) => Math.floor(((price * amount) % 10_000) / 1_000) === 3
    const amount = Array.from({ length: 200 }, (_, index) => 1_000 + index).find(isOdd) ?? 0
    const voucher_code = await voucherFor(home.departure_date, 'percent', amount)
    const kept: number[] = []
    for (const at of [0, 1, 2]) {
      const booking = await bookIssued(service, pier9, [leg], { voucher_code })
      await cancelOne(booking, at)
      const { body } = await otherVoyage(pier9, booking, 'CONSON')
      const seats = body.seats.filter((_, index) => index !== at)
      const { status, body: changed } = await change(pier9, booking, { ...body, seats })
      assert.equal(status, 200, JSON.stringify(changed))
      const full = [...(await pricesOf(booking)).values()].reduce((sum, each) => sum + each, 0)
      kept.push(full + 2 * fee - changed.total_price)
    }
    const third = Math.floor((price * amount) / 10_000)
    assert.deepEqual(
      kept.sort((a, b) => a - b),
      [third, third, third + 1],
    )
  })

  test('MONEY-6 a voucher takes off no more than the price of the tickets that are left', async () => {
    const query = legOf('CONSON')
    const home = await findVoyage(pier9, query)
    const leg = { ...query, date: home.departure_date, seats: 3 }
    await addPrice(service, 'PIER9', 'flat', 2_000_000)
    const voucher_code = await voucherFor(home.departure_date, 'flat', 3_000_000)
    const booking = await bookIssued(service, pier9, [leg], { voucher_code })
    const paidForEach = booking.total_price / 3
    await cancelOne(booking, 0)
    await cancelOne(booking, 1)
    await run(service.db, sql`delete from price_additions where amount = 2000000`)
    const [seat_code = ''] = await freeSeats(pier9, home.id, 1)
    const { status, body: changed } = await change(pier9, booking, {
      order_id: booking.orders[0].id,
      seats: [{ ticket_id: booking.orders[0].tickets[2].id, seat_code }],
    })
    assert.equal(status, 200, JSON.stringify(changed))
    assert.equal(changed.total_price, 2 * paidForEach + fee)
  })

  test('afterwards every level has paid what it should', async () => {
    assert.deepEqual(await differencesOf(service), [])
  })
})
