import Type, { type Static } from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { wholePage } from '../../../core/pagination.ts'
import { daysBetween, utc } from '../../../core/time.ts'
import { calendarDaysMax, readCalendar } from '../../../voyages/index.ts'
import type { Route, Services } from '../../app.ts'
import { Instant, LocalDate, Nullable, PageOf, Query, TerminalCode } from '../../schemas.ts'
import { refuseNoRoute, requireTerminals } from '../known.ts'

export const CountsQuery = Query({
  departure_terminal: TerminalCode('Code of the departure terminal'),
  arrival_terminal: TerminalCode('Code of the arrival terminal', 'PQB'),
  from: LocalDate('First date'),
  to: LocalDate(`Last date; the range has at most ${calendarDaysMax} days`),
})

export const CountsShape = PageOf(
  Type.Object(
    {
      departure_date: LocalDate('Local date at the departure terminal'),
      voyages: Type.Integer({ description: 'Number of voyages that are on sale' }),
      voyages_with_seats: Type.Integer({
        description: 'Number of these voyages that have a free seat in any class',
      }),
      as_of: Nullable(
        Instant(
          'Time of the oldest operator answer for this date. Null: an operator of the route has not answered for this date, or its login is switched off in this installation',
        ),
      ),
    },
    { title: 'CalendarDay' },
  ),
)

export const listVoyageCounts: Route = (app, services) => {
  app.get(
    '/voyage-counts',
    {
      schema: {
        operationId: 'list_voyage_counts',
        tags: ['Voyages'],
        summary: 'Count the voyages of a route per date',
        description:
          'Use this for a calendar or a date picker. For each date it returns how many voyages of the route are on sale, and how many of them have free seats. The service asks the operators about dates that have no answer from the last hour, for at most the search budget. `as_of` of a date is the time of its oldest answer. If it is null, there may be more voyages than the answer counts.',
        querystring: CountsQuery,
        response: { 200: CountsShape },
      },
    },
    ({ query }) => countAsAsked(services, query),
  )
}

export async function countAsAsked(
  { db, network, operators, refresher, config }: Services,
  query: Static<typeof CountsQuery>,
): Promise<Static<typeof CountsShape>> {
  requireTerminals(network, query)
  refuseNoRoute(query)
  const days = daysBetween(query.from, query.to) + 1
  if (days < 1) refuseField('/to', 'is before from')
  if (days > calendarDaysMax) refuseField('/to', `the range has more than ${calendarDaysMax} days`)
  const calendar = await readCalendar(
    { db, operators, refresher, ...config.search },
    {
      departureTerminal: query.departure_terminal,
      arrivalTerminal: query.arrival_terminal,
      from: query.from,
      to: query.to,
    },
  )
  return wholePage(
    calendar.map(day => ({
      departure_date: day.departureDate,
      voyages: day.voyages,
      voyages_with_seats: day.voyagesWithSeats,
      as_of: day.asOf && utc(day.asOf),
    })),
  )
}
