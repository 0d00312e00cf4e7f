import Type, { type Static } from 'typebox'
import { type BookingFilter, listBookings } from '../../../bookings/index.ts'
import { toPage } from '../../../core/pagination.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { Id, Instant, PageOf, pageQuery, Query } from '../../schemas.ts'
import { readInstant, refuseReversed } from '../known.ts'
import { BookingShape, bookingStatuses, presentBooking } from './present.ts'

export const BookingQuery = Query({
  status: Type.Optional(bookingStatuses),
  booking_code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 32,
      description: 'Only the booking with this code, in capitals or not',
    }),
  ),
  client_reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Only bookings with exactly this reference of yours',
    }),
  ),
  voyage_id: Type.Optional(Id('Only bookings with a leg on this voyage')),
  created_from: Type.Optional(Instant('Only bookings created at or after this instant')),
  created_to: Type.Optional(Instant('Only bookings created at or before this instant')),
  ...pageQuery,
})

export const listBookingsRoute: Route = (app, services) => {
  app.get(
    '/bookings',
    {
      schema: {
        operationId: 'list_bookings',
        tags: ['Bookings'],
        summary: 'List the bookings of the organization',
        description:
          'Search this list before you repeat a failed creation. Use it also to compare your own books with the service each night.',
        querystring: BookingQuery,
        response: { 200: PageOf(BookingShape) },
      },
    },
    async request => {
      const { query, caller } = request
      const page = pageOf(request, '-_id')
      const bookings = await listBookings(
        services.db,
        caller.organizationId,
        readFilter(query),
        page,
      )
      return toPage(bookings, page, booking => presentBooking(services, request, booking))
    },
  )
}

export function readFilter(query: Static<typeof BookingQuery>): BookingFilter {
  const createdFrom = readInstant('/created_from', query.created_from)
  const createdTo = readInstant('/created_to', query.created_to)
  // An empty list would say that nothing was created, and the caller would create it again.
  refuseReversed('/created_to', createdFrom?.getTime(), createdTo?.getTime())
  return {
    status: query.status,
    bookingCode: query.booking_code,
    clientReference: query.client_reference,
    voyageId: query.voyage_id,
    createdFrom,
    createdTo,
  }
}
