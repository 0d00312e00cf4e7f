import { inTransaction } from '../../../db/index.ts'
import { deleteWebhookEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { NoContent } from '../../schemas.ts'
import { administrators, guarded } from '../access.ts'

export const deleteWebhookEndpointRoute: Route = (app, { db }) => {
  app.delete(
    '/webhook-endpoint',
    guarded(administrators, {
      operationId: 'delete_webhook_endpoint',
      summary: 'Remove the webhook endpoint',
      response: { 204: NoContent },
    }),
    async ({ organizationId, user }, reply) => {
      await inTransaction(db, tx => deleteWebhookEndpoint(tx, organizationId, user.by))
      return reply.code(204).send(undefined)
    },
  )
}
