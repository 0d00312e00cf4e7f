import { first, run, sql, type Tx } from '../db/index.ts'

/**
 * Gives an attempt to whom its next open leg belongs: to the workers now, or to staff, and then no
 * worker looks at it. Always under the booking's lock, so that neither overlooks the other. The row
 * of an attempt that is just being written is due already, and only has to be told.
 */
export async function queueNextLeg(tx: Tx, attemptId: string): Promise<void> {
  const next = await first<{ way: 'automated' | 'desk' }>(
    tx,
    sql`select way from submissions
        where attempt_id = ${attemptId} and resolved_at is null order by leg limit 1`,
  )
  if (next === undefined) return
  const at = next.way === 'desk' ? sql`'infinity'` : sql`now()`
  await run(tx, sql`update issuance_attempts set next_step_at = ${at} where id = ${attemptId}`)
  if (next.way === 'automated')
    await run(tx, sql`select pg_notify('issuance_queued', ${attemptId})`)
}
