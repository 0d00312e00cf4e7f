import Type from 'typebox'
import { listBookings } from '../../../bookings/index.ts'
import { mapPage, toPage } from '../../../core/pagination.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { answers, PageOf, Query } from '../../schemas.ts'
import { BookingQuery, readFilter } from '../../v1/bookings/list-bookings.ts'
import { guarded, readers } from '../access.ts'
import { BookingShape, presentBooking } from './present.ts'

export const LookedFor = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'Words of a passenger’s or the contact’s name, or the beginning of a document number, telephone number, e-mail address, booking code or reference',
})

const OwnQuery = Query({ ...BookingQuery.properties, q: Type.Optional(LookedFor) })

export const listBookingsRoute: Route = (app, services) => {
  app.get(
    '/bookings',
    guarded(readers, {
      operationId: 'list_bookings',
      summary: 'Bookings of an organization, newest first',
      querystring: OwnQuery,
      response: answers({ 200: PageOf(BookingShape) }),
    }),
    async request => {
      const { query, organizationId } = request
      const page = pageOf(request, '-_id')
      const filter = { ...readFilter(query), ...(query.q ? { lookedFor: query.q } : {}) }
      const bookings = await listBookings(services.db, organizationId, filter, page)
      return mapPage(toPage(bookings, page), booking => presentBooking(services, request, booking))
    },
  )
}
