import Type, { type Static } from 'typebox'
import { type BookingFilter, listBookings, readCustomersTold } from '../../../bookings/index.ts'
import { toPage } from '../../../core/pagination.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { LocalDate, OneOf, PageOf, Query } from '../../schemas.ts'
import { BookingQuery, readFilter } from '../../v1/bookings/list-bookings.ts'
import { refuseReversed } from '../../v1/known.ts'
import { guarded, readers } from '../access.ts'
import { ListedShape, presentBooking } from './present.ts'
import { readRemaining } from './remaining.ts'

/** Named as on the first page, which counts them. */
const attentions = {
  issue_errors: 'issueErrors',
  unknown_outcomes: 'unknownOutcomes',
  awaited_tickets: 'awaitedTickets',
  untold_customers: 'untoldCustomers',
} as const
type Attention = keyof typeof attentions

const days = 'Only bookings with a leg that departs, by the date at its terminal, on this day or'

/** Partners filter by what the specification names; people also by who travels when, and by what is left to do. */
export const PeoplesQuery = Query({
  ...BookingQuery.properties,
  departure_from: Type.Optional(LocalDate(`${days} later`)),
  departure_to: Type.Optional(LocalDate(`${days} earlier`)),
  attention: Type.Optional(
    OneOf(
      Object.keys(attentions) as Attention[],
      'Only the bookings that the first page counts under this name',
    ),
  ),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Words of a passenger’s or the contact’s name, or the beginning of a document number, telephone number, e-mail address, booking code, reference or ticket number',
    }),
  ),
})

export const listBookingsRoute: Route = (app, services) => {
  app.get(
    '/bookings',
    guarded(readers, {
      operationId: 'list_bookings',
      summary: 'Bookings of an organization, newest first',
      querystring: PeoplesQuery,
      response: { 200: PageOf(ListedShape) },
    }),
    async request => {
      const { query, organizationId } = request
      const page = pageOf(request, '-_id')
      const filter = readPeoplesFilter(query)
      const bookings = await listBookings(services.db, organizationId, filter, page)
      const [told, remainingOf] = await Promise.all([
        readCustomersTold(services.db, idsOf(bookings)),
        readRemaining(services.db, bookings),
      ])
      return toPage(bookings, page, booking => ({
        ...presentBooking(services, request, booking),
        customer_told: told.get(booking.id)?.isTold ?? null,
        remaining: remainingOf(booking),
      }))
    },
  )
}

export const idsOf = (bookings: readonly { id: string }[]) => bookings.map(({ id }) => id)

export function readPeoplesFilter(query: Static<typeof PeoplesQuery>): BookingFilter {
  const { departure_from: from, departure_to: to } = query
  refuseReversed('/departure_to', from, to)
  const isByDay = from !== undefined || to !== undefined
  return {
    ...readFilter(query),
    lookedFor: query.q,
    departure: isByDay ? { from, to } : undefined,
    wanting: query.attention && attentions[query.attention],
  }
}
