import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'

/** Nobody is connected when nobody was at so many looks: who was just led here may still be on the way. */
const quietLooks = 10
const lookMs = 100

/**
 * A stopping server is not ready any more, and still answers whoever comes; each answer ends its
 * connection. Resolves when a balancer was told and has led everybody elsewhere, or is late.
 */
export async function drained({ server }: App, seconds: number): Promise<void> {
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
}
