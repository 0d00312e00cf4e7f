/**
 * The monitoring port of every kind of process: `/metrics`, `/healthz`, `/readyz`. It has no key, so it is
 * a port of its own that partners are never routed to. By default it listens on this machine alone.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectionsOf, type Database } from '../db/index.ts'
import { looked, measureProcess, registry } from '../telemetry/index.ts'
import { createDatabaseMetrics } from './database-metrics.ts'

type MonitoringOptions = {
  db: Database
  isReady(): Promise<boolean>
  host: string
  port: number
  environment: string
  role: string
}

export type Monitoring = { url: string; stop(): Promise<void> }

/**
 * Listens on `host` and `port`; port 0 takes a free one. Resolves with the URL and the function that stops
 * it.
 */
export async function startMonitoring(options: MonitoringOptions): Promise<Monitoring> {
  const { db, isReady, host, environment, role } = options
  const metrics = createDatabaseMetrics(db)
  measureProcess()
  looked.info.set({ environment, role }, 1)

  async function answer(path: string, response: ServerResponse): Promise<void> {
    if (path === '/healthz') return send(response, 200, 'application/json', '{"status":"ok"}')
    if (path === '/readyz') {
      return (await isReady())
        ? send(response, 200, 'application/json', '{"status":"ready"}')
        : send(response, 503, 'application/json', '{"status":"not ready"}')
    }
    if (path !== '/metrics') return send(response, 404, 'text/plain', 'not found\n')
    await metrics.refresh()
    const { idle, total, waiting } = connectionsOf(db)
    looked.connections.set({ state: 'idle' }, idle)
    looked.connections.set({ state: 'busy' }, total - idle)
    looked.connectionsWaiting.set(waiting)
    send(response, 200, registry.contentType, await registry.metrics())
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, 405, 'text/plain', 'only GET\n')
    }
    const [path = ''] = (request.url ?? '').split('?')
    answer(path, response).catch(() => send(response, 500, 'text/plain', 'failed\n'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}
