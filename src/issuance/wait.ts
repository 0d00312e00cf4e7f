import { type Database, first, type Notifications, sql } from '../db/index.ts'

const pollMs = 2_000

export type AttemptState = 'running' | 'issued' | 'failed' | 'partly_issued'

/**
 * Resolves with the attempt's outcome, in whichever process it was worked on: woken by a
 * notification, with a slow poll behind it in case that one was lost. Ends with `running` when the
 * signal aborts: the attempt goes on without anybody waiting.
 */
export async function waitForOutcome(
  deps: { db: Database; notifications: Notifications },
  attemptId: string,
  signal: AbortSignal,
): Promise<AttemptState> {
  let wake = () => {}
  const unsubscribe = deps.notifications.subscribe('issuance_outcome', payload => {
    if (payload === null || payload === attemptId) wake()
  })
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    for (;;) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      const attempt = await first<{ state: AttemptState }>(
        deps.db,
        sql`select state from issuance_attempts where id = ${attemptId}`,
      )
      if (attempt === undefined) throw new Error(`no attempt ${attemptId}`)
      if (attempt.state !== 'running' || signal.aborted) return attempt.state
      const timer = setTimeout(wake, pollMs)
      await woken
      clearTimeout(timer)
    }
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', onAbort)
  }
}
