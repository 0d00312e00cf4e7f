import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'

/** Nobody is connected when nobody was at so many looks: who was just led here may still be on the way. */
const quietLooks = 10
const lookMs = 100
/** Less than a balancer waits before it tries again whoever refused it: nginx's `fail_timeout`. */
const lastCallsMs = 2_000
/** How long a turn in which nobody comes is waited for. */
const lineMs = 1_000

/**
 * A stopping server is not ready any more, and still answers whoever comes; each answer ends its
 * connection. When a balancer was told and has led everybody elsewhere, or is late, it takes no more
 * connections, and resolves once those that it has are gone, or are kept by somebody who asks nothing.
 */
export async function drained({ server }: App, seconds: number): Promise<void> {
  if (seconds === 0) return
  let isTold = false
  server.on('request', ({ url }) => {
    if (url === '/readyz') isTold = true
  })
  const connections = () =>
    new Promise<number>(resolve => server.getConnections((_, count) => resolve(count)))
  const end = performance.now() + seconds * 1_000
  for (let quiet = 0; quiet < quietLooks && performance.now() < end; ) {
    await sleep(lookMs)
    quiet = isTold && (await connections()) === 0 ? quiet + 1 : 0
  }
  await stopListening(server)
  const last = performance.now() + lastCallsMs
  while ((await connections()) > 0 && performance.now() < last) await sleep(lookMs)
}

/**
 * Not `server.close()`, which would cut off whoever is about to send on a connection that is kept. Just
 * after a turn in which nobody came: Node takes one connection in a turn, and whoever stands in line
 * when the line is closed is cut off by the kernel.
 */
async function stopListening(server: Server): Promise<void> {
  let hasSomebodyCome = true
  server.on('connection', () => {
    hasSomebodyCome = true
  })
  const end = performance.now() + lineMs
  while (hasSomebodyCome && performance.now() < end) {
    hasSomebodyCome = false
    await nextTurn()
  }
  Server.prototype.close.call(server)
}
