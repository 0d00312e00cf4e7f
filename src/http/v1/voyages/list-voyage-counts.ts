import Type from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { daysBetween, utc } from '../../../core/time.ts'
import { calendarDaysMax, readCalendar } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { Instant, LocalDate, Nullable, PageOf, Query, TerminalCode } from '../../schemas.ts'
import { requireTerminals } from '../known.ts'

export const listVoyageCounts: Route = (app, { db, network, operators, refresher, config }) => {
  app.get(
    '/voyage-counts',
    {
      schema: {
        operationId: 'list_voyage_counts',
        tags: ['Voyages'],
        summary: 'A calendar: voyages per date of a route',
        description:
          'For a calendar or a date picker: how many sailings of a route are on sale per date, and how many of them have seats. Operators are asked for days without an answer of the last hour, no longer than the search budget. `as_of` says how old the oldest of a day’s answers is; where it is null there may be more than what is told.',
        querystring: Query({
          departure_terminal: TerminalCode('Code of the departure terminal'),
          arrival_terminal: TerminalCode('Code of the arrival terminal'),
          from: LocalDate('First date'),
          to: LocalDate(`Last date, at most ${calendarDaysMax} days in all`),
        }),
        response: {
          200: PageOf(
            Type.Object(
              {
                departure_date: LocalDate('Local date at the departure terminal'),
                voyages: Type.Integer({ description: 'Sailings that are still on sale' }),
                voyages_with_seats: Type.Integer({
                  description: 'Of these, with a seat free in any class',
                }),
                as_of: Nullable(
                  Instant(
                    'Null: an operator of the route has not answered for this day, or its login is switched off here',
                  ),
                ),
              },
              { title: 'CalendarDay' },
            ),
          ),
        },
      },
    },
    async ({ query }) => {
      requireTerminals(network, query)
      const days = daysBetween(query.from, query.to) + 1
      if (days < 1) refuseField('/to', 'is before from')
      if (days > calendarDaysMax)
        refuseField('/to', `is more than ${calendarDaysMax} days from from`)
      const calendar = await readCalendar(
        { db, operators, refresher, ...config.search },
        {
          departureTerminal: query.departure_terminal,
          arrivalTerminal: query.arrival_terminal,
          from: query.from,
          to: query.to,
        },
      )
      return {
        data: calendar.map(day => ({
          departure_date: day.departureDate,
          voyages: day.voyages,
          voyages_with_seats: day.voyagesWithSeats,
          as_of: day.asOf ? utc(day.asOf) : null,
        })),
        has_next_page: false,
        next_cursor: null,
      }
    },
  )
}
