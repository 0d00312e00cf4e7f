import { type Actor, recordAudit } from '../audit/index.ts'
import { run, sql, type Tx } from '../db/index.ts'

/**
 * Sets whether an organization may create API keys. Existing keys work until they are deleted: the end of
 * a contract is announced, and the last bookings still have to be read.
 */
export async function setContract(
  tx: Tx,
  organizationId: string,
  hasPartnershipContract: boolean,
  by: Actor,
): Promise<void> {
  const changed = await run(
    tx,
    sql`update organizations set has_partnership_contract = ${hasPartnershipContract}
        where id = ${organizationId} and has_partnership_contract <> ${hasPartnershipContract}`,
  )
  if (changed === 0) return
  await recordAudit(tx, {
    by,
    action: 'organization.contract',
    organizationId,
    subject: organizationId,
    facts: { has_partnership_contract: hasPartnershipContract },
  })
}
