import Type from 'typebox'
import { pingEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { Body, Nullable } from '../../schemas.ts'
import { DeliveryShape, presentDelivery } from './present.ts'

export const pingWebhookEndpoint: Route = (app, { db, sendWebhook }) => {
  app.post(
    '/webhook-endpoint/ping',
    permitted('webhooks:manage', {
      operationId: 'check_webhook_endpoint',
      tags: ['Webhooks'],
      summary: 'Send a test message to the webhook endpoint',
      description:
        'Use this to test a receiver without a booking. The body is an event of type `webhook.ping` with empty `data`. It is not an event and does not appear in `GET /events`. The answer contains the outcome of the delivery; a failed delivery is not an error of this call. An organization can send one ping in 5 seconds.',
      body: Type.Optional(Nullable(Body({}))),
      problems: ['rate_limited'],
      response: { 200: DeliveryShape },
    }),
    async ({ caller }) =>
      presentDelivery(await pingEndpoint({ db, send: sendWebhook }, caller.organizationId)),
  )
}
