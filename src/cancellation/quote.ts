/**
 * The cost of a cancellation: the operator's penalty P of each ticket, passed through unchanged, so the
 * agency gets back its NET less P. Changes nothing and asks nobody: the schedules are known.
 */
import {
  type Asker,
  cancelRefusal,
  isInHandsOfStaff,
  isIssued,
  isTentative,
  legCancelRefusal,
  notCancellable,
  penaltyOf,
  type Refusal,
  readSagaBooking,
  type SagaBooking,
  type SagaLeg,
  type SagaTicket,
} from '../bookings/index.ts'
import { type FieldError, fail } from '../core/errors.ts'
import { sumDong } from '../core/money.ts'
import type { Database } from '../db/index.ts'
import type { Operators } from '../operators/index.ts'

type Penalized = { ticket: SagaTicket; penalty: number }

type TicketQuote = Penalized & { netRefund: number }

type LegQuote = {
  leg: SagaLeg
  /** No call of ours cancels it: a person has to. */
  byHand: boolean
  /** Null when it can be cancelled. */
  refusal: Refusal | null
  /** Its operator's schedule takes no cancellation now: it has to agree to this one. */
  isAgainstSchedule: boolean
  penalty: number
  /** The NET of its parts less their penalties; no part counts below 0. */
  netRefund: number
  tickets: TicketQuote[]
  /**
   * The same tickets by the operator's own orders: a changed ticket is in
   * another order than its neighbour.
   */
  parts: PartQuote[]
}

type PartQuote = {
  reference: string
  penalty: number
  netRefund: number
  tickets: TicketQuote[]
}

export type BookingQuote = {
  booking: SagaBooking
  /** The booking is tentative: no money moved, and no operator knows it. */
  isFree: boolean
  /** Null when it can be cancelled. */
  refusal: Refusal | null
  penalty: number
  netRefund: number
  legs: LegQuote[]
}

/** By the id of a leg's order: whether its operator agreed, or is asked to, whatever its schedule says. */
export type Agreed = (orderId: string) => boolean

/** For an agency: it cannot ask. */
export const nobodyAgreed: Agreed = () => false

/** For the service's staff, who ask the operators of what was issued by hand. */
export const anybodyMayAgree: Agreed = () => true

type Wanted = {
  /** Null: the whole booking. */
  ticketIds?: readonly string[] | null
  /** Staff may also cancel, of a partly issued booking, what can be cancelled or its operator agrees to. */
  asker?: Asker
  agreed?: Agreed
}

/** Amounts are in dong. */
export async function quoteCancellation(
  deps: { db: Database; operators: Operators },
  organizationId: string,
  bookingId: string,
  wanted: Wanted,
): Promise<BookingQuote> {
  const booking = await readSagaBooking(deps.db, organizationId, bookingId)
  return quoteBooking(deps.operators, booking, wanted)
}

/** The penalty of the schedule is only a proposal for what staff cancel by hand. */
export function quoteBooking(
  operators: Operators,
  booking: SagaBooking,
  { ticketIds = null, asker = 'agency', agreed = nobodyAgreed }: Wanted,
): BookingQuote {
  if (ticketIds !== null) refuseUnknownTickets(booking, ticketIds)
  const isFree = isTentative(booking)
  const refusal = refusalOf(booking, ticketIds, asker)
  const quoted = isFree ? [] : quoteLegs(operators, booking, { ticketIds, refusal, agreed })
  const possible = quoted.filter(leg => leg.refusal === null)
  // An agency chooses tickets. For staff what cannot be cancelled stays issued, and keeps nothing else from it.
  const legs = asker === 'staff' && possible.length > 0 ? possible : quoted
  return {
    booking,
    isFree,
    refusal: refusal ?? legs.find(leg => leg.refusal)?.refusal ?? null,
    penalty: sumDong(legs.map(leg => leg.penalty)),
    netRefund: sumDong(legs.map(leg => leg.netRefund)),
    legs,
  }
}

function refusalOf(
  booking: SagaBooking,
  ticketIds: readonly string[] | null,
  asker: Asker,
): Refusal | null {
  const isPart = isTentative(booking) && !namesAll(booking, ticketIds)
  return (
    cancelRefusal(booking, asker) ??
    (isPart ? notCancellable('a tentative booking is cancelled whole') : null)
  )
}

