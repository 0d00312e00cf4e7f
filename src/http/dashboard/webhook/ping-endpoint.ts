import { pingEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { DeliveryShape, presentDelivery } from '../../v1/webhook-endpoint/present.ts'
import { administrators, guarded } from '../access.ts'

export const pingWebhookEndpoint: Route = (app, { db, sendWebhook }) => {
  app.post(
    '/webhook-endpoint/ping',
    guarded(administrators, {
      operationId: 'ping_webhook_endpoint',
      summary: 'Send a test message to the webhook endpoint',
      response: { 200: DeliveryShape },
    }),
    async ({ organizationId }) =>
      presentDelivery(await pingEndpoint({ db, send: sendWebhook }, organizationId)),
  )
}
