import Type from 'typebox'
import { listOrders } from '../../../bookings/index.ts'
import { mapPage, readPageRequest, toPage } from '../../../core/pagination.ts'
import type { Route } from '../../app.ts'
import { answers, Id, PageOf, pageQuery, Query } from '../../schemas.ts'
import { OrderShape, presentOrder } from './present.ts'

export const listOrdersRoute: Route = (app, { db, network }) => {
  app.get(
    '/orders',
    {
      schema: {
        operationId: 'list_orders',
        tags: ['Orders'],
        summary: 'Leg orders, read-only',
        description: 'The life of an order runs through its booking.',
        querystring: Query({ booking_id: Type.Optional(Id()), ...pageQuery }),
        response: answers({ 200: PageOf(OrderShape) }),
      },
    },
    async ({ query, caller }) => {
      const page = readPageRequest(query, '-_id')
      const filter = query.booking_id ? { bookingId: query.booking_id } : {}
      const orders = await listOrders(db, caller.organizationId, filter, page)
      return mapPage(toPage(orders, page), order => presentOrder(network, order))
    },
  )
}
