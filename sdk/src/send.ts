/**
 * One call: its URL, its deadline, its answer. A read is repeated when the service asks for that or the
 * network fails. A call that changes something is sent once, whatever happens.
 */
import { isAnswerTo, isProblem } from './answer.ts'
import { GangwayError, GangwayProblem, GangwayUnreachable, GangwayUsageError } from './problem.ts'
import { routes } from './routes.ts'
import type { Settings } from './settings.ts'
import { abortable, pause } from './time.ts'
import type { CallOptions, OperationId, Problem } from './types.ts'
import { version } from './version.ts'

export type Input = {
  path?: object
  query?: object
  body?: unknown
  headers?: Record<string, string>
}

export type Reply = { status: number; headers: Headers; body: unknown }

/** These have a body but change nothing. */
const readsByPost: readonly OperationId[] = ['check_ticket_price_additions', 'check_voucher']

export function isRead(operation: OperationId): boolean {
  return routes[operation][0] === 'GET' || readsByPost.includes(operation)
}

export async function send(
  settings: Settings,
  operation: OperationId,
  input: Input,
  options: CallOptions = {},
): Promise<Reply> {
  if (!Object.hasOwn(routes, operation)) {
    throw new GangwayUsageError(`the document has no operation ${String(operation)}`)
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(settings, operation, input, options)
    } catch (error) {
      const wait =
        isRead(operation) && attempt < settings.retries ? waitAfter(error, attempt) : null
      if (wait === null) throw error
      await pause(wait, options.signal)
    }
  }
}

/** Also when the service asks for none: who is answered at once would ask without end. */
const shortestWaitMs = 500
const longestWaitMs = 60_000

/** Milliseconds until the same read may succeed, or null if it will not. */
export function waitAfter(error: unknown, attempt: number): number | null {
  const backoff =
    Math.min(longestWaitMs, shortestWaitMs * 2 ** attempt) * (0.75 + Math.random() / 2)
  if (error instanceof GangwayUnreachable) return backoff
  if (!(error instanceof GangwayProblem) || ![429, 503].includes(error.status)) return null
  if (error.retryAfterSeconds === null) return backoff
  const asked = error.retryAfterSeconds * 1_000
  // Callers that were told the same instant do not come back together.
  if (asked > longestWaitMs) return null
  return Math.max(shortestWaitMs, asked * (1 + Math.random() / 2))
}

async function sendOnce(
  settings: Settings,
  operation: OperationId,
  input: Input,
  options: CallOptions,
): Promise<Reply> {
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs
  if (!(timeoutMs > 0)) throw new GangwayUsageError('timeoutMs is above 0; Infinity: no limit')
  const deadline = abortable(options.signal, timeoutMs)
  const requestId = crypto.randomUUID()
  try {
    const response = await open(settings, operation, input, requestId, deadline.signal)
    return await readReply(settings, response, operation, input, requestId)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (error instanceof GangwayError) throw error
    throw unreachable(settings, error, operation, requestId, deadline.isOver() ? timeoutMs : null)
  } finally {
    deadline.clear()
  }
}

/** Sends the call. The answer's body is not read yet. */
export function open(
  settings: Settings,
  operation: OperationId,
  input: Input,
  requestId: string,
  signal: AbortSignal,
): Promise<Response> {
  const { path = {}, query = {}, body, headers = {} } = input
  const [method, template] = routes[operation]
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(path, name))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return settings.fetch(`${settings.url}${address}${search && `?${search}`}`, {
    method,
    headers: {
      authorization: `Bearer ${settings.key}`,
      accept: 'application/json, application/problem+json, */*;q=0.1',
      'user-agent': `gangway-partner/${version}`,
      'x-request-id': requestId,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The key must not go to another host.
    redirect: 'manual',
    signal,
  })
}

function segment(path: object, name: string): string {
  const value = String((path as Record<string, unknown>)[name] ?? '')
  // A dot would climb in the path, and an empty value would name another operation.
  if (!/^[\w-]+$/.test(value)) throw new GangwayUsageError(`${name} is missing or is no identifier`)
  return value
}

export async function readReply(
  { key }: Settings,
  response: Response,
  operation: OperationId,
  input: Input,
  requestId: string,
): Promise<Reply> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const isDeleted = status === 204 && routes[operation][0] === 'DELETE'
  const isUnchanged = status === 304 && new Headers(input.headers).has('if-none-match')
  if (isDeleted || isUnchanged) return { status, headers, body: undefined }
  if (response.ok && operation === 'get_ticket_file') {
    if (type.startsWith('application/pdf')) {
      return { status, headers, body: await readBytes(response) }
    }
  } else if (response.ok && type.startsWith('application/json')) {
    const body = await readJson(response, key)
    if (isAnswerTo(operation, input, body)) return { status, headers, body }
  } else if (!response.ok && type.startsWith('application/problem+json')) {
    const body = await readJson(response, key)
    if (isProblem(body)) throw problemOf(operation, { ...body, status }, headers)
  }
  if (!response.bodyUsed) await response.body?.cancel()
  const what = `HTTP ${status} with ${type || 'no content type'} is no answer of this service`
  // A proxy with a limit of its own does not pass the call on. One that changed the answer did.
  const isLimit = status === 429
  const isDone = response.ok && !isRead(operation)
  if (status < 500 && !isLimit && !isDone)
    throw new GangwayUsageError(`${what}: is url its address?`)
  const mayHaveHappened = !isLimit && !isRead(operation)
  throw new GangwayUnreachable('unexpected_answer', what, requestId, mayHaveHappened)
}

/** A program on the way that is asked to help finding faults answers with what it was sent, the key too. */
async function readJson(response: Response, key: string): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(response))
  return JSON.parse(text.replaceAll(key, '(the key)'))
}

/** Far above what the service answers. What is longer counts as no answer, so that it does not fill the memory. */
const bodyBytesMax = 20_000_000

async function readBytes({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || value === undefined) break
    parts.push(value)
    size += value.length
    if (size <= bodyBytesMax) continue
    reader?.cancel().catch(() => {})
    throw new Error('the answer is too long')
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function problemOf(operation: OperationId, body: Problem, headers: Headers): GangwayProblem {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  // A refusal is certain. A server error may come after the effect.
  const isFault = body.status >= 500 && body.status !== 501 && body.code !== 'operator_unavailable'
  return new GangwayProblem(
    body,
    Number.isNaN(seconds) ? null : seconds,
    isFault && !isRead(operation),
  )
}

/** The cause has the runtime's own words. Only words that cannot hold the key are repeated. */
function unreachable(
  { url }: Settings,
  error: unknown,
  operation: OperationId,
  requestId: string,
  timedOutMs: number | null,
): GangwayUnreachable {
  const cause = (error as { cause?: { code?: unknown } } | null)?.cause?.code
  const reason = typeof cause === 'string' && /^[A-Z_]+$/.test(cause) ? ` (${cause})` : ''
  const wasSent = !['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(cause))
  const mayHaveHappened = !isRead(operation) && wasSent
  const host = new URL(url).host
  return timedOutMs === null
    ? new GangwayUnreachable(
        'unreachable',
        `no answer from ${host}${reason}`,
        requestId,
        mayHaveHappened,
      )
    : new GangwayUnreachable(
        'timed_out',
        `no answer from ${host} within ${timedOutMs} ms`,
        requestId,
        mayHaveHappened,
      )
}
