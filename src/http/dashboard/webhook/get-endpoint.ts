import { readWebhookEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { Nullable } from '../../schemas.ts'
import { presentWebhookEndpoint, WebhookEndpointShape } from '../../v1/webhook-endpoint/present.ts'
import { guarded, readers } from '../access.ts'

export const getWebhookEndpoint: Route = (app, { db }) => {
  app.get(
    '/webhook-endpoint',
    guarded(readers, {
      operationId: 'get_webhook_endpoint',
      summary:
        'Get the webhook endpoint of the organization; null if there is none. For another organization it shows only the host',
      response: { 200: Nullable(WebhookEndpointShape) },
    }),
    async ({ organizationId, user }) => {
      const endpoint = await readWebhookEndpoint(db, organizationId)
      if (endpoint === undefined) return null
      const shown = presentWebhookEndpoint(endpoint)
      // The path may hold a secret of its owner, so others see the origin alone.
      const isOwn = organizationId === user.organizationId
      return isOwn ? shown : { ...shown, url: new URL(shown.url).origin }
    },
  )
}
