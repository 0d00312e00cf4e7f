import { addDays } from '../core/time.ts'
import { type Database, rows, sql } from '../db/index.ts'
import type { Operator, Operators, SailingQuery } from '../operators/index.ts'
import type { Refresher } from './sources.ts'

export const refreshBatchMax = 200

type RefreshOptions = {
  freshSeconds: number
  daysAhead: number
  today: string
  parallel: number
  /** After an abort nothing more is asked. */
  signal?: AbortSignal
}

type Wanted = { operator: Operator; query: SailingQuery }

/**
 * Keeps the database ahead of the people: refreshes the searches of the last hours that
 * grow stale, and a window of coming days on every route. The number per run is bounded.
 * Answers how many sources were asked.
 */
export async function refreshWanted(
  deps: { db: Database; operators: Operators; refresher: Refresher },
  options: RefreshOptions,
): Promise<number> {
  const operators = deps.operators.all.filter(operator => !operator.loginOff)
  const searched = await searchedSources(deps.db, operators, options)
  const window = await windowSources(deps.db, operators, options)
  const queue = [...searched, ...window].slice(0, refreshBatchMax).values()
  let asked = 0
  await Promise.all(
    Array.from({ length: options.parallel }, async () => {
      for (const { operator, query } of queue) {
        if (options.signal?.aborted) return
        asked += 1
        await deps.refresher.refresh(operator, query)
      }
    }),
  )
  return asked
}

/** Sources that never answered come first, then the oldest. */
async function searchedSources(
  db: Database,
  operators: Operator[],
  options: RefreshOptions,
): Promise<Wanted[]> {
  const byCode = new Map(operators.map(operator => [operator.profile.code, operator]))
  const stale = await rows<SailingQuery & { operatorCode: string }>(
    db,
    sql`select operator_code as "operatorCode", departure_terminal as "departureTerminal",
               arrival_terminal as "arrivalTerminal", departure_date as "departureDate"
        from voyage_sources
        where wanted_at > now() - interval '3 hours' and departure_date >= ${options.today}
          and operator_code = any(${[...byCode.keys()]}::text[])
          and (greatest(answered_at, failed_at)
               between now() - make_interval(secs => ${options.freshSeconds}) and now()) is not true
        order by greatest(answered_at, failed_at) nulls first limit ${refreshBatchMax}`,
  )
  return stale.flatMap(({ operatorCode, ...query }) => {
    const operator = byCode.get(operatorCode)
    return operator ? [{ operator, query }] : []
  })
}

/** The window changes slowly and nobody waits for it: an answer of the last hour is fresh enough. */
async function windowSources(
  db: Database,
  operators: Operator[],
  options: RefreshOptions,
): Promise<Wanted[]> {
  const fresh = await rows<{ key: string }>(
    db,
    sql`select concat_ws('/', operator_code, departure_terminal, arrival_terminal,
                         to_char(departure_date, 'YYYY-MM-DD')) as key
        from voyage_sources
        where departure_date >= ${options.today}
          and (greatest(answered_at, failed_at) between now() - interval '1 hour' and now()
               or wanted_at > now() - interval '3 hours')`,
  )
  const known = new Set(fresh.map(row => row.key))
  const days = Array.from({ length: options.daysAhead }, (_, ahead) =>
    addDays(options.today, ahead),
  )
  return days.flatMap(departureDate =>
    operators.flatMap(operator =>
      operator.profile.routes.flatMap(bothDirections).flatMap(terminals => {
        const key = [operator.profile.code, ...terminals, departureDate].join('/')
        const [departureTerminal, arrivalTerminal] = terminals
        const query = { departureTerminal, arrivalTerminal, departureDate }
        return known.has(key) ? [] : [{ operator, query }]
      }),
    ),
  )
}

function bothDirections(route: string): [string, string][] {
  const [one = '', other = ''] = route.split('-')
  return [
    [one, other],
    [other, one],
  ]
}
