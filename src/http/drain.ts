import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'

/**
 * Looks without a connection before nobody counts as connected: a caller that was just routed here may
 * still be on the way.
 */
const quietLooks = 10
const lookMs = 100
/** Less than nginx's `fail_timeout`, the time that it waits before it tries a refusing server again. */
const lastCallsMs = 2_000
/** How long to wait for a turn of the event loop in which nobody connects. */
const lineMs = 1_000

/**
 * A stopping server is not ready any more and still answers every call; each answer closes its connection.
 * It stops accepting connections once a balancer has seen that it is not ready and has routed everybody
 * elsewhere, or once `seconds` are over. Resolves when the open connections are closed, or `lastCallsMs`
 * later; by then only idle ones should be left.
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
 * Not `server.close()`, which would cut a caller that is about to send on a kept connection. It closes
 * right after a turn of the event loop in which nobody connected: Node accepts one connection a turn, and
 * the kernel cuts those still in its queue when the socket closes.
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
