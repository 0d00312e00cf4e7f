/**
 * The thirteen operators on one port, each under `/<its code>/`, with the e-invoice provider under
 * `/_invoices/` and the control API.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerControl } from './control.ts'
import { answerDirect } from './direct.ts'
import { type Answer, type Call, json, readBody, send } from './http.ts'
import { answerInvoices } from './invoices.ts'
import { loadNetwork } from './network.ts'
import { answerPortal } from './portal.ts'
import { createRules } from './rules.ts'
import { sandboxRules } from './sandbox.ts'
import { createSessions } from './sessions.ts'
import { openState } from './state.ts'
import type { World } from './world.ts'

export type SimulatorOptions = {
  port: number
  host?: string
  /** 1 = operators take as long to confirm as in reality. */
  timeScale?: number
  /** A journal that outlives the process; without it the state is in memory only. */
  stateFile?: string | undefined
  seed?: string | undefined
  /** False keeps seat maps still: no other channel buys. */
  sellToOthers?: boolean
  log?: (line: string) => void
}

export type Simulator = { url: string; port: number; stop(): Promise<void> }

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { host = '127.0.0.1', timeScale = 1, seed = 'gangway', log = console.error } = options
  const state = openState(options.stateFile)
  const rules = createRules(state, sandboxRules(timeScale))
  const sessions = createSessions(timeScale)
  const sellToOthers = options.sellToOthers ?? true
  const world: World = {
    network: loadNetwork(),
    state,
    rules,
    seed,
    timeScale,
    sellToOthers,
  }

  function resetAll() {
    state.reset()
    rules.clear()
    sessions.clear()
  }

  async function answer(code: string, call: Call): Promise<Answer> {
    if (code === '_control') return answerControl(world, call, resetAll)
    if (code === '_invoices') return answerInvoices(world, call)
    const operator = world.network.operator(code)
    if (!operator) return json(404, { error: `no operator ${code}` })
    if (operator.connector === 'direct') return answerDirect(world, operator, call)
    return answerPortal(world, sessions, operator, call)
  }

  const server = createServer(async (request, response) => {
    try {
      const call = await readCall(request, response)
      if (!call) return send(response, json(400, { error: 'unreadable request' }))
      const { code, ...rest } = call
      send(response, await answer(code, rest))
    } catch (error) {
      log(`simulator: ${request.method} failed: ${error instanceof Error ? error.stack : error}`)
      if (!response.headersSent) send(response, json(500, { error: 'simulator failure' }))
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })
  // A process that stood still for some seconds, with its simulator in it, would call on a connection that ends.
  server.keepAliveTimeout = 0
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readCall(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<(Call & { code: string }) | undefined> {
  const hangUp = new AbortController()
  response.once('close', () => response.writableFinished || hangUp.abort())
  const body = await readBody(request)
  const segments = pathSegments(request.url ?? '/')
  if (body === undefined || !segments) return undefined
  const [code = '', ...path] = segments.path
  return {
    code,
    method: request.method ?? 'GET',
    path,
    query: segments.query,
    headers: request.headers,
    body,
    gone: hangUp.signal,
  }
}

function pathSegments(target: string): { path: string[]; query: URLSearchParams } | undefined {
  try {
    const url = new URL(target, 'http://simulator')
    const path = url.pathname.split('/').filter(part => part !== '')
    return { path: path.map(decodeURIComponent), query: url.searchParams }
  } catch {
    return undefined
  }
}
