import Type from 'typebox'
import { findBookings, readBookingNames, readCustomersTold } from '../../../bookings/index.ts'
import { toPage } from '../../../core/pagination.ts'
import { readNames, readTree } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { Id, PageOf } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { idsOf, PeoplesQuery, readPeoplesFilter } from '../bookings/list-bookings.ts'
import { ListedShape, presentBooking } from '../bookings/present.ts'
import { readRemaining } from '../bookings/remaining.ts'

const FoundShape = Type.Intersect([
  ListedShape,
  Type.Object({
    organization: Type.Object(
      { id: Id(), code: Type.String(), name: Type.String() },
      { description: 'The organization that sells it' },
    ),
  }),
])

/** A passenger on the telephone knows a name or a code, and rarely the agency. */
export const findBookingsRoute: Route = (app, services) => {
  const { db } = services
  app.get(
    '/operations/bookings',
    guarded(operations, {
      operationId: 'find_bookings',
      summary:
        'Look for bookings of all organizations by `q`, `voyage_id` or `attention`, newest first',
      querystring: PeoplesQuery,
      response: { 200: PageOf(FoundShape) },
    }),
    async request => {
      const { query, organizationId } = request
      const page = pageOf(request, '-_id')
      const everybody = (await readTree(db, organizationId)).map(({ id }) => id)
      const bookings = await findBookings(db, everybody, readPeoplesFilter(query), page)
      const ids = idsOf(bookings)
      const [owners, told, remainingOf] = await Promise.all([
        readBookingNames(db, ids),
        readCustomersTold(db, ids),
        readRemaining(db, bookings),
      ])
      const ownerOf = (id: string) => owners.get(id)?.organizationId ?? organizationId
      const names = await readNames(db, [...new Set(bookings.map(({ id }) => ownerOf(id)))])
      return toPage(bookings, page, booking => {
        const id = ownerOf(booking.id)
        const organization = { id, code: '', name: '', ...names.get(id) }
        const isTold = told.get(booking.id)?.isTold ?? null
        const presented = presentBooking(services, request, booking, id)
        const remaining = remainingOf(booking)
        return { ...presented, customer_told: isTold, remaining, organization }
      })
    },
  )
}
