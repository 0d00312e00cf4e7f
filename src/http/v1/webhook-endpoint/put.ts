import Type from 'typebox'
import { inTransaction } from '../../../db/index.ts'
import { checkWebhookUrl, putWebhookEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { Body } from '../../schemas.ts'
import { presentWebhookEndpoint, WebhookEndpointShape } from './present.ts'

export const putWebhookEndpointRoute: Route = (app, { db, config }) => {
  app.put(
    '/webhook-endpoint',
    {
      config: { isPayloadSecret: true },
      ...permitted('webhooks:manage', {
        operationId: 'put_webhook_endpoint',
        tags: ['Webhooks'],
        summary: 'Register the webhook endpoint',
        description:
          'An organization has one endpoint; a new URL replaces the old one. The service sends each event once, as a POST of `{ id, type, created_at, data }` with identifiers only. The request is unsigned, waits up to 2 seconds for the answer, does not follow redirects, and is never repeated. An event can be lost on the way: `GET /events` has all of them. The URL must be `https` on the public internet.',
        body: Body(
          {
            url: Type.String({
              description: 'An `https` URL on the public internet',
              minLength: 1,
              maxLength: 2000,
              examples: ['https://example.com/x'],
            }),
          },
          { title: 'NewWebhookEndpoint' },
        ),
        response: { 200: WebhookEndpointShape },
      }),
    },
    async ({ body, caller }) => {
      const url = checkWebhookUrl(body.url, config.webhooks)
      const endpoint = await inTransaction(db, tx =>
        putWebhookEndpoint(tx, caller.organizationId, url, caller.by),
      )
      return presentWebhookEndpoint(endpoint)
    },
  )
}
