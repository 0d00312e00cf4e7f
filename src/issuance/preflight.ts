/**
 * The preflight: what a confirmation would meet now, by confirm's own checks. It changes nothing and does
 * not count as a call: it reads the database without a lock, asks the operators, and writes nothing.
 */
import {
  type Asker,
  confirmRefusal,
  issuesByHand,
  isTentative,
  type Refusal,
  readSagaBooking,
  type SagaBooking,
  type SagaLeg,
} from '../bookings/index.ts'
import { Problem, type ProblemCode } from '../core/errors.ts'
import { atOnce, type Database, first, sql } from '../db/index.ts'
import { findShort } from '../ledger/index.ts'
import { type CircuitHealth, type Operators, typicalSeconds } from '../operators/index.ts'
import { findExhausted } from '../pricing/index.ts'
import {
  countMarks,
  findVoyages,
  type LiveReads,
  lookAnew,
  takenSeats,
  type Voyage,
} from '../voyages/index.ts'
import {
  confirmCallsMax,
  cooldownRefusal,
  readConfirmCalls,
  secondsUntilNextCall,
} from './ceiling.ts'
import { coverOf, shortAbove } from './hold-or-refuse.ts'
import { type Difference, differencesOf } from './price-differences.ts'
import {
  closedRefusal,
  exhaustedRefusal,
  hasItsMarks,
  holdsOfSale,
  lostMarksRefusal,
  priceSale,
  readTerms,
  type Sale,
  seatsOf,
  silentRefusal,
  type Terms,
  takenRefusal,
} from './sale.ts'

export const risks = {
  operator_unhealthy: 'An operator failed several times in a row.',
  seat_taken_at_operator: 'A seat is no longer free at its operator; it would reject the order.',
  seats_unknown: 'An operator did not show its seats.',
  price_changed: 'The price is not the one that the booking shows.',
  sailing_moved:
    'An operator has moved a sailing to another time since it was booked; tell the customer first.',
  hold_is_short:
    'The hold ends before a typical issuance would. Once confirmed the seats are kept, but there is no time for a second try.',
} as const
type Risk = keyof typeof risks

/** A refusal has the code that confirm would answer with. */
type Reason =
  | { kind: 'refusal'; code: ProblemCode | 'already_issued'; detail: string }
  | { kind: 'risk'; code: Risk; detail: string }

type LegPreflight = {
  leg: SagaLeg
  issuance: 'automated' | 'direct' | 'manual'
  health: CircuitHealth['circuit']
  typicalSeconds: number
} & Look

/** How a leg is at its operator. */
type Look = {
  /** The leg's own seats that are free. Null when it was not asked, or did not answer. */
  freeSeats: number | null
  /** The present departure, when the operator moved it after the leg was booked. */
  movedTo: Date | null
}

export type Preflight = {
  booking: SagaBooking
  verdict: 'ready' | 'risky' | 'refused'
  reasons: Reason[]
  legs: LegPreflight[]
  /** Null when the booking was refused before, or no price could be made. */
  sale: (Sale & { differences: Difference[] }) | null
  covered: { own: boolean; above: boolean } | null
  lockSecondsLeft: number
  callsLeft: number
  secondsUntilNextCall: number
  holdSecondsLeft: number
  typicalSeconds: number
}

export type PreflightDeps = { db: Database; operators: Operators; live: LiveReads }

export async function preflightBooking(
  deps: PreflightDeps,
  organizationId: string,
  bookingId: string,
  asker: Asker = 'agency',
): Promise<Preflight> {
  const { db, operators } = deps
  const [booking, calls] = await atOnce(db, reader =>
    Promise.all([
      readSagaBooking(reader, organizationId, bookingId),
      readConfirmCalls(reader, organizationId),
    ]),
  )
  // The ceiling is for calls of the agency.
  const cooldown = asker === 'agency' ? cooldownRefusal(calls, true) : null
  const refusal = confirmRefusal(operators, booking, asker)
  const isOpen = refusal === null && isTentative(booking)
  const outcome = isOpen ? await tryOut(deps, booking) : nothingTried
  const legs = booking.legs.map((leg, index) =>
    legOf(operators, leg, outcome.looks[index] ?? unseen),
  )
  const typical = legs.reduce((total, leg) => total + leg.typicalSeconds, 0)
  const holdSecondsLeft = hasItsMarks(booking)
    ? secondsLeft(booking.paymentExpiredAt, booking.readAt)
    : 0
  const found: Risk[] = [...outcome.risks]
  if (isOpen && legs.some(leg => leg.health !== 'closed')) found.push('operator_unhealthy')
  if (isOpen && hasItsMarks(booking) && holdSecondsLeft < typical) found.push('hold_is_short')
  const reasons: Reason[] = [
    ...[cooldown, refusal, ...outcome.refusals].filter(each => each !== null).map(toReason),
    ...(refusal === null && !isOpen ? [alreadyIssued] : []),
    ...found.map(code => ({ kind: 'risk' as const, code, detail: risks[code] })),
  ]
  return {
    booking,
    verdict: verdictOf(reasons),
    reasons,
    legs,
    sale: outcome.sale,
    covered: outcome.covered,
    lockSecondsLeft: await readLock(db, bookingId),
    callsLeft: Math.max(0, confirmCallsMax - calls.earlier),
    secondsUntilNextCall: secondsUntilNextCall(calls),
    holdSecondsLeft,
    typicalSeconds: typical,
  }
}

type Trial = Pick<Preflight, 'sale' | 'covered'> & {
  refusals: (Refusal | null)[]
  risks: Risk[]
  /** One per leg, where any was tried. */
  looks: Look[]
}

