import { fail } from '../../../core/errors.ts'
import { readWebhookEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { presentWebhookEndpoint, WebhookEndpointShape } from './present.ts'

export const getWebhookEndpoint: Route = (app, { db }) => {
  app.get(
    '/webhook-endpoint',
    permitted('webhooks:manage', {
      operationId: 'get_webhook_endpoint',
      tags: ['Webhooks'],
      summary: 'Get the webhook endpoint of the organization',
      description: 'The answer is 404 if no endpoint is registered.',
      response: { 200: WebhookEndpointShape },
    }),
    async ({ caller }) => {
      const endpoint = await readWebhookEndpoint(db, caller.organizationId)
      if (endpoint === undefined) fail('not_found', 'no webhook endpoint is registered')
      return presentWebhookEndpoint(endpoint)
    },
  )
}
