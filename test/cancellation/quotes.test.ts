import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { expireBookings, type SagaTicket } from '../../src/bookings/index.ts'
import { partsOf } from '../../src/cancellation/quote.ts'
import {
  book,
  bookingBody,
  confirm,
  dayAhead,
  findVoyage,
  freeSeats,
  passenger,
} from '../support/booking.ts'
import { baseFares, bookIssued, cancel, quoteOf } from '../support/cancellation.ts'
import { endHoldIn } from '../support/holds.ts'
import {
  forgetCalls,
  keepWaiting,
  legOf,
  misbehave,
  moneyOf,
  spent,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { departIn } from '../support/voyages.ts'

const share = (fare: number, bps: number) => Math.floor((fare * bps + 5_000) / 10_000)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

suite('what cancelling would cost', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const issue = (legs: Parameters<typeof bookIssued>[2]) => bookIssued(service, pier9, legs)
  beforeEach(() => forgetCalls(service))

  const bands = {
    SAOBIEN: [
      [49, (fare: number) => share(fare, 1_000)],
      [30, (fare: number) => share(fare, 2_000)],
      [13, (fare: number) => share(fare, 3_000)],
      [11, null],
    ],
    HAIAU: [
      [25, () => 30_000],
      [5, (fare: number) => share(fare, 5_000)],
      [3, null],
    ],
    CONSON: [
      [73, () => 0],
      [25, (fare: number) => share(fare, 2_500)],
      [1, (fare: number) => fare],
    ],
  } as const

  for (const [operator, schedule] of Object.entries(bands)) {
    test(`GROUPB-11 ENV-3 ${operator}: a quote names penalty and refund of each ticket, by the hours left`, async () => {
      const booking = await issue([{ ...legOf(operator), seats: 2 }])
      const [fares = []] = await baseFares(service, booking.id)
      const net = booking.orders[0].net_price
      for (const [hours, penaltyOf] of schedule) {
        await departIn(service, booking.orders[0].voyage.id, hours * 60)
        const quote = await quoteOf(pier9, booking.id)
        assert.equal(quote.free, false)
        assert.equal(quote.allowed, penaltyOf !== null)
        const penalties = fares.map(fare => penaltyOf?.(fare) ?? 0)
        assert.equal(quote.penalty, sum(penalties))
        assert.equal(quote.net_refund, penaltyOf === null ? 0 : net - sum(penalties))
        const [order] = quote.orders
        assert.deepEqual(
          order.tickets.map((ticket: any) => ticket.penalty),
          penalties,
        )
        if (penaltyOf !== null) continue
        assert.match(quote.reason, /so close to departure/)
        const answer = await cancel(pier9, booking.id)
        assert.equal(answer.status, 422, JSON.stringify(answer.body))
        assert.equal(answer.body.code, 'booking_not_cancellable')
      }
    })
  }

  test('GROUPB-11 after departure nothing can be cancelled', async () => {
    const booking = await issue([legOf('CONSON')])
    await departIn(service, booking.orders[0].voyage.id, -1)
    const quote = await quoteOf(pier9, booking.id)
    assert.deepEqual([quote.allowed, quote.reason], [false, 'the voyage has departed'])
    assert.equal((await cancel(pier9, booking.id)).body.code, 'booking_not_cancellable')
  })

  test('GROUPB-11 a quote by ticket counts these tickets only, whatever the case of their ids', async () => {
    const booking = await issue([{ ...legOf('HAIAU'), seats: 3 }])
    const [first, second] = booking.orders[0].tickets
    const quote = await quoteOf(pier9, booking.id, [first.id, second.id.toUpperCase()])
    assert.equal(quote.penalty, 60_000)
    assert.deepEqual(
      quote.orders[0].tickets.map((ticket: any) => ticket.ticket_id),
      [first.id, second.id],
    )
    const nets = quote.orders[0].tickets.map((ticket: any) => ticket.net_refund)
    assert.equal(quote.net_refund, sum(nets))
  })

  test('GROUPB-11 a penalty that is more than its ticket cost is taken off the others, in the quote as in the refund', async () => {
    const rule = {
      title: 'Trẻ em',
      passenger_types: ['child'],
      amount_type: 'percent',
      direction: 'decrease',
    }
    const ruled = await service
      .as('DELTA')
      .post('/ticket-price-additions', { ...rule, amount: 9_500 })
    assert.equal(ruled.status, 201, JSON.stringify(ruled.body))
    const voyage = await findVoyage(pier9, legOf('HAIAU'))
    const [adult = '', child = ''] = await freeSeats(pier9, voyage.id, 2)
    const bornAt = dayAhead(-8 * 365)
    const passengers = [
      passenger(child, { passenger_type: 'child', date_of_birth: bornAt }),
      passenger(adult),
    ]
    const created = await pier9.post(
      '/bookings',
      bookingBody([{ voyage_id: voyage.id, passengers }]),
    )
    assert.equal(created.status, 201, JSON.stringify(created.body))
    assert.equal((await confirm(pier9, created.body.id)).status, 200)
    const before = await moneyOf(service)
    const quote = await quoteOf(pier9, created.body.id)
    const [order] = quote.orders
    const [ofChild, ofAdult] = order.tickets
    const fares = (await pier9.get(`/bookings/${created.body.id}`)).body.orders[0].net_price
    assert.equal(quote.penalty, 60_000)
    assert.equal(ofChild.net_refund, 0)
    assert.ok(ofAdult.net_refund > 0)
    assert.equal(quote.net_refund, fares - 60_000)
    assert.equal(ofChild.net_refund + ofAdult.net_refund, quote.net_refund)
    assert.equal((await cancel(pier9, created.body.id)).status, 200)
    assert.equal(spent(before, await moneyOf(service)).PIER9, -quote.net_refund)
  })

  test('GROUPB-11 a quote over two operators keeps each to its own schedule', async () => {
    const booking = await issue([{ ...legOf('CONSON'), seats: 2 }, legOf('SAOBIEN')])
    const [, [fare = 0] = []] = await baseFares(service, booking.id)
    const quote = await quoteOf(pier9, booking.id)
    assert.deepEqual(
      quote.orders.map((order: any) => [order.leg, order.penalty, order.net_refund]),
      [
        [1, 0, booking.orders[0].net_price],
        [2, share(fare, 1_000), booking.orders[1].net_price - share(fare, 1_000)],
      ],
    )
    assert.equal(quote.penalty, share(fare, 1_000))
    assert.equal(quote.net_refund, booking.net_total - quote.penalty)
  })

  test('GROUPB-11 one leg too close to departure refuses the whole; the other goes by ticket', async () => {
    const booking = await issue([legOf('CONSON'), legOf('SAOBIEN')])
    await departIn(service, booking.orders[1].voyage.id, 60)
    const quote = await quoteOf(pier9, booking.id)
    assert.deepEqual(
      [quote.allowed, ...quote.orders.map((order: any) => order.allowed)],
      [false, true, false],
    )
    assert.equal((await cancel(pier9, booking.id)).body.code, 'booking_not_cancellable')
    const [ticket] = booking.orders[0].tickets
    const answer = await cancel(pier9, booking.id, { ticket_ids: [ticket.id] })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(
      answer.body.orders.map((order: any) => order.status),
      [14, 10],
    )
  })

  test('GROUPB-11 a quote changes nothing', async () => {
    const booking = await issue([legOf('HAIAU')])
    const before = await moneyOf(service)
    const { headers } = await pier9.get(`/bookings/${booking.id}`)
    await quoteOf(pier9, booking.id)
    const after = await pier9.get(`/bookings/${booking.id}`)
    assert.equal(after.headers.get('etag'), headers.get('etag'))
    assert.deepEqual(spent(before, await moneyOf(service)), {})
  })

  test('GROUPB-11 tickets of another booking, of nobody and no ids at all are 400', async () => {
    const booking = await issue([legOf('CONSON')])
    const other = await issue([legOf('CONSON')])
    const foreign = other.orders[0].tickets[0].id
    const path = `/bookings/${booking.id}/cancellation`
    for (const ids of [foreign, booking.id, 'nonsense', '', `${foreign},`]) {
      const answer = await pier9.get(`${path}?ticket_ids=${ids}`)
      assert.equal(answer.status, 400, ids)
      assert.equal(answer.body.code, 'validation_failed')
    }
    for (const ticket_ids of [[foreign], [], ['nonsense'], [foreign, foreign], 'all']) {
      const answer = await cancel(pier9, booking.id, { ticket_ids })
      assert.equal(answer.status, 400, JSON.stringify(ticket_ids))
    }
    assert.equal((await cancel(pier9, booking.id, { tickets: [foreign] })).status, 400)
    // A ticket of this booking that is cancelled already would be 200, as the repeated call that it is.
    assert.equal((await cancel(pier9, other.id)).status, 200)
    assert.equal((await cancel(pier9, booking.id, { ticket_ids: [foreign] })).status, 400)
  })

  test('GROUPB-11 another organization’s booking is 404, to quote and to cancel', async () => {
    const booking = await issue([legOf('CONSON')])
    for (const who of ['DELTA', 'STRANGER'] as const) {
      const quote = await service.as(who).get(`/bookings/${booking.id}/cancellation`)
      assert.equal(quote.status, 404)
      assert.equal((await cancel(service.as(who), booking.id)).status, 404)
    }
  })
})

