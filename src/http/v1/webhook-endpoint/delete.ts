import { inTransaction } from '../../../db/index.ts'
import { deleteWebhookEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { NoContent } from '../../schemas.ts'

export const deleteWebhookEndpointRoute: Route = (app, { db }) => {
  app.delete(
    '/webhook-endpoint',
    permitted('webhooks:manage', {
      operationId: 'delete_webhook_endpoint',
      tags: ['Webhooks'],
      summary: 'Remove the webhook endpoint',
      description:
        'The service sends nothing more and drops the events that it has not sent yet. `GET /events` still has them.',
      response: { 204: NoContent },
    }),
    async ({ caller }, reply) => {
      await inTransaction(db, tx => deleteWebhookEndpoint(tx, caller.organizationId, caller.by))
      return reply.code(204).send(undefined)
    },
  )
}
