/**
 * The Model Context Protocol over stdio: one JSON-RPC message a line. Each request is answered when it is
 * done. stdout carries nothing else.
 */
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { Gangway } from '../../index.ts'
import { version } from '../../version.ts'
import type { Output } from '../command.ts'
import { callTool, describe, offered } from './tools.ts'

type Served = {
  gangway: Gangway
  stdin: AsyncIterable<Uint8Array | string>
  out: Output
  signal: AbortSignal
  allowsWrites: boolean
}

type Id = string | number
type Message = { jsonrpc?: unknown; id?: Id | null; method?: unknown; params?: unknown }
type Params = Record<string, unknown>

/** Newest first. The newest answers a client that asks for an unknown version. */
const protocolVersions = ['2025-06-18', '2025-03-26', '2024-11-05']

const faults = { parse: -32700, request: -32600, method: -32601, params: -32602 }

export async function serveMcp({
  gangway,
  stdin,
  out,
  signal,
  allowsWrites,
}: Served): Promise<void> {
  const tools = offered(allowsWrites)
  const running = new Map<Id, AbortController>()
  const pending = new Set<Promise<void>>()
  const lines = createInterface({
    input: Readable.from(stdin),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  signal.addEventListener('abort', () => lines.close())
  for await (const line of lines) {
    if (line.trim() === '') continue
    const work = take(line).finally(() => pending.delete(work))
    pending.add(work)
  }
  // A client that closes our input still gets its pending answers.
  await Promise.all(pending)

  async function take(line: string): Promise<void> {
    let message: Message
    try {
      message = JSON.parse(line)
    } catch {
      return fail(null, faults.parse, 'this is no JSON')
    }
    const { id, method, jsonrpc } = message ?? {}
    if (jsonrpc !== '2.0' || (method !== undefined && typeof method !== 'string')) {
      return fail(id ?? null, faults.request, 'this is no JSON-RPC 2.0 request')
    }
    const params = (message.params ?? {}) as Params
    if (method === 'notifications/cancelled') running.get(params.requestId as Id)?.abort()
    // Notifications and answers need no answer.
    if (method === undefined || id === undefined || id === null) return
    await answer(id, method, params)
  }

  async function answer(id: Id, method: string, params: Params): Promise<void> {
    if (method === 'ping') return send({ id, result: {} })
    if (method === 'initialize') return send({ id, result: introduce(params) })
    if (method === 'tools/list') return send({ id, result: { tools: tools.map(describe) } })
    if (method !== 'tools/call') return fail(id, faults.method, `there is no method ${method}`)
    const tool = tools.find(({ name }) => name === params.name)
    if (tool === undefined) {
      const isWrite = offered(true).some(({ name }) => name === params.name)
      const hint = isWrite ? ' without --allow-writes' : '; tools/list has those that there are'
      return fail(id, faults.params, `there is no tool ${String(params.name)}${hint}`)
    }
    const controller = new AbortController()
    running.set(id, controller)
    const given = (params.arguments ?? {}) as Params
    const until = AbortSignal.any([signal, controller.signal])
    const result = await callTool(gangway, tool, given, until)
    running.delete(id)
    // A cancelled request is not answered.
    if (!until.aborted) send({ id, result })
  }

  function introduce({ protocolVersion }: Params) {
    const known = protocolVersions.find(each => each === protocolVersion)
    return {
      protocolVersion: known ?? protocolVersions[0],
      capabilities: { tools: {} },
      serverInfo: { name: 'gangway-partner', version },
      instructions: [
        'Ferry tickets of thirteen operators. Amounts are whole Vietnamese dong.',
        'Reading costs nothing. Confirming a booking places real orders and spends real money, in UAT too: do it once, when a person has agreed to the price, then poll the booking as `next_poll_after` says. Never confirm or create again because an answer did not come: look first.',
        allowsWrites ? '' : 'This server only reads.',
      ].join(' '),
    }
  }

  function fail(id: Id | null, code: number, message: string): void {
    send({ id, error: { code, message } })
  }

  function send(message: object): void {
    out.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }
}
