import { type Actor, recordAudit } from '../audit/index.ts'
import { run, type Sql, sql, type Tx } from '../db/index.ts'

/**
 * A condition on an organization's id: its sales are stopped, or those of one above it. The stopped ones are few, so the
 * subquery looks down from them, once for a whole statement.
 */
export function isAmongStopped(organizationId: Sql): Sql<boolean> {
  return sql`(${organizationId} in (
    with recursive stopped (id) as (
      select id from organizations where sales_stopped_at is not null
      union
      select o.id from stopped join organizations o on o.parent_id = stopped.id
    )
    select id from stopped))`
}

/**
 * Stops the sales of an organization and of all below it, or lets it sell again. What was confirmed before goes on;
 * bookings are read and cancelled and tickets downloaded as ever.
 */
export async function stopSales(
  tx: Tx,
  organizationId: string,
  isStopped: boolean,
  by: Actor,
): Promise<void> {
  const changed = await run(
    tx,
    sql`update organizations set sales_stopped_at = case when ${isStopped} then now() end
        where id = ${organizationId} and (sales_stopped_at is not null) <> ${isStopped}`,
  )
  if (changed === 0) return
  await recordAudit(tx, {
    by,
    action: 'organization.sales',
    organizationId,
    subject: organizationId,
    facts: { sales_stopped: isStopped },
  })
}
