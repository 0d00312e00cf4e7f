import { readCustomer } from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { CustomerShape, presentCustomer } from './present.ts'

export const getCustomer: Route = (app, { db }) => {
  app.get(
    '/customers/:id',
    {
      schema: {
        operationId: 'get_customer',
        tags: ['Customers'],
        summary: 'Get a passenger',
        description: 'Returns one passenger of a booking with the tickets in their name.',
        params: OneId,
        response: { 200: CustomerShape },
      },
    },
    async ({ params, caller }) => {
      const customer = await readCustomer(db, caller.organizationId, params.id)
      return presentCustomer(customer ?? fail('not_found', 'there is no such customer'))
    },
  )
}
