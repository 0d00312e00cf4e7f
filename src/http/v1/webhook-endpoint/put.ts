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
      onRequest: permitted('webhooks:manage'),
      config: { isPayloadSecret: true },
      schema: {
        operationId: 'put_webhook_endpoint',
        tags: ['Webhooks'],
        summary: 'Register the URL that events go to',
        description:
          'Needs the permission `webhooks:manage`. One URL for each organization; another one takes its place. Each event is sent there once, as a POST of `{ id, type, created_at, data }` with identifiers only: unsigned, within 2 seconds, redirects not followed, never again. It can be lost: `GET /events` has them all. `https` to the public internet only.',
        body: Body(
          {
            url: Type.String({
              description: '`https`, and on the public internet',
              minLength: 1,
              maxLength: 2000,
              examples: ['https://example.com/x'],
            }),
          },
          { title: 'NewWebhookEndpoint' },
        ),
        problems: ['permission_denied'],
        response: { 200: WebhookEndpointShape },
      },
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
