/**
 * Holds every answer of every service of this process against the OpenAPI document, whoever asked:
 * a test with plain `fetch`, a program that it runs, a browser. Faults are kept, and closing a
 * service tells them. Fastify says on a channel of its own when a server is made, so the service
 * itself knows nothing of it.
 */
import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { judgeAnswer } from './document.ts'

const faults: string[] = []

let isJudging = false

/** From here on, of every service that this process makes. */
export function judgeAnswers(): void {
  if (isJudging) return
  isJudging = true
  subscribe('fastify.initialization', message => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', route => {
      if (!route.url.startsWith('/api/v1/')) return
      // The hooks of a route come after those of the server: what is seen here is what is sent.
      route.onSend = [route.onSend ?? [], judgeSent].flat()
    })
  })
}

async function judgeSent(
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  keepFault(() => {
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.getHeaders())) headers.set(name, String(value))
    const isJson = /json/.test(headers.get('content-type') ?? '')
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const body = isJson && isWhole ? JSON.parse(String(payload)) : (payload ?? '')
    judgeAnswer(method, url, { status: reply.statusCode, headers, body })
  })
  return payload
}

/** For what is seen where nobody can throw. */
export function keepFault(judge: () => void): void {
  try {
    judge()
  } catch (error) {
    faults.push((error as Error).message)
  }
}

export function assertAsDocumented(): void {
  assert.deepEqual(faults.splice(0), [], 'not as docs/openapi.json says')
}
