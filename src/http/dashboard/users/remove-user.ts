import { removeUser } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { NoContent, OneId } from '../../schemas.ts'
import { guarded } from '../access.ts'

export const removeUserRoute: Route = (app, { db }) => {
  app.delete(
    '/users/:id',
    guarded(
      { allow: ['admin', 'operations'], reach: 'descendants_for_operations' },
      {
        operationId: 'remove_user',
        summary: 'Remove a user and end their sessions at once',
        params: OneId,
        response: { 204: NoContent },
      },
    ),
    async ({ organizationId, user, params }, reply) => {
      await removeUser(db, organizationId, params.id, user.by)
      return reply.code(204).send()
    },
  )
}
