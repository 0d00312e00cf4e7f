import Type from 'typebox'
import { findOrganization, permissions } from '../../organizations/index.ts'
import type { Route } from '../app.ts'
import { Id, OneOf } from '../schemas.ts'

/** The first call a partner makes: whose key is this, and what may it do. */
export const getMe: Route = (app, { db, config }) => {
  app.get(
    '/me',
    {
      schema: {
        operationId: 'get_me',
        tags: ['Account'],
        summary: 'Who the key belongs to',
        description:
          'The first call of an integration: whose key this is, of which environment, and what it may do. Call it at the start of your service, so that a key of the wrong environment is noticed before it books.',
        response: {
          200: Type.Object(
            {
              id: Id('The organization'),
              organization: Type.Object(
                { id: Id(), code: Type.String(), name: Type.String() },
                { description: 'Whose key it is' },
              ),
              environment: OneOf(['production', 'uat'], 'The environment of this installation'),
              key: Type.Object(
                {
                  id: Id(),
                  name: Type.String(),
                  permissions: Type.Array(
                    OneOf(permissions, 'What the key may do beyond reading and booking'),
                  ),
                },
                { description: 'The key itself, never its text' },
              ),
            },
            { title: 'Identity' },
          ),
        },
      },
    },
    async ({ caller }) => {
      const organization = await findOrganization(db, { id: caller.organizationId })
      if (organization === undefined) throw new Error('a key without an organization')
      const { id, code, name } = organization
      return {
        id,
        organization: { id, code, name },
        environment: config.environment,
        key: { id: caller.by.id, name: caller.by.name, permissions: caller.permissions },
      }
    },
  )
}
