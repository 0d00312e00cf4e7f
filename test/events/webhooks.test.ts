import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { Value } from 'typebox/value'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import {
  bookingIssued,
  bookingIssueFailed,
  eventTypes,
  invoiceCreated,
  invoiceFailed,
  invoicePublished,
  invoiceUpdated,
} from '../../src/events/index.ts'
import { webhookTimeoutMs } from '../../src/events/send-webhook.ts'
import { tasks } from '../../src/worker/tasks.ts'
import { book, confirm } from '../support/booking.ts'
import { legOf, until } from '../support/issuance.ts'
import {
  type Answer,
  deliveriesOf,
  register,
  settled,
  startReceiver,
  tell,
} from '../support/receivers.ts'
import { startService } from '../support/service.ts'
import { assertProblem, readDocument } from '../support/wire.ts'

const loopback = { env: { WEBHOOK_LOOPBACK: 'on' } }

suite('webhooks', async () => {
  const service = await startService(loopback)

  test('EVENT-1 EVENTT-1 the endpoint is told of an issued booking: one unsigned POST of identifiers', async () => {
    const receiver = await startReceiver()
    await register(service, 'PIER9', `${receiver.url}?at=1`)
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('CONSON')])
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    const [delivery] = await settled(service, 'PIER9', 1)
    // Its invoice follows with events of its own.
    const [event] = (await pier9.get('/events?sort=_id')).body.data
    const [request, ...more] = receiver.received
    assert.ok(request)
    assert.ok(more.every(({ body }) => body.id !== event.id))
    assert.equal(request.method, 'POST')
    assert.equal(request.path, '/hook?at=1')
    const { number, ...body } = event
    assert.equal(number, 1)
    assert.deepEqual(request.body, body)
    assert.deepEqual(request.body.data, {
      booking_id: booking.id,
      booking_code: booking.booking_code,
    })
    const { webhooks } = await readDocument(service)
    const { schema } = webhooks['booking.issuedTicket'].post.requestBody.content['application/json']
    assert.deepEqual(Value.Errors(schema, request.body), [])
    assert.deepEqual(Object.keys(schema.properties).sort(), Object.keys(request.body).sort())
    assert.deepEqual(Object.keys(request.headers).sort(), [
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ])
    assert.equal(request.headers['content-type'], 'application/json')
    assert.deepEqual(
      { ...delivery, latency_ms: typeof delivery.latency_ms, sent_at: typeof delivery.sent_at },
      {
        id: event.id,
        event_id: event.id,
        type: 'booking.issuedTicket',
        outcome: 'delivered',
        status: 204,
        reason: null,
        latency_ms: 'number',
        created_at: delivery.created_at,
        sent_at: 'string',
      },
    )
  })

  test('EVENT-1 an event whose transaction comes to nothing is told to nobody', async () => {
    const receiver = await startReceiver()
    await register(service, 'SAIGON', receiver.url)
    const rolledBack = inTransaction(service.db, async tx => {
      await bookingIssued(tx, {
        organizationId: service.organizations.SAIGON,
        bookingId: '019a0000-0000-7000-8000-ffffffffffff',
        bookingCode: 'NOTTOLD1',
      })
      throw new Error('rolled back')
    })
    await assert.rejects(rolledBack, /rolled back/)
    const fact = await tell(service, 'SAIGON')
    assert.equal((await settled(service, 'SAIGON', 1)).length, 1)
    assert.deepEqual(
      receiver.received.map(({ body }) => body.data.booking_code),
      [fact.bookingCode],
    )
  })

  test('EVENT-1 events go out in their order, one after the other, each once', async () => {
    const receiver = await startReceiver()
    await register(service, 'DELTA', receiver.url)
    await Promise.all(Array.from({ length: 25 }, () => tell(service, 'DELTA')))
    await settled(service, 'DELTA', 25)
    const { data } = (await service.as('DELTA').get('/events?sort=_id&limit=100')).body
    assert.deepEqual(
      receiver.received.map(({ body }) => body.id),
      data.map(({ id }: { id: string }) => id),
    )
  })

  test('EVENTT-1 EVENTT-2 EVENTT-3 EVENTT-4 EVENTT-5 EVENTT-6 an event of each kind goes out, as the feed has it', async () => {
    const receiver = await startReceiver()
    await register(service, 'DELTA', receiver.url)
    const before = (await deliveriesOf(service, 'DELTA')).length
    const fact = {
      organizationId: service.organizations.DELTA,
      bookingId: '019a0000-0000-7000-8000-00000000000a',
      bookingCode: 'EACHKIND',
      invoiceId: '019a0000-0000-7000-8000-00000000000b',
    }
    await inTransaction(service.db, async tx => {
      await bookingIssued(tx, fact)
      await bookingIssueFailed(tx, fact)
      await invoiceCreated(tx, fact)
      await invoiceUpdated(tx, fact)
      await invoicePublished(tx, fact)
      await invoiceFailed(tx, fact)
    })
    await settled(service, 'DELTA', before + eventTypes.length)
    assert.deepEqual(
      receiver.received.map(({ body }) => body.type),
      eventTypes,
    )
    const { data } = (await service.as('DELTA').get(`/events?limit=${eventTypes.length}`)).body
    assert.deepEqual(
      receiver.received.map(({ body }) => body),
      data.map(({ number: _, ...event }: { number: number }) => event).toReversed(),
    )
  })

  test('EVENT-1 a receiver may have a name', async () => {
    const receiver = await startReceiver()
    await register(service, 'ROOT', `http://localhost:${receiver.port}/`)
    await tell(service, 'ROOT')
    const [delivery] = await settled(service, 'ROOT', 1)
    assert.equal(delivery.outcome, 'delivered', JSON.stringify(delivery))
  })

  test('EVENT-1 who has no endpoint is told nothing, and later is not told of earlier events', async () => {
    const stranger = service.as('STRANGER')
    await tell(service, 'STRANGER')
    const receiver = await startReceiver()
    await register(service, 'STRANGER', receiver.url)
    const later = await tell(service, 'STRANGER')
    await settled(service, 'STRANGER', 1)
    assert.equal(receiver.received.length, 1)
    assert.equal(receiver.received[0]?.body.data.booking_id, later.bookingId)
    assert.equal((await stranger.send('DELETE', '/webhook-endpoint')).status, 204)
    await tell(service, 'STRANGER')
    assert.equal((await deliveriesOf(service, 'STRANGER')).length, 1)
    assert.equal((await stranger.get('/events')).body.data.length, 3)
  })
})

