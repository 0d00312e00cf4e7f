import Type from 'typebox'
import { environments } from '../../../core/environment.ts'
import { permissions, readOrganization } from '../../../organizations/index.ts'
import { findSession, roles } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { Id, Nullable, OneOf } from '../../schemas.ts'
import { guarded, visitorOf, visitors } from '../access.ts'

const Session = Type.Object({
  user: Type.Object({
    id: Id(),
    name: Type.String(),
    email: Type.String(),
    role: OneOf(roles, 'Role of the user'),
    has_second_factor: Type.Boolean(),
    must_change_password: Type.Boolean({
      description: 'Whether the user has to change the password before anything else',
    }),
  }),
  organization: Type.Object({
    id: Id(),
    code: Type.String(),
    name: Type.String(),
    parent_id: Nullable(Id()),
    has_partnership_contract: Type.Boolean(),
    are_sales_stopped: Type.Boolean({ description: 'Whether it buys nothing' }),
  }),
  environment: OneOf(environments, 'The environment of this installation'),
  key_permissions: Type.Array(OneOf(permissions, 'The permissions that an API key can have')),
})

/** The first call of the page: the signed-in user and the environment. */
export const getSession: Route = (app, { db, config, logins }) => {
  app.get(
    '/session',
    guarded(visitors, {
      operationId: 'get_session',
      summary: 'Get the signed-in user; null if nobody is signed in',
      response: { 200: Nullable(Session) },
    }),
    async (request, reply) => {
      const session = await findSession(logins, visitorOf(request))
      if (session === null) return null
      reply.header('set-cookie', session.cookies)
      const { user } = session
      const organization = await readOrganization(db, user.organizationId)
      return {
        user: {
          id: user.id,
          name: user.name,
          email: user.email,
          role: user.role,
          has_second_factor: user.hasSecondFactor,
          must_change_password: user.mustChangePassword,
        },
        organization: {
          id: organization.id,
          code: organization.code,
          name: organization.name,
          parent_id: organization.parentId,
          has_partnership_contract: organization.hasPartnershipContract,
          are_sales_stopped: organization.areSalesStopped,
        },
        environment: config.environment,
        key_permissions: [...permissions],
      }
    },
  )
}
