import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  book,
  bookingBody,
  confirm,
  dayAhead,
  findVoyage,
  freeSeats,
  passenger,
} from '../../support/booking.ts'
import { signedIn, type Visit } from '../../support/dashboard.ts'
import { addPrice, forgetCalls, legOf, misbehave, moneyOf, until } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

suite('bookings in the dashboard', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor: staff, login } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  const ofPier9 = `?organization_id=${service.organizations.PIER9}`

  async function create(operator = 'CONSON', count = 1, more: Record<string, unknown> = {}) {
    const voyage = await findVoyage(pier9, legOf(operator))
    const seats = await freeSeats(pier9, voyage.id, count)
    const passengers = seats.map(seat => passenger(seat))
    const answer = await staff.post(
      '/bookings',
      bookingBody([{ voyage_id: voyage.id, passengers }], more),
    )
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return answer.body
  }

  const reached = (id: string, status: number) =>
    until(`status ${status}`, async () => {
      const { body } = await staff.get(`/bookings/${id}`)
      return body.status === status && body
    })

  async function issue(count = 1) {
    await forgetCalls(service)
    const { id } = await create('CONSON', count)
    const { body: preflight } = await staff.get(`/bookings/${id}/issuance-preflight`)
    assert.equal(preflight.verdict, 'ready', JSON.stringify(preflight))
    const begun = await staff.post(`/bookings/${id}/confirm`)
    assert.equal(begun.status, 202, JSON.stringify(begun.body))
    return reached(id, 10)
  }

  test('a booking is made, issued, printed and cancelled, and its page tells all of it', async () => {
    const booking = await issue(2)
    const path = `/bookings/${booking.id}`
    const [file] = booking.ticket_files
    assert.equal(file.download_url, `/dashboard/api/ticket-files/${file.id}`)
    const pdf = await fetch(service.url + file.download_url, {
      headers: { cookie: staff.cookie() },
    })
    assert.equal(pdf.headers.get('content-type'), 'application/pdf')
    assert.match(pdf.headers.get('content-disposition') ?? '', /^attachment; filename=".+\.pdf"$/)
    assert.equal(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    )

    const [kept, given] = booking.orders[0].tickets
    const quote = await staff.get(`${path}/cancellation?ticket_ids=${given.id}`)
    assert.equal(quote.body.allowed, true, JSON.stringify(quote.body))
    const begun = await staff.post(`${path}/cancel`, { ticket_ids: [given.id] })
    assert.equal(begun.status, 202, JSON.stringify(begun.body))
    const after = await until('the ticket cancelled', async () => {
      const { body } = await staff.get(path)
      return body.orders[0].tickets[1].cancelled && body
    })
    assert.equal(after.orders[0].tickets[0].cancelled, false, kept.id)
    assert.equal(after.orders[0].net_refunded, quote.body.net_refund)

    const { body: history } = await staff.get(`${path}/history`)
    const told = history.timeline
      .filter(({ what }: any) => /^(booking|cancellation)\./.test(what))
      .map(({ what, by }: any) => [what, by?.name ?? null])
    const name = 'staff of PIER9'
    assert.deepEqual(told, [
      ['booking.create', name],
      ['booking.confirm', name],
      ['booking.issuedTicket', null],
      ['booking.cancel', name],
      ['cancellation.cancelled', null],
    ])
    const { net_refunded: back, ...cancelled } = history.cancelled
    assert.equal(back, quote.body.net_refund)
    assert.deepEqual(cancelled, {
      tickets: 1,
      customer_price: booking.total_price / 2,
      customer_refund: booking.total_price / 2 - quote.body.penalty,
      net_price: booking.net_total / 2,
      penalty: quote.body.penalty,
    })
    assert.deepEqual(
      history.money.map((line: any) => [line.kind, line.balance_change, line.held_change]),
      [
        ['hold', 0, booking.net_total],
        ['settle', -booking.net_total, -booking.net_total],
        ['transfer', quote.body.net_refund, 0],
      ],
    )
    const { body: lines } = await pier9.get('/transactions?limit=3')
    assert.deepEqual(lines.data.reverse(), history.money)
  })

  test('a cancellation that costs more than its reader was shown is refused, and at that cost it is made', async () => {
    const held = await book(pier9, [legOf('HAIAU')])
    const path = `/bookings/${held.id}`
    const shown = await staff.get(`${path}/cancellation`)
    assert.deepEqual([shown.body.free, shown.body.penalty], [true, 0])
    // Somebody else confirms it meanwhile.
    assert.equal((await confirm(pier9, held.id)).status, 200)
    const refused = await staff.post(`${path}/cancel`, { penalty_max: shown.body.penalty })
    assertProblem(refused, 422, 'booking_not_cancellable')
    assert.equal((await staff.get(path)).body.status, 10)
    const now = await staff.get(`${path}/cancellation`)
    assert.ok(now.body.penalty > 0)
    const begun = await staff.post(`${path}/cancel`, { penalty_max: now.body.penalty })
    assert.equal(begun.status, 202, JSON.stringify(begun.body))
    const after = await until('status 14', async () => {
      const { body } = await staff.get(path)
      return body.status === 14 && body
    })
    assert.equal(after.orders[0].net_refunded, now.body.net_refund)
    const { cancelled } = (await staff.get(`${path}/history`)).body
    assert.deepEqual([cancelled.tickets, cancelled.penalty], [1, now.body.penalty])
  })

  test('what an operator did not cancel is told as refused, and is not among the cancelled tickets', async () => {
    const { id } = await issue()
    await misbehave(service, { operator: 'CONSON', on: 'cancel', action: 'reject', times: 1 })
    assert.equal((await staff.post(`/bookings/${id}/cancel`)).status, 202)
    await reached(id, 10)
    const { timeline, cancelled } = (await staff.get(`/bookings/${id}/history`)).body
    assert.equal(timeline.at(-1).what, 'cancellation.refused')
    assert.equal(cancelled, null)
  })

  test('the timeline says that a change was not made', async () => {
    const { id, orders } = await issue()
    const [{ id: order_id, voyage, tickets }] = orders
    const [free] = await freeSeats(pier9, voyage.id, 1)
    await misbehave(service, { operator: 'CONSON', action: 'reject', times: 1 })
    const wanted = { order_id, seats: [{ ticket_id: tickets[0].id, seat_code: free }] }
    assert.equal((await pier9.post(`/bookings/${id}/change`, wanted)).body.code, 'change_failed')
    const { timeline } = (await staff.get(`/bookings/${id}/history`)).body
    const last = timeline.slice(-2).map(({ what, leg }: any) => [what, leg])
    assert.deepEqual(last, [
      ['booking.change', 1],
      ['change.failed', 1],
    ])
  })

  test('the timeline says which leg something is about, where it is about one', async () => {
    await forgetCalls(service)
    const booked = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    assert.equal((await confirm(pier9, booked.id)).status, 200)
    const { body: booking } = await pier9.get(`/bookings/${booked.id}`)
    const [, { id: order_id, tickets }] = booking.orders
    const [free] = await freeSeats(pier9, booking.orders[1].voyage.id, 1)
    const wanted = { order_id, seats: [{ ticket_id: tickets[0].id, seat_code: free }] }
    assert.equal((await pier9.post(`/bookings/${booked.id}/change`, wanted)).status, 200)
    const { timeline } = (await staff.get(`/bookings/${booked.id}/history`)).body
    assert.deepEqual(
      timeline.map(({ what, leg }: any) => [what, leg]),
      [
        ['booking.create', null],
        ['booking.confirm', null],
        ['invoice.created', 1],
        ['booking.issuedTicket', null],
        ['invoice.created', 2],
        ['booking.change', 2],
        ['invoice.updated', 2],
        ['change.changed', 2],
      ],
    )
  })

  test('who else did something is told by name only within the organization', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const { timeline: begun } = (await staff.get(`/bookings/${booking.id}/history`)).body
    assert.deepEqual(
      begun.map(({ by }: any) => [by.kind, by.name]),
      [['key', 'PIER9']],
    )
    const other = await create()
    const { visitor: admin, login: removed } = await signedIn(service, 'PIER9', 'admin')
    assert.equal((await admin.post(`/bookings/${other.id}/cancel`)).status, 200)
    const staffs = await create()
    assert.equal((await operations.post(`/bookings/${staffs.id}/cancel${ofPier9}`)).status, 200)
    const { timeline } = (await staff.get(`/bookings/${staffs.id}/history`)).body
    assert.deepEqual(timeline.at(-1).by, { kind: 'staff', name: null })
    const tell = async (visitor: Visit, query = '') => {
      const { body } = await visitor.get(`/bookings/${other.id}/history${query}`)
      return body.timeline.map(({ what, by }: any) => [what, by.name])
    }
    assert.deepEqual(await tell(staff), [
      ['booking.create', 'staff of PIER9'],
      ['booking.cancel', 'admin of PIER9'],
    ])
    assert.deepEqual(await tell(operations, ofPier9), [
      ['booking.create', login.email],
      ['booking.cancel', removed.email],
    ])
  })

  test('the list is filtered as partners’ is, page by page', async () => {
    const reference = 'dashboard-list'
    const made = []
    for (let each = 0; each < 3; each += 1) {
      made.push(await create('SAOBIEN', 1, { client_reference: reference }))
    }
    const ids = (answer: any) => answer.body.data.map(({ id }: any) => id)
    const newest = made.map(({ id }) => id).reverse()
    const first = await staff.get(`/bookings?client_reference=${reference}&limit=2`)
    assert.deepEqual(ids(first), newest.slice(0, 2))
    const cursor = first.body.next_cursor
    const second = await staff.get(
      `/bookings?client_reference=${reference}&limit=2&cursor=${cursor}`,
    )
    assert.deepEqual(ids(second), newest.slice(2))
    assert.equal(second.body.has_next_page, false)
    const [one] = made
    assert.deepEqual(ids(await staff.get(`/bookings?booking_code=${one.booking_code}`)), [one.id])
    const by = `client_reference=${reference}&status=2&voyage_id=${one.orders[0].voyage.id}`
    assert.deepEqual(ids(await staff.get(`/bookings?${by}`)), newest)
    assert.deepEqual(ids(await staff.get(`/bookings?${by.replace('=2&', '=10&')}`)), [])
    assert.deepEqual(ids(await operations.get(`/bookings${ofPier9}&${by}`)), newest)
    const cursorOfNone = await staff.get('/bookings?cursor=nonsense')
    assertProblem(cursorOfNone, 400, 'validation_failed')
  })

  test('seats are changed: first the price, then the change', async () => {
    const booking = await create('CONSON')
    const [order] = booking.orders
    const [seat = ''] = await freeSeats(pier9, order.voyage.id, 1)
    const wanted = {
      order_id: order.id,
      seats: [{ ticket_id: order.tickets[0].id, seat_code: seat }],
    }
    const quote = await staff.post(`/bookings/${booking.id}/change-quote`, wanted)
    assert.equal(quote.body.allowed, true, JSON.stringify(quote.body))
    assert.equal(quote.body.change_fee, 0)
    const unchanged = await staff.get(`/bookings/${booking.id}`)
    assert.equal(unchanged.body.orders[0].tickets[0].seat_code, order.tickets[0].seat_code)
    // The quote has a path of its own: `dry_run` here would be read by nobody, and the change be real.
    const dry = await staff.post(`/bookings/${booking.id}/change`, { ...wanted, dry_run: true })
    assertProblem(dry, 400, 'validation_failed')
    const changed = await staff.post(`/bookings/${booking.id}/change`, wanted)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.equal(changed.body.orders[0].tickets[0].seat_code, seat)
  })

  test('a change that costs more than its reader was shown is refused, and at that cost it is made', async () => {
    await forgetCalls(service)
    const booking = await create('HAIAU')
    const path = `/bookings/${booking.id}`
    const [order] = booking.orders
    const [seat = ''] = await freeSeats(pier9, order.voyage.id, 1)
    const wanted = {
      order_id: order.id,
      seats: [{ ticket_id: order.tickets[0].id, seat_code: seat }],
    }
    const at = (quote: any) => ({ ...wanted, net_difference_max: quote.body.net_difference })
    const shown = await staff.post(`${path}/change-quote`, wanted)
    assert.equal(shown.body.net_difference, 0)
    // Somebody else confirms it meanwhile.
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    const refused = await staff.post(`${path}/change`, at(shown))
    assertProblem(refused, 422, 'booking_not_changeable')
    const now = await staff.post(`${path}/change-quote`, wanted)
    assert.ok(now.body.net_difference > 0, JSON.stringify(now.body))
    const begun = await staff.post(`${path}/change`, at(now))
    assert.equal(begun.status, 202, JSON.stringify(begun.body))
    await until('the new seat', async () => {
      const { body } = await staff.get(path)
      return body.orders[0].tickets[0].seat_code === seat
    })
  })

  test('what is refused says where', async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    const { document_number: _, ...nameless } = passenger(seat, { date_of_birth: dayAhead(-1_500) })
    const refused = await staff.post(
      '/bookings',
      bookingBody([{ voyage_id: voyage.id, passengers: [nameless] }]),
    )
    assertProblem(refused, 400, 'validation_failed')
    assert.deepEqual(refused.body.errors.map(({ path }: any) => path).sort(), [
      '/legs/0/passengers/0/date_of_birth',
      '/legs/0/passengers/0/document_number',
    ])
    const manual = await create('NAMDUSAO')
    await forgetCalls(service)
    const confirmation = await staff.post(`/bookings/${manual.id}/confirm`)
    assertProblem(confirmation, 501, 'issuance_not_supported')
  })

  test('keys and people of an organization share one ceiling of confirmations', async () => {
    await forgetCalls(service)
    const { id } = await create('NAMDUSAO')
    for (let call = 0; call < 4; call += 1) await staff.post(`/bookings/${id}/confirm`)
    assert.equal((await pier9.post(`/bookings/confirmToIssue/${id}`)).status, 501)
    assertProblem(await staff.post(`/bookings/${id}/confirm`), 429, 'confirm_cooldown')
    await forgetCalls(service)
  })

  test('LIMITT-1 of people too malformed confirmations count', async () => {
    await forgetCalls(service)
    const { id } = await create('NAMDUSAO')
    for (let call = 0; call < 5; call += 1) {
      assertProblem(
        await staff.post(`/bookings/${id}/confirm`, { strange: 1 }),
        400,
        'validation_failed',
      )
    }
    assertProblem(await staff.post(`/bookings/${id}/confirm`), 429, 'confirm_cooldown')
    await forgetCalls(service)
  })

  test('nobody else’s bookings are there, except for the service’s staff', async () => {
    const booking = await issue()
    const [file] = booking.ticket_files
    const [order] = booking.orders
    const change = {
      order_id: order.id,
      seats: [{ ticket_id: order.tickets[0].id, seat_code: 'A01A' }],
    }
    const path = `/bookings/${booking.id}`
    const reads = [path, `${path}/history`, `${path}/cancellation`, `/ticket-files/${file.id}`]
    for (const code of ['DELTA', 'STRANGER'] as const) {
      const { visitor } = await signedIn(service, code, 'admin')
      for (const read of [...reads, `${path}/issuance-preflight`]) {
        assertProblem(await visitor.get(read), 404, 'not_found', `${code} ${read}`)
      }
      for (const read of reads) {
        assertProblem(await visitor.get(read + ofPier9), 404, 'not_found', `${code} ${read}`)
      }
      const writes: [string, unknown][] = [
        ['confirm', undefined],
        ['cancel', undefined],
        ['change-quote', change],
        ['change', change],
      ]
      for (const [write, body] of writes) {
        const answer = await visitor.post(`${path}/${write}`, body)
        assertProblem(answer, 404, 'not_found', `${code} ${write}`)
      }
      assert.deepEqual((await visitor.get('/bookings')).body.data, [])
    }
    for (const read of reads) {
      assert.equal((await operations.get(read + ofPier9)).status, 200, read)
      assertProblem(await operations.get(read), 404, 'not_found', read)
    }
    const seen = await operations.get(path + ofPier9)
    const { status } = await fetch(service.url + seen.body.ticket_files[0].download_url, {
      headers: { cookie: operations.cookie() },
    })
    assert.equal(status, 200)
    assertProblem(await operations.post(`${path}/confirm${ofPier9}`), 403, 'role_denied')
    assertProblem(await operations.post(`${path}/cancel`), 404, 'not_found')
    assert.equal((await staff.get(path)).body.status, 10)
  })

  test('a confirmation at a higher price than was shown is refused, and at that price it is made', async () => {
    await forgetCalls(service)
    const booking = await create('CONSON')
    const path = `/bookings/${booking.id}`
    const priceNow = async () =>
      (await staff.get(`${path}/issuance-preflight`)).body.pricing.now.net_total
    const shown = await priceNow()
    await addPrice(service, 'DELTA', 'flat', 10_000)
    const before = await moneyOf(service)
    const refused = await staff.post(`${path}/confirm`, { net_total_max: shown })
    assertProblem(refused, 422, 'booking_not_confirmable')
    assert.equal((await staff.get(path)).body.status, 2)
    assert.deepEqual(await moneyOf(service), before)
    const now = await priceNow()
    assert.equal(now, shown + 10_000)
    const begun = await staff.post(`${path}/confirm`, { net_total_max: now })
    assert.equal(begun.status, 202, JSON.stringify(begun.body))
    assert.equal((await reached(booking.id, 10)).net_total, now)
  })
})