suite('bookings that cannot be cancelled, and those that end free', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  async function assertRefused(booking: any, code: string, why: RegExp) {
    const quote = await quoteOf(pier9, booking.id)
    assert.equal(quote.allowed, false)
    assert.match(quote.reason, why)
    const answer = await cancel(pier9, booking.id)
    assert.equal(answer.status, 422, JSON.stringify(answer.body))
    assert.equal(answer.body.code, code)
    assert.match(answer.body.detail, why)
  }

  test('GROUPB-11 an expired booking is not cancellable, swept or not', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    await endHoldIn(service, booking.id, -1_000)
    await assertRefused(booking, 'booking_not_cancellable', /ran out/)
    await expireBookings(service.db, assert.ifError)
    await assertRefused(booking, 'booking_not_cancellable', /status 8/)
  })

  test('STATE-3 GROUPB-11 a booking whose issuance is under way is not cancellable yet', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const letConfirm = await keepWaiting(service, { operator: 'SAOBIEN' })
    const answer = await confirm(pier9, booking.id, { prefer: 'respond-async' })
    assert.equal(answer.status, 202)
    await assertRefused(booking, 'booking_processing', /under way/)
    assert.equal((await quoteOf(pier9, booking.id)).free, false)
    await letConfirm()
    await until('status 10', async () => {
      const { body } = await pier9.get(`/bookings/${booking.id}`)
      return body.status === 10
    })
  })

  test('STATET-5 GROUPB-11 a partly issued booking is left to the service operator', async () => {
    const booking = await book(pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    await misbehave(service, { operator: 'SAOBIEN', action: 'reject', reason: 'Hết chỗ', times: 1 })
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    await assertRefused(booking, 'booking_not_cancellable', new RegExp(booking.booking_code))
    const { penalty, net_refund, orders } = await quoteOf(pier9, booking.id)
    assert.deepEqual([penalty, net_refund, orders[0].allowed], [0, 0, false])
  })

  test('GROUPB-11 a booking at 6 without an issued leg ends free, at 14 and unpaid', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    await misbehave(service, { operator: 'CONSON', action: 'reject', reason: 'Hết chỗ', times: 1 })
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    const quote = await quoteOf(pier9, booking.id)
    assert.deepEqual([quote.allowed, quote.free, quote.penalty], [true, true, 0])
    const answer = await cancel(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.status, answer.body.payment_status], [200, 14, 1])
    assert.deepEqual(await moneyOf(service), before)
    assert.equal((await confirm(pier9, booking.id)).body.code, 'booking_not_confirmable')
  })

  test('GROUPB-11 a tentative booking is cancelled whole, not by ticket', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [ticket] = booking.orders[0].tickets
    const answer = await cancel(pier9, booking.id, { ticket_ids: [ticket.id] })
    assert.equal(answer.body.code, 'booking_not_cancellable')
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.equal(body.status, 2)
  })

  test('GROUPB-11 a tentative booking is cancelled free by the ids of all its tickets, which are the whole', async () => {
    const { id, orders } = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }, legOf('SAOBIEN')])
    const ticketIds: string[] = orders.flatMap((order: any) => order.tickets.map((t: any) => t.id))
    const quote = await quoteOf(pier9, id, ticketIds)
    assert.deepEqual([quote.allowed, quote.free, quote.penalty], [true, true, 0])
    const answer = await cancel(pier9, id, { ticket_ids: ticketIds })
    assert.deepEqual([answer.status, answer.body.status, answer.body.payment_status], [200, 14, 1])
  })

  test('OPERT-2 GROUPB-11 a tentative booking at a manual operator is cancelled free', async () => {
    const booking = await book(pier9, [legOf('CULAO')])
    const answer = await cancel(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.status, answer.body.payment_status], [200, 14, 1])
  })
})

