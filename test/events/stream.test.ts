import assert from 'node:assert/strict'
import { get, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { after, suite, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { connectionsOf, inTransaction, run, sql } from '../../src/db/index.ts'
import { createKey, deleteKey } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { legOf, until } from '../support/issuance.ts'
import { within } from '../support/processes.ts'
import { randomFrom } from '../support/random.ts'
import { tell } from '../support/receivers.ts'
import {
  type OrganizationCode,
  openService,
  startService,
  type TestService,
} from '../support/service.ts'
import { type EventStream, openStream, refusedStream } from '../support/stream.ts'
import { countWaiting } from '../support/waiting.ts'
import { assertProblem, rawCall } from '../support/wire.ts'

const heartbeat = { env: { EVENT_STREAM_HEARTBEAT_SECONDS: '1' } }

suite('the event stream', async () => {
  const service = await startService(heartbeat)
  const config = { ...service.config, databaseUrl: service.databaseUrl }
  const other = await createApp(config, { role: 'serve', log: pino({ level: 'silent' }) })
  after(() => other.close())
  const streams: EventStream[] = []
  after(() => {
    for (const stream of streams) stream.hangUp()
  })
  async function open(who: OrganizationCode, lastEventId?: string, url = service.url) {
    const stream = await openStream(url, service.keys[who], lastEventId)
    streams.push(stream)
    return stream
  }
  const feedOf = async (who: OrganizationCode) =>
    (await service.as(who).get('/events?sort=_id&limit=100')).body.data

  test('EVENTT-1 EVENT-2 an issued booking is told in another process, as the feed has it', async () => {
    const stream = await open('PIER9', undefined, other.url ?? '')
    assert.match(stream.response.headers['content-type'] ?? '', /^text\/event-stream/)
    assert.equal(stream.response.headers['cache-control'], 'no-store')
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('CONSON')])
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    await until('the event', () => stream.events.length > 0)
    const feed = await feedOf('PIER9')
    // Its invoice follows with events of its own.
    assert.deepEqual(stream.events.slice(0, 1), [
      { id: feed[0].id, type: 'booking.issuedTicket', body: feed[0] },
    ])
    stream.hangUp()
  })

  test('without a last id a stream begins with the next event, and says where it stands', async () => {
    const empty = await open('SAIGON')
    await until('the first words', () => empty.lastId() !== undefined)
    assert.equal(empty.lastId(), '0')
    await tell(service, 'SAIGON')
    await until('the event', () => empty.events.length === 1)
    const [first] = await feedOf('SAIGON')
    const next = await open('SAIGON')
    await until('the first words', () => next.lastId() === first.id)
    await tell(service, 'SAIGON')
    await until('the event', () => next.events.length === 1 && empty.events.length === 2)
    assert.deepEqual(
      next.events.map(({ body }) => body.number),
      [2],
    )
    for (const stream of [empty, next]) stream.hangUp()
  })

  test('it goes on exactly after Last-Event-ID, from 0 with the first', async () => {
    for (let count = 0; count < 5; count += 1) await tell(service, 'DELTA')
    const feed = await feedOf('DELTA')
    for (const [place, id] of ['0', ...feed.map((event: { id: string }) => event.id)].entries()) {
      const stream = await open('DELTA', id)
      await until('the rest', () => stream.events.length === 5 - place)
      assert.deepEqual(
        stream.events.map(({ body }) => body),
        feed.slice(place),
      )
      stream.hangUp()
    }
  })

  test('WHAT-2 an id that names no event of the caller is refused, another organization’s as well', async () => {
    const { id } = (await feedOf('DELTA'))[0]
    for (const wrong of [
      id,
      '01900000-0000-7000-8000-000000000000',
      '1',
      '-1',
      'x',
      ' 0 0',
      id.toUpperCase(),
    ]) {
      const answer = await refusedStream(service.url, service.keys.STRANGER, wrong)
      assertProblem(answer, 400, 'validation_failed', wrong)
      assert.equal(answer.body.errors[0].path, '/last-event-id')
    }
  })

  test('WHAT-2 nothing is told to another organization', async () => {
    const stranger = await open('STRANGER', '0')
    const root = await open('ROOT', '0')
    await tell(service, 'PIER9')
    // Theirs come after it, so it would be there when they are.
    for (const who of ['STRANGER', 'ROOT'] as const) await tell(service, who)
    await until('their own', () => stranger.events.length > 0 && root.events.length > 0)
    for (const [stream, who] of [
      [stranger, 'STRANGER'],
      [root, 'ROOT'],
    ] as const) {
      assert.deepEqual(
        stream.events.map(({ body }) => body),
        await feedOf(who),
      )
    }
    for (const stream of [stranger, root]) stream.hangUp()
  })

  test('while nothing happens a comment comes again and again', async () => {
    const stream = await open('ROOT')
    await until('comments', () => stream.comments() >= 2)
    assert.deepEqual(stream.events, [])
    stream.hangUp()
  })

  test('HEAD opens no stream', async () => {
    const headers = { authorization: `Bearer ${service.keys.PIER9}` }
    const answer = await rawCall(service, 'HEAD', '/api/v1/events/stream', { headers })
    assert.equal(answer.status, 405)
  })

  test('without a key there is no stream', async () => {
    assertProblem(await refusedStream(service.url, 'nobody'), 401, 'unauthorized')
  })

  test('AUTH-7 a deleted key is told nothing more, and its stream ends', async () => {
    const { STRANGER } = service.organizations
    const { id, key } = await inTransaction(service.db, tx =>
      createKey(tx, 'uat', { organizationId: STRANGER, name: 'to go', permissions: [] }, tester),
    )
    const [quiet, told] = [
      await openStream(service.url, key),
      await openStream(other.url ?? '', key),
    ]
    await inTransaction(service.db, tx => deleteKey(tx, STRANGER, id, tester))
    assert.equal(await within('the end of a quiet stream', quiet.ended), 'complete')
    await tell(service, 'STRANGER')
    assert.equal(await within('the end', told.ended), 'complete')
    assert.deepEqual([...quiet.events, ...told.events], [])
    assertProblem(await refusedStream(service.url, key), 401, 'unauthorized')
  })

  test('AUTH-7 an event after the deletion of a key is not told to it', async () => {
    const { ROOT } = service.organizations
    const { id, key } = await inTransaction(service.db, tx =>
      createKey(tx, 'uat', { organizationId: ROOT, name: 'to go', permissions: [] }, tester),
    )
    const stream = await openStream(service.url, key)
    await until('the first words', () => stream.lastId() !== undefined)
    await inTransaction(service.db, tx => deleteKey(tx, ROOT, id, tester))
    await tell(service, 'ROOT')
    assert.equal(await within('the end', stream.ended), 'complete')
    assert.deepEqual(stream.events, [])
  })

  test('EVENTT-1 whatever writers race and readers break off, each event is told once and in order', async t => {
    const seed = Number(process.env.STREAM_SEED ?? 20_261_122)
    t.diagnostic(`seed ${seed}`)
    const random = randomFrom(seed)
    const before = (await feedOf('PIER9')).length
    const eventsInAll = 240
    let written = 0
    const writers = Array.from({ length: 8 }, async () => {
      while (written < eventsInAll) {
        written += 1
        await tell(service, 'PIER9')
      }
    })
    const readers = [service.url, other.url ?? '', service.url].map(async url => {
      const told: any[] = []
      let last = '0'
      while (told.length < before + eventsInAll) {
        const stream = await open('PIER9', last, url)
        const enough = Math.min(1 + random() * 60, before + eventsInAll - told.length)
        await until('more events', () => stream.events.length >= enough)
        stream.hangUp()
        // What is read counts, however much more was on its way.
        const read = stream.events.slice(0, Math.ceil(enough))
        told.push(...read.map(({ body }) => body))
        last = read.at(-1)?.id ?? last
      }
      return told
    })
    await Promise.all(writers)
    for (const told of await Promise.all(readers)) {
      assert.deepEqual(
        told.map(({ number }) => number),
        Array.from({ length: before + eventsInAll }, (_, index) => index + 1),
      )
      assert.equal(new Set(told.map(({ id }) => id)).size, told.length)
    }
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(
      service.logs.filter(line => /"level":(50|60)/.test(line)),
      [],
    )
  })
})