const unseen: Look = { freeSeats: null, movedTo: null }
const nothingTried: Trial = { refusals: [], risks: [], looks: [], sale: null, covered: null }

/** Does everything that confirm does up to the hold, in the same order, but without writing. */
async function tryOut(deps: PreflightDeps, booking: SagaBooking): Promise<Trial> {
  const { db, operators } = deps
  const ids = booking.legs.map(leg => leg.voyageId)
  const known = await findVoyages(db, ids)
  const [looked, freeSeats] = await Promise.all([
    Promise.all(known.map(voyage => lookAt(operators, voyage))),
    Promise.all(booking.legs.map(leg => countFree(deps.live, known, leg))),
  ])
  const looks = booking.legs.map((leg, index) => ({
    freeSeats: freeSeats[index] ?? null,
    movedTo: movedTo(leg, looked),
  }))
  const risks: Risk[] = []
  if (looks.some(look => look.movedTo !== null)) risks.push('sailing_moved')
  if (booking.legs.some((leg, at) => (freeSeats[at] ?? Infinity) < leg.tickets.length)) {
    risks.push('seat_taken_at_operator')
  }
  const silent = known.find((_, index) => looked[index] === null)
  const voyages = looked.filter((voyage): voyage is Voyage => voyage !== null)
  const unpriced = { risks, looks, sale: null, covered: null }
  if (silent) return { ...unpriced, refusals: [silentRefusal(operators, silent.operatorCode)] }
  if (freeSeats.includes(null)) risks.push('seats_unknown')
  const seats = hasItsMarks(booking)
    ? lostMarksRefusal(booking, await countMarks(db, booking.id))
    : takenRefusal(await takenSeats(db, seatsOf(booking)))
  const closed = closedRefusal(operators, voyages, booking.readAt)
  const terms = await atOnce(db, reader => readTerms(reader, booking))
  const priced = priceSale(booking, { voyages, terms })
  if ('refusal' in priced) return { ...unpriced, refusals: [closed, priced.refusal, seats] }
  const differences = differencesOf(booking, voyages, priced)
  if (differences.length > 0) risks.push('price_changed')
  const holds = holdsOfSale(booking, priced, null).flat()
  const covered = coverOf(await findShort(db, holds), booking.organizationId)
  return {
    refusals: [closed, seats, await lostUseRefusal(db, terms), moneyRefusal(covered)],
    risks,
    looks,
    sale: { ...priced, differences },
    covered,
  }
}

async function lostUseRefusal(db: Database, { voucher }: Terms): Promise<Refusal | null> {
  return voucher?.isGivenBack ? exhaustedRefusal(await findExhausted(db, voucher)) : null
}

async function lookAt(operators: Operators, voyage: Voyage): Promise<Voyage | null> {
  const operator = operators.get(voyage.operatorCode)
  return operator ? lookAnew(operator, voyage) : null
}

function movedTo(leg: SagaLeg, looked: readonly (Voyage | null)[]): Date | null {
  const { departsAt } = looked.find(voyage => voyage?.id === leg.voyageId) ?? leg
  return departsAt.getTime() === leg.knownDeparture?.getTime() ? null : departsAt
}

/** The number of the leg's own seats that are free at the operator; null when it did not answer. */
async function countFree(
  live: LiveReads,
  voyages: readonly Voyage[],
  leg: SagaLeg,
): Promise<number | null> {
  const voyage = voyages.find(({ id }) => id === leg.voyageId) as Voyage
  const decks = await live.layout(voyage).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  if (decks === null) return null
  const wanted = new Set(leg.tickets.map(ticket => ticket.seatCode))
  return decks
    .flatMap(deck => deck.cells)
    .filter(cell => cell.state === 'available' && wanted.has(cell.seatCode ?? '')).length
}

function moneyRefusal({ own, above }: { own: boolean; above: boolean }): Refusal | null {
  if (!own) {
    return {
      code: 'insufficient_balance',
      detail: 'your balance and credit do not cover this order',
    }
  }
  return above ? null : { code: 'insufficient_balance', detail: shortAbove }
}

function legOf(operators: Operators, leg: SagaLeg, look: Look): LegPreflight {
  const profile = operators.get(leg.operatorCode)?.profile
  const isManual = profile === undefined || issuesByHand(operators, leg.operatorCode)
  return {
    leg,
    issuance: isManual ? 'manual' : profile.direct ? 'direct' : 'automated',
    health: operators.vitals(leg.operatorCode)?.circuit ?? 'closed',
    typicalSeconds: isManual ? 0 : typicalSeconds(profile),
    ...look,
  }
}

const alreadyIssued: Reason = {
  kind: 'refusal',
  code: 'already_issued',
  detail: 'the tickets are issued; confirming again changes nothing',
}

function toReason({ code, detail }: Refusal): Reason {
  return { kind: 'refusal', code, detail }
}

function verdictOf(reasons: readonly Reason[]): Preflight['verdict'] {
  if (reasons.some(({ kind }) => kind === 'refusal')) return 'refused'
  return reasons.length > 0 ? 'risky' : 'ready'
}

function secondsLeft(end: Date, now: Date): number {
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1_000))
}

/**
 * The seconds until the lock of the issuance under way ends. An attempt without an outcome refuses
 * another one even when this is 0.
 */
async function readLock(db: Database, bookingId: string): Promise<number> {
  const lock = await first<{ left: number }>(
    db,
    sql`select greatest(0, ceil(extract(epoch from lock_expires_at - now())))::int as left
        from issuance_attempts where booking_id = ${bookingId} and finished_at is null`,
  )
  return lock?.left ?? 0
}
