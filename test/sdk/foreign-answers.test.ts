/** Answers that come in the service's place: from a proxy, a cache, a page for signing in, or cut in the middle. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inspect } from 'node:util'
import { run } from '../../sdk/src/cli/run.ts'
import { createGangway, GangwayError, GangwayProblem } from '../../sdk/src/index.ts'
import { waitAfter } from '../../sdk/src/send.ts'

const key = `gw_uat_${'SecretOfTheHarbour'.padEnd(38, '7')}`
const id = '01a22f02-2740-7009-93ca-8f04c906fcbf'
const tentative = {
  id,
  booking_code: 'ABCD2345',
  status: 2,
  certainty: 'tentative',
  next_poll_after: null,
  updated_at: '2026-11-28T07:00:00Z',
  orders: [],
}
const issued = {
  ...tentative,
  status: 10,
  certainty: 'operator_confirmed',
  updated_at: '2026-11-28T07:01:00Z',
}

type Answer = () => Response
const json = (body: unknown): Answer => foreign(200, 'application/json', JSON.stringify(body))
const problem = (status: number, body: unknown): Answer =>
  foreign(status, 'application/problem+json', JSON.stringify(body))
function foreign(status: number, type: string, text: string | null): Answer {
  return () => new Response(text, { status, headers: { 'content-type': type } })
}

/** As the service begins each connection: with the position that it goes on from. */
const stream = (data: string): Answer =>
  foreign(200, 'text/event-stream', `retry: 3000\nid: e0\n\nid: e1\ndata: ${data}\n\n`)

/** Answers with one after the other, and with the last one for ever. */
function clientOf(answers: readonly Answer[]) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] as Answer
    asked.push(init?.method ?? '')
    return answer()
  }
  return { gangway: createGangway({ url: 'https://x.example', key, retries: 0, fetch }), asked }
}

const failure = (work: Promise<unknown>): Promise<any> =>
  work.then(
    () => assert.fail('it should have failed'),
    error => error,
  )

