import Type from 'typebox'
import { inTransaction } from '../../../db/index.ts'
import { deleteWebhookEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { Instant, NoContent, Query } from '../../schemas.ts'
import { readInstant } from '../../v1/known.ts'
import { administrators, guarded } from '../access.ts'

export const deleteWebhookEndpointRoute: Route = (app, { db }) => {
  app.delete(
    '/webhook-endpoint',
    guarded(administrators, {
      operationId: 'delete_webhook_endpoint',
      summary: 'Remove the webhook endpoint',
      querystring: Query({
        seen: Type.Optional(
          Instant('`updated_at` of the one that the person was shown; another is not removed'),
        ),
      }),
      response: { 204: NoContent },
    }),
    async ({ organizationId, user, query }, reply) => {
      const seen = readInstant('/seen', query.seen)
      await inTransaction(db, tx => deleteWebhookEndpoint(tx, organizationId, user.by, seen))
      return reply.code(204).send(undefined)
    },
  )
}
