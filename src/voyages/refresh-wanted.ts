import { addDays } from '../core/time.ts'
import { type Database, rows, sql } from '../db/index.ts'
import type { Operators, SailingQuery } from '../operators/index.ts'
import type { Refresher } from './sources.ts'

export const refreshBatchMax = 200

/**
 * Keeps the database ahead of the people: refreshes what was searched in the last hours and is
 * growing stale, and a window of coming days on every route. Bounded per run; answers how many
 * sources were asked.
 */
export async function refreshWanted(
  deps: { db: Database; operators: Operators; refresher: Refresher },
  options: { freshSeconds: number; daysAhead: number; today: string; parallel: number },
): Promise<number> {
  const queue = [...(await wantedSources(deps, options)), ...(await windowSources(deps, options))]
    .slice(0, refreshBatchMax)
    .values()
  let asked = 0
  await Promise.all(
    Array.from({ length: options.parallel }, async () => {
      for (const { operatorCode, ...query } of queue) {
        const operator = deps.operators.get(operatorCode)
        if (!operator || operator.loginOff) continue
        asked += 1
        await deps.refresher.refresh(operator, query)
      }
    }),
  )
  return asked
}

type Wanted = SailingQuery & { operatorCode: string }

function wantedSources(
  deps: { db: Database },
  options: { freshSeconds: number; today: string },
): Promise<Wanted[]> {
  return rows<Wanted>(
    deps.db,
    sql`select operator_code as "operatorCode", departure_terminal as "departureTerminal",
               arrival_terminal as "arrivalTerminal", departure_date as "departureDate"
        from voyage_sources
        where wanted_at > now() - interval '3 hours' and departure_date >= ${options.today}
          and coalesce(failed_at, answered_at) < now() - make_interval(secs => ${options.freshSeconds})
        order by coalesce(failed_at, answered_at) limit ${refreshBatchMax}`,
  )
}

/** The window changes slowly and nobody waits for it: an hour old is fresh enough. */
async function windowSources(
  deps: { db: Database; operators: Operators },
  options: { daysAhead: number; today: string },
): Promise<Wanted[]> {
  const fresh = new Set(
    (
      await rows<{ key: string }>(
        deps.db,
        sql`select concat_ws('/', operator_code, departure_terminal, arrival_terminal,
                             to_char(departure_date, 'YYYY-MM-DD')) as key
            from voyage_sources
            where departure_date >= ${options.today}
              and greatest(answered_at, failed_at) > now() - interval '1 hour'`,
      )
    ).map(row => row.key),
  )
  const wanted: Wanted[] = []
  for (let offset = 0; offset < options.daysAhead; offset += 1) {
    const departureDate = addDays(options.today, offset)
    for (const operator of deps.operators.all) {
      if (operator.loginOff) continue
      for (const route of operator.profile.routes) {
        const [one = '', other = ''] = route.split('-')
        for (const [departureTerminal, arrivalTerminal] of [
          [one, other],
          [other, one],
        ] as const) {
          const key = [operator.profile.code, departureTerminal, arrivalTerminal, departureDate]
          if (fresh.has(key.join('/'))) continue
          wanted.push({
            operatorCode: operator.profile.code,
            departureTerminal,
            arrivalTerminal,
            departureDate,
          })
        }
      }
    }
  }
  return wanted
}
