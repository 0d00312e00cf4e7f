import { readWebhookEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { answers, Nullable } from '../../schemas.ts'
import { presentWebhookEndpoint, WebhookEndpointShape } from '../../v1/webhook-endpoint/present.ts'
import { guarded } from '../access.ts'

export const getWebhookEndpoint: Route = (app, { db }) => {
  app.get(
    '/webhook-endpoint',
    guarded(
      { allow: ['admin', 'staff'], reach: 'own' },
      {
        operationId: 'get_webhook_endpoint',
        summary: 'Where the organization is told of its events; null: nowhere',
        response: answers({ 200: Nullable(WebhookEndpointShape) }),
      },
    ),
    async ({ organizationId }) => {
      const endpoint = await readWebhookEndpoint(db, organizationId)
      return endpoint === undefined ? null : presentWebhookEndpoint(endpoint)
    },
  )
}
