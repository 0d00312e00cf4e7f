import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { suite, test } from 'node:test'
import { first, sql } from '../../src/db/index.ts'
import { dashboardDocument } from '../../src/http/dashboard/document.ts'
import { partnerDocument } from '../../src/http/documentation/document.ts'
import { formatWords, patternWords } from '../../src/http/faults.ts'
import { bookingBody, dayAhead, legBody } from '../support/booking.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem, rawCall } from '../support/wire.ts'

const json = { 'content-type': 'application/json' }

suite('refusals', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const leg = await legBody(pier9, legOf('SAOBIEN'))
  const good = bookingBody([leg])
  const day = dayAhead(10)
  const search = `departure_terminal=RGA&arrival_terminal=PQB&departure_date=${day}`
  const countBookings = () =>
    first<{ count: number }>(service.db, sql`select count(*) as count from bookings`)

  test('a problem has its type, title, status, detail, code and request id', async () => {
    const answer = await pier9.get(`/bookings/${service.organizations.PIER9}`)
    assertProblem(answer, 404, 'not_found')
    assert.deepEqual(Object.keys(answer.body).sort(), [
      'code',
      'detail',
      'request_id',
      'status',
      'title',
      'type',
    ])
  })

  test('the type of a problem is an address that explains it', async () => {
    const { body } = await pier9.get('/nothing')
    const page = await fetch(service.url + body.type)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /not_found/)
    for (const name of ['nothing', 'constructor', '__proto__']) {
      const unknown = await rawCall(service, 'GET', `/docs/problems/${name}`)
      assertProblem(unknown, 404, 'not_found', name)
    }
  })

  test('the caller’s X-Request-Id is kept when it is sane', async () => {
    for (const id of ['a', 'req_01:a.b-c', 'x'.repeat(100)]) {
      const answer = await pier9.get('/me', { 'x-request-id': id })
      assert.equal(answer.headers.get('x-request-id'), id)
    }
    const refused = await pier9.get('/nothing', { 'x-request-id': 'mine' })
    assert.equal(refused.body.request_id, 'mine')
  })

  test('an X-Request-Id that is not sane is replaced', async () => {
    for (const id of ['', 'a b', 'x'.repeat(101), '<script>', '"', 'é']) {
      const answer = await pier9.get('/me', { 'x-request-id': id })
      assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, id)
    }
  })

  test('private answers are not to be stored', async () => {
    for (const path of ['/me', '/bookings', '/transactions/balance', '/orders', '/customers']) {
      const answer = await pier9.get(path)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('cache-control'), 'no-store', path)
    }
  })

  test('fields at fault are named by JSON pointers, each with its reason', async () => {
    const answer = await pier9.post('/bookings', {
      contact: { name: '', email: 'nobody', phone: '+84900000001' },
      legs: [leg, { voyage_id: 'x', passengers: [{ seat_code: 5, surprise: true }] }],
    })
    assertProblem(answer, 400, 'validation_failed')
    const paths = answer.body.errors.map((error: any) => error.path)
    for (const path of [
      '/contact/name',
      '/contact/email',
      '/legs/1/voyage_id',
      '/legs/1/passengers/0/seat_code',
      '/legs/1/passengers/0/passenger_type',
      '/legs/1/passengers/0/full_name',
      '/legs/1/passengers/0/surprise',
    ]) {
      assert.ok(paths.includes(path), `${path} is not among ${paths}`)
    }
    assert.ok(answer.body.errors.every((error: any) => error.message.length > 0))
  })

  test('a field is told once what is wrong with it, in words', async () => {
    const { status, body } = await pier9.post('/bookings', {
      ...good,
      contact: { name: 'Thu', email: 'nobody', phone: 'none' },
      legs: [{ ...leg, passengers: [{ ...leg.passengers[0], date_of_birth: '17.5.1990' }] }],
    })
    assert.equal(status, 400)
    assert.deepEqual(body.errors, [
      { path: '/contact/email', message: formatWords.email },
      { path: '/contact/phone', message: patternWords['^[+(0-9][0-9 ()+.-]{5,29}$'] },
      { path: '/legs/0/passengers/0/date_of_birth', message: formatWords.date },
    ])
  })

  test('a body that may be left out is told its own fault alone', async () => {
    const { id } = (await pier9.post('/bookings', good)).body
    for (const path of [`/bookings/confirmToIssue/${id}`, `/bookings/${id}/cancel`]) {
      const { body } = await pier9.post(path, { foo: 1 })
      assert.deepEqual(body.errors, [{ path: '/foo', message: 'is not a known field' }])
    }
    await pier9.post(`/bookings/${id}/cancel`)
  })

  test('whatever a shape demands of a text has words', async () => {
    const documents = JSON.stringify([await partnerDocument(), await dashboardDocument()])
    // Not checked by a shape: what is answered, and the header that is replaced when it is not sane.
    const others = ['binary', 'uri-reference', 'int32', 'int64', '^[\\w.:-]{1,100}$']
    const demanded = new Set<string>()
    JSON.parse(documents, (key, value) => {
      if ((key === 'pattern' || key === 'format') && typeof value === 'string') demanded.add(value)
      return value
    })
    const worded = Object.keys({ ...patternWords, ...formatWords })
    assert.deepEqual([...demanded].filter(each => !others.includes(each)).sort(), worded.sort())
  })

  for (const [name, body] of Object.entries<unknown>({
    'an unknown field': { ...good, surprise: 1 },
    'an unknown field of a leg': bookingBody([{ ...leg, surprise: 1 } as never]),
    'a __proto__ that is a field': JSON.parse(JSON.stringify(good).replace('{', '{"__proto_":1,')),
    'a number for a text': { ...good, client_reference: 5 },
    'null for a text': { ...good, client_reference: null },
    'an array': [good],
    'a text': 'booking',
    null: null,
    'no legs': { ...good, legs: [] },
    'seven legs': bookingBody(Array(7).fill(leg)),
    'thirty-one passengers': bookingBody([
      { ...leg, passengers: Array(31).fill(leg.passengers[0]) },
    ]),
    'a NUL in a text': { ...good, client_reference: 'a\u0000b' },
    'a NUL in the contact': { ...good, contact: { ...good.contact, name: '\u0000' } },
    'half a surrogate pair in a text': { ...good, client_reference: 'a\ud800b' },
    'half a surrogate pair in the contact': {
      ...good,
      contact: { ...good.contact, name: '\udfff' },
    },
    'half a surrogate pair in the invoice recipient': {
      ...good,
      invoice_recipient: { name: '\ud800' },
    },
  })) {
    test(`a booking with ${name} is a 400 and creates nothing`, async () => {
      const before = await countBookings()
      const answer = await pier9.send('POST', '/bookings', {
        headers: json,
        body: JSON.stringify(body),
      })
      assertProblem(answer, 400, 'validation_failed')
      assert.ok(answer.body.errors.length > 0, 'no field is named')
      assert.deepEqual(await countBookings(), before)
    })
  }

  for (const birth of ['2026-02-30', '0000-01-01', '9999-12-31', '1990-5-7', '19900517', '', 'x']) {
    test(`the date of birth "${birth}" is a 400`, async () => {
      const passengers = [{ ...leg.passengers[0], date_of_birth: birth }]
      const answer = await pier9.post('/bookings', bookingBody([{ ...leg, passengers }]))
      assertProblem(answer, 400, 'validation_failed')
      assert.equal(answer.body.errors[0].path, '/legs/0/passengers/0/date_of_birth')
    })
  }

  for (const [name, body] of Object.entries({
    'cut off': JSON.stringify(good).slice(0, -1),
    'two values': '{}{}',
    'a comment': '{/* */}',
    'single quotes': "{'a': 1}",
    NaN: '{"a": NaN}',
    'a __proto__ key': '{"__proto__": {"a": 1}}',
    'a constructor.prototype key': '{"constructor": {"prototype": {"a": 1}}}',
    'open brackets without end': '['.repeat(100_000),
    'a byte order mark and nothing': '\ufeff',
  })) {
    test(`malformed JSON (${name}) is a 400`, async () => {
      const answer = await pier9.send('POST', '/bookings', { headers: json, body })
      assertProblem(answer, 400, 'validation_failed')
    })
  }

  for (const [encoding, name] of Object.entries({
    latin1: Buffer.from('Tr\u00e2n V\u00e2n', 'latin1'),
    'half a character': Buffer.from('Trần').subarray(0, 4),
  })) {
    test(`a name in ${encoding} is a 400 that names UTF-8, and creates nothing`, async () => {
      const before = await countBookings()
      const [head = '', tail = ''] = JSON.stringify({ ...good, client_reference: '*' }).split('*')
      const body = Buffer.concat([Buffer.from(head), name, Buffer.from(tail)])
      // Sent once with its length and once in chunks, of which nobody knows how many come.
      for (const sent of [body, new Blob([body]).stream()]) {
        const init = { headers: json, body: sent, duplex: 'half' } as RequestInit
        const answer = await pier9.send('POST', '/bookings', init)
        assertProblem(answer, 400, 'validation_failed')
        assert.match(answer.body.detail, /UTF-8/)
      }
      assert.deepEqual(await countBookings(), before)
    })
  }

  test('a name in letters of any language is kept as it was sent', async () => {
    const name = 'Trần Thị Bưởi 李明 Ålesund محمد'
    const body = Buffer.from(JSON.stringify({ ...good, client_reference: name }))
    const init = { headers: json, body: new Blob([body]).stream(), duplex: 'half' } as RequestInit
    const answer = await pier9.send('POST', '/bookings', init)
    assert.equal(answer.status, 201)
    assert.equal(answer.body.client_reference, name)
  })

  test('JSON nested tens of thousands deep is a 400, also on an operation without a body', async () => {
    const deep = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`
    const init = { headers: json, body: deep }
    for (const path of ['/bookings', '/vouchers', '/ticket-price-additions/check']) {
      assertProblem(await pier9.send('POST', path, init), 400, 'validation_failed', path)
    }
    const unknown = `/vouchers/${service.organizations.PIER9}`
    assertProblem(await pier9.send('DELETE', unknown, init), 400, 'validation_failed')
  })

  for (const type of [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'garbage',
  ]) {
    test(`a body as ${type} is a 415`, async () => {
      const init = { headers: { 'content-type': type }, body: JSON.stringify(good) }
      assertProblem(await pier9.send('POST', '/bookings', init), 415, 'unsupported_media_type')
    })
  }

  test('an empty body is no body, whatever its content type says', async () => {
    const path = `/bookings/confirmToIssue/${service.organizations.PIER9}`
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const init = { headers: { 'content-type': type }, body: '' }
      assertProblem(await pier9.send('POST', path, init), 404, 'not_found', type)
    }
  })

  test('JSON with a charset is JSON', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const answer = await pier9.send('POST', '/bookings', { headers, body: '{}' })
    assertProblem(answer, 400, 'validation_failed')
    assert.equal(answer.body.errors[0].message, 'is required')
  })

  test('a body of more than 256 KiB is a 413, one of exactly that is read', async () => {
    const sized = (bytes: number) => ({ headers: json, body: `"${'x'.repeat(bytes - 2)}"` })
    assertProblem(
      await pier9.send('POST', '/bookings', sized(256 * 1024 + 1)),
      413,
      'payload_too_large',
    )
    assertProblem(
      await pier9.send('POST', '/bookings', sized(256 * 1024)),
      400,
      'validation_failed',
    )
  })

  for (const query of [
    'limit=0',
    'limit=101',
    'limit=abc',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'limit=1&limit=2',
    'limit=99999999999999999999999999',
    'limit=1e400',
    'limit=%ZZ',
    'limit=NaN',
    'cursor=',
    'cursor=%00',
    'cursor=1&cursor=2',
    `cursor=${'x'.repeat(201)}`,
    'sort=_id&sort=_id',
  ]) {
    test(`GROUPB-12 the query ${query.slice(0, 40)} is a 400 at every list`, async () => {
      for (const path of ['/bookings', '/orders', '/customers', '/transactions', '/events']) {
        assertProblem(await pier9.get(`${path}?${query}`), 400, 'validation_failed', path)
      }
      assertProblem(await pier9.get(`/voyages?${search}&${query}`), 400, 'validation_failed')
    })
  }

  for (const date of [
    '2026-02-30',
    '0000-01-01',
    '9999-12-31',
    '2026-13-01',
    '2026-1-1',
    'x',
    '',
  ]) {
    test(`GROUPB-1 the departure date "${date}" is a 400`, async () => {
      const query = `departure_terminal=RGA&arrival_terminal=PQB&departure_date=${date}`
      const answer = await pier9.get(`/voyages?${query}`)
      assertProblem(answer, 400, 'validation_failed')
      assert.equal(answer.body.errors[0].path, '/departure_date')
      const calendar = `departure_terminal=RGA&arrival_terminal=PQB&from=${date}&to=${date}`
      assertProblem(await pier9.get(`/voyage-counts?${calendar}`), 400, 'validation_failed')
    })
  }

  for (const date of ['1900-01-01', '1970-01-01', '2199-12-31']) {
    test(`GROUPB-1 GROUPB-3 ${date} is a day like any other`, async () => {
      const route = 'departure_terminal=RGA&arrival_terminal=PQB'
      const found = await pier9.get(`/voyages?${route}&departure_date=${date}`)
      assert.equal(found.status, 200)
      const dates = found.body.data.map((voyage: any) => voyage.departure_date)
      assert.deepEqual([...new Set(dates)], [date])
      const calendar = await pier9.get(`/voyage-counts?${route}&from=${date}&to=${date}`)
      assert.equal(calendar.status, 200)
      assert.deepEqual(
        calendar.body.data.map((day: any) => day.departure_date),
        [date],
      )
    })
  }

  for (const instant of [
    '2026-02-30T00:00:00Z',
    '2026-01-01',
    '2026-01-01T25:00:00Z',
    '2026-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '1%00',
  ]) {
    test(`GROUPB-10 the instant "${instant}" is a 400`, async () => {
      for (const field of ['created_from', 'created_to']) {
        const answer = await pier9.get(`/bookings?${field}=${instant}`)
        assertProblem(answer, 400, 'validation_failed')
        assert.equal(answer.body.errors[0].path, `/${field}`)
      }
    })
  }

  test('GROUPB-10 who leaves the + of an offset as it is in an address is told how to write it', async () => {
    const answer = await pier9.get('/bookings?created_from=2026-12-01T07:30:00+07:00')
    assertProblem(answer, 400, 'validation_failed')
    assert.match(answer.body.errors[0].message, /2026-12-01T00:30:00Z.*%2B/)
    for (const written of ['2026-12-01T00:30:00Z', '2026-12-01T07:30:00%2B07:00']) {
      assert.equal((await pier9.get(`/bookings?created_from=${written}`)).status, 200)
    }
  })

  test('bytes that are no HTTP, and headers without end, get a problem too', async () => {
    for (const text of [
      'nonsense\r\n\r\n',
      'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
      'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \u0001\r\n\r\n',
      `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(200_000)}\r\n\r\n`,
      'POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    ]) {
      const [head = '', body = ''] = (await speak(service.url, text)).split('\r\n\r\n')
      assert.match(head, /^HTTP\/1\.1 400 /, text.slice(0, 60))
      assert.match(head, /content-type: application\/problem\+json/)
      const problem = JSON.parse(body)
      assert.equal(problem.code, 'validation_failed')
      assert.ok(head.includes(`x-request-id: ${problem.request_id}`))
    }
  })

  test('none of it was an error of ours', () => {
    assert.deepEqual(
      service.logs.filter(line => /"level":(50|60)/.test(line)),
      [],
    )
  })
})

/** Sends text as it is and answers everything that comes back. */
function speak(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('utf8').on('data', part => {
      heard += part
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', error => (heard === '' ? reject(error) : resolve(heard)))
  })
}
