/**
 * Sources: one row per (operator, route, date) ever asked. A refresh asks the operator (no transaction
 * open), then writes its sailings and the source's state together.
 *
 * A refresh runs once at a time per source in a process; other callers wait for the same one. Two
 * processes may overlap: the writes are upserts, and the later answer wins. An answer with an instant in
 * the future counts as none: the clock was set back since.
 */
import { voyageId } from '../core/ids.ts'
import {
  type Database,
  databaseNow,
  inTransaction,
  json,
  rows,
  run,
  runLater,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import {
  type Operator,
  OperatorUnavailable,
  type Sailing,
  type SailingQuery,
} from '../operators/index.ts'
import type { Voyage } from './voyage.ts'

type SourceFailure = 'timeout' | 'error'
export type SourceState = 'live' | 'cached' | 'login_off' | SourceFailure

/** What a source is: one operator, asked for one route and date. */
type SourceQuery = SailingQuery & { operatorCode: string }

export type Source = {
  operatorCode: string
  answeredAt: Date | null
  failure: SourceFailure | null
  failedAt: Date | null
  /** The instant of this reading. All instants here are by the database's clock. */
  readAt: Date
}

export type RefreshOutcome = { kind: 'answered' } | { kind: SourceFailure } | { kind: 'login_off' }

const toldMax = 1_000

export type Refresher = {
  refresh(operator: Operator, query: SailingQuery): Promise<RefreshOutcome>
  /** `refresh`, unless the source has changed since it was `seen`: then somebody has just asked it. */
  refreshAsSeen(
    operator: Operator,
    query: SailingQuery,
    seen: Source | undefined,
  ): Promise<RefreshOutcome>
  /**
   * `refresh` with a question that is asked after this call, so that the answer
   * is the operator's present one.
   */
  refreshAnew(operator: Operator, query: SailingQuery): Promise<RefreshOutcome>
  /** The milliseconds for which a refresh of this source has been under way in this process, or null. */
  underWayMs(operator: Operator, query: SailingQuery): number | null
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>
}

/** Of the operator's references whose sailings nobody can find: see `writeSailings`. */
type OnLeftOut = (source: SourceQuery, references: string[]) => void

/** `onLeftOut` is told when what is left out of a source becomes another. */
export function createRefresher(db: Database, onLeftOut: OnLeftOut = () => {}): Refresher {
  const tell = onChange(onLeftOut)
  const underWay = new Map<string, { since: number; outcome: Promise<RefreshOutcome> }>()
  function once(
    operator: Operator,
    query: SailingQuery,
    ask: () => Promise<RefreshOutcome>,
  ): Promise<RefreshOutcome> {
    const key = keyOf(sourceOf(operator, query))
    const running = underWay.get(key)
    if (running) return running.outcome
    const outcome = ask().finally(() => underWay.delete(key))
    underWay.set(key, { since: performance.now(), outcome })
    return outcome
  }
  const refresh = (operator: Operator, query: SailingQuery) =>
    once(operator, query, () => refreshSource(db, operator, query, tell))
  return {
    refresh,
    refreshAsSeen: (operator, query, seen) =>
      once(operator, query, async () => {
        const outcome = await readOutcomeSince(db, operator, query, seen)
        return outcome ?? refreshSource(db, operator, query, tell)
      }),
    async refreshAnew(operator, query) {
      await underWay.get(keyOf(sourceOf(operator, query)))?.outcome.catch(() => undefined)
      return refresh(operator, query)
    },
    underWayMs(operator, query) {
      const running = underWay.get(keyOf(sourceOf(operator, query)))
      return running ? performance.now() - running.since : null
    },
    async idle() {
      while (underWay.size > 0) {
        await Promise.allSettled([...underWay.values()].map(running => running.outcome))
      }
    },
  }
}

/** A popular source is asked each minute, and would be told each minute. */
function onChange(tell: OnLeftOut): OnLeftOut {
  const told = new Map<string, string>()
  return (source, references) => {
    const key = keyOf(source)
    const text = references.join('/')
    if ((told.get(key) ?? '') === text) return
    told.delete(key)
    if (references.length === 0) return
    // Days that have passed are asked for no more, and stay here.
    if (told.size >= toldMax) told.clear()
    told.set(key, text)
    tell(source, references)
  }
}

function sourceOf({ profile }: Operator, query: SailingQuery): SourceQuery {
  return { ...query, operatorCode: profile.code }
}

function keyOf(source: SourceQuery): string {
  return [
    source.operatorCode,
    source.departureTerminal,
    source.arrivalTerminal,
    source.departureDate,
  ].join('/')
}

async function refreshSource(
  db: Database,
  operator: Operator,
  query: SailingQuery,
  onLeftOut: OnLeftOut,
): Promise<RefreshOutcome> {
  const source = sourceOf(operator, query)
  const askedAt = await databaseNow(db)
  const sailings = await askSailings(operator, query)
  if (sailings instanceof OperatorUnavailable) {
    if (sailings.reason === 'login_off') return { kind: 'login_off' }
    const failure = sailings.reason === 'timeout' ? 'timeout' : 'error'
    await noteFailure(db, source, failure, askedAt)
    return { kind: failure }
  }
  const leftOut = await inTransaction(db, async tx => {
    await noteAnswer(tx, source, askedAt)
    return writeSailings(tx, source, sailings, askedAt)
  })
  onLeftOut(source, leftOut)
  return { kind: 'answered' }
}

/** The source's outcome since it was seen, or null when there was none. */
async function readOutcomeSince(
  db: Database,
  operator: Operator,
  query: SailingQuery,
  seen: Source | undefined,
): Promise<RefreshOutcome | null> {
  const source = (await readSources(db, query)).get(operator.profile.code)
  const isAsSeen =
    source?.answeredAt?.getTime() === seen?.answeredAt?.getTime() &&
    source?.failedAt?.getTime() === seen?.failedAt?.getTime()
  if (isAsSeen) return null
  return { kind: source?.failure ?? 'answered' }
}

async function askSailings(
  operator: Operator,
  query: SailingQuery,
): Promise<Sailing[] | OperatorUnavailable> {
  return operator.searchVoyages(query).catch((error: unknown) => {
    if (error instanceof OperatorUnavailable) return error
    throw error
  })
}

/**
 * The voyage as a refresh would write it now, but nothing is written. Null
 * when the operator did not answer.
 */
export async function lookAnew(operator: Operator, voyage: Voyage): Promise<Voyage | null> {
  const sailings = await askSailings(operator, voyage)
  if (sailings instanceof OperatorUnavailable) return null
  const sailing = sailings.find(({ voyageRef }) => voyageRef === voyage.operatorVoyageRef)
  if (sailing === undefined) return { ...voyage, open: false }
  return { ...voyage, ...sailing, open: sailing.open && !voyage.isCancelled }
}

/** Unless somebody who asked later was answered meanwhile. */
async function noteFailure(
  db: Database,
  source: SourceQuery,
  failure: SourceFailure,
  askedAt: Date,
): Promise<void> {
  await run(
    db,
    sql`insert into voyage_sources (operator_code, departure_terminal, arrival_terminal,
                                    departure_date, failed_at, failure)
        values (${valuesOf(source)}, now(), ${failure})
        on conflict (operator_code, departure_terminal, arrival_terminal, departure_date)
        do update set failed_at = excluded.failed_at, failure = excluded.failure
        where (voyage_sources.answered_at > ${askedAt}
               and voyage_sources.answered_at <= clock_timestamp()) is not true`,
  )
}

async function noteAnswer(tx: Tx, source: SourceQuery, askedAt: Date): Promise<void> {
  await runLater(
    tx,
    sql`insert into voyage_sources (operator_code, departure_terminal, arrival_terminal,
                                    departure_date, answered_at)
        values (${valuesOf(source)}, ${askedAt})
        on conflict (operator_code, departure_terminal, arrival_terminal, departure_date)
        do update set answered_at = greatest(excluded.answered_at,
                        case when voyage_sources.answered_at <= clock_timestamp()
                             then voyage_sources.answered_at end),
                      failed_at = null, failure = null`,
  )
}

/**
 * Writes the operator's answer for a route and day. A voyage that the operator no longer lists is closed. A
 * sailing whose reference a voyage of another route has, or one that departed more than a day ago and so is not
 * moved any more, is left out: what is sold there must not change under it. Answers the references of those.
 */
async function writeSailings(
  tx: Tx,
  { operatorCode, ...query }: SourceQuery,
  sailings: Sailing[],
  askedAt: Date,
): Promise<string[]> {
  const listed = new Set(sailings.map(sailing => sailing.voyageRef))
  const isPast: Sql = sql`voyages.departs_at <= ${askedAt}::timestamptz - interval '1 day'`
  const unwritten = new Set(listed)
  if (sailings.length > 0) {
    const values = sailings.map(
      sailing => sql`(
        ${voyageId(operatorCode, sailing.voyageRef, sailing.departsAt)}, ${operatorCode},
        ${sailing.voyageRef}, ${sailing.departureTerminal}, ${sailing.arrivalTerminal},
        ${sailing.departureDate}, ${sailing.departsAt}, ${sailing.arrivesAt}, ${sailing.boatCode},
        ${sailing.boatName}, ${sailing.open}, ${json(sailing.cabinClasses)}, ${askedAt})`,
    )
    const written = await rows<{ reference: string }>(
      tx,
      sql`insert into voyages (id, operator_code, operator_voyage_ref, departure_terminal,
            arrival_terminal, departure_date, departs_at, arrives_at, boat_code, boat_name, open,
            cabin_classes, as_of)
          values ${sql.join(values)}
          on conflict on constraint voyage_is_unique_at_its_operator do update set
            departure_date = excluded.departure_date, departs_at = excluded.departs_at,
            arrives_at = excluded.arrives_at, boat_code = excluded.boat_code,
            boat_name = excluded.boat_name,
            open = excluded.open and voyages.cancelled_at is null,
            cabin_classes = excluded.cabin_classes, as_of = excluded.as_of,
            moved_at = case when voyages.departs_at = excluded.departs_at then voyages.moved_at
                            else clock_timestamp() end
          where (voyages.as_of <= excluded.as_of or voyages.as_of > clock_timestamp())
            and voyages.departure_terminal = excluded.departure_terminal
            and voyages.arrival_terminal = excluded.arrival_terminal
            and not ${isPast}
          returning operator_voyage_ref as reference`,
    )
    for (const { reference } of written) unwritten.delete(reference)
  }
  await runLater(
    tx,
    sql`update voyages set open = false, as_of = ${askedAt}
        where operator_code = ${operatorCode} and ${isOf(query)} and open
          and (as_of < ${askedAt} or as_of > clock_timestamp())
          and operator_voyage_ref <> all(${[...listed]}::text[])`,
  )
  if (unwritten.size === 0) return []
  // The others have an answer that was asked for later.
  const leftOut = await rows<{ reference: string }>(
    tx,
    sql`select operator_voyage_ref as reference from voyages
        where operator_code = ${operatorCode} and operator_voyage_ref = any(${[...unwritten]}::text[])
          and (departure_terminal <> ${query.departureTerminal}
               or arrival_terminal <> ${query.arrivalTerminal}
               or departure_date <> ${query.departureDate} and ${isPast})
        order by 1`,
  )
  return leftOut.map(({ reference }) => reference)
}

function valuesOf({ operatorCode, ...query }: SourceQuery): Sql {
  return sql`${operatorCode}, ${query.departureTerminal}, ${query.arrivalTerminal}, ${query.departureDate}`
}

/** A condition on sources, or on voyages. */
function isOf({ departureTerminal, arrivalTerminal, departureDate }: SailingQuery): Sql {
  return sql`departure_terminal = ${departureTerminal} and arrival_terminal = ${arrivalTerminal}
    and departure_date = ${departureDate}`
}

/** By operator code. One that was never asked has none. */
export async function readSources(db: Database, query: SailingQuery): Promise<Map<string, Source>> {
  const sources = await rows<Source>(
    db,
    sql`select operator_code as "operatorCode", answered_at as "answeredAt", failure,
               failed_at as "failedAt", now() as "readAt"
        from voyage_sources where ${isOf(query)}`,
  )
  return new Map(sources.map(source => [source.operatorCode, source]))
}

/**
 * Remembers that somebody searches this route and day, also for an operator that has not answered yet. It
 * writes at most once a minute, and takes not even a row lock in between. The codes are sorted, so that
 * concurrent writers take the rows in one order.
 */
export async function noteWanted(
  db: Database,
  operatorCodes: string[],
  query: SailingQuery,
): Promise<void> {
  await run(
    db,
    sql`insert into voyage_sources (operator_code, departure_terminal, arrival_terminal,
                                    departure_date, wanted_at)
        select code, ${query.departureTerminal}, ${query.arrivalTerminal},
               ${query.departureDate}::date, now()
        from unnest(${operatorCodes}::text[]) as code
        where not exists (
          select from voyage_sources
          where operator_code = code and ${isOf(query)}
            and wanted_at > now() - interval '1 minute')
        order by code
        on conflict (operator_code, departure_terminal, arrival_terminal, departure_date)
        do update set wanted_at = excluded.wanted_at`,
  )
}
