import { refuseField } from '../../../core/errors.ts'
import type { Reader } from '../../../db/index.ts'
import { findOrganization, type Organization } from '../../../organizations/index.ts'
import type { User } from '../../../users/index.ts'

/** Whose money the user may change: a parent's admin that of a child, operations everybody's. */
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
