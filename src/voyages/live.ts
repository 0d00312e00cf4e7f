import { fail } from '../core/errors.ts'
import { type Database, rows, sql } from '../db/index.ts'
import {
  type CabinClass,
  type Deck,
  type LayoutCell,
  type Operators,
  OperatorUnavailable,
  retryAfterSeconds,
} from '../operators/index.ts'
import { isUncounted } from './marks.ts'
import type { Voyage } from './voyage.ts'

/** `marked`: free at the operator, but given away by the service. */
type SeatStateNow = 'available' | 'marked' | 'sold' | 'blocked'

export type LayoutNow = (Omit<Deck, 'cells'> & {
  cells: (Omit<LayoutCell, 'state'> & { state: SeatStateNow | null })[]
})[]

/**
 * Reads at the operator, now. An answer is shared for `sharedMs`, so that a crowd looking at one boat is
 * one call. Failures are not kept. A read that fails throws `operator_unavailable`, or `voyage_closed`
 * when the operator no longer lists the voyage.
 */
export type LiveReads = {
  layout(voyage: Voyage): Promise<Deck[]>
  counts(voyage: Voyage): Promise<CountsNow>
}

const sharedMs = 2_000

/** Before a read that failed is worth another try. */
const pauseSeconds = 5

type CountsNow = { cabinClasses: CabinClass[]; askedAtMs: number }

export function createLiveReads(operators: Operators): LiveReads {
  const layouts = new Map<string, Promise<Deck[]>>()
  const counts = new Map<string, Promise<CountsNow>>()
  const operatorOf = (voyage: Voyage) =>
    operators.get(voyage.operatorCode) ?? fail('voyage_closed', 'the operator is no longer served')
  return {
    layout: voyage =>
      shared(layouts, voyage.id, () =>
        orUnavailable(operators, operatorOf(voyage).readLayout(voyage.operatorVoyageRef)),
      ),
    counts: voyage =>
      shared(counts, voyage.id, async () => {
        const askedAtMs = performance.now()
        const read = operatorOf(voyage).readCounts(voyage.operatorVoyageRef)
        return { cabinClasses: await orUnavailable(operators, read), askedAtMs }
      }),
  }
}

/** The operator's layout with the service's own marks in it. */
export async function readLayoutNow(
  db: Database,
  live: LiveReads,
  voyage: Voyage,
): Promise<LayoutNow> {
  const decks = await live.layout(voyage)
  // An expired mark is no mark, whether it was swept or not.
  const marks = await rows<{ seat_code: string }>(
    db,
    sql`select seat_code from seat_marks
        where voyage_id = ${voyage.id} and (held_until is null or held_until > now())`,
  )
  const marked = new Set(marks.map(mark => mark.seat_code))
  return decks.map(deck => ({
    ...deck,
    cells: deck.cells.map(cell => ({
      ...cell,
      state:
        cell.state === 'available' && cell.seatCode !== null && marked.has(cell.seatCode)
          ? ('marked' as const)
          : cell.state,
    })),
  }))
}

/** The operator's counts, less the seats given away that it did not know of when it counted. */
export async function readCountsNow(
  db: Database,
  live: LiveReads,
  voyage: Voyage,
): Promise<CabinClass[]> {
  const { cabinClasses, askedAtMs } = await live.counts(voyage)
  const askedAgo = sql`make_interval(secs => ${(performance.now() - askedAtMs) / 1_000})`
  const uncounted = await rows<{ seat_class: string }>(
    db,
    sql`select seat_class from seat_marks
        where voyage_id = ${voyage.id} and ${isUncounted(sql`now() - ${askedAgo}`)}`,
  )
  return cabinClasses.map(cabin => ({
    ...cabin,
    available: Math.max(
      0,
      cabin.available - uncounted.filter(mark => mark.seat_class === cabin.seatClass).length,
    ),
  }))
}

async function orUnavailable<T>(operators: Operators, read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (!(error instanceof OperatorUnavailable)) throw error
    if (error.reason === 'unknown_voyage') {
      fail('voyage_closed', 'the operator no longer lists this voyage', {}, error)
    }
    const why = error.reason === 'login_off' ? 'its login is switched off' : 'try again shortly'
    fail(
      'operator_unavailable',
      `operator ${error.operatorCode} did not answer; ${why}`,
      { retryAfterSeconds: retryAfterSeconds(operators, error.operatorCode, pauseSeconds) },
      error,
    )
  }
}

async function shared<T>(
  cache: Map<string, Promise<T>>,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const running = cache.get(key)
  if (running) return running
  const started = read()
  cache.set(key, started)
  try {
    const value = await started
    setTimeout(() => cache.delete(key), sharedMs).unref()
    return value
  } catch (error) {
    cache.delete(key)
    throw error
  }
}
