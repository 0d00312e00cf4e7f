import { inTransaction } from '../../../db/index.ts'
import { deleteKey } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { NoContent, OneId } from '../../schemas.ts'
import { administrators, guarded } from '../access.ts'

export const deleteKeyRoute: Route = (app, { db }) => {
  app.delete(
    '/keys/:id',
    guarded(administrators, {
      operationId: 'delete_key',
      summary: 'Delete an API key, at once and permanently',
      params: OneId,
      response: { 204: NoContent },
    }),
    async ({ organizationId, user, params }, reply) => {
      await inTransaction(db, tx => deleteKey(tx, organizationId, params.id, user.by))
      return reply.code(204).send()
    },
  )
}
