import { readOrder } from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { OrderShape, presentOrder } from './present.ts'

export const getOrder: Route = (app, { db, network }) => {
  app.get(
    '/orders/:id',
    {
      schema: {
        operationId: 'get_order',
        tags: ['Orders'],
        summary: 'Get an order',
        description:
          'Returns one leg with its tickets. Use it for example to see which leg of a partly issued booking failed, and why.',
        params: OneId,
        response: { 200: OrderShape },
      },
    },
    async ({ params, caller }) => {
      const order = await readOrder(db, caller.organizationId, params.id)
      return presentOrder(network, order ?? fail('not_found', 'there is no such order'))
    },
  )
}
