import { addDays, daysBetween } from '../core/time.ts'
import { type Database, rows, sql } from '../db/index.ts'
import type { Operators } from '../operators/index.ts'
import type { Refresher } from './sources.ts'

export const calendarDaysMax = 62

export type CalendarDay = {
  departureDate: string
  voyages: number
  voyagesWithSeats: number
  /** When all operators of the route had answered for this day; null: not all have yet. */
  asOf: Date | null
}

/**
 * Voyages per date of a route. Days that were never asked are asked now, inside the budget: a day
 * that is not known yet says so with `asOf` null, because zero voyages would be a lie.
 */
export async function readCalendar(
  deps: { db: Database; operators: Operators; refresher: Refresher; budgetMs: number },
  query: { departureTerminal: string; arrivalTerminal: string; from: string; to: string },
): Promise<CalendarDay[]> {
  const operators = deps.operators
    .forRoute(query.departureTerminal, query.arrivalTerminal)
    .filter(operator => !operator.loginOff)
  const codes = operators.map(operator => operator.profile.code)
  await askUnknownDays(deps, operators, query)
  const found = await rows<CalendarDay>(
    deps.db,
    sql`select to_char(day, 'YYYY-MM-DD') as "departureDate",
               coalesce(v.voyages, 0) as voyages, coalesce(v.with_seats, 0) as "voyagesWithSeats",
               s.as_of as "asOf"
        from generate_series(${query.from}::date, ${query.to}::date, interval '1 day') as day
        left join lateral (
          select count(*) filter (where open and departs_at > now()) as voyages,
                 count(*) filter (where open and departs_at > now() and exists (
                   select from jsonb_array_elements(cabin_classes) cabin
                   where (cabin ->> 'available')::int > 0)) as with_seats
          from voyages
          where departure_terminal = ${query.departureTerminal}
            and arrival_terminal = ${query.arrivalTerminal} and departure_date = day::date
            and operator_code = any(${codes}::text[])
        ) v on true
        left join lateral (
          select min(answered_at) as as_of from voyage_sources
          where departure_terminal = ${query.departureTerminal}
            and arrival_terminal = ${query.arrivalTerminal} and departure_date = day::date
            and operator_code = any(${codes}::text[])
          having count(answered_at) = ${codes.length}
        ) s on true
        order by day`,
  )
  return found
}

async function askUnknownDays(
  deps: { db: Database; operators: Operators; refresher: Refresher; budgetMs: number },
  operators: ReturnType<Operators['forRoute']>,
  query: { departureTerminal: string; arrivalTerminal: string; from: string; to: string },
): Promise<void> {
  const asked = await rows<{ key: string }>(
    deps.db,
    sql`select operator_code || '/' || to_char(departure_date, 'YYYY-MM-DD') as key
        from voyage_sources
        where departure_terminal = ${query.departureTerminal}
          and arrival_terminal = ${query.arrivalTerminal}
          and departure_date between ${query.from} and ${query.to}`,
  )
  const known = new Set(asked.map(row => row.key))
  const deadline = Date.now() + deps.budgetMs
  // One line of questions per operator, day after day, so that a calendar never floods one.
  await Promise.all(
    operators.map(async operator => {
      for (let offset = 0; offset <= daysBetween(query.from, query.to); offset += 1) {
        const departureDate = addDays(query.from, offset)
        const left = deadline - Date.now()
        if (left <= 0) return
        if (known.has(`${operator.profile.code}/${departureDate}`)) continue
        await Promise.race([
          deps.refresher.refresh(operator, { ...query, departureDate }),
          new Promise(resolve => setTimeout(resolve, left).unref()),
        ])
      }
    }),
  )
}
