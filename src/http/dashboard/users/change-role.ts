import { changeRole, roles } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { Body, NoContent, OneId, OneOf } from '../../schemas.ts'
import { guarded } from '../access.ts'

export const changeRoleRoute: Route = (app, { db }) => {
  app.put(
    '/users/:id/role',
    guarded(
      { allow: ['admin', 'operations'], reach: 'descendants_for_operations' },
      {
        operationId: 'change_role',
        summary:
          'Change the role of another user. It counts at their next call; their sessions go on',
        params: OneId,
        body: Body({ role: OneOf(roles, 'Role of the user; `operations` only in the root') }),
        response: { 204: NoContent },
      },
    ),
    async ({ organizationId, user, params, body }, reply) => {
      const wanted = { organizationId, userId: params.id, role: body.role }
      await changeRole(db, wanted, user.by)
      return reply.code(204).send()
    },
  )
}
