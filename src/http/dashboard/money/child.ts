import { refuseField } from '../../../core/errors.ts'
import type { Reader } from '../../../db/index.ts'
import { findOrganization, type Organization } from '../../../organizations/index.ts'
import type { User } from '../../../users/index.ts'

/** Guards changes of money: a parent's administrator may change a child's, operations may change any. */
export async function requireChild(
  reader: Reader,
  user: User,
  organizationId: string,
): Promise<Organization> {
  const organization = await findOrganization(reader, { id: organizationId })
  if (organization === undefined) throw new Error(`organization ${organizationId} is not there`)
  if (user.role !== 'operations' && organization.parentId !== user.organizationId) {
    refuseField('/organization_id', 'name an organization right below your own')
  }
  return organization
}
