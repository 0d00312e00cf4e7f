import { type Actor, recordAudit } from '../audit/index.ts'
import type { Tx } from '../db/index.ts'
import { openAccount } from '../ledger/index.ts'
import { createOrganization, type NewOrganization, type Organization } from './tree.ts'

/**
 * Creates an organization with its accounts. Its credit limit is 0. The root brings the
 * `funding` account of `outside` with it.
 */
export async function registerOrganization(
  tx: Tx,
  wanted: NewOrganization,
  by: Actor,
): Promise<Organization> {
  const organization = await createOrganization(tx, wanted)
  const { id, code, name, parentId, holdMinutes, hasPartnershipContract } = organization
  await openAccount(tx, { owner: id, kind: 'deposit' }, 0)
  await openAccount(tx, { owner: id, kind: 'sales' }, null)
  await openAccount(tx, { owner: id, kind: 'funding' }, null)
  if (parentId === null) await openAccount(tx, { owner: 'outside', kind: 'funding' }, null)
  await recordAudit(tx, {
    by,
    action: 'organization.create',
    organizationId: id,
    subject: id,
    facts: {
      code,
      name,
      parent_id: parentId,
      hold_minutes: holdMinutes,
      has_partnership_contract: hasPartnershipContract,
    },
  })
  return organization
}
