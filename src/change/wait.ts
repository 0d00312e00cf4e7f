import { type Database, type Notifications, one, sql, waitUntil } from '../db/index.ts'

type ChangeOutcome = {
  /** `old_order_stands`: the tickets are changed, but the operator still counts the old seats as sold. */
  state: 'running' | 'changed' | 'old_order_stands' | 'failed'
  reason: string | null
}

/** Resolves with the outcome, in whichever process it was worked on, or with `running` when aborted. */
export function waitForChange(
  deps: { db: Database; notifications: Notifications },
  changeId: string,
  signal: AbortSignal,
): Promise<ChangeOutcome> {
  return waitUntil<ChangeOutcome>(deps.notifications, 'change_outcome', changeId, {
    signal,
    isOver: ({ state }) => state !== 'running',
    read: () =>
      one<ChangeOutcome>(deps.db, sql`select state, reason from changes where id = ${changeId}`),
  })
}
