import { type Database, type Notifications, one, sql, waitUntil } from '../db/index.ts'

export type AttemptState = 'running' | 'issued' | 'failed' | 'partly_issued'

/** Resolves with the outcome, in whichever process it was worked on, or with `running` when aborted. */
export function waitForOutcome(
  deps: { db: Database; notifications: Notifications },
  attemptId: string,
  signal: AbortSignal,
): Promise<AttemptState> {
  return waitUntil<AttemptState>(deps.notifications, 'issuance_outcome', attemptId, {
    signal,
    isOver: state => state !== 'running',
    hear: state => state as AttemptState,
    async read() {
      const attempt = await one<{ state: AttemptState }>(
        deps.db,
        sql`select state from issuance_attempts where id = ${attemptId}`,
      )
      return attempt.state
    },
  })
}
