import type { Static, TSchema } from 'typebox'
import type { PortalConnection } from '../../connections.ts'
import { isOfShape } from '../checks.ts'
import { CallFailed } from '../connector.ts'
import { createHttp, type HttpReply } from '../http.ts'
import { readRefusal } from './html.ts'
import { createSession } from './session.ts'

/** The portal as a logged-in browser sees it. */
export type PortalClient = {
  get(path: string, signal: AbortSignal): Promise<HttpReply>
  /** Forms have consequences, so each uses a connection of its own. */
  post(path: string, fields: Record<string, string>, signal: AbortSignal): Promise<FormReply>
  /** The body of a JSON page with data of a voyage. */
  read<Schema extends TSchema>(
    path: string,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<Static<Schema>>
  close(): Promise<void>
}

/** `isRepeated`: the portal answered a first try with its login page. */
type FormReply = HttpReply & { isRepeated: boolean }

type PageRequest = { method: 'GET' | 'POST'; path: string; fields?: Record<string, string> }

export function createClient(connection: PortalConnection, loginTimeoutMs: number): PortalClient {
  const http = createHttp(connection.url)
  const session = createSession(() => login(AbortSignal.timeout(loginTimeoutMs)))

  async function login(signal: AbortSignal): Promise<string> {
    const { username, password } = connection
    const page: PageRequest = { method: 'POST', path: '/login', fields: { username, password } }
    const reply = await send(page, '', signal)
    const cookie = reply.headers['set-cookie']
    const [pair] = (Array.isArray(cookie) ? cookie[0] : cookie)?.split(';') ?? []
    if (reply.status === 302 && pair && !leadsToLogin(reply)) return pair
    // The portal answers a refused login with the form again and a line above it.
    if (reply.status === 200 && /name=password/.test(reply.text)) {
      throw new CallFailed('login_refused')
    }
    throw new CallFailed(reply.status === 200 ? 'unreadable' : 'error')
  }

  /**
   * The portal checks the session before the page or the form. A call that is sent to the login page has
   * therefore done nothing, and is safe to repeat.
   */
  async function visit(page: PageRequest, signal: AbortSignal): Promise<FormReply> {
    for (let call = 1; ; call++) {
      const cookie = await session.cookie(signal)
      const reply = await send(page, cookie, signal)
      if (!leadsToLogin(reply)) return { ...reply, isRepeated: call > 1 }
      session.forget(cookie)
      if (call === 2) throw new CallFailed('login_refused', { sent: false })
    }
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
