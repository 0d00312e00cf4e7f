/**
 * A minimal balancer. Each call goes to the next ready process, over kept connections. It goes to the one
 * after it only when the connection was refused. A process that says that it is not ready gets no further
 * call, and the kept connections to it are closed.
 */
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from './at-end.ts'
import { until } from './issuance.ts'
import { listenHere } from './listening.ts'

type Balancer = {
  url: string
  /** Calls that a process answered, and calls without an answer. */
  counts: { answered: number; failed: number }
  use(url: string): void
  isUsed(url: string): boolean
}

type Backend = { url: URL; agent: Agent; isReady: boolean }

const probeMs = 200
/** Rare, because a stopping process waits until nobody is connected, and a probe is a connection. */
const probeAgainMs = 1_000

export async function startBalancer(): Promise<Balancer> {
  const backends: Backend[] = []
  const counts = { answered: 0, failed: 0 }
  let turn = 0
  let isOver = false

  async function keepProbing(backend: Backend): Promise<void> {
    while (!isOver) {
      await sleep(backend.isReady ? probeMs : probeAgainMs)
      const isReady = await saysReady(backend)
      if (backend.isReady && !isReady) closeFree(backend)
      backend.isReady = isReady
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => null)
    if (body === null) return
    const ready = await until('somebody who is ready', () => {
      const found = backends.filter(({ isReady }) => isReady)
      return found.length > 0 && found
    })
    turn += 1
    for (let at = 0; at < ready.length; at += 1) {
      const backend = ready[(turn + at) % ready.length] as Backend
      try {
        const answer = await passOn(backend, incoming, body)
        counts.answered += 1
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      } catch (error) {
        if ((error as { code?: string }).code !== 'ECONNREFUSED') break
        backend.isReady = false
      }
    }
    counts.failed += 1
    // The caller sees a lost answer.
    outgoing.destroy()
  })
  const port = await listenHere(server)
  atEnd(() => {
    isOver = true
    for (const { agent } of backends) agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    use(url) {
      const agent = new Agent({ keepAlive: true })
      const backend = { url: new URL(url), agent, isReady: true }
      backends.push(backend)
      void keepProbing(backend)
    },
    isUsed: url => backends.some(each => each.url.href === new URL(url).href && each.isReady),
  }
}

function saysReady({ url }: Backend): Promise<boolean> {
  return new Promise(resolve => {
    const probe = request(new URL('/readyz', url), { agent: false }, answer => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    probe.once('error', () => resolve(false))
    probe.end()
  })
}

/** Running calls may end: their answers close their connections. */
function closeFree({ agent }: Backend): void {
  for (const sockets of Object.values(agent.freeSockets)) {
    for (const socket of sockets ?? []) socket.destroy()
  }
}

function passOn(
  { url, agent }: Backend,
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { connection: _, ...kept } = headers
    const call = request(new URL(path ?? '/', url), { method, agent, headers: kept }, resolve)
    call.once('error', reject)
    call.end(body)
  })
}
