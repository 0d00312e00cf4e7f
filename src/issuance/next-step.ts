import { runLater, sql, type Tx } from '../db/index.ts'

/**
 * Gives an attempt to the owner of its next open leg: to the workers now, or to staff, and then no worker
 * looks at it. Call it under the booking's lock, so that neither overlooks the other. The row of an
 * attempt that is just being written is due already; only the notification matters then.
 */
export async function scheduleNextStep(tx: Tx, attemptId: string): Promise<void> {
  await runLater(
    tx,
    sql`with next as (
          select s.way, o.operator_code from submissions s join orders o on o.id = s.order_id
          where s.attempt_id = ${attemptId} and s.resolved_at is null order by s.leg limit 1
        ), due as (
          update issuance_attempts
          set next_step_at = case next.way when 'desk' then 'infinity' else now() end,
              next_operator = next.operator_code
          from next where id = ${attemptId}
        )
        select pg_notify('issuance_queued', ${attemptId}) from next where way = 'automated'`,
  )
}
