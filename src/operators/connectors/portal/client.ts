import type { Static, TSchema } from 'typebox'
import type { PortalConnection } from '../../connections.ts'
import { isOfShape } from '../checks.ts'
import { CallFailed } from '../connector.ts'
import { createHttp, type HttpReply } from '../http.ts'
import { readRefusal } from './html.ts'
import { createSession, type Login } from './session.ts'

/** The portal as a logged-in browser sees it. */
export type PortalClient = {
  get(path: string, signal: AbortSignal): Promise<HttpReply>
  /** Forms have consequences, so each uses a connection of its own. */
  post(path: string, fields: Record<string, string>, signal: AbortSignal): Promise<HttpReply>
  /** The body of a JSON page with data of a voyage. */
  read<Schema extends TSchema>(
    path: string,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<Static<Schema>>
  close(): Promise<void>
}

/** Of a session's time: what is sent at its very end would come too late. */
const usableShare = 0.9

type PageRequest = { method: 'GET' | 'POST'; path: string; fields?: Record<string, string> }

export function createClient(connection: PortalConnection, loginTimeoutMs: number): PortalClient {
  const http = createHttp(connection.url)
  const session = createSession(() => login(AbortSignal.timeout(loginTimeoutMs)))

  async function login(signal: AbortSignal): Promise<Login> {
    const askedAt = performance.now()
    const { username, password } = connection
    const page: PageRequest = { method: 'POST', path: '/login', fields: { username, password } }
    const reply = await send(page, '', signal)
    const cookie = reply.headers['set-cookie']
    const [pair, ...attributes] = (Array.isArray(cookie) ? cookie[0] : cookie)?.split(';') ?? []
    if (reply.status === 302 && pair && !leadsToLogin(reply)) {
      return { cookie: pair, usableUntil: askedAt + usableShare * maxAgeMs(attributes) }
    }
    // The portal answers a refused login with the form again and a line above it.
    if (reply.status === 200 && /name=password/.test(reply.text)) {
      throw new CallFailed('login_refused')
    }
    throw new CallFailed(reply.status === 200 ? 'unreadable' : 'error')
  }

  /**
   * The portal looks at the session before it reads a page or a form, so what it sends to its login page is sent once
   * more. But a session may also end while the operator works on a form. So a form that was sent there may have been
   * taken, and its repetition may be refused because of what the first one has done.
   */
  async function visit(page: PageRequest, signal: AbortSignal): Promise<HttpReply> {
    const reply = await visitOnce(page, signal)
    if (reply !== 'login') return reply
    try {
      const again = await visitOnce(page, signal)
      if (again === 'login') throw new CallFailed('login_refused')
      const isDoubtful = page.method === 'POST' && refusalIn(again) !== undefined
      if (isDoubtful) throw new CallFailed('unreadable')
      return again
    } catch (error) {
      if (!(error instanceof CallFailed) || error.sent) throw error
      throw new CallFailed(error.reason, { cause: error.cause })
    }
  }

  async function visitOnce(page: PageRequest, signal: AbortSignal): Promise<HttpReply | 'login'> {
    const cookie = await session.cookie(signal)
    const reply = await send(page, cookie, signal)
    if (!leadsToLogin(reply)) return reply
    session.forget(cookie)
    return 'login'
  }

  function send({ method, path, fields }: PageRequest, cookie: string, signal: AbortSignal) {
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    if (!fields) return http.send({ method, path, headers }, signal)
    const body = new URLSearchParams(fields).toString()
    return http.send({ method, path, headers, body, ownConnection: true }, signal)
  }

  return {
    get: (path, signal) => visit({ method: 'GET', path }, signal),
    post: (path, fields, signal) => visit({ method: 'POST', path, fields }, signal),
    async read(path, schema, signal) {
      const reply = await visit({ method: 'GET', path }, signal)
      const body = parseJson(reply)
      if (reply.status === 404 && body?.error === 'no_such_sailing') {
        throw new CallFailed('unknown_voyage')
      }
      if (reply.status !== 200) throw new CallFailed('error')
      if (!isOfShape(schema, body)) throw new CallFailed('unreadable')
      return body
    },
    close: http.close,
  }
}

function maxAgeMs(attributes: string[]): number {
  const [seconds] = attributes.flatMap(each => /^ *max-age=(\d+) *$/i.exec(each)?.[1] ?? [])
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1_000
}

/** Why the portal did nothing; undefined when the page is not its refusal. */
export function refusalIn(reply: HttpReply): string | undefined {
  return reply.status === 422 ? readRefusal(reply.text) : undefined
}

function leadsToLogin(reply: HttpReply): boolean {
  const location = reply.headers.location
  return reply.status === 302 && typeof location === 'string' && /\/login(\?|$)/.test(location)
}

function parseJson(reply: HttpReply): { error?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(reply.text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
