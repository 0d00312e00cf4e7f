import type { Static, TSchema } from 'typebox'
import type { DirectConnection } from '../../connections.ts'
import { isOfShape } from '../checks.ts'
import { CallFailed } from '../connector.ts'
import { createHttp, type HttpReply, type HttpRequest } from '../http.ts'
import { ProblemBody } from './wire.ts'

/** JSON over HTTP with a bearer token. */
export type DirectClient = {
  send(call: DirectCall, signal: AbortSignal): Promise<HttpReply>
  /** The body of a 200. Throws `CallFailed` for any other answer. */
  read<Schema extends TSchema>(
    path: string,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<Static<Schema>>
  close(): Promise<void>
}

const refusals = ['refused', 'invalid_order', 'invalid_seats', 'order_not_found']

type DirectCall = Omit<HttpRequest, 'headers' | 'body'> & { body?: unknown }

export function createClient({ url, token }: DirectConnection): DirectClient {
  const http = createHttp(url)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }

  async function send({ body, ...call }: DirectCall, signal: AbortSignal) {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await http.send({ ...call, headers, ...json }, signal)
    // The operator checks the token before the request, so a refused call has done nothing.
    if (reply.status === 401) throw new CallFailed('login_refused', { sent: false })
    return reply
  }

  return {
    send,
    async read(path, schema, signal) {
      const reply = await send({ method: 'GET', path }, signal)
      if (problemIn(reply)?.code === 'voyage_not_found') throw new CallFailed('unknown_voyage')
      if (reply.status !== 200) throw new CallFailed('error')
      return parse(schema, reply.text)
    },
    close: http.close,
  }
}

/** The operator's own refusal. Undefined for another answer with the same status, for example a proxy's. */
export function problemIn(reply: HttpReply): { code: string; reason: string } | undefined {
  if (reply.status < 400 || reply.status > 499) return undefined
  try {
    return parse(ProblemBody, reply.text).error
  } catch {
    return undefined
  }
}

/**
 * Why the operator did nothing. Other codes decide nothing: `reference_reused` even says that an order
 * exists.
 */
export function refusalIn(reply: HttpReply): string | undefined {
  const problem = problemIn(reply)
  return problem && refusals.includes(problem.code) ? problem.reason : undefined
}

export function parse<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new CallFailed('unreadable', { cause: error })
  }
  if (!isOfShape(schema, value)) throw new CallFailed('unreadable')
  return value
}
