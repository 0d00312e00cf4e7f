import { refuseField } from '../../../core/errors.ts'
import type { Reader } from '../../../db/index.ts'
import { type Organization, readOrganization } from '../../../organizations/index.ts'
import type { User } from '../../../users/index.ts'

/** Guards changes of money: a parent's administrator may change a child's, operations may change any. */
export async function requireChild(
  reader: Reader,
  user: User,
  organizationId: string,
): Promise<Organization> {
  const organization = await readOrganization(reader, organizationId)
  if (user.role !== 'operations' && organization.parentId !== user.organizationId) {
    refuseField('/organization_id', 'name an organization right below your own')
  }
  return organization
}