/** Null is all of them. */
function namesAll(booking: SagaBooking, ticketIds: readonly string[] | null): boolean {
  const tickets = booking.legs.flatMap(leg => leg.tickets)
  return ticketIds === null || tickets.every(({ id }) => ticketIds.includes(id))
}

type OfLegs = { ticketIds: readonly string[] | null; refusal: Refusal | null; agreed: Agreed }

function quoteLegs(
  operators: Operators,
  booking: SagaBooking,
  { ticketIds, refusal, agreed }: OfLegs,
): LegQuote[] {
  const refusalOf = (leg: SagaLeg) =>
    refusal ?? legCancelRefusal(operators, leg, booking.readAt, agreed(leg.orderId))
  return booking.legs
    .map(leg => ({
      ...leg,
      tickets: leg.tickets.filter(({ id }) => ticketIds === null || ticketIds.includes(id)),
    }))
    .filter(leg => isIssued(leg) && leg.tickets.length > 0)
    .map(leg => quoteLeg(operators, leg, booking.readAt, refusalOf(leg)))
}

/**
 * What cannot be cancelled costs nothing and brings nothing. Of what an operator may agree to against its schedule
 * it is taken to keep everything.
 */
function quoteLeg(
  operators: Operators,
  leg: SagaLeg,
  now: Date,
  refusal: Refusal | null,
): LegQuote {
  const schedule = operators.get(leg.operatorCode)?.profile.cancellationPenalties ?? []
  const byTheSchedule = (basePrice: number) => penaltyOf(schedule, basePrice, leg.departsAt, now)
  const penalized = leg.tickets.map((ticket): Penalized => {
    const penalty = byTheSchedule(ticket.basePrice)
    const kept = penalty.allowed ? penalty.amount : ticket.basePrice
    return { ticket, penalty: refusal === null ? kept : 0 }
  })
  const parts = refusal === null ? partsOf(penalized) : []
  const quoted = new Map(
    parts.flatMap(part => part.tickets.map(each => [each.ticket, each] as const)),
  )
  const tickets = penalized.map(each => quoted.get(each.ticket) ?? { ...each, netRefund: 0 })
  return {
    leg,
    byHand: isInHandsOfStaff(operators, leg),
    refusal,
    isAgainstSchedule: refusal === null && !byTheSchedule(0).allowed,
    penalty: sumDong(tickets.map(each => each.penalty)),
    netRefund: sumDong(parts.map(part => part.netRefund)),
    tickets,
    parts,
  }
}

/**
 * The operator has no reference of ours for what was issued by hand: such tickets
 * are one part with an empty one.
 */
export function partsOf(tickets: Penalized[]): PartQuote[] {
  const byOrder = Map.groupBy(tickets, ({ ticket }) => ticket.reference ?? '')
  return [...byOrder].map(([reference, ofOrder]) => {
    const refunded = withRefunds(ofOrder)
    return {
      reference,
      penalty: sumDong(ofOrder.map(each => each.penalty)),
      netRefund: sumDong(refunded.map(each => each.netRefund)),
      tickets: refunded,
    }
  })
}

/**
 * Each ticket's NET less its penalty. The rest of a penalty that its own NET does not cover
 * is taken off the other tickets.
 */
function withRefunds(tickets: Penalized[]): TicketQuote[] {
  const netOf = (ticket: SagaTicket) => ticket.netByLevel.at(-1) ?? 0
  let short = sumDong(tickets.map(({ ticket, penalty }) => Math.max(0, penalty - netOf(ticket))))
  return tickets.map(({ ticket, penalty }) => {
    const own = Math.max(0, netOf(ticket) - penalty)
    const taken = Math.min(own, short)
    short -= taken
    return { ticket, penalty, netRefund: own - taken }
  })
}

function refuseUnknownTickets(booking: SagaBooking, ticketIds: readonly string[]): void {
  const known = new Set(booking.legs.flatMap(leg => leg.tickets.map(({ id }) => id)))
  const errors: FieldError[] = ticketIds.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `/ticket_ids/${index}`, message: 'is no live ticket of this booking' }],
  )
  if (errors.length > 0) {
    fail('validation_failed', 'a ticket is not of this booking or is cancelled already', { errors })
  }
}
