import { type Actor, recordAudit } from '../audit/index.ts'
import { run, sql, type Tx } from '../db/index.ts'

/**
 * Sets whether the sales of an organization, and of all below it, are stopped. What was confirmed before goes on;
 * bookings are read and cancelled and tickets downloaded as ever.
 */
export async function setSalesStopped(
  tx: Tx,
  organizationId: string,
  areStopped: boolean,
  by: Actor,
): Promise<void> {
  const changed = await run(
    tx,
    sql`update organizations set sales_stopped_at = case when ${areStopped} then now() end
        where id = ${organizationId} and (sales_stopped_at is not null) <> ${areStopped}`,
  )
  if (changed === 0) return
  await recordAudit(tx, {
    by,
    action: 'organization.sales',
    organizationId,
    subject: organizationId,
    facts: { sales_stopped: areStopped },
  })
}
