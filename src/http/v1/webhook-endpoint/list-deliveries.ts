import { toPage } from '../../../core/pagination.ts'
import { listDeliveries } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { DeliveryShape, presentDelivery } from './present.ts'

export const listWebhookDeliveries: Route = (app, { db }) => {
  app.get(
    '/webhook-endpoint/deliveries',
    permitted('webhooks:manage', {
      operationId: 'list_webhook_deliveries',
      tags: ['Webhooks'],
      summary: 'List the deliveries to the webhook endpoint',
      description:
        'Use this to find out why your receiver got nothing. The service keeps deliveries for 30 days.',
      querystring: Query(pageQuery),
      response: { 200: PageOf(DeliveryShape) },
    }),
    async request => {
      const { caller } = request
      const page = pageOf(request, '-_id')
      const deliveries = await listDeliveries(db, caller.organizationId, page)
      return toPage(deliveries, page, presentDelivery)
    },
  )
}
