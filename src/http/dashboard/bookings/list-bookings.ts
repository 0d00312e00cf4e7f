import { listBookings } from '../../../bookings/index.ts'
import { mapPage, toPage } from '../../../core/pagination.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { answers, PageOf } from '../../schemas.ts'
import { BookingQuery, readFilter } from '../../v1/bookings/list-bookings.ts'
import { guarded, readers } from '../access.ts'
import { BookingShape, presentBooking } from './present.ts'

export const listBookingsRoute: Route = (app, services) => {
  app.get(
    '/bookings',
    guarded(readers, {
      operationId: 'list_bookings',
      summary: 'Bookings of an organization, newest first',
      querystring: BookingQuery,
      response: answers({ 200: PageOf(BookingShape) }),
    }),
    async request => {
      const { query, organizationId } = request
      const page = pageOf(request, '-_id')
      const bookings = await listBookings(services.db, organizationId, readFilter(query), page)
      return mapPage(toPage(bookings, page), booking => presentBooking(services, request, booking))
    },
  )
}
