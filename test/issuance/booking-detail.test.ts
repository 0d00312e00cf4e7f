import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../bookings/ticket-pdf-reader.ts'
import { book, bookingBody, confirm, legBody } from '../support/booking.ts'
import { legOf, misbehave, moneyOf, ordersAtOperators } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('what is read of a booking around its issuance', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const people = ['Lê Văn Trước', 'Claire Đặng', 'Phạm Thị Sau']
  const [first, second, third] = people.map(full_name => ({ full_name }))
  const legs = [
    await legBody(pier9, { ...legOf('CONSON'), seats: 2 }, [first ?? {}, second ?? {}]),
    await legBody(pier9, legOf('SAOBIEN'), [third ?? {}]),
  ]
  const created = (await pier9.post('/bookings', bookingBody(legs))).body
  const listed = (await pier9.get(`/bookings/${created.id}/tickets`)).body
  const confirmed = await confirm(pier9, created.id)
  const read = await pier9.get(`/bookings/${created.id}`)

  test('REST-1 a tentative booking has id, code, both statuses, the end of its hold, its legs and no tickets', () => {
    assert.match(created.id, /^[0-9a-f-]{36}$/)
    assert.match(created.booking_code, /^\w{8}$/)
    assert.deepEqual([created.status, created.payment_status], [2, 1])
    assert.ok(new Date(created.payment_expired_at).getTime() > Date.now())
    assert.equal(created.orders.length, 2)
    assert.deepEqual(created.ticket_files, [])
  })

  test('PATHT-4 before issuance the list of tickets is empty', () => {
    assert.deepEqual(listed, { data: [], has_next_page: false, next_cursor: null })
  })

  test('PATHT-3 REST-1 after it the booking read is the booking that the confirmation answered', () => {
    assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
    assert.deepEqual(read.body, confirmed.body)
    assert.deepEqual([read.body.status, read.body.payment_status], [10, 4])
    assert.equal(read.body.ticket_files.length, 3)
    assert.equal(read.headers.get('etag'), confirmed.headers.get('etag'))
  })

  test('REST-2 each leg order belongs to the booking and carries its NET price and its tickets', async () => {
    for (const order of read.body.orders) {
      const { body } = await pier9.get(`/orders/${order.id}`)
      assert.deepEqual(body, order)
      assert.equal(body.booking_id, created.id)
      assert.ok(Number.isSafeInteger(body.net_price) && body.net_price > 0)
      for (const ticket of body.tickets) assert.ok(ticket.ticket_number && ticket.seat_code)
    }
    const nets = read.body.orders.map((order: any) => order.net_price)
    assert.equal(nets[0] + nets[1], read.body.net_total)
  })

  test('PATHT-4 the copy of each ticket has its own person, document, seat and number', async () => {
    const tickets = read.body.orders.flatMap((order: any) => order.tickets)
    assert.deepEqual(
      tickets.map((ticket: any) => ticket.passenger_name),
      people,
    )
    const passengers = legs.flatMap(leg => leg.passengers)
    for (const [index, ticket] of tickets.entries()) {
      const file = read.body.ticket_files.find((each: any) => each.ticket_id === ticket.id)
      const { passenger_name, seat_code, ticket_number } = ticket
      assert.deepEqual({ ...file, passenger_name, seat_code, ticket_number }, file)
      const pdf = await fetch(file.download_url, {
        headers: { authorization: `Bearer ${service.keys.PIER9}` },
      })
      const text = readPage(Buffer.from(await pdf.arrayBuffer())).lines.join('\n')
      const { document_number } = passengers[index] ?? {}
      for (const own of [passenger_name, document_number, seat_code, ticket_number]) {
        assert.ok(text.includes(own), `${own} is not in ${text}`)
      }
      const others = people.filter(name => name !== passenger_name)
      assert.ok(!others.some(name => text.includes(name)), text)
    }
  })

  test('PATHT-4 each ticket has a copy at its download address; reading it issues nothing and costs nothing', async () => {
    const before = await moneyOf(service)
    for (let time = 0; time < 2; time += 1) {
      const { data } = (await pier9.get(`/bookings/${created.id}/tickets`)).body
      assert.deepEqual(data, read.body.ticket_files)
      for (const file of data) {
        const pdf = await fetch(file.download_url, {
          headers: { authorization: `Bearer ${service.keys.PIER9}` },
        })
        assert.equal(pdf.status, 200)
        assert.equal(pdf.headers.get('content-type'), 'application/pdf')
        assert.match(await pdf.text(), /^%PDF/)
      }
    }
    assert.deepEqual(await moneyOf(service), before)
    const placed = await ordersAtOperators(service, created)
    assert.deepEqual(
      placed.map(order => order.submissions),
      [1, 1],
    )
  })

  test('PATHT-3 the tag of a booking changes with every step of its issuance', async () => {
    await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'no', times: 1 })
    const booking = await book(pier9, [legOf('HAIAU')])
    const tagOf = async () => (await pier9.get(`/bookings/${booking.id}`)).headers.get('etag') ?? ''
    const tags = [await tagOf()]
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    tags.push(await tagOf())
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    tags.push(await tagOf())
    assert.equal(new Set(tags).size, 3, tags.join())
    for (const [index, tag] of tags.entries()) {
      const { status } = await pier9.get(`/bookings/${booking.id}`, { 'if-none-match': tag })
      assert.equal(status, index === 2 ? 304 : 200)
    }
  })
})
