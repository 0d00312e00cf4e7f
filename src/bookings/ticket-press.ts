/**
 * Renders tickets in a thread of their own: a page takes milliseconds of processor time, in which this
 * process would answer nobody. The first ticket starts the thread. The renderer and its fonts are in the
 * thread's memory and not in ours. The thread ends when no ticket came for a while.
 */
import { Piscina } from 'piscina'
import type { TicketFacts } from './ticket-pdf.ts'

export type TicketPress = {
  render(facts: TicketFacts): Promise<Buffer>
  close(): Promise<void>
}

const idleMs = 60_000

export function createTicketPress(): TicketPress {
  const pool = new Piscina<TicketFacts, Uint8Array>({
    filename: new URL('./ticket-pdf.ts', import.meta.url).href,
    name: 'renderTicketPdf',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  })
  return {
    async render(facts) {
      const { buffer, byteOffset, byteLength } = await pool.run(facts)
      return Buffer.from(buffer, byteOffset, byteLength)
    },
    close: () => pool.close(),
  }
}
