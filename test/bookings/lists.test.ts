import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { expireBookings } from '../../src/bookings/index.ts'
import { run, sql } from '../../src/db/index.ts'
import { book, bookingBody, confirm, legBody, passenger } from '../support/booking.ts'
import type { Client } from '../support/client.ts'
import { endHoldIn } from '../support/holds.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const idsOf = (answer: { status: number; body: any }): string[] => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data.map((each: any) => each.id)
}

async function idsOfAllPages(client: Client, path: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const joint = path.includes('?') ? '&' : '?'
    const answer = await client.get(`${path}${joint}limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    ids.push(...idsOf(answer))
    cursor = answer.body.next_cursor
  } while (cursor !== null)
  return ids
}

suite('reading bookings, orders and customers', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const requested = await book(pier9, [legOf('HAIAU')], { client_reference: 'basket 1' })
  const issued = await book(pier9, [legOf('CONSON')], { client_reference: 'basket 2' })
  const expired = await book(pier9, [legOf('CONSON'), legOf('SAOBIEN')])
  assert.equal((await confirm(pier9, issued.id)).status, 200)
  await endHoldIn(service, expired.id)
  await run(
    service.db,
    sql`update bookings set created_at = '2026-01-15T10:00:00Z' where id = ${requested.id}`,
  )
  const all = [expired.id, issued.id, requested.id]

  test('GROUPB-10 BEHAV-1 the list has the bookings of the organization, newest first', async () => {
    assert.deepEqual(idsOf(await pier9.get('/bookings')), all)
    assert.deepEqual(idsOf(await pier9.get('/bookings?sort=_id')), all.toReversed())
    assert.deepEqual(idsOf(await pier9.get('/bookings?sort=created_at')), all)
  })

  test('BEHAV-1 no header makes a creation idempotent: each call creates, and the list shows each', async () => {
    const saigon = service.as('SAIGON')
    const headers = { 'idempotency-key': 'one-and-the-same' }
    const client_reference = 'sent twice'
    const made = []
    for (let time = 0; time < 2; time += 1) {
      const body = bookingBody([await legBody(saigon, legOf('HAIAU'))], { client_reference })
      const answer = await saigon.post('/bookings', body, headers)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      made.unshift(answer.body.id)
    }
    assert.deepEqual(idsOf(await saigon.get('/bookings?client_reference=sent%20twice')), made)
    const term = { title: 'Twice', amount_type: 'flat', direction: 'increase', amount: 1 }
    const voucher = { code: 'TWICE', title: 'Twice', amount_type: 'flat', amount: 1 }
    const statuses = []
    for (const [path, body] of [
      ['/ticket-price-additions', term],
      ['/ticket-price-additions', term],
      ['/vouchers', voucher],
      ['/vouchers', voucher],
    ] as const) {
      statuses.push((await saigon.post(path, body, headers)).status)
    }
    assert.deepEqual(statuses, [201, 201, 201, 400])
    assert.equal(idsOf(await saigon.get('/ticket-price-additions')).length, 2)
    assert.equal(idsOf(await saigon.get('/vouchers')).length, 1)
  })

  test('GROUPB-12 the pages of the list join up', async () => {
    assert.deepEqual(await idsOfAllPages(pier9, '/bookings'), all)
    assert.deepEqual(await idsOfAllPages(pier9, '/bookings?sort=_id'), all.toReversed())
  })

  for (const [filter, expected] of [
    ['status=2', [requested.id]],
    ['status=8', [expired.id]],
    ['status=10', [issued.id]],
    ['status=6', []],
    [`booking_code=${issued.booking_code}`, [issued.id]],
    [`booking_code=${issued.booking_code.toLowerCase()}`, [issued.id]],
    ['booking_code=NOSUCH22', []],
    ['client_reference=basket%201', [requested.id]],
    ['client_reference=basket', []],
    [`voyage_id=${issued.orders[0].voyage.id}`, [expired.id, issued.id]],
    [`voyage_id=${expired.orders[1].voyage.id}`, [expired.id]],
    ['created_from=2026-02-01T00:00:00Z', [expired.id, issued.id]],
    ['created_to=2026-02-01T00:00:00Z', [requested.id]],
    ['created_from=2026-01-15T10:00:00Z&created_to=2026-01-15T10:00:00Z', [requested.id]],
    ['created_from=2026-01-15T17:00:01%2B07:00&created_to=2026-02-01T00:00:00Z', []],
    ['status=2&client_reference=basket%202', []],
  ] as [string, string[]][]) {
    test(`GROUPB-10 BEHAV-1 BEHAV-2 the filter ${filter.replace(/(booking_code|voyage_id)=[^&]*/g, '$1')} finds what was sent, and nothing else (${expected.length})`, async () => {
      assert.deepEqual(idsOf(await pier9.get(`/bookings?${filter}`)), expected)
    })
  }

  test('GROUPB-10 BEHAV-1 a span that ends before it begins is refused and not answered as empty', async () => {
    const [from, to] = ['2026-01-15T10:00:00.001Z', '2026-01-15T17:00:00%2B07:00']
    const answer = await pier9.get(`/bookings?created_from=${from}&created_to=${to}`)
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body.errors, [
      { path: '/created_to', message: 'ends before it begins' },
    ])
  })

  for (const filter of ['status=3', 'voyage_id=x', 'created_from=yesterday', 'cursor=x']) {
    test(`GROUPB-10 the list refuses ${filter} with a 400`, async () => {
      const answer = await pier9.get(`/bookings?${filter}`)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.code, 'validation_failed')
    })
  }

  test('GROUPB-10 a listed booking is the booking as it is read', async () => {
    const [listed] = (await pier9.get(`/bookings?booking_code=${issued.booking_code}`)).body.data
    assert.deepEqual(listed, (await pier9.get(`/bookings/${issued.id}`)).body)
  })

  test('GROUPB-8 REST-2 an order per leg, with its own status, NET price and booking', async () => {
    const orders = (await pier9.get('/orders')).body.data
    assert.deepEqual(
      orders.map((order: any) => order.id).sort(),
      [requested, issued, expired]
        .flatMap(each => each.orders.map((order: any) => order.id))
        .sort(),
    )
    const ofExpired = (await pier9.get(`/orders?booking_id=${expired.id}`)).body.data
    assert.deepEqual(
      ofExpired.map((order: any) => [order.booking_id, order.status]),
      [
        [expired.id, 8],
        [expired.id, 8],
      ],
    )
    const [order] = issued.orders
    const read = (await pier9.get(`/orders/${order.id}`)).body
    assert.equal(read.status, 10)
    assert.equal(read.net_price, issued.net_total)
    assert.match(read.tickets[0].ticket_number, /./)
    assert.deepEqual(await idsOfAllPages(pier9, '/orders'), idsOf(await pier9.get('/orders')))
  })

  test('GROUPB-9 REST-9 a person who sails on two legs is one customer with two tickets', async () => {
    const person = passenger('', { full_name: 'Đặng Thị Khách', document_number: 'B7654321' })
    const legs = []
    for (const operator of ['HAIAU', 'CONSON']) {
      const leg = await legBody(pier9, legOf(operator))
      const seat_code = leg.passengers[0]?.seat_code
      legs.push({ ...leg, passengers: [{ ...person, seat_code }] })
    }
    const created = await pier9.post('/bookings', bookingBody(legs))
    const customers = (await pier9.get('/customers?document_number=B7654321')).body.data
    assert.equal(customers.length, 1)
    const [{ created_at, ticket_ids, ...customer }] = customers
    assert.deepEqual(
      ticket_ids.toSorted(),
      created.body.orders.map((order: any) => order.tickets[0].id).toSorted(),
    )
    assert.deepEqual(customer, {
      id: customer.id,
      booking_id: created.body.id,
      full_name: 'Đặng Thị Khách',
      document_number: 'B7654321',
      date_of_birth: '1990-05-17',
      nationality: 'VN',
      gender: 'female',
      phone: '+84900000000',
      email: null,
    })
    assert.deepEqual((await pier9.get(`/customers/${customer.id}`)).body, customers[0])
  })

  test('GROUPB-9 two people of one leg of whom the same is written are two customers', async () => {
    const same = { full_name: 'Nguyễn Văn An', document_number: undefined, phone: undefined }
    const query = { ...legOf('TUANCHAU'), seats: 2, seatClass: 'motorbike' }
    const leg = await legBody(pier9, query, [same, same])
    const created = await pier9.post('/bookings', bookingBody([leg]))
    assert.equal(created.status, 201, JSON.stringify(created.body))
    const customers = (await pier9.get(`/customers?booking_id=${created.body.id}`)).body.data
    assert.deepEqual(
      customers.map((each: any) => each.ticket_ids.length),
      [1, 1],
    )
  })

  test('GROUPB-9 `booking_id` finds the customers of that booking alone', async () => {
    const customers = (await pier9.get(`/customers?booking_id=${issued.id}`)).body.data
    assert.deepEqual(
      customers.map((each: any) => [each.booking_id, each.ticket_ids]),
      [[issued.id, [issued.orders[0].tickets[0].id]]],
    )
    const ids = idsOf(await pier9.get('/customers?limit=100'))
    assert.deepEqual(await idsOfAllPages(pier9, '/customers'), ids)
    assert.deepEqual(ids, ids.toSorted().reverse())
  })

  test('WHAT-7 GROUPB-10 another organization finds none of them, the parent neither', async () => {
    const [customer] = (await pier9.get('/customers')).body.data
    for (const who of ['STRANGER', 'DELTA'] as const) {
      const other = service.as(who)
      for (const path of ['/bookings', '/orders', '/customers']) {
        assert.deepEqual(idsOf(await other.get(path)), [], `${who} ${path}`)
      }
      for (const path of [
        `/bookings/${issued.id}`,
        `/orders/${issued.orders[0].id}`,
        `/customers/${customer.id}`,
      ]) {
        assert.equal((await other.get(path)).status, 404, `${who} ${path}`)
      }
      const code = await other.get(`/bookings?booking_code=${issued.booking_code}`)
      assert.deepEqual(idsOf(code), [])
    }
  })
})

suite('bookings that ran out', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  test('GROUPB-10 BEHAV-2 are one list, those that were written down as expired and those that were not yet', async () => {
    const booked = []
    for (let each = 0; each < 5; each += 1) booked.push(await book(pier9, [legOf('SAOBIEN')]))
    const [first, second, third, fourth, held] = booked.map(({ id }) => id)
    for (const id of [first, third]) await endHoldIn(service, id)
    assert.equal(await expireBookings(service.db, assert.ifError), 2)
    for (const id of [second, fourth]) await endHoldIn(service, id)
    const newest = [fourth, third, second, first]
    assert.deepEqual(await idsOfAllPages(pier9, '/bookings?status=8'), newest)
    assert.deepEqual(await idsOfAllPages(pier9, '/bookings?status=8&sort=_id'), newest.toReversed())
    assert.deepEqual(await idsOfAllPages(pier9, '/bookings?status=2'), [held])
    const statuses = (await pier9.get('/bookings?status=8')).body.data.map(
      (each: any) => each.status,
    )
    assert.deepEqual(statuses, [8, 8, 8, 8])
  })
})
