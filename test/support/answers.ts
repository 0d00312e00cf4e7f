/**
 * Validates every answer of every service of this process against the OpenAPI document, whoever asked: a
 * test with plain `fetch`, a program that it runs, a browser. Faults are collected, and closing a service
 * reports them. Fastify announces a new server on a diagnostics channel, so the service itself knows
 * nothing of it.
 */
import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { headersOf } from './client.ts'
import { judgeAnswer } from './document.ts'

const faults: string[] = []

let isJudging = false

/** Applies from this call on, to every service that this process makes. */
export function judgeAnswers(): void {
  if (isJudging) return
  isJudging = true
  subscribe('fastify.initialization', message => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', route => {
      if (!route.url.startsWith('/api/v1/')) return
      // A route's hooks run after the server's, so this hook sees what is sent.
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
    const headers = headersOf(reply.getHeaders())
    const isJson = /json/.test(headers.get('content-type') ?? '')
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const body = isJson && isWhole ? JSON.parse(String(payload)) : (payload ?? '')
    judgeAnswer(method, url, { status: reply.statusCode, headers, body })
  })
  return payload
}

/** For checks that run where a throw would be lost. */
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
