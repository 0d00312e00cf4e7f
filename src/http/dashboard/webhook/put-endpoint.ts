import Type from 'typebox'
import { inTransaction } from '../../../db/index.ts'
import { checkWebhookUrl, putWebhookEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { Body } from '../../schemas.ts'
import { presentWebhookEndpoint, WebhookEndpointShape } from '../../v1/webhook-endpoint/present.ts'
import { administrators, guarded } from '../access.ts'

export const putWebhookEndpointRoute: Route = (app, { db, config }) => {
  app.put(
    '/webhook-endpoint',
    guarded(administrators, {
      operationId: 'put_webhook_endpoint',
      summary: 'Register the webhook endpoint',
      body: Body({ url: Type.String({ minLength: 1, maxLength: 2000 }) }),
      response: { 200: WebhookEndpointShape },
    }),
    async ({ organizationId, user, body }) => {
      const url = checkWebhookUrl(body.url, config.webhooks)
      return presentWebhookEndpoint(
        await inTransaction(db, tx => putWebhookEndpoint(tx, organizationId, url, user.by)),
      )
    },
  )
}
