import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { run, sql } from '../../src/db/index.ts'
import type { ConfirmDeps } from '../../src/issuance/confirm.ts'
import { confirmBooking } from '../../src/issuance/index.ts'
import { tester } from '../support/actor.ts'
import {
  book,
  bookingBody,
  confirm,
  dayAhead,
  findVoyage,
  freeSeats,
  passenger,
} from '../support/booking.ts'
import { change, otherSeats, otherVoyage } from '../support/change.ts'
import { endHoldIn, marksOf } from '../support/holds.ts'
import { forgetCalls, legOf, moneyOf, ordersAtOperators, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a tentative booking is changed', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  const codes = (booking: any) => booking.orders[0].tickets.map((ticket: any) => ticket.seat_code)
  const marked = async (booking: any, voyageId = booking.orders[0].voyage.id) =>
    (await marksOf(service, voyageId))
      .filter(mark => mark.booking_id === booking.id)
      .map(mark => mark.seat_code)
  /** When its marks end, in milliseconds. */
  const endsOf = async (booking: any) =>
    (await marksOf(service, booking.orders[0].voyage.id))
      .filter(mark => mark.booking_id === booking.id)
      .map(mark => mark.held_until?.getTime())

  test('one ticket gets another seat at once and free, its old seat is free, the operator learns nothing', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const body = await otherSeats(pier9, booking)
    const answer = await change(pier9, booking, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const wanted = [body.seats[0]?.seat_code, codes(booking)[1]]
    assert.deepEqual(codes(answer.body), wanted)
    assert.deepEqual(await marked(booking), wanted.toSorted())
    assert.deepEqual([answer.body.status, answer.body.payment_status], [2, 1])
    assert.equal(answer.body.total_price, booking.total_price)
    assert.deepEqual(await moneyOf(service), before)
    assert.deepEqual(await ordersAtOperators(service, booking), [])
  })

  test('two passengers swap their seats', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [order] = booking.orders
    const [one, two] = order.tickets
    const body = {
      order_id: order.id,
      seats: [
        { ticket_id: one.id, seat_code: two.seat_code },
        { ticket_id: two.id, seat_code: one.seat_code },
      ],
    }
    const foretold = await change(pier9, booking, { ...body, dry_run: true })
    assert.equal(foretold.status, 200, JSON.stringify(foretold.body))
    const answer = await change(pier9, booking, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(codes(answer.body), [two.seat_code, one.seat_code])
  })

  test('MONEY-7 a dearer seat class is priced as at creation, and the base total before it is kept', async () => {
    const voyage = await findVoyage(pier9, { operator: 'HAIAU' })
    const leg = { operator: 'HAIAU', date: voyage.departure_date }
    const eco = await book(pier9, [leg])
    const vip = await book(pier9, [{ ...leg, seatClass: 'vip' }])
    const body = await otherSeats(pier9, eco, 1, 'vip')
    const quote = (await change(pier9, eco, { ...body, dry_run: true })).body
    assert.deepEqual([quote.allowed, quote.reason, quote.change_fee], [true, null, 0])
    const changed = (await change(pier9, eco, body)).body
    assert.deepEqual(
      [changed.total_price, changed.net_total, changed.orders[0].net_price],
      [vip.total_price, vip.net_total, vip.orders[0].net_price],
    )
    assert.notEqual(changed.net_total, eco.net_total)
    // Without additions the agency's NET is the base price.
    assert.equal(changed.base_total_before_change, eco.net_total)
    assert.equal(quote.net_difference, changed.net_total - eco.net_total)
    assert.deepEqual(
      [quote.total_price_before, quote.total_price_after],
      [eco.total_price, changed.total_price],
    )
  })

  test('MONEY-7 the base total before a change is of the changed booking alone', async () => {
    const other = await book(pier9, [legOf('SAOBIEN')])
    const booking = await book(pier9, [legOf('CONSON')])
    const changed = (await change(pier9, booking, await otherSeats(pier9, booking))).body
    assert.ok(changed.base_total_before_change > 0)
    assert.deepEqual(await read(other), other)
  })

  test('the whole leg moves to another voyage', async () => {
    const booking = await book(pier9, [{ ...legOf('SAOBIEN'), seats: 2 }])
    const { voyage, body } = await otherVoyage(pier9, booking, 'SAOBIEN')
    const answer = await change(pier9, booking, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.body.orders[0].voyage.id, voyage.id)
    assert.deepEqual(await marked(booking), [])
    assert.equal((await marked(booking, voyage.id)).length, 2)
    assert.equal(answer.body.payment_expired_at, booking.payment_expired_at)
  })

  test('the hold gets shorter with an earlier counter and never longer', async () => {
    const other = await book(pier9, [legOf('SAOBIEN')])
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    await endHoldIn(service, booking.id, 120_000)
    const { payment_expired_at } = await read(booking)
    const { body } = await otherVoyage(pier9, booking, 'CONSON')
    const changed = (await change(pier9, booking, body)).body
    assert.equal(changed.payment_expired_at, payment_expired_at)
    const end = Date.parse(payment_expired_at)
    assert.deepEqual(await endsOf(changed), [end, end])
    await endHoldIn(service, booking.id, 30 * 86_400_000)
    const later = await read(booking)
    const shorter = (await change(pier9, later, await otherSeats(pier9, later))).body
    const { sales_close_at } = (await pier9.get(`/voyages/${shorter.orders[0].voyage.id}`)).body
    assert.equal(Date.parse(shorter.payment_expired_at), Date.parse(sales_close_at))
    const close = Date.parse(sales_close_at)
    assert.deepEqual(await endsOf(shorter), [close, close])
    assert.deepEqual(await read(other), other)
  })

  test('a booking that has lost a mark is not changed', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const body = await otherSeats(pier9, booking, 2)
    const [lost, kept] = codes(booking)
    const ofLost = sql`booking_id = ${booking.id} and seat_code = ${lost}`
    await run(service.db, sql`delete from seat_marks where ${ofLost}`)
    const answer = await change(pier9, booking, body)
    assert.deepEqual([answer.status, answer.body.code], [422, 'booking_not_changeable'])
    assert.deepEqual(await read(booking), booking)
    assert.deepEqual(await marked(booking), [kept])
  })

  test('a seat that its operator sold is refused, and a voyage that is closed', async () => {
    const booking = await book(pier9, [legOf('SONGVIET')])
    const { voyage, body } = await otherVoyage(pier9, booking, 'SONGVIET')
    const sold = await service.control('POST', 'sell', {
      operator: 'SONGVIET',
      voyage_ref: voyage.operator_voyage_ref,
      seats: [body.seats[0]?.seat_code],
    })
    assert.equal(sold.status, 200, JSON.stringify(sold.body))
    const codeOf = async (dry_run = false) =>
      (await change(pier9, booking, { ...body, dry_run })).body.code
    await until('that no older layout is told', async () => (await codeOf(true)) !== undefined)
    assert.equal(await codeOf(), 'seat_unavailable')
    await run(service.db, sql`update voyages set departs_at = now() where id = ${voyage.id}`)
    assert.equal(await codeOf(), 'voyage_closed')
    assert.deepEqual(await read(booking), booking)
  })

  test('a seat that another booking has is refused and nothing is changed', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const body = await otherSeats(pier9, booking, 2)
    const { date: _, ...leg } = { date: '', ...legOf('CONSON') }
    await book(service.as('STRANGER'), [{ ...leg, date: booking.orders[0].voyage.departure_date }])
    const before = await read(booking)
    for (const dry_run of [true, false]) {
      const answer = await change(pier9, booking, { ...body, dry_run })
      assert.equal(answer.status, 409, JSON.stringify(answer.body))
      assert.equal(answer.body.code, 'seat_unavailable')
      assert.deepEqual(
        answer.body.errors.map((error: any) => error.path),
        ['/seats/0/seat_code'],
      )
    }
    assert.deepEqual(await read(booking), before)
    assert.deepEqual(await marked(booking), codes(booking).toSorted())
  })

  test('nobody without a plate number changes to a place for a vehicle', async () => {
    const voyage = await findVoyage(pier9, legOf('NGOCTRAI'))
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    const [place = ''] = await freeSeats(pier9, voyage.id, 1, 'motorbike')
    for (const [plate_number, status] of [
      [undefined, 400],
      ['14-B1 678.90', 200],
    ] as const) {
      const passengers = [passenger(seat, { plate_number })]
      const created = await pier9.post(
        '/bookings',
        bookingBody([{ voyage_id: voyage.id, passengers }]),
      )
      assert.equal(created.status, 201, JSON.stringify(created.body))
      const [order] = created.body.orders
      const seats = [{ ticket_id: order.tickets[0].id, seat_code: place }]
      const answer = await change(pier9, created.body, { order_id: order.id, seats })
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      if (status === 400) assert.equal(answer.body.errors[0].path, '/seats/0/seat_code')
      await pier9.post(`/bookings/${created.body.id}/cancel`)
    }
  })

  test('the voucher promised at creation counts on the new price', async () => {
    const code = 'CHANGE10'
    const created = await pier9.post('/vouchers', {
      code,
      title: 'Ten percent',
      amount_type: 'percent',
      amount: 1_000,
    })
    assert.equal(created.status, 201, JSON.stringify(created.body))
    const voyage = await findVoyage(pier9, { operator: 'HAIAU', date: dayAhead(14) })
    const leg = { operator: 'HAIAU', date: voyage.departure_date }
    const full = await book(pier9, [{ ...leg, seatClass: 'vip' }])
    const booking = await book(pier9, [leg], { voucher_code: code })
    const changed = (await change(pier9, booking, await otherSeats(pier9, booking, 1, 'vip'))).body
    assert.equal(full.total_price - changed.total_price, Math.round(full.total_price / 10))
    assert.equal(changed.net_total, full.net_total)
  })

  test('every fault of a request is named by its pointer, in the quote as well', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [order] = booking.orders
    const [one, two] = order.tickets
    const [free = ''] = await freeSeats(pier9, order.voyage.id, 1)
    const { voyage } = await otherVoyage(pier9, booking, 'CONSON')
    const foreign = await findVoyage(pier9, { operator: 'HAIAU' })
    const seat = (ticket_id: string, seat_code: string) => ({ ticket_id, seat_code })
    const order_id = order.id
    const seatCode = '/seats/0/seat_code'
    const cases: [string, any, string, number][] = [
      ['an unknown leg', { order_id: one.id, seats: [seat(one.id, free)] }, '/order_id', 400],
      ['an unknown ticket', { order_id, seats: [seat(order.id, free)] }, '/seats/0/ticket_id', 400],
      [
        'a ticket twice',
        { order_id, seats: [seat(one.id, free), seat(one.id, 'X')] },
        '/seats/1/ticket_id',
        400,
      ],
      [
        'a seat twice',
        { order_id, seats: [seat(one.id, free), seat(two.id, free)] },
        '/seats/1/seat_code',
        400,
      ],
      ['its own seat', { order_id, seats: [seat(one.id, one.seat_code)] }, seatCode, 400],
      ['a seat that stays', { order_id, seats: [seat(one.id, two.seat_code)] }, seatCode, 409],
      ['no such seat', { order_id, seats: [seat(one.id, 'ZZ99')] }, seatCode, 400],
      [
        'half a leg on another voyage',
        { order_id, voyage_id: voyage.id, seats: [seat(one.id, free)] },
        '/seats',
        400,
      ],
      [
        'another operator',
        {
          order_id,
          voyage_id: foreign.id,
          seats: [seat(one.id, free), seat(two.id, two.seat_code)],
        },
        '/voyage_id',
        400,
      ],
      [
        'an unknown voyage',
        { order_id, voyage_id: order.id, seats: [seat(one.id, 'A'), seat(two.id, 'B')] },
        '/voyage_id',
        404,
      ],
    ]
    for (const [what, body, path, status, dry_run] of cases.flatMap(each => [
      [...each, true] as const,
      [...each, false] as const,
    ])) {
      const answer = await change(pier9, booking, { ...body, dry_run })
      assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.body)}`)
      assert.ok(
        answer.body.errors.some((error: any) => error.path === path),
        `${what}: ${JSON.stringify(answer.body)}`,
      )
    }
    assert.deepEqual(await read(booking), booking)
  })

  test('an age counts on the new day of departure, and a fare must be there for the type', async () => {
    const { passenger_types } = (await pier9.get('/operators')).body.data.find(
      (operator: any) => operator.code === 'CONSON',
    )
    const child = passenger_types.find((type: any) => type.code === 'child')
    const first = await book(pier9, [legOf('CONSON')])
    const { voyage } = await otherVoyage(pier9, first, 'CONSON')
    // Its birthday is the later departure: by then it is too old for its type.
    const born = Number(voyage.departure_date.slice(0, 4)) - child.max_age - 1
    const date_of_birth = `${born}${voyage.departure_date.slice(4)}`
    const [seat = '', other = ''] = await freeSeats(pier9, first.orders[0].voyage.id, 2)
    const created = await pier9.post(
      '/bookings',
      bookingBody([
        {
          voyage_id: first.orders[0].voyage.id,
          passengers: [passenger(seat, { passenger_type: 'child', date_of_birth })],
        },
      ]),
    )
    assert.equal(created.status, 201, JSON.stringify(created.body))
    const [order] = created.body.orders
    const [late = ''] = await freeSeats(pier9, voyage.id, 1)
    const on = (seat_code: string) => ({
      order_id: order.id,
      seats: [{ ticket_id: order.tickets[0].id, seat_code }],
    })
    const aged = await change(pier9, created.body, { ...on(late), voyage_id: voyage.id })
    assert.equal(aged.status, 400, JSON.stringify(aged.body))
    assert.equal(aged.body.errors[0].path, '/seats/0/ticket_id')
    await run(
      service.db,
      sql`update voyages set cabin_classes = (
            select jsonb_agg(jsonb_set(cabin, '{fares}', (
              select coalesce(jsonb_agg(fare), '[]') from jsonb_array_elements(cabin -> 'fares') fare
              where fare ->> 'passengerType' <> 'child')))
            from jsonb_array_elements(cabin_classes) cabin)
          where id = ${order.voyage.id}`,
    )
    const unpriced = await change(pier9, created.body, on(other))
    assert.equal(unpriced.status, 400, JSON.stringify(unpriced.body))
    assert.equal(unpriced.body.errors[0].path, '/seats/0/seat_code')
    assert.deepEqual(codes(await read(created.body)), [seat])
  })

  test('a change and a confirmation at once: what is issued is what was marked and priced', async () => {
    for (let round = 0; round < 4; round += 1) {
      const booking = await book(pier9, [legOf('SAOBIEN')])
      const body = await otherSeats(pier9, booking)
      await forgetCalls(service)
      const [changed, confirmed] = await Promise.all([
        change(pier9, booking, body),
        confirm(pier9, booking.id),
      ])
      assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
      // Before the confirmation it is free, after it a saga of its own, and in between refused.
      if (changed.status !== 200) assert.equal(changed.body.code, 'booking_processing')
      const after = await read(booking)
      assert.equal(changed.status === 200, codes(after)[0] === body.seats[0]?.seat_code)
      assert.deepEqual(await marked(booking, after.orders[0].voyage.id), codes(after))
      const placed = await ordersAtOperators(service, booking)
      assert.deepEqual(
        placed.filter(({ state }) => state === 'issued').flatMap(({ seats }) => seats),
        codes(after),
      )
    }
  })

  test('ERRT-3 MONEY-8 a leg that moves to another voyage while its fare is asked for is not confirmed at the fare of the old one', async () => {
    const booking = await book(pier9, [legOf('HAIAU')])
    const { body } = await otherVoyage(pier9, booking, 'HAIAU')
    const { issuance } = service.app.services
    const { refresher } = issuance
    const before = await moneyOf(service)
    const deps: ConfirmDeps = {
      ...issuance,
      refresher: {
        ...refresher,
        async refreshAnew(operator, leg) {
          assert.equal((await change(pier9, booking, body)).status, 200)
          return refresher.refreshAnew(operator, leg)
        },
      },
    }
    const { PIER9 } = service.organizations
    await assert.rejects(confirmBooking(deps, PIER9, booking.id, tester), {
      code: 'booking_processing',
    })
    assert.deepEqual(await moneyOf(service), before)
    assert.equal((await read(booking)).status, 2)
  })

  test('who is not there, expired or cancelled is not changed', async () => {
    const expired = await book(pier9, [legOf('CONSON')])
    const body = await otherSeats(pier9, expired)
    assert.equal((await change(service.as('STRANGER'), expired, body)).status, 404)
    await endHoldIn(service, expired.id, -1)
    const cancelled = await book(pier9, [legOf('SAOBIEN')])
    const of = await otherSeats(pier9, cancelled)
    await pier9.post(`/bookings/${cancelled.id}/cancel`)
    for (const [booking, wanted] of [
      [expired, body],
      [cancelled, of],
    ] as const) {
      const answer = await change(pier9, booking, wanted)
      assert.deepEqual([answer.status, answer.body.code], [422, 'booking_not_changeable'])
      const quote = await change(pier9, booking, { ...wanted, dry_run: true })
      assert.deepEqual([quote.status, quote.body.allowed], [200, false])
      assert.ok(quote.body.reason)
    }
  })
})
