import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, beforeEach, suite, test } from 'node:test'
import { inspect } from 'node:util'

import {
  type Booking,
  type Change,
  type ChangeQuote,
  createGangway,
  type GangwayError,
  GangwayProblem,
} from '../../sdk/src/index.ts'
import { waitAfter } from '../../sdk/src/send.ts'

import { version } from '../../sdk/src/version.ts'
import { makeTypes } from '../../sdk/types.ts'
import { listenHere } from '../support/listening.ts'

const key = `gw_uat_${'SecretOfTheHarbour'.padEnd(38, '7')}`
const sdk = join(import.meta.dirname, '../../sdk')

/** A service that answers as the test says. */
suite('the client', async () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  const url = `http://127.0.0.1:${await listenHere(server)}`
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked.length = 0
  })
  const gangway = createGangway({ url, key })

  function problem(status: number, code: string, headers: Record<string, string> = {}) {
    return (_: IncomingMessage, response: ServerResponse) => {
      const body = { type: code, title: code, status, detail: 'so it is', code, request_id: 'r-1' }
      response.writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      response.end(JSON.stringify(body))
    }
  }
  const ok = (body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const hangUp = (request: IncomingMessage) => void request.socket.destroy()
  const failure = (work: Promise<unknown>): Promise<GangwayError> =>
    work.then(
      () => assert.fail('it should have failed'),
      error => error,
    )

  test('what is made of the document is as the document says, and the version is the package’s', async () => {
    for (const [file, text] of Object.entries(await makeTypes())) {
      const stands = await readFile(join(sdk, file), 'utf8')
      assert.ok(stands === text, `${file} is not as docs/openapi.json says: npm run types`)
    }
    const manifest = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8'))
    assert.equal(version, manifest.version)
  })

  test('no printed client and no error shows the key, also when the key itself is what is wrong', async () => {
    answer = hangUp
    const texts = [inspect(gangway, { depth: 9, showHidden: true }), JSON.stringify(gangway)]
    for (const wrong of [`${key}\n`, `Bearer ${key}`, key.slice(0, -1)]) {
      texts.push(inspect(await failure((async () => createGangway({ url, key: wrong }))())))
    }
    const quoted = await failure((async () => createGangway({ url: `${url}/?key=${key}`, key }))())
    const cut = await failure(createGangway({ url, key, retries: 0 }).me())
    answer = problem(401, 'unauthorized')
    texts.push(...[quoted, cut, await failure(gangway.me())].map(error => inspect(error)))
    assert.equal(texts.length, 8)
    for (const text of texts) assert.ok(!text.includes('SecretOfTheHarbour'), text)
  })

  test('it refuses to start in a page or its worker, and to send the key unencrypted', () => {
    const refused = /your own backend/
    const withGlobal = (name: 'navigator' | 'document', value: object, then: () => void) => {
      const real = Object.getOwnPropertyDescriptor(globalThis, name)
      Object.defineProperty(globalThis, name, { value, configurable: true })
      try {
        then()
      } finally {
        if (real) Object.defineProperty(globalThis, name, real)
        else Reflect.deleteProperty(globalThis, name)
      }
    }
    const start = () => createGangway({ url, key })
    withGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11)' }, () => assert.throws(start, refused))
    withGlobal('navigator', { product: 'ReactNative' }, () => assert.throws(start, refused))
    withGlobal('navigator', { userAgent: 'Cloudflare-Workers' }, () => assert.ok(start()))
    withGlobal('document', {}, () => assert.throws(start, refused))
    assert.throws(() => createGangway({ url: 'http://api.example.com', key }), /https/)
    assert.throws(() => createGangway({ url: 'ftp://localhost', key }), /https/)
    for (const more of ['?view=net', '#top']) {
      assert.throws(() => createGangway({ url: url + more, key }), /the service alone/)
    }
    const login = url.replace('//', '//thu@')
    assert.throws(() => createGangway({ url: login, key }), /the service alone/)
    assert.throws(createGangway as () => unknown, /a client needs its settings: .*url, key/)
  })

  test('a time limit longer than a timer can be is none, and one of no time at all is refused unsent', async () => {
    answer = ok({ available: 7 })
    for (const timeoutMs of [Number.POSITIVE_INFINITY, 30 * 86_400_000]) {
      const patient = createGangway({ url, key, timeoutMs })
      assert.equal((await patient.money.balance()).available, 7)
      assert.equal((await gangway.money.balance({ timeoutMs })).available, 7)
    }
    asked.length = 0
    for (const timeoutMs of [0, -1, Number.NaN]) {
      const error = await failure(gangway.bookings.create({} as never, { timeoutMs }))
      assert.equal(error.code, 'wrong_usage')
    }
    assert.deepEqual(asked, [])
  })

  test('BEHAV-2 a read is tried again after a 429, a 503 and a broken connection; no write ever is', async () => {
    const trouble = [
      problem(429, 'rate_limited', { 'retry-after': '0' }),
      problem(503, 'service_unavailable', { 'retry-after': '0' }),
      hangUp,
    ]
    const left = [...trouble]
    answer = (request, response) => (left.shift() ?? ok({ available: 7 }))(request, response)
    assert.equal((await gangway.money.balance()).available, 7)
    assert.equal(asked.length, 4)
    answer = trouble[0] ?? hangUp
    asked.length = 0
    const twice = createGangway({ url, key, retries: 1 })
    assert.equal((await failure(twice.vouchers.check({} as never))).code, 'rate_limited')
    assert.equal(asked.length, 2)
    for (const each of trouble) {
      asked.length = 0
      answer = each
      const error = await failure(gangway.bookings.create({} as never))
      assert.deepEqual(asked, ['POST /api/v1/bookings'])
      assert.equal(error.mayHaveHappened, error.code !== 'rate_limited')
    }
  })

  test('BEHAV-2 reads that were told to wait for the same time come back one after the other, none too early, and none after more than a minute', t => {
    const told = new GangwayProblem({ status: 429 } as never, 20, false)
    const waits = [0, 0.5, 0.999].map(random => {
      t.mock.method(Math, 'random', () => random)
      return waitAfter(told, 0)
    })
    assert.deepEqual(waits, [20_000, 25_000, 29_990])
    const hour = new GangwayProblem({ status: 429 } as never, 3_600, false)
    assert.equal(waitAfter(hour, 0), null)
  })

  test('a refusal is not tried again, and has what the service said', async () => {
    answer = problem(403, 'permission_denied')
    const error = await failure(gangway.vouchers.list())
    assert.ok(error instanceof GangwayProblem)
    assert.deepEqual([error.status, error.code, error.requestId], [403, 'permission_denied', 'r-1'])
    assert.equal(asked.length, 1)
    answer = problem(500, 'internal_error')
    const fault = await failure(gangway.vouchers.list())
    assert.deepEqual(
      [fault.code, fault.mayHaveHappened, asked.length],
      ['internal_error', false, 2],
    )
  })

  test('a write that failed may have happened, unless the service says or the network shows that it did not', async () => {
    const book = () => failure(gangway.bookings.create({} as never))
    for (const [status, code, mayHaveHappened] of [
      [500, 'internal_error', true],
      [501, 'issuance_not_supported', false],
      [503, 'operator_unavailable', false],
      [503, 'service_unavailable', true],
      [422, 'issuance_failed', false],
    ] as const) {
      answer = problem(status, code)
      const error = await book()
      assert.deepEqual([error.code, error.mayHaveHappened], [code, mayHaveHappened])
    }
    const gone = createServer()
    const nobody = createGangway({ url: `http://127.0.0.1:${await listenHere(gone)}`, key })
    await new Promise(closed => gone.close(closed))
    const unsent = await failure(nobody.bookings.create({} as never))
    assert.deepEqual([unsent.code, unsent.mayHaveHappened], ['unreachable', false])
    answer = hangUp
    const read = await failure(createGangway({ url, key, retries: 0 }).me())
    assert.deepEqual([read.code, read.mayHaveHappened], ['unreachable', false])
  })

  test('a confirmation that another call has begun meanwhile is waited for, and not sent again', async () => {
    const id = '01a22f02-2740-7009-93ca-8f04c906fcbf'
    const at = (status: number, certainty: string) => ok({ id, status, certainty, orders: [] })
    const left = [
      at(2, 'tentative'),
      problem(422, 'booking_processing'),
      at(10, 'operator_confirmed'),
    ]
    answer = (request, response) => left.shift()?.(request, response)
    assert.equal((await gangway.bookings.confirmAndWait(id)).status, 10)
    assert.deepEqual(asked, [
      `GET /api/v1/bookings/${id}`,
      `POST /api/v1/bookings/confirmToIssue/${id}`,
      `GET /api/v1/bookings/${id}`,
    ])
  })

  test('a booking that was refused is not looked for, and the refusal is told', async () => {
    const left = [ok({ data: [] }), problem(422, 'seat_unavailable')]
    answer = (request, response) => (left.shift() ?? hangUp)(request, response)
    const wanted = { client_reference: 'web-17' } as never
    assert.equal((await failure(gangway.bookings.createOnce(wanted))).code, 'seat_unavailable')
    assert.equal(asked.length, 2)
  })

  test('a filter that is undefined or null is not sent', async () => {
    answer = ok({ data: [] })
    await gangway.bookings.list({ booking_code: undefined, client_reference: null as never })
    assert.deepEqual(asked, ['GET /api/v1/bookings'])
  })

  test('a call that names no operation or no resource is a fault of the program, and nothing is sent', async () => {
    const calls: [string, object][] = [
      ['get_nothing', {}],
      ['toString', {}],
      ['get_booking', {}],
      ['get_booking', { path: { id: '../me' } }],
    ]
    for (const [operation, input] of calls) {
      const error = await failure(gangway.call(operation as never, input))
      assert.equal(error.code, 'wrong_usage', operation)
    }
    // @ts-expect-error The document requires its path.
    assert.equal((await failure(gangway.call('get_booking'))).code, 'wrong_usage')
    assert.deepEqual(asked, [])
  })

  test('the compiler refuses a call without what the document requires, and one with what it does not know', async () => {
    answer = ok({ data: [] })
    await gangway.call('get_me')
    await gangway.call('list_bookings', {}, { timeoutMs: 60_000 })
    // @ts-expect-error The document requires a body.
    await gangway.call('create_voucher')
    // @ts-expect-error The document requires a query.
    await gangway.call('search_voyages', {})
    // @ts-expect-error The document knows no body.
    await failure(gangway.call('get_me', { body: 5 }))
    assert.equal(asked.length, 4)
  })

  test('what a change answers is typed by its dry_run', async () => {
    const id = '01a22f02-2740-7009-93ca-8f04c906fcbf'
    const wanted: Change = { order_id: id, seats: [{ ticket_id: id, seat_code: 'B02C' }] }
    const quote = { booking_id: id, allowed: true, net_difference: 20_000 }
    const booking = { id, booking_code: 'ABCD2345', status: 10, certainty: 'x', orders: [] }
    answer = ok(quote)
    const { net_difference } = await gangway.bookings.change(id, { ...wanted, dry_run: true })
    answer = ok(booking)
    const { booking_code } = await gangway.bookings.change(id, { ...wanted, dry_run: false })
    const either: Booking | ChangeQuote = await gangway.bookings.change(id, wanted)
    assert.deepEqual([net_difference, booking_code], [20_000, 'ABCD2345'])
    assert.deepEqual(either, booking)
    const { seats } = wanted
    const { orders } = await gangway.bookings.change(id, { order_id: id, seats })
    assert.deepEqual(orders, [])
  })

  test('every call ends at its deadline or when its signal says so', async () => {
    answer = () => {}
    const impatient = createGangway({ url, key, retries: 0, timeoutMs: 50 })
    assert.equal((await failure(impatient.me())).code, 'timed_out')
    const stop = new AbortController()
    const asking = failure(gangway.me({ signal: stop.signal }))
    stop.abort(new Error('enough'))
    assert.equal((await asking).message, 'enough')
  })

  test('following events waits as long as the service asks, and ends while it waits when it is told to', async () => {
    const left = [
      problem(503, 'service_unavailable', { 'retry-after': '0' }),
      problem(403, 'permission_denied'),
    ]
    answer = (request, response) => left.shift()?.(request, response)
    const refused = await failure(gangway.events.follow().next())
    assert.deepEqual([refused.code, asked.length], ['permission_denied', 2])
    const stop = new AbortController()
    answer = (request, response) => {
      response.once('finish', () => setImmediate(() => stop.abort()))
      problem(503, 'service_unavailable', { 'retry-after': '60' })(request, response)
    }
    const { done } = await gangway.events.follow({ signal: stop.signal }).next()
    assert.deepEqual([done, asked.length], [true, 3])
  })

  test('a stream that told something before it broke off is opened again at once, however often', async t => {
    let number = 0
    const told = async () => {
      number += 1
      const headers = { 'content-type': 'text/event-stream' }
      return new Response(`id: ${number}\ndata: {"number":${number}}\n\n`, { headers })
    }
    const waits: number[] = []
    const later = setTimeout
    t.mock.method(globalThis, 'setTimeout', (act: () => void, ms: number) => {
      // Of the client. A real fetch, of a test before, has timers of its own.
      const isPause = ms < 60_000 && /sdk\/src\/time\.ts/.test(String(new Error().stack))
      if (isPause) waits.push(ms)
      return later(act, isPause ? 0 : ms)
    })
    const { events } = createGangway({ url, key, fetch: told })
    for await (const event of events.follow({ after: '0' })) if (event.number === 7) break
    assert.equal(waits.length, 6)
    assert.ok(Math.max(...waits) < 1_000, String(waits))
  })

  test('the key follows no redirection, and what is no answer of the service is said to be none', async () => {
    answer = (_, response) => {
      response.writeHead(302, { location: `${url}/elsewhere` }).end()
    }
    assert.match((await failure(gangway.me())).message, /HTTP 302.*is url its address/)
    assert.deepEqual(asked, ['GET /api/v1/me'])
    answer = (_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    }
    const error = await failure(gangway.bookings.create({} as never))
    assert.deepEqual([error.code, error.mayHaveHappened], ['unexpected_answer', true])
    answer = (_, response) => void response.writeHead(201).end('{}')
    const changed = await failure(gangway.bookings.create({} as never))
    assert.deepEqual([changed.code, changed.mayHaveHappened], ['unexpected_answer', true])
    assert.match((await failure(gangway.me())).message, /HTTP 201.*is url its address/)
  })

  test('a proxy that limits calls is waited for by a read, and its refusal of a write is certain', async () => {
    const limit = (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(429, { 'content-type': 'text/html' }).end('<h1>Slow down</h1>')
    const left = [limit]
    answer = (request, response) => (left.shift() ?? ok({ available: 7 }))(request, response)
    assert.equal((await gangway.money.balance()).available, 7)
    answer = limit
    const error = await failure(gangway.bookings.create({} as never))
    assert.deepEqual([error.code, error.mayHaveHappened], ['unexpected_answer', false])
    assert.equal(asked.length, 3)
  })
})