suite('a penalty that the NET of a ticket does not cover', () => {
  /** NET and penalty of each ticket, and the order that the operator has it in. */
  const quoted = (tickets: [net: number, penalty: number, reference: string][]) =>
    partsOf(
      tickets.map(([net, penalty, reference]) => ({
        ticket: { netByLevel: [1, net], reference } as unknown as SagaTicket,
        penalty,
      })),
    ).map(part => [part.penalty, part.netRefund, part.tickets.map(({ netRefund }) => netRefund)])

  test('GROUPB-11 what it lacks is taken off the others of its order once, as it is refunded', () => {
    const of = (...tickets: [number, number][]) =>
      quoted(tickets.map(([net, penalty]) => [net, penalty, 'A']))
    assert.deepEqual(of([10, 30], [100, 30], [100, 30]), [[90, 120, [0, 50, 70]]])
    assert.deepEqual(of([100, 30], [40, 30], [10, 60]), [[120, 30, [20, 10, 0]]])
    assert.deepEqual(of([10, 60], [40, 30], [50, 30]), [[120, 0, [0, 0, 0]]])
  })

  test('GROUPB-11 another order of the leg is refunded for itself', () => {
    assert.deepEqual(
      quoted([
        [10, 60, 'A'],
        [100, 30, 'B'],
        [70, 30, 'A'],
      ]),
      [
        [90, 0, [0, 0]],
        [30, 70, [70]],
      ],
    )
  })
})
