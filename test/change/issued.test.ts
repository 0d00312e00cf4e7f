import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, sql } from '../../src/db/index.ts'
import { readPage } from '../bookings/ticket-pdf-reader.ts'
import { blockedSeat, book, confirm, dayAhead } from '../support/booking.ts'
import { bookIssued } from '../support/cancellation.ts'
import { change, differencesOf, issue, otherSeats, otherVoyage } from '../support/change.ts'
import {
  addPrice,
  countMarks,
  forgetCalls,
  legOf,
  misbehave,
  moneyOf,
  operatorBalance,
  ordersAtOperators,
  spent,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

const fee = 20_000

suite('an issued booking is changed', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  await addPrice(service, 'ROOT', 'flat', 10_000)
  await addPrice(service, 'SAIGON', 'percent', 500)

  test('a ticket gets another seat of its class: the fee at every level, a new order, the old seat given back', async () => {
    const booking = await issue(service, 'CONSON', 3)
    const body = await otherSeats(pier9, booking)
    const before = await moneyOf(service)
    const operatorBefore = await operatorBalance(service, 'CONSON')
    // By which staff ask the operator for the order.
    const orderNumber = () =>
      rows(
        service.db,
        sql`select operator_order_number from orders where booking_id = ${booking.id}`,
      )
    const numberBefore = await orderNumber()
    const quote = (await change(pier9, booking, { ...body, dry_run: true })).body
    assert.deepEqual(await moneyOf(service), before)
    const answer = await change(pier9, booking, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const [order] = answer.body.orders
    assert.equal(order.tickets[0].seat_code, body.seats[0]?.seat_code)
    assert.notEqual(order.tickets[0].ticket_number, booking.orders[0].tickets[0].ticket_number)
    assert.notDeepEqual(await orderNumber(), numberBefore)
    assert.deepEqual(order.tickets.slice(1), booking.orders[0].tickets.slice(1))
    assert.deepEqual(
      [answer.body.status, answer.body.payment_status, answer.body.change.state],
      [10, 4, 'changed'],
    )
    const paid = { PIER9: fee, DELTA: fee, SAIGON: fee, ROOT: fee }
    const spentBy = spent(before, await moneyOf(service))
    assert.deepEqual(spentBy, paid)
    assert.equal((await operatorBalance(service, 'CONSON')) - operatorBefore, fee)
    assert.deepEqual(
      [quote.allowed, quote.change_fee, quote.net_before, quote.net_difference],
      [true, fee, quote.net_after, fee],
    )
    assert.equal(answer.body.net_total, booking.net_total + fee)
    assert.equal(answer.body.total_price, quote.total_price_after)
    const [levels] = await rows<{ ofLeg: number[]; ofTickets: number[] }>(
      service.db,
      sql`select (select array_agg((level ->> 'net')::int order by at)
                  from jsonb_array_elements(net_by_level) with ordinality as l (level, at)) as "ofLeg",
                 (select array_agg(net order by at) from (
                    select at, sum(net)::int as net
                    from tickets t, unnest(t.net_by_level) with ordinality as l (net, at)
                    where t.order_id = o.id group by at) each) as "ofTickets"
          from orders o where id = ${order.id}`,
    )
    assert.deepEqual(levels?.ofLeg, levels?.ofTickets)
    assert.equal(order.net_price, booking.orders[0].net_price)
    const [old, fresh] = await ordersAtOperators(service, booking)
    assert.deepEqual(
      [old?.seats.length, fresh?.seats, fresh?.submissions],
      [2, [body.seats[0]?.seat_code], 1],
    )
    assert.equal(await countMarks(service, booking.id), 3)
  })

  test('the ticket of a new seat is stored although nobody reads it', async () => {
    const booking = await issue(service, 'CONSON')
    const answer = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const [file] = await rows<{ key: string }>(
      service.db,
      sql`select storage_key as key from ticket_files where booking_id = ${booking.id}`,
    )
    const { store } = service.app.services.ticketFiles
    await until('its copy', async () => file && (await store.get(file.key)) !== null)
  })

  test('a seat that its operator blocks is refused, and nothing is changed', async () => {
    const booking = await issue(service, 'CONSON')
    const [{ id: order_id, voyage, tickets }] = booking.orders
    const seats = [{ ticket_id: tickets[0].id, seat_code: await blockedSeat(pier9, voyage.id) }]
    for (const dry_run of [true, false]) {
      const answer = await change(pier9, booking, { order_id, seats, dry_run })
      assert.deepEqual([answer.status, answer.body.code], [409, 'seat_unavailable'])
    }
    assert.deepEqual((await pier9.get(`/bookings/${booking.id}`)).body, booking)
  })

  test('MONEY-7 a dearer class: every level pays its own NET difference and the fee, the base total before stays readable', async () => {
    const booking = await issue(service, 'HAIAU', 2)
    const bases = await basePrices(booking)
    const body = await otherSeats(pier9, booking, 2, 'vip')
    const before = await moneyOf(service)
    const operatorBefore = await operatorBalance(service, 'HAIAU')
    const quote = (await change(pier9, booking, { ...body, dry_run: true })).body
    const changed = (await change(pier9, booking, body)).body
    const spentBy = spent(before, await moneyOf(service))
    assert.equal(quote.change_fee, 2 * fee)
    assert.equal(spentBy.PIER9, quote.net_difference)
    assert.equal(changed.net_total - booking.net_total, quote.net_difference)
    const after = await basePrices(booking)
    const onBase = sum(after) - sum(bases)
    assert.ok(onBase > 0)
    assert.equal((await operatorBalance(service, 'HAIAU')) - operatorBefore, onBase + 2 * fee)
    // The root's flat addition falls out of the difference; SAIGON's percentage is in it.
    const net = (base: number) => Math.floor((base + 10_000) * 1.05 + 0.5)
    const onNet = sum(after.map(net)) - sum(bases.map(net)) + 2 * fee
    const onRoot = onBase + 2 * fee
    assert.deepEqual(spentBy, { PIER9: onNet, DELTA: onNet, SAIGON: onRoot, ROOT: onRoot })
    assert.equal(changed.orders[0].tickets[0].seat_class, 'vip')
    assert.equal(changed.base_total_before_change, sum(bases))
  })

  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  async function basePrices(booking: any): Promise<number[]> {
    const tickets = await rows<{ base: number }>(
      service.db,
      sql`select base_price as base from tickets
          where order_id = ${booking.orders[0].id} order by position`,
    )
    return tickets.map(({ base }) => base)
  }

  test('a cheaper class: the difference less the fee comes back to every level', async () => {
    const booking = await issue(service, 'HAIAU', 1, { seatClass: 'vip' })
    const before = await moneyOf(service)
    const operatorBefore = await operatorBalance(service, 'HAIAU')
    const body = await otherSeats(pier9, booking, 1, 'eco')
    const quote = (await change(pier9, booking, { ...body, dry_run: true })).body
    const changed = (await change(pier9, booking, body)).body
    const spentBy = spent(before, await moneyOf(service))
    assert.ok(quote.net_difference < 0, JSON.stringify(quote))
    assert.equal(spentBy.PIER9, quote.net_difference)
    assert.equal(spentBy.ROOT, (await operatorBalance(service, 'HAIAU')) - operatorBefore)
    assert.equal(changed.net_total, booking.net_total + quote.net_difference)
    assert.equal(changed.total_price, quote.total_price_after)
  })

  test('GROUPB-11 on another voyage two tickets may take each other’s seats, each with its own person and number', async () => {
    const booking = await issue(service, 'SAOBIEN', 2)
    const [one, two] = booking.orders[0].tickets.map((ticket: any) => ticket.seat_code)
    const { body } = await otherVoyage(pier9, booking, 'SAOBIEN', [two, one])
    const answer = await change(pier9, booking, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { tickets } = answer.body.orders[0]
    assert.deepEqual(
      tickets.map((ticket: any) => ticket.seat_code),
      [two, one],
    )
    const [old, fresh] = await ordersAtOperators(service, booking)
    assert.ok(old && fresh)
    const moved = new Map([
      [one, two],
      [two, one],
    ])
    assert.deepEqual(
      fresh.passengers,
      old.passengers.map(each => ({ ...each, seat_code: moved.get(each.seat_code) })),
    )
    assert.notEqual(old.passengers[0]?.document_number, old.passengers[1]?.document_number)
    assert.deepEqual(
      tickets.map((ticket: any) => [ticket.seat_code, ticket.ticket_number]),
      fresh.seats.map((seat, at) => [seat, fresh.ticket_numbers[at]]),
    )
  })

  test('the leg moves to another voyage at the fares of now', async () => {
    const booking = await issue(service, 'SAOBIEN', 2)
    const { voyage, body } = await otherVoyage(pier9, booking, 'SAOBIEN')
    await service.control('POST', 'rules', {
      action: 'price_change',
      operator: 'SAOBIEN',
      voyage_ref: voyage.operator_voyage_ref,
      amount: 33_000,
    })
    const before = await moneyOf(service)
    const quote = (await change(pier9, booking, { ...body, dry_run: true })).body
    const answer = await change(pier9, booking, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.body.orders[0].voyage.id, voyage.id)
    assert.equal(quote.net_after - quote.net_before, 2 * Math.round(33_000 * 1.05))
    assert.deepEqual(spent(before, await moneyOf(service)), {
      PIER9: quote.net_difference,
      DELTA: quote.net_difference,
      SAIGON: 2 * (33_000 + fee),
      ROOT: 2 * (33_000 + fee),
    })
    const [old, fresh] = await ordersAtOperators(service, booking)
    assert.deepEqual([old?.state, fresh?.state], ['cancelled', 'issued'])
  })

  test('the ticket file keeps its address and shows the new seat, and that of a ticket that stays is as it was', async () => {
    const booking = await issue(service, 'CONSON', 2)
    const [file] = booking.ticket_files
    const [ticket, other] = booking.orders[0].tickets
    const fileOfOther = () =>
      rows(service.db, sql`select * from ticket_files where ticket_id = ${other.id}`)
    const before = await fileOfOther()
    const text = async () => {
      const response = await fetch(`${service.url}/api/v1/ticket-files/${file.id}`, {
        headers: { authorization: `Bearer ${pier9.key}` },
      })
      return readPage(Buffer.from(await response.arrayBuffer())).lines.join('\n')
    }
    assert.ok((await text()).includes(ticket.seat_code))
    const body = await otherSeats(pier9, booking)
    const changed = (await change(pier9, booking, body)).body
    const [fresh] = changed.orders[0].tickets
    const after = await text()
    assert.ok(after.includes(fresh.seat_code) && after.includes(fresh.ticket_number), after)
    assert.ok(!after.includes(ticket.ticket_number))
    assert.equal(changed.ticket_files[0].id, file.id)
    assert.deepEqual(await fileOfOther(), before)
  })

  test('a leg under two orders is changed again, and cancelled at its new NET less the penalty', async () => {
    const booking = await issue(service, 'HAIAU', 2)
    const once = (await change(pier9, booking, await otherSeats(pier9, booking, 1, 'vip'))).body
    const { body, voyage } = await otherVoyage(pier9, once, 'HAIAU')
    const again = await change(pier9, once, body)
    assert.equal(again.status, 200, JSON.stringify(again.body))
    assert.ok(voyage.departure_date >= dayAhead(11))
    const one = (await change(pier9, again.body, await otherSeats(pier9, again.body))).body
    const placed = await ordersAtOperators(service, booking)
    assert.deepEqual(
      placed.map(({ state, seats }) => [state, seats.length]),
      [
        ['cancelled', 2],
        ['cancelled', 1],
        ['issued', 1],
        ['issued', 1],
      ],
    )
    const quote = (await pier9.get(`/bookings/${booking.id}/cancellation`)).body
    assert.deepEqual([quote.allowed, quote.penalty], [true, 60_000])
    assert.equal(quote.net_refund, one.orders[0].net_price - 60_000)
    const before = await moneyOf(service)
    const cancelled = await pier9.post(`/bookings/${booking.id}/cancel`, {})
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    assert.deepEqual([cancelled.body.status, cancelled.body.orders[0].status], [14, 14])
    assert.equal(cancelled.body.orders[0].net_refunded, quote.net_refund)
    assert.equal(spent(before, await moneyOf(service)).PIER9, -quote.net_refund)
    assert.ok((await ordersAtOperators(service, booking)).every(each => each.state === 'cancelled'))
  })

  test('MONEY-7 of two legs that are changed one after the other both fees are in the totals', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('HAIAU')])
    let changed = booking
    for (const order of booking.orders.toReversed()) {
      const answer = await change(pier9, booking, await otherSeats(pier9, { orders: [order] }))
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      changed = answer.body
    }
    assert.deepEqual(
      [changed.net_total - booking.net_total, changed.total_price - booking.total_price],
      [2 * fee, 2 * fee],
    )
  })

  test('of several changes the booking tells the newest', async () => {
    const booking = await issue(service, 'CONSON')
    const once = (await change(pier9, booking, await otherSeats(pier9, booking))).body
    assert.equal(once.change.state, 'changed')
    await misbehave(service, { operator: 'CONSON', action: 'reject', reason: 'full', times: 1 })
    await change(pier9, once, await otherSeats(pier9, once))
    const { state, reason } = (await pier9.get(`/bookings/${booking.id}`)).body.change
    assert.deepEqual([state, reason], ['failed', 'full'])
  })

  test('a leg is not changed to the voyage of another leg', async () => {
    const alone = await book(pier9, [legOf('CONSON')])
    const { voyage } = await otherVoyage(pier9, alone, 'CONSON')
    const legs = [legOf('CONSON'), { ...legOf('CONSON'), date: voyage.departure_date }]
    const booking = await book(pier9, legs)
    const { body } = await otherVoyage(pier9, booking, 'CONSON')
    assert.equal(body.voyage_id, booking.orders[1].voyage.id)
    const answer = await change(pier9, booking, body)
    assert.equal(answer.status, 400, JSON.stringify(answer.body))
    assert.deepEqual(
      answer.body.errors.map(({ path }: any) => path),
      ['/voyage_id'],
    )
  })

  test('a leg that was cancelled is not changed, though the booking is issued still', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('HAIAU')])
    const [order] = booking.orders
    const ticket_ids = order.tickets.map((ticket: any) => ticket.id)
    const left = await pier9.post(`/bookings/${booking.id}/cancel`, { ticket_ids })
    assert.deepEqual([left.body.status, left.body.orders[0].status], [10, 14])
    const answer = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.deepEqual([answer.status, answer.body.code], [422, 'booking_not_changeable'])
    assert.match(answer.body.detail, /this leg is not issued/)
  })

  test('a booking whose issuance failed is not changed, and the refusal says what to do instead', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const body = await otherSeats(pier9, booking)
    await misbehave(service, { operator: 'CONSON', action: 'reject', reason: 'no', times: 1 })
    await forgetCalls(service)
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    const answer = await change(pier9, booking, body)
    assertProblem(answer, 422, 'booking_not_changeable')
    assert.equal(
      answer.body.detail,
      'a booking at status 6 cannot be changed; no ticket of it was issued: confirm it again, or cancel it and create a new booking',
    )
  })

  test('a seat that the booking itself has at the operator is not free for its neighbour', async () => {
    const booking = await issue(service, 'CONSON', 2)
    const [order] = booking.orders
    const answer = await change(pier9, booking, {
      order_id: order.id,
      seats: [{ ticket_id: order.tickets[0].id, seat_code: order.tickets[1].seat_code }],
    })
    assert.deepEqual([answer.status, answer.body.code], [409, 'seat_unavailable'])
  })

  test('after all of it no debt differs from what was paid and what the operators have', async () => {
    assert.deepEqual(await differencesOf(service), [])
  })
})
