import Type, { type Static } from 'typebox'
import { utc } from '../../../core/time.ts'
import { type Organization, readTree } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Id, Instant, Nullable } from '../../schemas.ts'
import { anyUser, guarded } from '../access.ts'

export const OrganizationShape = Type.Object({
  id: Id(),
  code: Type.String(),
  name: Type.String(),
  parent_id: Nullable(Id()),
  hold_minutes: Type.Integer({ description: 'Minutes for which a booking holds its seats' }),
  has_partnership_contract: Type.Boolean({ description: 'Whether it may create API keys' }),
  are_sales_stopped: Type.Boolean({
    description: 'Whether its sales, or those of one above it, are stopped: it buys nothing',
  }),
  sales_stopped_at: Nullable(
    Instant('UTC. Since then its own sales are stopped; null: they are not'),
  ),
})

export const listOrganizations: Route = (app, { db }) => {
  app.get(
    '/organizations',
    guarded(anyUser, {
      operationId: 'list_organizations',
      summary: 'List the own organization and all below it, each after its parent',
      response: { 200: Type.Object({ data: Type.Array(OrganizationShape) }) },
    }),
    async ({ organizationId }) => ({
      data: (await readTree(db, organizationId)).map(presentOrganization),
    }),
  )
}

export function presentOrganization(organization: Organization): Static<typeof OrganizationShape> {
  const { salesStoppedAt } = organization
  return {
    id: organization.id,
    code: organization.code,
    name: organization.name,
    parent_id: organization.parentId,
    hold_minutes: organization.holdMinutes,
    has_partnership_contract: organization.hasPartnershipContract,
    are_sales_stopped: organization.areSalesStopped,
    sales_stopped_at: salesStoppedAt && utc(salesStoppedAt),
  }
}
