/** Shorthand of the wire suites: the operations as the OpenAPI document lists them, and raw calls. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { type Answer, answerOf, headersOf } from './client.ts'
import { judgeAnswer, lookUp } from './document.ts'
import type { TestService } from './service.ts'

type Schema = any

export type Operation = {
  operationId: string
  method: string
  /** The path with `{id}` in it. */
  path: string
  parameters: {
    name: string
    in: 'path' | 'query' | 'header'
    required?: boolean
    schema: Schema
  }[]
  body: Schema | null
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export async function readDocument(service: TestService): Promise<any> {
  const response = await fetch(`${service.url}/openapi.json`)
  assert.equal(response.status, 200)
  return response.json()
}

/** A part of the document with every reference in it replaced by its target. */
function resolved(document: any, part: any): any {
  if (Array.isArray(part)) return part.map(each => resolved(document, each))
  if (typeof part !== 'object' || part === null) return part
  if (typeof part.$ref === 'string') return resolved(document, lookUp(document, part.$ref))
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, resolved(document, inner)]),
  )
}

/** Every registered operation, so that a new one is in every enumeration without further work. */
export async function readOperations(service: TestService): Promise<Operation[]> {
  return operationsOf(await readDocument(service))
}

export function operationsOf(document: any): Operation[] {
  const paths = resolved(document, document.paths)
  return Object.entries<any>(paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      responses: operation.responses,
    })),
  )
}

/** The router's own routes, as lines of method and path, so that the document cannot leave one out. */
export function routesOf({ app }: TestService): string[] {
  const tree = app.server?.printRoutes({ commonPrefix: false }) ?? ''
  const above: string[] = []
  return tree.split('\n').flatMap(line => {
    const [, indent = '', part = '', methods = ''] =
      /^([│├└─\s]*)(\S*?) ?(?:\(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth
    above[depth] = `${above[depth - 1] ?? ''}${part}`
    const path = above[depth]
    return methods
      .split(', ')
      .filter(method => method !== '' && method !== 'HEAD')
      .map(method => `${method} ${path}`)
  })
}

/** Whether the answer goes on until the caller disconnects. Enumerations that read answers leave it out. */
export function isStream({ responses }: Operation): boolean {
  return responses['200']?.content?.['text/event-stream'] !== undefined
}

type RawCall = {
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}

/** A raw call: no header is added but `Host`, and the path is not normalized. */
export async function rawCall(
  service: { url: string },
  method: string,
  path: string,
  { headers = {}, body }: RawCall = {},
): Promise<Answer> {
  const { hostname, port } = new URL(service.url)
  const call = request({ hostname, port, method, path, headers, agent: false })
  // A call that is refused early is not read to its end; only the answer counts.
  call.on('error', () => {})
  call.end(body)
  const [response] = await once(call, 'response', { signal: AbortSignal.timeout(60_000) })
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += part
  const answer = answerOf(response.statusCode, headersOf(response.headers), text)
  judgeAnswer(method, path, answer)
  return answer
}

/** Asserts status, media type and members of a problem, the same for every refusal. */
export function assertProblem(answer: Answer, status: number, code: string, what = ''): void {
  const said = `${what} ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`
  assert.equal(answer.status, status, said)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/, said)
  assert.equal(answer.body.code, code, said)
  assert.equal(answer.body.status, status, said)
  assert.equal(answer.body.type, `/docs/problems/${code}`, said)
  for (const member of ['title', 'detail', 'request_id']) {
    assert.ok(typeof answer.body[member] === 'string' && answer.body[member] !== '', said)
  }
  assert.equal(answer.body.request_id, answer.headers.get('x-request-id'), said)
  assert.equal(answer.headers.get('cache-control'), 'no-store', said)
}

/** Every number, with the name of its field. */
export function numbersIn(value: unknown, field = ''): { field: string; value: number }[] {
  if (typeof value === 'number') return [{ field, value }]
  if (Array.isArray(value)) return value.flatMap(each => numbersIn(each, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => numbersIn(inner, name))
}

/** The names of all fields, at every depth. */
export function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)])
}
