import Type from 'typebox'
import { resetUser } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { guarded } from '../access.ts'

export const resetUserRoute: Route = (app, { db }) => {
  app.post(
    '/users/:id/reset',
    guarded(
      { allow: ['admin', 'operations'], reach: 'descendants_for_operations' },
      {
        operationId: 'reset_user',
        summary:
          'Set a new password to hand over. It ends the user’s sessions and removes the second factor',
        params: OneId,
        response: { 200: Type.Object({ password: Type.String() }) },
      },
    ),
    async ({ organizationId, user, params }) => resetUser(db, organizationId, params.id, user.by),
  )
}
