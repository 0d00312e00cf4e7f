/**
 * Validates every answer that a test gets from the partner API against the OpenAPI document. A status, a
 * header, a type or a field that the document does not have fails that test.
 *
 * It reads the document in the repository; `test/http/openapi.test.ts` proves that the service serves the
 * same.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/schema'
import type { Answer } from './client.ts'

type Judge = { Check(value: unknown): boolean; Errors(value: unknown): [boolean, unknown[]] }
type Described = { method: string; path: RegExp; responses: Record<string, any> }

const file = join(import.meta.dirname, '../../docs/openapi.json')
const document = JSON.parse(readFileSync(file, 'utf8'))
/** A caller has to accept new fields; a test that sees one requires its description. */
const closed = close(document.components)

const operations: Described[] = Object.entries<any>(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      responses,
      isLiteral: !/\{\w+\}\/\w+$/.test(path),
    })),
  )
  // `confirmToIssue/{id}` comes before `{id}/tickets`, which would match as well.
  .sort((a, b) => Number(b.isLiteral) - Number(a.isLiteral))

/** `address` as it was called: with `/api/v1` before it, and possibly with a query. */
export function judgeAnswer(method: string, address: string, answer: Answer): void {
  const path = (address.split('?')[0] ?? '').replace(/\/$/, '')
  const isHead = method === 'HEAD'
  const asked = isHead ? 'GET' : method
  const operation = operations.find(each => each.method === asked && each.path.test(path))
  const { status, headers, body } = answer
  // The path or its method does not exist; assertProblem checks that answer.
  if (operation === undefined || status === 405) return
  const what = `${method} ${path}: ${status} ${JSON.stringify(body)?.slice(0, 2_000)}`
  const response = referred(operation.responses[status])
  assert.ok(response, `the document has no such status of it: ${what}`)
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    if (!referred(header).required) continue
    assert.ok(headers.has(name), `the document promises ${name}: ${what}`)
  }
  if (isHead) return
  if (response.content === undefined) {
    assert.equal(body, '', what)
    return
  }
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const media = response.content[type]
  assert.ok(media, `the document has no ${type} of it: ${what}`)
  if (!/json/.test(type)) return
  const judge = judgeOf(media)
  if (judge.Check(body)) return
  assert.fail(`not as the document says: ${JSON.stringify(judge.Errors(body)[1])} ${what}`)
}

/** An event of the feed, as a stream sends it. */
export function judgeEvent(event: { type: string; body: any; id: string }): void {
  const judge = judgeOf(eventOfFeed)
  assert.ok(judge.Check(event.body), `no event: ${JSON.stringify(judge.Errors(event.body)[1])}`)
  assert.deepEqual([event.id, event.type], [event.body.id, event.body.type])
}
const eventOfFeed = { schema: { $ref: '#/components/schemas/Event' } }

/** The body of a webhook. */
export function judgeWebhook(body: any): void {
  const content = document.webhooks[body.type]?.post.requestBody.content
  assert.ok(content, `the document has no webhook ${body.type}`)
  const judge = judgeOf(content['application/json'])
  const what = `no webhook ${body.type}: ${JSON.stringify(body)}`
  assert.ok(judge.Check(body), `${what} ${JSON.stringify(judge.Errors(body)[1])}`)
}

/** The document's shape of a media type. Examples are checked with it too. */
export function judgeOf(media: { schema: object }): Judge {
  const known = judges.get(media)
  if (known) return known
  const made = Compile({ ...close(media.schema), components: closed } as never) as Judge
  judges.set(media, made)
  return made
}
const judges = new WeakMap<object, Judge>()

function referred(part: any): any {
  return typeof part?.$ref === 'string' ? lookUp(document, part.$ref) : part
}

/** The target of `#/components/schemas/Booking`. */
export function lookUp(document: any, reference: string): any {
  const names = reference.split('/').slice(1)
  return names.reduce((inner: any, name) => inner?.[name], document)
}

/** Closes objects that list their properties and do not mention additional ones. */
function close(part: any): any {
  if (Array.isArray(part)) return part.map(close)
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.fromEntries(Object.entries(part).map(([name, each]) => [name, close(each)]))
  const isOpen = inner.properties === undefined || inner.additionalProperties !== undefined
  return isOpen || typeof inner.type !== 'string'
    ? inner
    : { ...inner, additionalProperties: false }
}
