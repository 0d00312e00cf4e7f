import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { dashboardDocument } from '../../src/http/dashboard/document.ts'
import { readRunUnderWay } from '../../src/reconciliation/index.ts'
import { book } from '../support/booking.ts'
import { signedIn } from '../support/dashboard.ts'
import { fingerprint } from '../support/dump.ts'
import { forgetCalls, legOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import {
  assertProblem,
  isStream,
  type Operation,
  operationsOf,
  rawCall,
  readOperations,
} from '../support/wire.ts'
import { type HostileCall, hostileCalls, type Known } from './hostile.ts'

/** Another seed by `FUZZ_SEED`, more calls by `FUZZ_RUNS`; a failure prints the smallest call that fails. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_201)
const runs = Number(process.env.FUZZ_RUNS ?? 1_500)

/** What an answer never has: where the program lies, what it is made of, what it asks its database. */
const inside =
  /node_modules|node:|\.[jt]s:\d|\\n\s+at |\b(kysely|typebox|fastify|undici|pino|postgres(ql)?|better-auth|zod|ajv)\b|\bFST_|\bselect .* from\b|violates|\brelation\b|gangway-service-/i

suite('hostile input', async () => {
  // Webhooks lead nowhere: names that are made up are asked of nobody.
  const service = await startService({ overrides: { resolveHost: async () => ['10.0.0.1'] } })
  const pier9 = service.as('PIER9')
  // Of a manual operator, so that nothing goes on in the background of an accepted call.
  const bookings = [await book(pier9, [legOf('NAMDUSAO')]), await book(pier9, [legOf('NAMDUSAO')])]
  const orders = bookings.flatMap(each => each.orders)
  const tickets = orders.flatMap(each => each.tickets)
  const ids = [...bookings, ...orders, ...tickets].map(({ id }) => id)
  const [{ voyage }] = orders
  const known: Known = {
    id: [...ids, voyage.id],
    voyage_id: [voyage.id],
    order_id: orders.map(({ id }) => id),
    ticket_id: tickets.map(({ id }) => id),
    seat_code: ['A01A', 'A02A', tickets[0].seat_code],
    seat_class: ['eco', 'vip'],
    passenger_type: ['adult', 'child'],
    departure_terminal: [voyage.departure_terminal],
    arrival_terminal: [voyage.arrival_terminal],
    departure_date: [voyage.departure_date],
    from: [voyage.departure_date],
    to: [voyage.departure_date],
    date_of_birth: ['1990-05-17'],
    full_name: ['Nguyễn Thị Thử'],
    email: ['somebody@example.com'],
    phone: ['+84900000000'],
    url: ['https://hooks.example.com/'],
    sort: ['_id'],
    limit: [1, 100],
  }

  /** Many calls as somebody who may make them; what they do when they are accepted is theirs to do. */
  async function bombard(operations: Operation[], callers: Record<string, string>[], runs: number) {
    let before = await fingerprint(service)
    const counts: Record<string, number> = { accepted: 0 }
    let calls = 0
    const call = async ({ method, path, headers, body }: HostileCall) => {
      if (path.includes('confirmToIssue')) await forgetCalls(service)
      calls += 1
      const caller = callers[calls % callers.length]
      const sent = { headers: { ...headers, ...caller }, ...(body ? { body } : {}) }
      const answer = await rawCall(service, method, path, sent)
      const what = `${method} ${path.slice(0, 300)} ${answer.status} ${JSON.stringify(answer.body)}`
      assert.notEqual(answer.status, 500, what)
      const came = answer.status < 400 ? 'accepted' : answer.body.code
      counts[came] = (counts[came] ?? 0) + 1
      // A reconciliation goes on behind its answer.
      if (answer.status === 202) {
        await until('its end', async () => (await readRunUnderWay(service.db)) === undefined)
      }
      const now = method === 'GET' ? before : await fingerprint(service)
      if (answer.status >= 400) {
        assertProblem(answer, answer.status, answer.body.code, what)
        assert.doesNotMatch(JSON.stringify(answer.body), inside, what)
        if (answer.body.code === 'validation_failed') assertNamesThePlace(answer.body, what)
        assert.equal(now, before, `a refused call changed something: ${what}`)
      }
      before = now
    }
    await fc.assert(fc.asyncProperty(hostileCalls(operations, known), call), {
      seed,
      numRuns: runs,
      endOnFailure: true,
    })
    return counts
  }

  const assertQuiet = () =>
    assert.deepEqual(
      service.logs.filter(line => /"level":(50|60)/.test(line)),
      [],
    )

  test('partners: never a 500, never silence, always a problem, and what is refused changes nothing', async t => {
    const operations = (await readOperations(service)).filter(each => !isStream(each))
    const callers = [service.keys.PIER9, service.keys.STRANGER].map(key => ({
      authorization: `Bearer ${key}`,
    }))
    const counts = await bombard(operations, callers, runs)
    t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`)
    for (const came of ['accepted', 'validation_failed', 'not_found']) {
      assert.ok((counts[came] ?? 0) > runs / 50, `hardly a call was ${came}`)
    }
    assertQuiet()
  })

  test('the dashboard: the same, by somebody who is signed in', async t => {
    const ending = /sign-in|sign-out|session|password|second-factor/
    const operations = operationsOf(await dashboardDocument()).filter(
      ({ path }) => !ending.test(path),
    )
    assert.ok(operations.length > 40)
    const admin = await signedIn(service, 'PIER9', 'admin')
    const staff = await signedIn(service, 'ROOT', 'operations')
    const callers = [admin, staff].map(({ visitor }) => ({
      cookie: visitor.cookie(),
      origin: service.url,
    }))
    const counts = await bombard(operations, callers, Math.ceil(runs / 2))
    t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`)
    assert.equal((await admin.visitor.get('/keys')).status, 200, 'the session has ended')
    assertQuiet()
  })

  test('the service is well after all that', async () => {
    assert.equal((await pier9.get(`/bookings/${bookings[0].id}`)).status, 200)
    assert.equal((await pier9.get('/transactions/balance')).body.held, 0)
    assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined)
  })
})

/** By a pointer, or by saying that the whole body is none. */
function assertNamesThePlace(problem: any, what: string): void {
  if (problem.errors === undefined) assert.match(problem.detail, /HTTP|JSON|body|the path/i, what)
  else
    for (const { path, message } of problem.errors)
      assert.ok(/^(\/.*)?$/s.test(path) && message, what)
}
