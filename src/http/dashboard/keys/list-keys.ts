import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import { listKeys, permissions } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Id, Instant, Nullable, OneOf } from '../../schemas.ts'
import { administrators, guarded } from '../access.ts'

export const listKeysRoute: Route = (app, { db }) => {
  app.get(
    '/keys',
    guarded(administrators, {
      operationId: 'list_keys',
      summary: 'List the API keys of the organization',
      response: {
        200: Type.Object({
          data: Type.Array(
            Type.Object({
              id: Id(),
              name: Type.String(),
              hint: Type.String({ description: 'The last four characters' }),
              permissions: Type.Array(
                OneOf(permissions, 'The permissions beyond reading and booking'),
              ),
              created_at: Instant('When it was created'),
              last_used_at: Nullable(Instant('When it was last used, to the minute; null: never')),
            }),
          ),
        }),
      },
    }),
    async ({ organizationId }) => ({
      data: (await listKeys(db, organizationId)).map(key => ({
        id: key.id,
        name: key.name,
        hint: key.hint,
        permissions: key.permissions,
        created_at: utc(key.createdAt),
        last_used_at: key.lastUsedAt && utc(key.lastUsedAt),
      })),
    }),
  )
}