suite('how many streams there are', async () => {
  const service = await startService({ env: { EVENT_STREAMS_MAX: '12' } })
  const open = (who: OrganizationCode) => openStream(service.url, service.keys[who])

  test('the eleventh of an organization is a 429, until one is closed; the process has its own bound', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => open('PIER9')))
    const refused = await refusedStream(service.url, service.keys.PIER9)
    assertProblem(refused, 429, 'rate_limited')
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    streams.push(await open('DELTA'), await open('SAIGON'))
    const full = await refusedStream(service.url, service.keys.ROOT)
    assertProblem(full, 503, 'service_unavailable')
    assert.ok(Number(full.headers.get('retry-after')) > 0)
    streams.shift()?.hangUp()
    const again = await until('a free place', () => open('PIER9').catch(() => null))
    assertProblem(await refusedStream(service.url, service.keys.PIER9), 429, 'rate_limited')
    for (const stream of [...streams, again]) stream.hangUp()
    const root = await until('a free place', () => open('ROOT').catch(() => null))
    root.hangUp()
  })

  test('who hangs up before the stream begins takes no place', async () => {
    const sockets = watchSockets(service)
    const headers = { authorization: `Bearer ${service.keys.STRANGER}` }
    await inTransaction(service.db, async tx => {
      // The place where a stream begins is read before its reader is answered.
      await run(tx, sql`lock table event_counters in access exclusive mode`)
      const calls = Array.from({ length: 10 }, () =>
        get(`${service.url}/api/v1/events/stream`, { headers, agent: false }).on('error', () => {}),
      )
      await until('all to wait', async () => (await countWaiting(service.db)) === calls.length)
      for (const call of calls) call.destroy()
      await until('the service to know', () => sockets.every(socket => socket.destroyed))
    })
    await until('all to be told', () => {
      const { total, idle } = connectionsOf(service.app.services.db)
      return idle === total
    })
    const stream = await open('STRANGER')
    stream.hangUp()
  })
})

