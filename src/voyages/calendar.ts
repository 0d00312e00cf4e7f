import { orLate } from '../core/late.ts'
import { addDays, daysBetween } from '../core/time.ts'
import { type Database, json, rows, sql } from '../db/index.ts'
import type { Operator, Operators } from '../operators/index.ts'
import { isUncounted } from './marks.ts'
import type { Refresher } from './sources.ts'

export const calendarDaysMax = 62

type CalendarDay = {
  departureDate: string
  voyages: number
  voyagesWithSeats: number
  /**
   * The oldest of the operators' answers for this day. Null when an operator of the route has not
   * answered for it, or may not be asked.
   */
  asOf: Date | null
}

type CalendarDeps = {
  db: Database
  operators: Operators
  refresher: Refresher
  budgetMs: number
  retrySeconds: number
}

type CalendarQuery = {
  departureTerminal: string
  arrivalTerminal: string
  from: string
  to: string
}

/**
 * Voyages per date of a route. Days without an answer of the last hour are asked now, inside the budget.
 * A day that is not known yet says so with `asOf` null, because zero would be a lie.
 */
export async function readCalendar(
  deps: CalendarDeps,
  query: CalendarQuery,
): Promise<CalendarDay[]> {
  const all = deps.operators.forRoute(query.departureTerminal, query.arrivalTerminal)
  const operators = all.filter(operator => !operator.loginOff)
  await askOpenDays(deps, operators, query)
  const codes = operators.map(operator => operator.profile.code)
  const sold = operators.filter(({ profile }) => !profile.salesOff)
  const cutoffs = sold.map(({ profile }) => [profile.code, profile.salesCutoffMinutes])
  return rows<CalendarDay>(
    deps.db,
    sql`select to_char(day, 'YYYY-MM-DD') as "departureDate",
               v.voyages, v.with_seats as "voyagesWithSeats", s.as_of as "asOf"
        from generate_series(${query.from}::date, ${query.to}::date, interval '1 day') as day
        cross join lateral (
          select count(*) as voyages,
                 count(*) filter (where exists (
                   select from jsonb_array_elements(cabin_classes) cabin
                   where (cabin ->> 'available')::int > (
                     select count(*) from seat_marks
                     where voyage_id = voyages.id and seat_class = cabin ->> 'seatClass'
                       and ${isUncounted(sql`voyages.as_of`)}))) as with_seats
          from voyages
          where departure_terminal = ${query.departureTerminal}
            and arrival_terminal = ${query.arrivalTerminal} and departure_date = day::date
            and operator_code = any(${sold.map(({ profile }) => profile.code)}::text[]) and open
            and departs_at - make_interval(
              mins => (${json(Object.fromEntries(cutoffs))} ->> operator_code)::int) > now()
        ) v
        left join lateral (
          select min(answered_at) as as_of from voyage_sources
          where departure_terminal = ${query.departureTerminal}
            and arrival_terminal = ${query.arrivalTerminal} and departure_date = day::date
            and operator_code = any(${codes}::text[])
          having count(answered_at) = ${all.length}
        ) s on true
        order by day`,
  )
}

/** Asks each operator one question after the other, so that a calendar never floods one. */
async function askOpenDays(
  deps: CalendarDeps,
  operators: Operator[],
  query: CalendarQuery,
): Promise<void> {
  const settled = await readSettledDays(deps, query)
  const days = Array.from({ length: daysBetween(query.from, query.to) + 1 }, (_, offset) =>
    addDays(query.from, offset),
  )
  let isOver = false
  const lines = operators.map(async operator => {
    for (const departureDate of days) {
      if (isOver) return
      if (settled.has(`${operator.profile.code}/${departureDate}`)) continue
      const underWayMs = deps.refresher.underWayMs(operator, { ...query, departureDate })
      if (underWayMs !== null && underWayMs >= deps.budgetMs) return
      const outcome = await deps.refresher.refresh(operator, { ...query, departureDate })
      // An operator that fails is not asked for every other day as well.
      if (outcome.kind !== 'answered') return
    }
  })
  await orLate(Promise.all(lines), deps.budgetMs).finally(() => {
    isOver = true
  })
}

/**
 * The days that were answered within the hour, or failed so recently that
 * another question is not worth it.
 */
async function readSettledDays(deps: CalendarDeps, query: CalendarQuery): Promise<Set<string>> {
  const settled = await rows<{ key: string }>(
    deps.db,
    sql`select operator_code || '/' || to_char(departure_date, 'YYYY-MM-DD') as key
        from voyage_sources
        where departure_terminal = ${query.departureTerminal}
          and arrival_terminal = ${query.arrivalTerminal}
          and departure_date between ${query.from} and ${query.to}
          and (answered_at between now() - interval '1 hour' and now()
               or failed_at between now() - make_interval(secs => ${deps.retrySeconds}) and now())`,
  )
  return new Set(settled.map(row => row.key))
}
