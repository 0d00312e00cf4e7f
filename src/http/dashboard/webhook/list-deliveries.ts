import { toPage } from '../../../core/pagination.ts'
import { listDeliveries } from '../../../events/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { DeliveryShape, presentDelivery } from '../../v1/webhook-endpoint/present.ts'
import { guarded, readers } from '../access.ts'

export const listWebhookDeliveries: Route = (app, { db }) => {
  app.get(
    '/webhook-endpoint/deliveries',
    guarded(readers, {
      operationId: 'list_webhook_deliveries',
      summary: 'List the deliveries to the webhook endpoint',
      querystring: Query(pageQuery),
      response: { 200: PageOf(DeliveryShape) },
    }),
    async request => {
      const { organizationId } = request
      const page = pageOf(request, '-_id')
      return toPage(await listDeliveries(db, organizationId, page), page, presentDelivery)
    },
  )
}
