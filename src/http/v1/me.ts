import Type from 'typebox'
import { environments } from '../../core/environment.ts'
import { permissions, readOrganization } from '../../organizations/index.ts'
import type { Route } from '../app.ts'
import { Id, OneOf } from '../schemas.ts'

/** A partner's first call: the key's organization and permissions. */
export const getMe: Route = (app, { db, config }) => {
  app.get(
    '/me',
    {
      schema: {
        operationId: 'get_me',
        tags: ['Account'],
        summary: 'Get the organization and permissions of the API key',
        description:
          'Returns the organization that the key belongs to, the environment, and the key’s permissions. Call it when your program starts, to notice a key of the wrong environment before it books.',
        response: {
          200: Type.Object(
            {
              id: Id('Id of the organization'),
              organization: Type.Object(
                { id: Id(), code: Type.String(), name: Type.String() },
                { description: 'The organization that the key belongs to' },
              ),
              environment: OneOf(environments, 'The environment of this installation'),
              key: Type.Object(
                {
                  id: Id(),
                  name: Type.String(),
                  permissions: Type.Array(
                    OneOf(permissions, 'A permission of the key, beyond reading and booking'),
                  ),
                },
                { description: 'The key, without its secret text' },
              ),
            },
            { title: 'Identity' },
          ),
        },
      },
    },
    async ({ caller }) => {
      const { id, code, name } = await readOrganization(db, caller.organizationId)
      return {
        id,
        organization: { id, code, name },
        environment: config.environment,
        key: { id: caller.by.id, name: caller.by.name, permissions: caller.permissions },
      }
    },
  )
}
