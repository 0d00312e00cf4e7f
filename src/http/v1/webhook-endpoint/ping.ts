import Type from 'typebox'
import { fail } from '../../../core/errors.ts'
import { pingEndpoint, readDelivery, readWebhookEndpoint } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { answers, Body, Nullable } from '../../schemas.ts'
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
          'Needs the permission `webhooks:manage`. The body is that of an event of type `webhook.ping` with empty `data`; it is no event and stands in no feed. At most one in 5 seconds.',
        body: Type.Optional(Nullable(Body({}))),
        response: answers({ 200: DeliveryShape }),
      },
    },
    async ({ caller }) => {
      const endpoint = await readWebhookEndpoint(db, caller.organizationId)
      if (endpoint === undefined) fail('not_found', 'no webhook endpoint is registered')
      const id = await pingEndpoint({ db, send: sendWebhook }, caller.organizationId)
      if (id === null) {
        fail('rate_limited', 'one ping in 5 seconds', { retryAfterSeconds: 5 })
      }
      const delivery = await readDelivery(db, id)
      if (delivery === undefined) throw new Error(`the ping ${id} is gone`)
      return presentDelivery(delivery)
    },
  )
}
