import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, suite, test } from 'node:test'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import { limitConnections } from '../../src/http/connections.ts'
import { book, confirm } from '../support/booking.ts'
import { legOf, misbehave, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { openStream } from '../support/stream.ts'
import { countWaiting } from '../support/waiting.ts'
import { assertProblem, rawCall, readOperations } from '../support/wire.ts'

const connectionsMax = 20

suite('limits', async () => {
  const service = await startService({
    env: { HTTP_ARRIVAL_SECONDS: '1', HTTP_CONNECTIONS_MAX: String(connectionsMax) },
  })
  const { hostname, port } = new URL(service.url)
  const authorization = `Bearer ${service.keys.PIER9}`
  const opened: Socket[] = []
  after(() => opened.forEach(socket => void socket.destroy()))

  async function dial(): Promise<Socket> {
    const socket = connect(Number(port), hostname)
    opened.push(socket)
    socket.on('error', () => {})
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    return socket
  }

  /** What comes until the service closes the connection. */
  async function lastWords(socket: Socket): Promise<string> {
    let text = ''
    socket.setEncoding('utf8').on('data', part => {
      text += part
    })
    if (!socket.closed) await once(socket, 'close')
    return text
  }

  /** The ports of those whose connection the service has. */
  const connected = new Set<number | undefined>()
  service.app.server?.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    connected.add(remotePort)
    socket.once('close', () => connected.delete(remotePort))
  })

  /** Sends a byte now and then for as long as somebody listens. */
  function drip(socket: Socket, byte: string): void {
    const timer = setInterval(() => socket.write(byte), 100)
    socket.once('close', () => clearInterval(timer))
  }

  /** What is not HTTP; after each the caller hangs up its half. */
  const nonsense: Record<string, string> = {
    'no HTTP': 'hello\r\n\r\n',
    'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'HTTP/0.9': 'GET /api/v1/me\r\n\r\n',
    'a version that is none': 'GET /api/v1/me HTTP/9.9\r\nHost: x\r\n\r\n',
    'no host': 'GET /api/v1/me HTTP/1.1\r\n\r\n',
    'an expectation that nobody knows': 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n',
    'a method that is none': 'GETT /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n',
    'a NUL in a header': 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n',
    'a space before the colon': 'GET /api/v1/me HTTP/1.1\r\nHost : x\r\n\r\n',
    'a line that is folded': 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n',
    'a header without a name': 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\n: a\r\n\r\n',
    'an address of 20,000 characters': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'a header of 20,000 characters': `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    'three thousand headers': `GET / HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(3_000)}\r\n`,
    'both kinds of length':
      'POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
    'two lengths':
      'POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    'a length below zero':
      'POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}',
    'a length beyond all numbers':
      'POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n{}',
    'a chunk whose size is none':
      'POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    'a chunk that lies about its size':
      'POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{}{}{}\r\n0\r\n\r\n',
    'a coding that nobody knows':
      'POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, rot13\r\n\r\n{}',
    'half a body':
      'POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"legs"',
    'half a head': 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthoriz',
    'a tunnel': 'CONNECT 10.0.0.1:5432 HTTP/1.1\r\nHost: x\r\n\r\n',
    'another protocol':
      'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'the address of another host':
      'GET http://elsewhere.example/api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n',
    'no address': 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
    'a second request behind a bad one':
      'GET / HTTP/9.9\r\n\r\nDELETE /api/v1/webhook-endpoint HTTP/1.1\r\nHost: x\r\n\r\n',
  }

  test('what is no HTTP gets a problem or a closed door, and never more than one answer', async () => {
    for (const [name, bytes] of Object.entries(nonsense)) {
      const socket = await dial()
      const heard = lastWords(socket)
      socket.end(Buffer.from(bytes, 'latin1'))
      const text = await heard
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) =>
        Number(status),
      )
      assert.ok(statuses.length <= 1, `${name}: ${text}`)
      for (const status of statuses) assert.ok(status >= 400 && status < 500, `${name}: ${text}`)
      if (text !== '') assert.match(text, /application\/problem\+json/, `${name}: ${text}`)
      assert.doesNotMatch(text, /HPE_|node:|\.ts:| at /, name)
    }
    assert.equal((await service.as('PIER9').get('/me')).status, 200)
    assert.deepEqual(
      service.logs.filter(line => /"level":(50|60)/.test(line)),
      [],
    )
  })

  test('who hangs up in the midst of a body is no fault of the service, nor of its database', async () => {
    const socket = await dial()
    const head = `POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`
    await new Promise(resolve => socket.write(head, resolve))
    socket.destroy()
    const isOver = (line: string) => /"route":"\/api\/v1\/bookings".*"caller hung up"/.test(line)
    await until('the request is over', async () => service.logs.some(isOver))
    assert.equal((await service.as('PIER9').get('/me')).status, 200)
    assert.deepEqual(
      service.logs.filter(line => /"level":(50|60)/.test(line)),
      [],
    )
  })

  test('who hangs up before there is an answer is in the log as well', async () => {
    await inTransaction(service.db, async tx => {
      await run(tx, sql`lock table api_keys in access exclusive mode`)
      const socket = await dial()
      socket.write(
        `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.keys.DELTA}\r\n\r\n`,
      )
      await until('the key to be waited for', async () => (await countWaiting(service.db)) === 1)
      socket.destroy()
      const isNoted = (line: string) =>
        /"route":"\/api\/v1\/me","status":499,"elapsed_ms":[1-9]\d*,.*"caller hung up"/.test(line)
      await until('the call is over', async () => service.logs.some(isNoted))
    })
  })

  for (const [what, head, byte] of [
    ['nothing at all', '', ''],
    ['headers drop by drop', 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-A: ', 'a'],
    [
      'a body drop by drop',
      `POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
      ' ',
    ],
  ] as const) {
    test(`who sends ${what} is cut off`, async () => {
      const socket = await dial()
      socket.write(head)
      if (byte !== '') drip(socket, byte)
      const text = await lastWords(socket)
      assert.match(text, /^(HTTP\/1\.1 4\d\d |$)/)
      assert.ok((text.match(/HTTP\/1\.1/g) ?? []).length <= 1, text)
    })
  }

  test('who asks for much and takes nothing is cut off', async () => {
    const socket = await dial()
    const address = socket.localPort
    socket.pause()
    const request = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'
    // The service forgets the connection; the caller would learn of it only by reading.
    await until('the connection is gone', () => {
      socket.write(request.repeat(5))
      return !connected.has(address)
    })
  })

  test('a confirmation that is silent for longer than that gets its answer, and a stream its events', async () => {
    const pier9 = service.as('PIER9')
    const stream = await openStream(service.url, pier9.key)
    const booking = await book(pier9, [legOf('CONSON')])
    const end = await misbehave(service, {
      operator: 'CONSON',
      action: 'slow',
      delay_ms: 6_000,
      times: 1,
    })
    const answer = await confirm(pier9, booking.id)
    await end()
    assert.equal(answer.status, 200)
    assert.equal(answer.body.status, 10)
    await until('the event', () => stream.events.length > 0)
    stream.hangUp()
  })

  test('one connection too many is closed at once, and the next is welcome when others have left', async () => {
    const many: Socket[] = []
    let turnedAway = 0
    service.app.server?.server.on('drop', () => {
      turnedAway += 1
    })
    // Again and again: who says nothing is closed after a second as well.
    await until('somebody is turned away', async () => {
      for (let each = 0; each <= connectionsMax; each += 1) many.push(await dial())
      return turnedAway > 0
    })
    assert.ok(connected.size <= connectionsMax)
    for (const socket of many) socket.destroy()
    await until('they have left', () => connected.size < connectionsMax / 2)
    assert.equal((await rawCall(service, 'GET', '/healthz')).status, 200)
  })

  test('a body is at most 256 KiB, however it says its length', async () => {
    const headers = { authorization, 'content-type': 'application/json' }
    const body = JSON.stringify({ surprise: 'x'.repeat(256 * 1024) })
    for (const length of [
      ['content-length', String(body.length)],
      ['transfer-encoding', 'chunked'],
    ]) {
      const sent = { headers: { ...headers, ...Object.fromEntries([length]) }, body }
      assertProblem(
        await rawCall(service, 'POST', '/api/v1/bookings', sent),
        413,
        'payload_too_large',
      )
    }
  })

  test('a body is at most 32 levels deep', async () => {
    for (const [deep, isTooDeep] of [
      [`${'['.repeat(32)}${']'.repeat(32)}`, false],
      [`${'['.repeat(33)}${']'.repeat(33)}`, true],
      [`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, true],
    ] as const) {
      const body = `{"legs":${deep}}`
      const headers = {
        authorization,
        'content-type': 'application/json',
        'content-length': String(body.length),
      }
      const answer = await rawCall(service, 'POST', '/api/v1/bookings', { headers, body })
      assertProblem(answer, 400, 'validation_failed')
      assert.equal(/nested more than 32 levels deep/.test(answer.body.detail), isTooDeep, deep)
    }
  })

  test('a page has 1 to 100 entries, in every list', async () => {
    const lists = (await readOperations(service)).filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'limit'),
    )
    assert.ok(lists.length >= 9)
    for (const { path } of lists) {
      for (const limit of ['0', '-1', '101', '1e9', '99999999999999999999']) {
        const address = `${path.replace(/\{\w+\}/, service.organizations.PIER9)}?limit=${limit}&departure_terminal=RGA&arrival_terminal=PQB&departure_date=2030-01-01`
        const answer = await rawCall(service, 'GET', address, { headers: { authorization } })
        assertProblem(answer, 400, 'validation_failed', address)
        assert.equal(answer.body.errors[0].path, '/limit')
      }
    }
  })
})

test('who takes an answer slowly keeps the connection; who takes nothing from look to look does not', t => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const server = new EventEmitter()
  limitConnections(server as Server, { arrivalSeconds: 1, max: 10 })
  const readers = [10, 0].map(takes => {
    const socket = Object.assign(new EventEmitter(), {
      bytesWritten: 1_000,
      writableLength: 500,
      isCut: false,
      takes: () => {
        socket.writableLength -= takes
      },
      destroy: () => {
        socket.isCut = true
      },
    })
    server.emit('connection', socket)
    return socket
  })
  for (let look = 0; look < 5; look += 1) {
    for (const reader of readers) reader.takes()
    t.mock.timers.tick(4_000)
  }
  assert.deepEqual(
    readers.map(reader => reader.isCut),
    [false, true],
  )
})
