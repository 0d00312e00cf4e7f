import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { rows, sql } from '../../src/db/index.ts'
import { book } from '../support/booking.ts'
import { forgetCalls, legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import {
  assertProblem,
  isStream,
  type Operation,
  rawCall,
  readOperations,
} from '../support/wire.ts'

/** Another seed by `FUZZ_SEED`; a failure prints the seed and the smallest call that fails. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_201)
const runsMax = 1_500
const runForMs = 10_000

const hostileTexts = [
  '',
  ' ',
  'null',
  '-1',
  '0',
  '1e309',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2199-12-31',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999999999+14:00',
  'a\u0000b',
  '\ud800',
  "'; drop table bookings; --",
  '%',
  '../../etc/passwd',
  'x'.repeat(5_000),
  '😀'.repeat(60),
  '__proto__',
]

suite('hostile calls', async () => {
  const service = await startService()
  const booking = await book(service.as('PIER9'), [legOf('SAOBIEN')])
  const operations = (await readOperations(service)).filter(each => !isStream(each))
  const ids = [booking.id, booking.orders[0].id, booking.orders[0].voyage.id]
  // The stranger owns none of the identifiers, so nothing that is refused can change a row.
  const authorization = `Bearer ${service.keys.STRANGER}`
  const counted = [
    'bookings',
    'orders',
    'tickets',
    'customers',
    'seat_marks',
    'issuance_attempts',
    'transfers',
    'entries',
    'price_additions',
    'vouchers',
    'events',
    'webhook_endpoints',
    'webhook_deliveries',
    'api_keys',
    'organizations',
  ]

  async function countRows(): Promise<Record<string, number>> {
    const tables = await rows<{ name: string }>(
      service.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const present = tables.map(({ name }) => name).filter(name => counted.includes(name))
    assert.ok(present.length >= 8, `only ${present}`)
    const counts: Record<string, number> = {}
    for (const name of present) {
      const [found] = await rows<{ count: number }>(
        service.db,
        sql`select count(*) as count from ${sql.table(name)}`,
      )
      counts[name] = found?.count ?? 0
    }
    return counts
  }

  test('never a 500, never silence, always a problem, and what is refused changes nothing', async t => {
    const before = await countRows()
    const end = performance.now() + runForMs
    let accepted = 0
    let refused = 0
    const call = async (operation: Operation, sent: Sent) => {
      if (operation.path.includes('confirmToIssue')) await forgetCalls(service)
      const { path, headers, body } = write(operation, sent, ids)
      const answer = await rawCall(service, operation.method, path, {
        headers: { ...headers, authorization },
        ...(body === undefined ? {} : { body }),
      })
      const what = `${operation.method} ${path.slice(0, 300)}`
      assert.notEqual(answer.status, 500, what)
      if (answer.status < 400) {
        accepted += 1
        return
      }
      refused += 1
      assertProblem(answer, answer.status, answer.body.code, what)
      if (operation.method !== 'GET') assert.deepEqual(await countRows(), before, what)
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...operations), sentArbitrary, async (operation, sent) => {
        if (performance.now() > end) return
        await call(operation, sent)
        // A creation that is accepted moves the counts, and that is right.
        if (operation.method === 'POST') Object.assign(before, await countRows())
      }),
      {
        seed,
        numRuns: runsMax,
        endOnFailure: true,
      },
    )
    t.diagnostic(`seed ${seed}: ${accepted} accepted, ${refused} refused`)
    assert.ok(refused > 0, 'no call was refused')
    assert.deepEqual(
      service.logs.filter(line => /"level":(50|60)/.test(line)),
      [],
    )
  })

  test('the service is well after all that', async () => {
    const answer = await service.as('PIER9').get(`/bookings/${booking.id}`)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body.orders, booking.orders)
  })
})

type Sent = {
  identifier: string
  values: string[]
  body: string
  type: string
  fill: unknown[]
  shaped: boolean
  header: string
}

const text = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const anything = fc.oneof(
  text,
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(null, true, [], {}, -1, 0, 1e300, 2 ** 53, [null], { a: { b: [] } }),
  fc.jsonValue({ maxDepth: 4 }),
)

const sentArbitrary: fc.Arbitrary<Sent> = fc.record({
  identifier: fc.oneof(fc.constant('known'), fc.uuid(), text),
  values: fc.array(text, { minLength: 1, maxLength: 6 }),
  body: fc.oneof(
    fc.json({ maxDepth: 6 }),
    text,
    fc.constantFrom('{', '[', '{"a":'.repeat(20_000), '['.repeat(20_000), '{"__proto__":{}}'),
  ),
  type: fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 9 },
    { arbitrary: fc.constantFrom('text/plain', 'garbage', '', 'application/json;q'), weight: 1 },
  ),
  fill: fc.array(anything, { minLength: 1, maxLength: 12 }),
  shaped: fc.boolean(),
  header: fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
})

/** The call as it goes out: hostile values in places that the document names. */
function write(operation: Operation, sent: Sent, ids: string[]) {
  let next = 0
  const value = () => sent.values[next++ % sent.values.length] ?? ''
  const wellFormed = (given: string) => encodeURIComponent(given.toWellFormed())
  const identifier =
    sent.identifier === 'known' ? (ids[sent.values.length % 3] ?? '') : sent.identifier
  const query = operation.parameters
    .filter(each => each.in === 'query')
    .map(
      ({ name }) =>
        `${name}=${sent.shaped ? wellFormed(value()) : value().replace(/[^!-~]/g, '%')}`,
    )
    .join('&')
    .replaceAll('#', '%')
  const path = `${operation.path.replace(/\{\w+\}/, wellFormed(identifier))}?${query}`
  const printable = sent.header.trim()
  const headers: Record<string, string> = {
    'content-type': sent.type,
    'if-none-match': printable,
    prefer: 'respond-async',
    'x-request-id': printable,
  }
  if (operation.method === 'GET') return { path, headers, body: undefined }
  let place = 0
  const fill = () => sent.fill[place++ % sent.fill.length]
  const body =
    sent.shaped && operation.body ? JSON.stringify(shape(operation.body, fill)) : sent.body
  return { path, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body }
}

/** A body of the right shape with something hostile in some of its places. */
function shape(schema: any, fill: () => unknown): unknown {
  if (schema.anyOf) return shape(schema.anyOf[0], fill)
  const wild = fill()
  if (schema.type === 'object') {
    if (wild === null) return null
    const entries = Object.entries<any>(schema.properties ?? {})
    return Object.fromEntries(entries.map(([name, inner]) => [name, shape(inner, fill)]))
  }
  if (schema.type === 'array') return Array.isArray(wild) ? wild : [shape(schema.items, fill)]
  if (schema.enum && typeof wild === 'number') return schema.enum[0]
  if (schema.type === 'integer' && typeof wild === 'string') return wild.length
  if (schema.format === 'uuid' && wild === true) return '01900000-0000-7000-8000-000000000000'
  return wild
}