/** More events than the buffers of any connection hold. */
const manyEvents = 4_000

async function writeManyEvents(service: TestService, who: OrganizationCode): Promise<void> {
  const organizationId = service.organizations[who]
  await run(
    service.db,
    sql`insert into events (id, organization_id, number, type, data)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${organizationId}, n,
               'booking.issuedTicket',
               jsonb_build_object('booking_id', ${organizationId}::text,
                                  'booking_code', repeat('x', 10000))
        from generate_series(1, ${manyEvents}::int) n`,
  )
}

/** The service's ends of the connections that are made from now on. */
function watchSockets(service: TestService): Socket[] {
  const sockets: Socket[] = []
  const server = service.app.server?.server as Server
  server.on('connection', socket => void sockets.push(socket))
  return sockets
}

/** Resolves with how much was sent when no more is sent. */
async function calm(socket: Socket): Promise<number> {
  let sent = -1
  let looks = 0
  await until('no more is sent', () => {
    looks = socket.bytesWritten === sent ? looks + 1 : 0
    sent = socket.bytesWritten
    return looks > 40
  })
  return sent
}

suite('a reader that is slow', async () => {
  const service = await startService()

  test('it takes as much memory as it reads, and gets everything in the end', async () => {
    await writeManyEvents(service, 'ROOT')
    const sockets = watchSockets(service)
    const stream = await openStream(service.url, service.keys.ROOT, '0')
    stream.pause()
    const [socket] = sockets
    assert.ok(socket)
    const sent = await calm(socket)
    assert.ok(sent < (manyEvents * 10_000) / 2, `${sent} bytes are on their way`)
    assert.ok(socket.writableLength < 2_000_000, `${socket.writableLength} bytes wait in memory`)
    stream.resume()
    await until('everything', () => stream.events.length === manyEvents)
    assert.ok(stream.events.every(({ body }, index) => body.number === index + 1))
    stream.hangUp()
  })
})

suite('a reader that takes nothing', async () => {
  const service = await startService(heartbeat)

  test('it is cut off after the time of four heartbeats, while a quiet one stays', async () => {
    await writeManyEvents(service, 'ROOT')
    const sockets = watchSockets(service)
    const quiet = await openStream(service.url, service.keys.PIER9)
    const stuck = await openStream(service.url, service.keys.ROOT, '0')
    stuck.pause()
    await until('the connection is gone', () => sockets[1]?.destroyed)
    stuck.resume()
    assert.equal(await within('the end', stuck.ended), 'cut')
    assert.ok(stuck.events.length < manyEvents)
    // A database that is slow lets the service send nothing for as long.
    sockets[0]?.emit('timeout')
    const comments = quiet.comments()
    await until('another comment', () => quiet.comments() > comments || sockets[0]?.destroyed)
    assert.ok(quiet.comments() > comments, 'it was cut off as well')
    quiet.hangUp()
  })
})

suite('streams of a service that stops', () => {
  test('they end whole, that of a reader that takes nothing is cut off, and the service is gone', async () => {
    const service = await openService()
    await writeManyEvents(service, 'ROOT')
    const quiet = await openStream(service.url, service.keys.DELTA)
    const told = await openStream(service.url, service.keys.PIER9)
    await tell(service, 'PIER9')
    await until('the event', () => told.events.length === 1)
    const sockets = watchSockets(service)
    const stuck = await openStream(service.url, service.keys.ROOT, '0')
    stuck.pause()
    await calm(sockets[0] as Socket)
    await within('the stop', service.close())
    for (const stream of [quiet, told]) {
      assert.equal(await within('the end', stream.ended), 'complete')
    }
    stuck.resume()
    assert.equal(await within('the end', stuck.ended), 'cut')
    assert.ok(stuck.events.length < manyEvents)
  })
})
