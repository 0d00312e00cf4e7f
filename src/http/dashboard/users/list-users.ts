import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import { listUsers, roles } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { Id, Instant, Nullable, OneOf } from '../../schemas.ts'
import { guarded, parents } from '../access.ts'

export const listUsersRoute: Route = (app, { db }) => {
  app.get(
    '/users',
    guarded(parents, {
      operationId: 'list_users',
      summary: 'List the users of the organization',
      response: {
        200: Type.Object({
          data: Type.Array(
            Type.Object({
              id: Id(),
              name: Type.String(),
              email: Type.String(),
              role: OneOf(roles, 'Role of the user'),
              has_second_factor: Type.Boolean(),
              must_change_password: Type.Boolean(),
              created_at: Instant('When the user was created'),
              last_seen_at: Nullable(
                Instant('Last use of the dashboard, to the hour; null: never'),
              ),
            }),
          ),
        }),
      },
    }),
    async ({ organizationId }) => ({
      data: (await listUsers(db, organizationId)).map(user => ({
        id: user.id,
        name: user.name,
        email: user.email,
        role: user.role,
        has_second_factor: user.hasSecondFactor,
        must_change_password: user.mustChangePassword,
        created_at: utc(user.createdAt),
        last_seen_at: user.lastSeenAt && utc(user.lastSeenAt),
      })),
    }),
  )
}