suite('receivers that misbehave', async () => {
  // The two seconds count only where a receiver is to be late: this machine may stand still for as long.
  let timeoutMs = 60_000
  const service = await startService({
    ...loopback,
    overrides: { webhookTimeoutMs: () => timeoutMs },
  })
  const elsewhere = await startReceiver()
  // One for all of them, so that whoever is told again is there to hear it.
  let answer: Answer
  const receiver = await startReceiver((response, request) => answer(response, request))

  async function answerTo(how: Answer) {
    answer = how
    await register(service, 'PIER9', receiver.url)
    const before = (await deliveriesOf(service, 'PIER9')).length
    const { bookingId } = await tell(service, 'PIER9')
    const delivery = (await settled(service, 'PIER9', before + 1)).at(-1)
    assert.equal(receiver.received.at(-1)?.body.data.booking_id, bookingId)
    return delivery
  }

  const punctually = (t: TestContext) => {
    const patientMs = timeoutMs
    timeoutMs = webhookTimeoutMs
    t.after(() => {
      timeoutMs = patientMs
    })
  }

  test('EVENT-1 LIMITT-3 one that never answers is cut off after two seconds, and not tried again', async t => {
    punctually(t)
    const delivery = await answerTo(() => {})
    assert.equal(delivery.outcome, 'timed_out')
    assert.equal(delivery.status, null)
    assert.ok(delivery.latency_ms >= 1_900, String(delivery.latency_ms))
  })

  test('EVENT-1 LIMITT-3 one that answers after the two seconds is too late', async t => {
    punctually(t)
    const delivery = await answerTo(response => setTimeout(() => response.end('late'), 2_100))
    assert.deepEqual([delivery.outcome, delivery.status], ['timed_out', null])
  })

  test('EVENT-1 LIMITT-3 one that answers within the two seconds is slow and nothing worse', async t => {
    punctually(t)
    let answeredAfterMs = 0
    const slowly = () => {
      const asked = performance.now()
      return answerTo(response =>
        setTimeout(() => {
          answeredAfterMs = performance.now() - asked
          response.end('slow')
        }, 600),
      )
    }
    let delivery = await slowly()
    // The machine stood still, and so it answered too late by right.
    while (delivery.outcome === 'timed_out' && answeredAfterMs > 1_900) delivery = await slowly()
    assert.equal(delivery.outcome, 'delivered')
    assert.ok(delivery.latency_ms >= 590, String(delivery.latency_ms))
  })

  for (const status of [300, 301, 302, 307, 308]) {
    test(`EVENT-1 a redirect (${status}) is not followed`, async () => {
      const delivery = await answerTo(response =>
        response.writeHead(status, { location: elsewhere.url }).end(),
      )
      assert.deepEqual([delivery.outcome, delivery.status], ['refused', status])
      assert.deepEqual(elsewhere.received, [])
    })
  }

  for (const status of [400, 410, 500, 503]) {
    test(`EVENT-1 a refusal (${status}) is written down, and not tried again`, async () => {
      const delivery = await answerTo(response =>
        response.writeHead(status, { 'retry-after': '0' }).end('again, please'),
      )
      assert.deepEqual([delivery.outcome, delivery.status], ['refused', status])
    })
  }

  test('EVENT-1 one that hangs up has failed, with a reason', async () => {
    const delivery = await answerTo((_response, request) => request.socket.destroy())
    assert.deepEqual([delivery.outcome, delivery.status], ['failed', null])
    assert.match(delivery.reason, /^[A-Z_]+$/)
  })

  test('EVENT-1 one that talks no HTTP has failed', async () => {
    const delivery = await answerTo((_response, request) => void request.socket.end('ahoy\r\n\r\n'))
    assert.deepEqual([delivery.outcome, delivery.status], ['failed', null])
  })

  test('EVENT-1 headers without end are not read to their end', async () => {
    const delivery = await answerTo((_response, request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n')
      const more = () =>
        void request.socket.write(`x: ${'y'.repeat(60_000)}\r\n`, error => !error && more())
      request.socket.on('error', () => {})
      more()
    })
    assert.deepEqual([delivery.outcome, delivery.status], ['failed', null])
  })

  test('EVENT-1 an answer without end is cut off after its status', async () => {
    let sent = 0
    let closed = false
    const delivery = await answerTo(response => {
      response.writeHead(200)
      const more = () => {
        sent += 65_536
        response.write('z'.repeat(65_536), error => {
          if (!error && !closed) more()
        })
      }
      response.on('close', () => {
        closed = true
      })
      more()
    })
    assert.deepEqual([delivery.outcome, delivery.status], ['delivered', 200])
    await until('the connection is closed', () => closed)
    assert.ok(sent < 100_000_000, String(sent))
  })

  test('EVENT-1 one that is not there has failed', async () => {
    await register(service, 'SAIGON', 'http://127.0.0.1:1/')
    await tell(service, 'SAIGON')
    const [delivery] = await settled(service, 'SAIGON', 1)
    assert.deepEqual([delivery.outcome, delivery.reason], ['failed', 'ECONNREFUSED'])
  })

  test('EVENT-1 a receiver that hangs delays nobody else', async () => {
    let answerLate = () => {}
    const hanging = await startReceiver(response => {
      answerLate = () => void response.writeHead(204).end()
    })
    const prompt = await startReceiver()
    await register(service, 'DELTA', hanging.url)
    await register(service, 'ROOT', prompt.url)
    const before = (await deliveriesOf(service, 'ROOT')).length
    for (let count = 0; count < 3; count += 1) await tell(service, 'DELTA')
    await until('the slow one is at work', () => hanging.open() > 0)
    for (let count = 0; count < 3; count += 1) await tell(service, 'ROOT')
    await settled(service, 'ROOT', before + 3)
    assert.equal(prompt.received.length, 3)
    const outcomes = async () =>
      (await deliveriesOf(service, 'DELTA')).map(({ outcome }) => outcome).join()
    assert.equal(await outcomes(), ['sending', ...Array(2).fill('waiting')].join())
    assert.equal(hanging.received.length, 1, 'DELTA has one at a time')
    assert.equal((await service.as('DELTA').send('DELETE', '/webhook-endpoint')).status, 204)
    answerLate()
    await settled(service, 'DELTA', 3)
    assert.equal(await outcomes(), ['delivered', ...Array(2).fill('dropped')].join())
  })

  test('EVENT-1 none of them was told again, whatever it had answered and however long ago', () => {
    const told = receiver.received.map(({ body }) => body.id)
    assert.ok(told.length > 10)
    assert.equal(told.length, new Set(told).size)
  })

  test('EVENT-1 nothing of all this is an error of ours, and no address is in the log', () => {
    assert.deepEqual(
      service.logs.filter(line => /"level":(50|60)/.test(line)),
      [],
    )
    assert.deepEqual(
      service.logs.filter(line => line.includes('/hook')),
      [],
    )
  })
})

