import { type Database, type Notifications, one, sql, waitUntil } from '../db/index.ts'

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
      const cancellation = await one<{ state: CancellationState }>(
        deps.db,
        sql`select state from cancellations where id = ${cancellationId}`,
      )
      return cancellation.state
    },
  })
}
