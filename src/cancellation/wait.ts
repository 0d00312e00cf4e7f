import type { Database, Notifications } from '../db/index.ts'
import { first, rows, sql, waitUntil } from '../db/index.ts'

export type CancellationState = 'running' | 'cancelled' | 'refused' | 'partly_cancelled'

/** Resolves with the outcome, in whichever process it was worked on, or with `running` when aborted. */
export function waitForCancellation(
  deps: { db: Database; notifications: Notifications },
  cancellationId: string,
  signal: AbortSignal,
): Promise<CancellationState> {
  return waitUntil<CancellationState>(deps.notifications, 'cancellation_outcome', cancellationId, {
    signal,
    isOver: state => state !== 'running',
    async read() {
      const row = await first<{ state: CancellationState }>(
        deps.db,
        sql`select state from cancellations where id = ${cancellationId}`,
      )
      if (row === undefined) throw new Error(`no cancellation ${cancellationId}`)
      return row.state
    },
  })
}

export type Refusal = { orderId: string; leg: number; reason: string }

/** The legs that an operator did not cancel, and why. */
export function readRefusals(db: Database, cancellationId: string): Promise<Refusal[]> {
  return rows<Refusal>(
    db,
    sql`select o.id as "orderId", o.leg, p.reason
        from cancellation_parts p join orders o on o.id = p.order_id
        where p.cancellation_id = ${cancellationId} and p.state = 'refused' order by o.leg`,
  )
}