suite('deliveries and time', async () => {
  const service = await startService({ ...loopback, overrides: { role: 'serve' } })
  const tidy = tasks.find(({ name }) => name === 'tidy-webhook-deliveries')
  const runTask = () => tidy?.run(service.app.services as never, new AbortController().signal)

  test('a finished delivery is forgotten after thirty days, and no sooner', async () => {
    await register(service, 'PIER9', 'https://receiver.invalid/')
    const states = ['delivered', 'failed', 'waiting'] as const
    for (const _ of states) await tell(service, 'PIER9')
    const ids = (await deliveriesOf(service, 'PIER9')).map(({ id }) => id)
    const age = (id: string, days: number, state: string) =>
      run(
        service.db,
        sql`update webhook_deliveries
            set state = ${state}, status = ${state === 'delivered' ? 200 : null},
                created_at = now() - make_interval(days => ${days}),
                started_at = now() - make_interval(days => ${days}),
                finished_at = now() - make_interval(days => ${days})
            where id = ${id}`,
      )
    await age(ids[0], 31, 'delivered')
    await age(ids[1], 29, 'failed')
    // One that waits is as old, and goes out yet.
    await run(
      service.db,
      sql`update webhook_deliveries set created_at = now() - interval '31 days' where id = ${ids[2]}`,
    )
    await runTask()
    assert.deepEqual(
      (await deliveriesOf(service, 'PIER9')).map(({ id, outcome }) => [id, outcome]),
      [
        [ids[1], 'failed'],
        [ids[2], 'waiting'],
      ],
    )
    const events = await rows(service.db, sql`select from events`)
    assert.equal(events.length, 3, 'the feed forgets nothing')
  })

  test('the task is among the periodic ones and may run twice', async () => {
    assert.ok(tidy)
    await Promise.all([runTask(), runTask()])
  })
})

suite('a service without the loopback setting', async () => {
  const service = await startService()

  test('a webhook to this machine is refused when it is registered', async () => {
    const answer = await service.as('PIER9').send('PUT', '/webhook-endpoint', {
      headers: { 'content-type': 'application/json' },
      body: '{"url":"https://127.0.0.1/"}',
    })
    assertProblem(answer, 400, 'validation_failed')
    assert.equal(answer.body.errors[0].path, '/url')
  })
})
