import Type from 'typebox'
import { pingEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { Body, Nullable } from '../../schemas.ts'
import { DeliveryShape, presentDelivery } from './present.ts'

export const pingWebhookEndpoint: Route = (app, { db, sendWebhook }) => {
  app.post(
    '/webhook-endpoint/ping',
    {
      onRequest: permitted('webhooks:manage'),
      schema: {
        operationId: 'check_webhook_endpoint',
        tags: ['Webhooks'],
        summary: 'Send a test now, and say what came of it',
        description:
          'Needs the permission `webhooks:manage`. To try a receiver without a booking: the body is that of an event of type `webhook.ping` with empty `data`; it is no event and stands in no feed. What came of it is in the answer, a receiver that fails is no error of this call. At most one in 5 seconds.',
        body: Type.Optional(Nullable(Body({}))),
        problems: ['permission_denied', 'rate_limited'],
        response: { 200: DeliveryShape },
      },
    },
    async ({ caller }) =>
      presentDelivery(await pingEndpoint({ db, send: sendWebhook }, caller.organizationId)),
  )
}
