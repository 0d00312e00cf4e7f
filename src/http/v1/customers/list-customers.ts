import Type from 'typebox'
import { listCustomers } from '../../../bookings/index.ts'
import { toPage } from '../../../core/pagination.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { Id, PageOf, pageQuery, Query } from '../../schemas.ts'
import { CustomerShape, presentCustomer } from './present.ts'

export const listCustomersRoute: Route = (app, { db }) => {
  app.get(
    '/customers',
    {
      schema: {
        operationId: 'list_customers',
        tags: ['Customers'],
        summary: 'List the passengers of the organization’s bookings',
        description:
          'Use this to find the bookings of a person by document number. Passengers are read-only; the service records them with the booking.',
        querystring: Query({
          document_number: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 64,
              description: 'Only passengers with exactly this document number, as it was sent',
            }),
          ),
          booking_id: Type.Optional(Id('Only the passengers of this booking')),
          ...pageQuery,
        }),
        response: { 200: PageOf(CustomerShape) },
      },
    },
    async request => {
      const { query, caller } = request
      const page = pageOf(request, '-_id')
      const filter = { documentNumber: query.document_number, bookingId: query.booking_id }
      const customers = await listCustomers(db, caller.organizationId, filter, page)
      return toPage(customers, page, presentCustomer)
    },
  )
}
