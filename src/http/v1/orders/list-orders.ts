import Type from 'typebox'
import { listOrders } from '../../../bookings/index.ts'
import { toPage } from '../../../core/pagination.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { Id, PageOf, pageQuery, Query } from '../../schemas.ts'
import { OrderShape, presentOrder } from './present.ts'

export const listOrdersRoute: Route = (app, { db, network }) => {
  app.get(
    '/orders',
    {
      schema: {
        operationId: 'list_orders',
        tags: ['Orders'],
        summary: 'List orders',
        description:
          'Returns one order per leg of a booking, with its NET price, its tickets and its refund. Orders are read-only; you act on them through the booking.',
        querystring: Query({
          booking_id: Type.Optional(Id('Only the orders of this booking')),
          voyage_cancelled: Type.Optional(
            Type.Boolean({
              description:
                '`true`: only the legs at status 16 whose voyage its operator cancelled, also of bookings of which another leg still sails',
            }),
          ),
          ...pageQuery,
        }),
        response: { 200: PageOf(OrderShape) },
      },
    },
    async request => {
      const { query, caller } = request
      const page = pageOf(request, '-_id')
      const filter = { bookingId: query.booking_id, isVoyageCancelled: query.voyage_cancelled }
      const orders = await listOrders(db, caller.organizationId, filter, page)
      return toPage(orders, page, order => presentOrder(network, order))
    },
  )
}
