import { runLater, sql, type Tx } from '../db/index.ts'

/** Parts of staff come last, so that no operator has to wait for them. */
export const inTurn = sql`p.way, o.leg, p.reference`

/** Counts the cancellation among those of the operator whose turn it is, and wakes the workers. */
export async function scheduleNextStep(tx: Tx, cancellationId: string): Promise<void> {
  await runLater(
    tx,
    sql`update cancellations set next_operator = (
          select o.operator_code from cancellation_parts p join orders o on o.id = p.order_id
          where p.cancellation_id = ${cancellationId} and p.resolved_at is null
          order by ${inTurn} limit 1
        ) where id = ${cancellationId}`,
  )
  await runLater(tx, sql`select pg_notify('cancellation_queued', ${cancellationId})`)
}
