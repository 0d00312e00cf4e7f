/** How an agency's people find a booking again, and what they read of its passengers. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { erasePassengers } from '../../../src/bookings/index.ts'
import { run, sql } from '../../../src/db/index.ts'
import { tester } from '../../support/actor.ts'
import { book, bookingBody, findVoyage, freeSeats, passenger } from '../../support/booking.ts'
import { signedIn, type Visit } from '../../support/dashboard.ts'
import { legOf } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

suite('bookings that somebody looks for', async () => {
  const service = await startService()
  const { visitor: staff } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: above } = await signedIn(service, 'DELTA', 'admin')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  const pier9 = service.as('PIER9')
  const voyage = await findVoyage(pier9, legOf('CONSON'))
  const seats = await freeSeats(pier9, voyage.id, 4)

  const people = {
    hoa: { full_name: 'ĐẶNG Thị Hòa', document_number: '079123456789', email: 'hoa@ngoc.example' },
    brien: { full_name: 'Seán O’Brien-Lê', document_number: 'P 1234-567', phone: '0912 345 678' },
  }

  async function create(
    who: Record<string, unknown>,
    contact: object,
    reference: string,
  ): Promise<any> {
    const passengers = [passenger(seats.shift() ?? '', who)]
    const body = bookingBody([{ voyage_id: voyage.id, passengers }])
    const { status, body: made } = await staff.post('/bookings', {
      ...body,
      contact: { ...body.contact, ...contact },
      client_reference: reference,
    })
    assert.equal(status, 201, JSON.stringify(made))
    return made
  }

  const first = await create(people.hoa, { name: 'Vũ Minh', phone: '+84 (93) 111-2222' }, 'A-17/26')
  const second = await create(people.brien, { email: 'xuan_mai@du.lich.example' }, 'B-18/26')

  async function found(text: string, visitor: Visit = staff, more = ''): Promise<string[]> {
    const { status, body } = await visitor.get(`/bookings?q=${encodeURIComponent(text)}${more}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map((each: any) => each.booking_code)
  }

  for (const text of [
    ...['Đặng Thị Hòa', 'dang thi hoa', 'HOA DANG', 'hòa', 'Hoa 0791', '079123456789', '0791'],
    ...['hoa@ngoc.example', 'Vũ Minh', '0931112222', '+84 93 111 2222', '093.111.2222', 'a17/26'],
    ...['+84 93 111', '+84 (0) 93 111 2222', '8493'],
  ]) {
    test(`“${text}” finds the one booking that it is said of`, async () => {
      assert.deepEqual(await found(text), [first.booking_code])
    })
  }

  for (const text of [
    ...[
      'Sean O’Brien',
      'obrien-le',
      "O'Brien",
      'le sean',
      'P1234567',
      'p 1234 567',
      '+84912345678',
    ],
    ...['xuan_mai@du.lich.example', 'Xuan_Mai', 'B-18'],
  ]) {
    test(`“${text}” finds the other`, async () => {
      assert.deepEqual(await found(text), [second.booking_code])
    })
  }

  test('a number of the fixed network is found with its country and without', async () => {
    const phone = '+84 28 3822 1234'
    const { booking_code: code } = await create({ phone }, { phone }, 'C-19/26')
    for (const text of ['028 3822 1234', '+842838221234', '02838', '84 28 38']) {
      assert.deepEqual(await found(text), [code], text)
    }
  })

  test('a booking is found by its code, and what both have finds both, newest first', async () => {
    assert.deepEqual(await found(first.booking_code.toLowerCase()), [first.booking_code])
    assert.deepEqual(await found('/26'), [])
    assert.deepEqual(await found('Dang Sean'), [], 'one person has all the words')
    for (const { booking_code: code } of [first, second]) {
      assert.deepEqual(await found(code, staff, '&status=2'), [code])
      assert.deepEqual(await found(code, staff, '&status=10'), [])
    }
    const both = await found('09000000')
    assert.deepEqual(both.slice(0, 2), [second.booking_code, first.booking_code])
  })

  test('what is no word, or would be one of a query, finds nothing and breaks nothing', async () => {
    for (const text of [
      '!',
      ' ',
      '---',
      "'",
      "' | '",
      '\\',
      ':*',
      '& |',
      '%',
      '_',
      '“',
      '𝕏',
      'uu:*',
    ]) {
      assert.deepEqual(await found(text), [], text)
    }
    const long = 'ʼ각'.repeat(100)
    assert.deepEqual(await found(long), [])
    for (const q of ['', 'a%00b', 'x'.repeat(201)]) {
      assertProblem(await staff.get(`/bookings?q=${q}`), 400, 'validation_failed', q)
    }
  })

  test('names of two hundred letters that fall apart are booked and found', async () => {
    const name = '\u{1d160}'.repeat(100)
    const made = await create({ full_name: name }, {}, 'long')
    assert.deepEqual(await found(name), [made.booking_code])
  })

  test('an agency’s passengers are found by its own people and by operations, by nobody else', async () => {
    const of = `&organization_id=${service.organizations.PIER9}`
    assert.deepEqual(await found('Hòa', above), [])
    assertProblem(await above.get(`/bookings?q=hoa${of}`), 404, 'not_found', 'above')
    assert.deepEqual(await found('Hòa', operations), [])
    assert.deepEqual(await found('Hòa', operations, of), [first.booking_code])
  })

  test('operations look among the bookings of all agencies, without naming one', async () => {
    const look = (text: string, visitor = operations) =>
      visitor.get(`/operations/bookings?q=${encodeURIComponent(text)}`)
    const delta = await book(service.as('DELTA'), [{ ...legOf('SAOBIEN'), name: 'Hòa Ở Delta' }])
    const { status, body } = await look('hoa')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.data.map((each: any) => [each.booking_code, each.organization.code]),
      [
        [delta.booking_code, 'DELTA'],
        [first.booking_code, 'PIER9'],
      ],
    )
    assert.deepEqual(body.data[1].organization, {
      id: service.organizations.PIER9,
      code: 'PIER9',
      name: body.data[1].organization.name,
    })
    assert.deepEqual((await look(' / ')).body.data, [])
    const cancelled = await operations.get('/operations/bookings?q=hoa&status=16')
    assert.deepEqual(cancelled.body.data, [])
    assertProblem(await look('hoa', staff), 403, 'role_denied', 'an agency')
    assertProblem(await operations.get('/operations/bookings'), 400, 'validation_failed', 'no q')
  })

  test('whoever says too little is asked to say more', async () => {
    await run(
      service.db,
      sql`insert into search_words (booking_id, number, words)
          select w.booking_id, n, w.words from search_words w, generate_series(100, 1100) n
          where w.booking_id = ${first.id} and w.number = 1`,
    )
    const answer = await operations.get('/operations/bookings?q=hoa')
    assertProblem(answer, 400, 'validation_failed', 'too many')
    assert.deepEqual(answer.body.errors, [
      { path: '/q', message: 'more than 1,000 people fit; say more' },
    ])
    await run(service.db, sql`delete from search_words where number >= 100`)
  })

  test('a booking tells what was entered of each passenger, to whoever may read it', async () => {
    const path = `/bookings/${first.id}/passengers`
    const [ticket] = first.orders[0].tickets
    const expected = {
      ticket_id: ticket.id,
      document_number: '079123456789',
      date_of_birth: '1990-05-17',
      nationality: 'VN',
      gender: 'female',
      phone: '+84900000000',
      email: 'hoa@ngoc.example',
      plate_number: '68-A1 123.45',
    }
    const of = `?organization_id=${service.organizations.PIER9}`
    for (const answer of [await staff.get(path), await operations.get(path + of)]) {
      assert.deepEqual(
        [answer.status, answer.body],
        [200, { erased_at: null, data: [expected], left_earlier: [] }],
      )
    }
    for (const answer of [await above.get(path), await above.get(path + of)]) {
      assertProblem(answer, 404, 'not_found', 'above')
    }
  })

  test('who was erased is found by nothing and told as erased', async () => {
    await run(
      service.db,
      sql`update bookings set created_at = now() - interval '99 days',
      status = 8 where id = ${second.id}`,
    )
    await run(
      service.db,
      sql`update voyages set departs_at = now() - interval '60 days',
      arrives_at = now() - interval '59 days' where id = ${voyage.id}`,
    )
    const { store } = service.app.services.ticketFiles
    const onError = assert.ifError
    const erasure = { db: service.db, store, retentionDays: 30, onError }
    assert.equal(await erasePassengers(erasure, tester, AbortSignal.timeout(60_000)), 1)
    for (const text of ['Sean', 'P1234567', '0912345678', 'xuan_mai']) {
      assert.deepEqual(await found(text), [], text)
    }
    assert.deepEqual(await found('B-18/26'), [second.booking_code], 'a reference is kept')
    const { body } = await staff.get(`/bookings/${second.id}/passengers`)
    assert.ok(Date.parse(body.erased_at) > 0)
    assert.deepEqual(
      new Set(Object.values(body.data[0])),
      new Set([second.orders[0].tickets[0].id, null]),
    )
  })
})