suite('answers that are not the service’s', () => {
  const gateway = { type: 'about:blank', title: 'Bad Gateway' }
  for (const [what, answer] of Object.entries<Answer>({
    'a problem without a status or a code': problem(502, gateway),
    'a problem of a proxy': problem(504, { ...gateway, status: 504, errors: { x: ['y'] } }),
    'no problem but null': problem(502, null),
    null: json(null),
    'a list': json([issued]),
    'an empty object': json({}),
    'another booking': json({ ...issued, id: id.replace('01a', '02a') }),
    'a booking of texts': json({ ...issued, status: '10' }),
    nothing: foreign(204, 'application/json', null),
    'half an answer': foreign(200, 'application/json', '{"id":"01a2'),
  })) {
    test(`a confirmation that is answered by ${what} may have happened; the booking says what became of it`, async () => {
      const unseen = clientOf([json(tentative), answer, json(tentative)])
      const error = await failure(unseen.gangway.bookings.confirmAndWait(id, { lostAnswerMs: 1 }))
      assert.ok(error instanceof GangwayError, inspect(error))
      assert.deepEqual([error.code, error.mayHaveHappened], ['outcome_unknown', true])
      const seen = clientOf([json(tentative), answer, json(issued)])
      assert.equal((await seen.gangway.bookings.confirmAndWait(id)).status, 10)
      assert.deepEqual(unseen.asked, ['GET', 'POST', 'GET'])
      assert.deepEqual(seen.asked, ['GET', 'POST', 'GET', 'GET'])
      const { gangway } = clientOf([answer])
      const change = { order_id: id, seats: [{ ticket_id: id, seat_code: 'A01' }] }
      for (const work of [gangway.bookings.confirm(id), gangway.bookings.change(id, change)]) {
        assert.equal((await failure(work)).mayHaveHappened, true)
      }
    })
  }

  test('a booking that is read as something else while it is being issued is neither issued nor failed', async () => {
    for (const answer of [json(null), json({}), json({ ...issued, id: 'x' }), json({ data: [] })]) {
      const begun = { ...tentative, status: 4, certainty: 'in_flight' }
      const { gangway } = clientOf([json(tentative), json(begun), answer])
      const error = await failure(gangway.bookings.confirmAndWait(id))
      assert.deepEqual([error.code, error.mayHaveHappened], ['outcome_unknown', true])
    }
  })

  test('a list is one with things in it, and ends', async () => {
    for (const answer of [json({}), json({ data: [null] }), json({ data: [{}] })]) {
      const { gangway } = clientOf([answer])
      assert.ok((await failure(gangway.bookings.find('web-17'))) instanceof GangwayError)
    }
    const { gangway, asked } = clientOf([json({ data: [], next_cursor: 'same' })])
    const error = await failure(gangway.bookings.all().next())
    assert.deepEqual([error.code, asked.length], ['unexpected_answer', 2])
  })

  test('the key that a proxy sends back in its problem is in no error', async () => {
    const echo = { code: 'bad_gateway', detail: `sent: Bearer ${key}`, request_id: 'r-1' }
    const { gangway } = clientOf([problem(502, { ...echo, headers: { authorization: key } })])
    const error = await failure(gangway.me())
    assert.ok(error instanceof GangwayProblem)
    assert.deepEqual([error.status, error.detail], [502, 'sent: Bearer (the key)'])
    assert.ok(!inspect(error, { depth: 9 }).includes(key))
  })

  test('a read that may come back at once waits half a second all the same', () => {
    for (const seconds of [0, -5]) {
      const told = new GangwayProblem({ status: 503 } as never, seconds, false)
      assert.ok((waitAfter(told, 0) ?? 0) >= 500)
    }
  })

  test('a next poll that is no instant is not at once', async () => {
    const begun = { ...tentative, status: 4, certainty: 'in_flight', next_poll_after: 'soon' }
    const { gangway, asked } = clientOf([json(begun)])
    const error = await failure(gangway.bookings.wait(id, { timeoutMs: 1_000 }))
    assert.deepEqual([error.code, asked.length], ['timed_out', 1])
  })

  test('an event that cannot be read is not passed over', async () => {
    const { gangway, asked } = clientOf([
      stream('{"number":'),
      stream('null'),
      stream('{"number":1}'),
    ])
    const read: number[] = []
    for await (const { number } of gangway.events.follow({ after: '0' })) {
      read.push(number)
      break
    }
    assert.deepEqual([read, asked.length], [[1], 3])
  })

  test('an event that is never more than half is told in the end, to whoever waits for it', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { gangway, asked } = clientOf([stream('{"a')])
    let error: any = null
    const reading = failure(gangway.events.follow({ after: '0' }).next()).then(told => {
      error = told
    })
    while (error === null) {
      assert.ok(asked.length < 9, 'it goes on asking')
      t.mock.timers.tick(5_000)
      await new Promise(setImmediate)
    }
    await reading
    assert.deepEqual([error.code, asked.length], ['unexpected_answer', 5])
  })

  test('what never ends is given up, an answer and a message of the stream alike', async () => {
    let sent = 0
    const endless = (type: string) => () => {
      const part = new Uint8Array(64 * 1024).fill(32)
      const pull = (controller: ReadableStreamDefaultController) => {
        sent += part.length
        // Ends some time, so that a client that reads on does so not for ever.
        if (sent > 200_000_000) controller.close()
        else controller.enqueue(part)
      }
      return new Response(new ReadableStream({ pull }), { headers: { 'content-type': type } })
    }
    const { gangway } = clientOf([endless('application/json')])
    assert.equal((await failure(gangway.me())).code, 'unreachable')
    assert.equal((await failure(gangway.bookings.confirm(id))).mayHaveHappened, true)
    const event = foreign(200, 'text/event-stream', 'id: e1\ndata: {"number":1}\n\n')
    const stream = clientOf([endless('text/event-stream'), event]).gangway
    for await (const { number } of stream.events.follow({ after: '0' })) {
      assert.equal(number, 1)
      break
    }
    assert.ok(sent < 60_000_000, `${sent} bytes were taken`)
  })

  test('a page in place of the stream of events is told, and not read for ever', async () => {
    const { gangway } = clientOf([foreign(200, 'text/html', '<h1>Sign in</h1>')])
    const error = await failure(gangway.events.follow().next())
    assert.match(error.message, /HTTP 200 with text\/html.*is url its address/)
  })

  test('the command tells a problem with members of another shape without falling over it', async t => {
    const said: string[] = []
    const out = { write: (text: string) => said.push(text), hasColor: false }
    const world = { env: { GANGWAY_URL: 'https://x.example', GANGWAY_KEY: key }, out, err: out }
    const odd = { code: 'odd', detail: 'so it is', request_id: 'r-1', status: 400 }
    for (const errors of [{ name: ['wrong'] }, [null, 'text', { path: 5 }]]) {
      t.mock.method(globalThis, 'fetch', async () => problem(400, { ...odd, errors })())
      const stdin = (async function* () {})()
      const { signal } = new AbortController()
      assert.equal(await run(['balance'], { ...world, stdin, signal }), 4)
    }
    assert.equal(said.join(''), 'error: odd: so it is\n  request r-1\n'.repeat(2))
  })

  test('a command that cannot tell what it has done says to look', async t => {
    const said: string[] = []
    const out = { write: (text: string) => said.push(text), hasColor: false }
    const world = { env: { GANGWAY_URL: 'https://x.example', GANGWAY_KEY: key }, out, err: out }
    t.mock.method(globalThis, 'fetch', async () => json(issued)())
    for (const [command, code] of [
      [['confirm', id, '--yes'], 6],
      [['confirm', id], 1],
      [['booking', id], 1],
    ] as const) {
      said.length = 0
      const stdin = (async function* () {})()
      const { signal } = new AbortController()
      assert.equal(await run(command, { ...world, stdin, signal }), code, said.join(''))
      assert.equal(/Look first/.test(said.join('')), code === 6)
    }
  })

  test('an assistant is told of a fault that came after a confirmation that it may have happened', async t => {
    const fault = { code: 'internal_error', detail: 'so it is', request_id: 'r-1', status: 500 }
    t.mock.method(globalThis, 'fetch', async () => problem(500, fault)())
    const said: string[] = []
    const out = { write: (text: string) => said.push(text), hasColor: false }
    const env = { GANGWAY_URL: 'https://x.example', GANGWAY_KEY: key }
    const params = { name: 'confirm_booking', arguments: { id } }
    const stdin = (async function* () {
      yield JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    })()
    const { signal } = new AbortController()
    assert.equal(await run(['mcp', '--allow-writes'], { env, stdin, out, err: out, signal }), 0)
    const { text } = JSON.parse(said.join('')).result.content[0]
    assert.deepEqual(JSON.parse(text), { ...fault, may_have_happened: true })
  })

  test('what the service says moves no cursor, whichever command tells it', async t => {
    const odd = 'a\u001b[2J\u009bb'
    const event = JSON.stringify({ id: 'e1', number: 1, type: odd, created_at: '', data: {} })
    const reasons = [{ kind: 'refused', code: 'x', detail: odd }]
    for (const [command, answer] of [
      [['events', '--follow'], foreign(200, 'text/event-stream', `id: e1\ndata: ${event}\n\n`)],
      [['cancel', id], json({ allowed: false, reason: odd, orders: [] })],
      [['confirm', id], json({ verdict: 'refused', reasons, pricing: null, typical_seconds: 8 })],
    ] as const) {
      const stop = new AbortController()
      t.mock.method(globalThis, 'fetch', async () => answer())
      const said: string[] = []
      const write = (text: string) => {
        said.push(text)
        if (command[0] === 'events') stop.abort()
      }
      const out = { write, hasColor: false }
      const env = { GANGWAY_URL: 'https://x.example', GANGWAY_KEY: key }
      const stdin = (async function* () {})()
      await run(command, { env, stdin, out, err: out, signal: stop.signal })
      assert.match(said.join(''), /a \[2J b/, command[0])
      assert.doesNotMatch(said.join(''), /[^\P{Cc}\n]/u, command[0])
    }
  })
})
