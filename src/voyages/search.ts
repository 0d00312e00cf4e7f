import { orLate } from '../core/late.ts'
import type { PageRequest } from '../core/pagination.ts'
import { type Database, pageClause, sql } from '../db/index.ts'
import type { Operator, Operators, SailingQuery } from '../operators/index.ts'
import { counted } from '../telemetry/index.ts'
import {
  noteWanted,
  type Refresher,
  type RefreshOutcome,
  readSources,
  type Source,
  type SourceState,
} from './sources.ts'
import { selectVoyages, type Voyage } from './voyage.ts'

export type SourceReport = { operatorCode: string; state: SourceState; asOf: Date | null }

type SearchOptions = { budgetMs: number; freshSeconds: number; retrySeconds: number }

export type Search = {
  voyages: Voyage[]
  sources: SourceReport[]
  /** For this many milliseconds the same search asks nobody and reports the same, if nothing is written. */
  settledMs: number
}

/**
 * The sailings of a route and day, from the database. Stale sources are asked again first, for no longer
 * than the budget. An operator that is slow, sick or switched off never delays the others: its older
 * sailings are shown, and its report says how old they are.
 */
export async function searchVoyages(
  deps: { db: Database; operators: Operators; refresher: Refresher; options: SearchOptions },
  query: SailingQuery & { operatorCode: string | null },
  page: PageRequest,
): Promise<Search> {
  const asked = deps.operators
    .forRoute(query.departureTerminal, query.arrivalTerminal)
    .filter(operator => query.operatorCode === null || operator.profile.code === query.operatorCode)
  const { outcomes, settledMs } = await refreshStale(deps, asked, query, page.after !== null)
  for (const { operatorCode: operator, state } of outcomes.values()) {
    counted.searchSources.inc({ operator, state })
  }
  const shown = asked.filter(operator => outcomes.get(operator)?.state !== 'login_off')
  const voyages = await selectVoyages(
    deps.db,
    sql`where v.departure_terminal = ${query.departureTerminal}
          and v.arrival_terminal = ${query.arrivalTerminal}
          and v.departure_date = ${query.departureDate}
          and v.operator_code = any(${shown.map(operator => operator.profile.code)}::text[])
        ${pageClause(page, sql`v.id`)}`,
  )
  return { voyages, sources: [...outcomes.values()], settledMs }
}

async function refreshStale(
  deps: { db: Database; refresher: Refresher; options: SearchOptions },
  asked: Operator[],
  query: SailingQuery,
  isLaterPage: boolean,
): Promise<{ outcomes: Map<Operator, SourceReport>; settledMs: number }> {
  const { db, refresher, options } = deps
  const sources = await readSources(db, query)
  const known = new Map(
    asked.map(operator => {
      const source = sources.get(operator.profile.code)
      const underWayMs = refresher.underWayMs(operator, query)
      return [operator, knownState(operator, source, underWayMs, options)] as const
    }),
  )
  // A later page belongs to the search that its first page made, and so does its
  // cursor. Nothing is asked again.
  const stale = isLaterPage ? [] : asked.filter(operator => known.get(operator) === null)
  const refreshed = await Promise.all(
    stale.map(operator => {
      const source = sources.get(operator.profile.code)
      return orLate(refresher.refreshAsSeen(operator, query, source), options.budgetMs)
    }),
  )
  await noteWanted(
    db,
    asked.filter(operator => !operator.loginOff).map(operator => operator.profile.code),
    query,
  )
  const after = stale.length === 0 ? sources : await readSources(db, query)
  const outcomes = new Map(
    asked.map(operator => {
      const outcome = refreshed[stale.indexOf(operator)]
      const { answeredAt: asOf = null, failure = null } = after.get(operator.profile.code) ?? {}
      const unasked = failure ?? (asOf ? 'cached' : 'timeout')
      const state = known.get(operator) ?? (outcome ? stateOf(outcome) : unasked)
      return [operator, { operatorCode: operator.profile.code, state, asOf }] as const
    }),
  )
  return { outcomes, settledMs: settledMsOf(asked, sources, options) }
}

/** The milliseconds until a source is asked again. One that is to be asked, or is being asked, is not settled. */
function settledMsOf(
  asked: Operator[],
  sources: Map<string, Source>,
  options: SearchOptions,
): number {
  const mayBeAsked = asked.filter(operator => !operator.loginOff)
  return Math.min(...mayBeAsked.map(({ profile }) => standsMs(sources.get(profile.code), options)))
}

/**
 * The milliseconds for which a source's last answer or failure stands, counted from its reading.
 * One with an instant in the future was written before the clock was set back: its age is
 * unknown, so it does not stand.
 */
function standsMs(source: Source | undefined, options: SearchOptions): number {
  const [at, seconds] = source?.failure
    ? [source.failedAt, options.retrySeconds]
    : [source?.answeredAt, options.freshSeconds]
  if (source === undefined || !at || at > source.readAt) return 0
  return at.getTime() + seconds * 1_000 - source.readAt.getTime()
}

/** The state that is known without asking. Null means that the operator has to be asked. */
function knownState(
  operator: Operator,
  source: Source | undefined,
  underWayMs: number | null,
  options: SearchOptions,
): SourceState | null {
  if (operator.loginOff) return 'login_off'
  if (standsMs(source, options) > 0) return source?.failure ?? 'cached'
  // A question that is under way for longer than the budget was waited for once: nobody waits again.
  return underWayMs !== null && underWayMs >= options.budgetMs ? 'timeout' : null
}

function stateOf(outcome: RefreshOutcome | 'late'): SourceState {
  if (outcome === 'late') return 'timeout'
  return outcome.kind === 'answered' ? 'live' : outcome.kind
}
