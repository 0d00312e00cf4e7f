/**
 * Renders tickets in a thread of their own: a page takes milliseconds of processor time, in
 * which this process would answer nobody. The thread is started by the first ticket, takes the
 * renderer and its fonts into its memory instead of ours, and goes when none came for a while.
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
