import Type from 'typebox'
import { inTransaction } from '../../../db/index.ts'
import { registerOrganization } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Body } from '../../schemas.ts'
import { guarded } from '../access.ts'
import { OrganizationShape, presentOrganization } from './list-organizations.ts'

export const createOrganizationRoute: Route = (app, { db }) => {
  app.post(
    '/organizations',
    guarded(
      { allow: ['operations'], reach: 'descendants' },
      {
        operationId: 'create_organization',
        summary: 'Create an organization below the named one',
        body: Body({
          code: Type.String({ maxLength: 100 }),
          name: Type.String({ maxLength: 1_000 }),
          hold_minutes: Type.Integer(),
          has_partnership_contract: Type.Boolean(),
        }),
        response: { 201: OrganizationShape },
      },
    ),
    async ({ body, user, organizationId }, reply) => {
      const wanted = {
        code: body.code,
        name: body.name,
        parentId: organizationId,
        holdMinutes: body.hold_minutes,
        hasPartnershipContract: body.has_partnership_contract,
      }
      const made = await inTransaction(db, tx => registerOrganization(tx, wanted, user.by))
      return reply.code(201).send(presentOrganization(made))
    },
  )
}
