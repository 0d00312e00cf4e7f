import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { runScript } from '../../src/db/database.ts'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import type { Voyage } from '../../src/voyages/index.ts'
import { book, bookingBody, findVoyage, freeSeats, legBody, passenger } from '../support/booking.ts'
import { countAllMarks, countBookings, endHoldIn, marksOf } from '../support/holds.ts'
import { legOf, manual, misbehave, moneyOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { departIn } from '../support/voyages.ts'
import { assertProblem } from '../support/wire.ts'

const unknownVoyage = '019a0000-0000-7000-8000-000000000000'

suite('creating a booking', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  test('PATHT-1 STATET-1 REST-1 a created booking is 201: status 2, unpaid, with its hold, legs and Location', async () => {
    const leg = await legBody(pier9, { ...legOf('HAIAU'), seats: 2 })
    const answer = await pier9.post(
      '/bookings',
      bookingBody([leg], { client_reference: 'basket 77' }),
    )
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    const { body } = answer
    assert.equal(answer.headers.get('location'), `/api/v1/bookings/${body.id}`)
    assert.match(body.booking_code, /^[2-9A-Z]{8}$/)
    assert.equal(body.client_reference, 'basket 77')
    assert.deepEqual([body.status, body.payment_status], [2, 1])
    assert.deepEqual(body.ticket_files, [])
    assert.equal(body.orders.length, 1)
    assert.equal(body.orders[0].status, 2)
    const found = (await pier9.get(`/voyages/${leg.voyage_id}`)).body
    const { voyage } = body.orders[0]
    assert.deepEqual({ ...found, ...voyage, operator: found.operator }, found)
    assert.equal(voyage.operator, found.operator.code)
    assert.deepEqual(
      body.orders[0].tickets.map((each: any) => [each.seat_code, each.passenger_name]),
      leg.passengers.map(each => [each.seat_code, each.full_name]),
    )
    assert.ok(body.orders[0].tickets.every((each: any) => each.ticket_number === null))
    assert.deepEqual((await pier9.get(`/bookings/${body.id}`)).body, body)
  })

  test('PATHT-3 whatever is booked, the answer is what a read of it says, to the tag', async () => {
    const voucher = { code: 'AS-WRITTEN', title: 'Any', amount_type: 'flat', amount: 7_000 }
    assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
    const [out, back] = [
      await legBody(pier9, { ...legOf('HAIAU'), seats: 2 }),
      await legBody(pier9, { route: 'PQB-RGA', operator: 'SAOBIEN', seats: 3 }),
    ]
    // One who sails both ways, and accents in two parts.
    const [one, , third] = back.passengers as any[]
    Object.assign(third, { ...out.passengers[0], seat_code: third.seat_code })
    one.full_name = ' Nguyễn Văn Ân '.normalize('NFD')
    const more = {
      client_reference: 'as written',
      voucher_code: 'as-written',
      invoice_recipient: {
        tax_code: '0301234567',
        name: 'Công ty Thử',
        email: 'invoice@example.com',
        address: '1 Bến Thử',
      },
    }
    for (const body of [bookingBody([out, back], more), bookingBody([back])]) {
      const written = await pier9.post('/bookings', body)
      assert.equal(written.status, 201, JSON.stringify(written.body))
      const { id } = written.body
      const read = await pier9.get(`/bookings/${id}`)
      assert.deepEqual(read.body, written.body)
      const tag = written.headers.get('etag') ?? ''
      assert.equal(read.headers.get('etag'), tag)
      assert.equal((await pier9.get(`/bookings/${id}`, { 'if-none-match': tag })).status, 304)
      assert.equal((await pier9.post(`/bookings/${id}/cancel`, {})).status, 200)
    }
  })

  test('LIMITT-6 MONEY-1 the totals are whole dong and the sums of the legs', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }, legOf('HAIAU')])
    const net = booking.orders.reduce((sum: number, order: any) => sum + order.net_price, 0)
    assert.equal(booking.net_total, net)
    assert.ok(Number.isInteger(booking.total_price) && booking.total_price > booking.net_total)
  })

  test('WHAT-4 the operator knows nothing of it: no order, and the seat is free in its own layout', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const { voyage, tickets } = booking.orders[0]
    assert.deepEqual((await service.control('GET', 'orders')).body.data, [])
    const response = await fetch(
      `${service.simulatorUrl}/CONSON/voyages/${voyage.operator_voyage_ref}/layout`,
      { headers: { authorization: 'Bearer pier-conson' } },
    )
    const { decks } = (await response.json()) as any
    const seat = decks
      .flatMap((deck: any) => deck.cells)
      .find((cell: any) => cell.seat?.code === tickets[0].seat_code)
    assert.equal(seat.seat.state, 'available')
  })

  test('WHAT-5 STATET-1 no money moves and none is held', async () => {
    const before = await moneyOf(service)
    await book(pier9, [legOf('SAOBIEN')])
    assert.deepEqual(await moneyOf(service), before)
  })

  for (const [operator, leg] of Object.entries(manual)) {
    test(`OPERT-2 a voyage of the manual operator ${operator} can be booked`, async () => {
      assert.equal((await book(pier9, [leg])).status, 2)
    })
  }

  test('LIMITT-5 the hold lasts 20 minutes when nothing else is said, for the marks as for the booking', async () => {
    const before = Date.now()
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const end = Date.parse(booking.payment_expired_at)
    assert.ok(end >= before + 20 * 60_000 && end <= Date.now() + 20 * 60_000)
    const marks = await marksOf(service, booking.orders[0].voyage.id)
    const own = marks.filter(mark => mark.booking_id === booking.id)
    assert.deepEqual(
      own.map(mark => mark.held_until?.getTime()),
      [end],
    )
  })

  test('LIMITT-5 an organization’s own hold_minutes is how long its seats are held', async () => {
    await run(service.db, sql`update organizations set hold_minutes = 45 where code = 'SAIGON'`)
    const before = Date.now()
    const booking = await book(service.as('SAIGON'), [legOf('SAOBIEN')])
    const end = Date.parse(booking.payment_expired_at)
    assert.ok(end >= before + 45 * 60_000 && end <= Date.now() + 45 * 60_000)
  })

  test('LIMITT-5 a hold never lasts beyond the first sales cut-off of its legs', async () => {
    const legs = [await legBody(pier9, legOf('CONSON')), await legBody(pier9, legOf('LYSONLINK'))]
    const voyageId = legs[1]?.voyage_id ?? ''
    await departIn(service, voyageId, 37)
    const answer = await pier9.post('/bookings', bookingBody(legs))
    const { sales_close_at } = (await pier9.get(`/voyages/${voyageId}`)).body
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    assert.equal(answer.body.payment_expired_at, sales_close_at)
    assert.ok(Date.parse(sales_close_at) < Date.now() + 7 * 60_000)
  })

  for (const [what, minutes] of [
    ['has departed', -1],
    ['is past its sales cut-off', 29],
  ] as const) {
    test(`PATHT-1 a voyage that ${what} is 409 voyage_closed, and nothing is marked`, async () => {
      const leg = await legBody(pier9, { route: 'PTH-PQY', operator: 'DAIDUONG' })
      await departIn(service, leg.voyage_id, minutes)
      const marks = await countAllMarks(service)
      const answer = await pier9.post('/bookings', bookingBody([leg]))
      await departIn(service, leg.voyage_id, 20_000)
      assert.equal(answer.status, 409)
      assert.equal(answer.body.code, 'voyage_closed')
      assert.equal(answer.body.errors[0].path, '/legs/0/voyage_id')
      assert.equal(await countAllMarks(service), marks)
    })
  }

  test('PATHT-1 a voyage whose counter closes while its operator is asked is 409 voyage_closed and names its leg, and nothing is marked', async t => {
    const leg = await legBody(pier9, { route: 'PTH-PQY', operator: 'DAIDUONG' })
    const legs = [await legBody(pier9, legOf('CONSON')), leg]
    await departIn(service, leg.voyage_id, 31)
    const marks = await countAllMarks(service)
    const { live } = service.app.services
    const layout = live.layout.bind(live)
    const now = performance.now.bind(performance)
    t.mock.method(live, 'layout', (voyage: Voyage) => {
      t.mock.method(performance, 'now', () => now() + 120_000)
      return layout(voyage)
    })
    const answer = await pier9.post('/bookings', bookingBody(legs))
    t.mock.restoreAll()
    await departIn(service, leg.voyage_id, 20_000)
    assertProblem(answer, 409, 'voyage_closed')
    assert.equal(answer.body.errors[0].path, '/legs/1/voyage_id')
    assert.equal(await countAllMarks(service), marks)
  })

  test('PATHT-1 a voyage that its operator withdrew is 409 voyage_closed', async () => {
    const leg = await legBody(pier9, { route: 'PQY-PTH', operator: 'DAIDUONG' })
    await run(service.db, sql`update voyages set open = false where id = ${leg.voyage_id}`)
    const answer = await pier9.post('/bookings', bookingBody([leg]))
    assert.equal(answer.status, 409)
    assert.equal(answer.body.code, 'voyage_closed')
  })

  test('PATHT-1 a voyage that its operator no longer lists is 409 voyage_closed and names its leg', async t => {
    const legs = [await legBody(pier9, legOf('CONSON')), await legBody(pier9, legOf('LYSONLINK'))]
    const id = legs[1]?.voyage_id ?? ''
    const { operator_voyage_ref: ref } = (await pier9.get(`/voyages/${id}`)).body
    const rename = (to: string) =>
      run(service.db, sql`update voyages set operator_voyage_ref = ${to} where id = ${id}`)
    t.after(() => rename(ref))
    await rename('LL-GONE')
    const answer = await until('that its layout is forgotten', async () => {
      const { status } = await pier9.get(`/boat-layouts/${id}`)
      return status === 409 && pier9.post('/bookings', bookingBody(legs))
    })
    assertProblem(answer, 409, 'voyage_closed')
    assert.equal(answer.body.errors?.[0].path, '/legs/1/voyage_id')
  })

  test('PATHT-1 an unknown voyage is 404 and names its leg', async () => {
    const legs = [
      await legBody(pier9),
      { voyage_id: unknownVoyage, passengers: [passenger('A01A')] },
    ]
    const answer = await pier9.post('/bookings', bookingBody(legs))
    assert.equal(answer.status, 404)
    assert.equal(answer.body.errors[0].path, '/legs/1/voyage_id')
  })

  test('PATHT-1 an operator that is down at creation is 503 with Retry-After: no booking, no mark', async () => {
    const legs = [await legBody(pier9, legOf('CONSON')), await legBody(pier9, legOf('SONGVIET'))]
    const voyage = (await pier9.get(`/voyages/${legs[1]?.voyage_id}`)).body
    const counts = async () => [await countBookings(service), await countAllMarks(service)]
    const before = await counts()
    const heal = await misbehave(service, {
      operator: 'SONGVIET',
      voyage_ref: voyage.operator_voyage_ref,
      on: 'layout',
      action: 'refuse_connection',
    })
    // What was read a moment ago may be used for a few seconds.
    await until('that it is forgotten', async () => {
      const { status } = await pier9.get(`/boat-layouts/${voyage.id}`)
      return status === 503
    })
    const answer = await pier9.post('/bookings', bookingBody(legs))
    await heal()
    assert.equal(answer.status, 503, JSON.stringify(answer.body))
    assert.equal(answer.body.code, 'operator_unavailable')
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
    assert.deepEqual(await counts(), before)
  })

  test('PATHT-1 six legs are one booking, and the legs keep their order', async () => {
    const operators = ['CONSON', 'SAOBIEN', 'HAIAU', 'NGOCTRAI', 'TRANGKHUYET', 'LYSONLINK']
    const booking = await book(pier9, operators.map(legOf))
    assert.deepEqual(
      booking.orders.map((order: any) => [order.leg, order.voyage.operator]),
      operators.map((operator, index) => [index + 1, operator]),
    )
  })

  test('PATHT-1 thirty passengers on a leg are one booking', async () => {
    const leg = await legBody(pier9, { route: 'PQB-RGA', operator: 'SAOBIEN', seats: 30 })
    const answer = await pier9.post('/bookings', bookingBody([leg]))
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    assert.equal(answer.body.orders[0].tickets.length, 30)
  })

  test('PATHT-1 no leg, seven legs, no passenger and 31 passengers are each a 400', async () => {
    const voyage = await findVoyage(pier9)
    const seats = await freeSeats(pier9, voyage.id, 31)
    const leg = { voyage_id: voyage.id, passengers: [passenger(seats[0] ?? '')] }
    const crowd = { voyage_id: voyage.id, passengers: seats.map(seat => passenger(seat)) }
    const bodies = [[], Array(7).fill(leg), [{ ...leg, passengers: [] }], [crowd]]
    const before = await countBookings(service)
    for (const legs of bodies) {
      const answer = await pier9.post('/bookings', bookingBody(legs))
      assert.equal(answer.status, 400)
      assert.equal(answer.body.code, 'validation_failed')
    }
    assert.equal(await countBookings(service), before)
  })

  test('PATHT-1 a reference of spaces is refused by its pointer', async () => {
    const leg = await legBody(pier9, legOf('HAIAU'))
    const answer = await pier9.post('/bookings', bookingBody([leg], { client_reference: ' \t' }))
    assertProblem(answer, 400, 'validation_failed')
    assert.equal(answer.body.errors[0].path, '/client_reference')
  })

  test('REST-7 a booking with one voucher does not wait for another of which a use ran out', async () => {
    const [alone, busy] = await Promise.all(
      ['ALONE', 'BUSY'].map(async code => {
        const voucher = { code, title: code, amount_type: 'flat', amount: 7_000 }
        return (await pier9.post('/vouchers', voucher)).body
      }),
    )
    const { id } = await book(pier9, [legOf('CONSON')], { voucher_code: busy.code })
    await endHoldIn(service, id, -1_000)
    await inTransaction(service.db, async tx => {
      await run(tx, sql`select from vouchers where id = ${busy.id} for update`)
      await book(pier9, [legOf('CONSON')], { voucher_code: alone.code })
    })
  })

  test('PATHT-1 a booking code that another booking has is drawn again, a few times', async () => {
    const leg = await legBody(pier9, { ...legOf('CONSON') })
    const other = await book(pier9, [legOf('HAIAU')])
    const before = await countBookings(service)
    await runScript(
      service.db,
      `create sequence draws;
       create function draw_taken() returns trigger language plpgsql as $$ begin
         if nextval('draws') <= 4 then new.booking_code := '${other.booking_code}'; end if;
         return new;
       end $$;
       create trigger draws_taken before insert on bookings for each row execute function draw_taken()`,
    )
    try {
      const answer = await pier9.post('/bookings', bookingBody([leg]))
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      assert.notEqual(answer.body.booking_code, other.booking_code)
      assert.equal(await countBookings(service), before + 1)
    } finally {
      await runScript(
        service.db,
        'drop trigger draws_taken on bookings; drop function draw_taken; drop sequence draws',
      )
    }
  })
})
