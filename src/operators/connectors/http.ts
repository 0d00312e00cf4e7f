import { Agent, request } from 'undici'
import { createConnector, neverConnected } from '../../core/unsent.ts'
import { CallFailed } from './connector.ts'

export type HttpReply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT'
  /** Appended to the operator's URL; has a leading slash. */
  path: string
  headers?: Record<string, string>
  body?: string
  /** For a request that must not be lost on a kept-alive connection that the operator is closing. */
  ownConnection?: boolean
}

type Http = {
  send(call: HttpRequest, signal: AbortSignal): Promise<HttpReply>
  close(): Promise<void>
}

/** A connection that is given up fails a sale, so a machine that stood still for some seconds gives up none. */
const connectTimeoutMs = 10_000
const replyBytesMax = 8_000_000

export function createHttp(baseUrl: string): Http {
  // The caller's signal is the only clock: undici's own would end an order after five minutes.
  const shared = { headersTimeout: 0, bodyTimeout: 0, maxResponseSize: replyBytesMax }
  const connect = createConnector(connectTimeoutMs)
  const keptAlive = new Agent({ ...shared, connect })
  const oneShot = new Agent({ ...shared, connect, pipelining: 0 })
  const base = baseUrl.replace(/\/+$/, '')

  return {
    async send({ method, path, headers = {}, body, ownConnection }, signal) {
      const dispatcher = ownConnection ? oneShot : keptAlive
      try {
        const reply = await request(`${base}${path}`, {
          method,
          headers,
          body: body ?? null,
          signal,
          dispatcher,
        })
        const text = await reply.body.text()
        return { status: reply.statusCode, headers: reply.headers, text }
      } catch (error) {
        throw callFailed(error, signal)
      }
    },
    async close() {
      await Promise.all([keptAlive.destroy(), oneShot.destroy()])
    },
  }
}

function callFailed(error: unknown, signal: AbortSignal): CallFailed {
  if (neverConnected(error)) return new CallFailed('connection', { sent: false, cause: error })
  if (signal.aborted) return new CallFailed('timeout', { cause: error })
  const code = (error as { code?: unknown }).code
  const garbled = typeof code === 'string' && /^(HPE_|UND_ERR_RES_EXCEEDED)/.test(code)
  return new CallFailed(garbled ? 'unreadable' : 'connection', { cause: error })
}
