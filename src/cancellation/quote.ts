/**
 * What a cancellation would cost: the operator's penalty P of each ticket, passed through unchanged,
 * so the agency gets back its NET less P. Changes nothing and asks nobody: the schedules are known.
 */
import { BookingStatus, OrderStatus } from '../bookings/index.ts'
import { type FieldError, fail } from '../core/errors.ts'
import { sumDong } from '../core/money.ts'
import type { Database } from '../db/index.ts'
import type { Operators } from '../operators/index.ts'
import {
  type BookingToCancel,
  type LegToCancel,
  readBookingToCancel,
  type TicketToCancel,
} from './booking-to-cancel.ts'
import { penaltyOf } from './penalty.ts'

export type TicketQuote = { ticket: TicketToCancel; penalty: number; netRefund: number }

export type LegQuote = {
  leg: LegToCancel
  /** Null: it can be cancelled. */
  refusal: string | null
  penalty: number
  /** The NET of its parts less their penalties; of no part below 0. */
  netRefund: number
  tickets: TicketQuote[]
  /** The same by the operator's own orders: a changed ticket is in another one than its neighbour. */
  parts: PartQuote[]
}

export type PartQuote = {
  reference: string
  penalty: number
  netRefund: number
  tickets: TicketQuote[]
}

export type BookingQuote = {
  booking: BookingToCancel
  /** Tentative: no money moved, nothing is known to an operator. */
  isFree: boolean
  /** Null: it can be cancelled. */
  refusal: string | null
  penalty: number
  netRefund: number
  legs: LegQuote[]
}

/** A quote for the whole booking, or for some of its tickets. */
export async function quoteCancellation(
  deps: { db: Database; operators: Operators },
  organizationId: string,
  bookingId: string,
  ticketIds: readonly string[] | null,
): Promise<BookingQuote> {
  const booking = await readBookingToCancel(deps.db, organizationId, bookingId)
  if (booking === undefined) fail('not_found', 'there is no such booking')
  return quoteBooking(deps.operators, booking, ticketIds, new Date())
}

export function quoteBooking(
  operators: Operators,
  booking: BookingToCancel,
  ticketIds: readonly string[] | null,
  now: Date,
): BookingQuote {
  if (ticketIds !== null) refuseUnknownTickets(booking, ticketIds)
  const isFree = isTentative(booking)
  const legs = isFree ? [] : quoteLegs(operators, booking, ticketIds, now)
  return {
    booking,
    isFree,
    refusal:
      refusalOf(booking, isFree, ticketIds) ?? legs.find(leg => leg.refusal)?.refusal ?? null,
    penalty: sumDong(legs.map(leg => leg.penalty)),
    netRefund: sumDong(legs.map(leg => leg.netRefund)),
    legs,
  }
}

/** No operator knows it and no money moved: requested, or failed without an issued leg. */
export function isTentative(booking: BookingToCancel): boolean {
  const isRequested = booking.status === BookingStatus.requested && !booking.isInFlight
  const isFailed =
    booking.status === BookingStatus.issueError &&
    booking.legs.every(leg => leg.status !== OrderStatus.issued)
  return isRequested || isFailed
}

function refusalOf(
  booking: BookingToCancel,
  isFree: boolean,
  ticketIds: readonly string[] | null,
): string | null {
  if (booking.isInFlight) return 'an issuance, change or cancellation of it is under way'
  if (booking.status === BookingStatus.requested && booking.holdHasRunOut) return 'the hold ran out'
  if (isFree) return ticketIds === null ? null : 'a tentative booking is cancelled whole'
  if (booking.status === BookingStatus.issued) return null
  if (booking.status === BookingStatus.issueError) {
    return `a leg is issued and another is not; contact the service operator with code ${booking.bookingCode}`
  }
  return `a booking at status ${booking.status} cannot be cancelled`
}

function quoteLegs(
  operators: Operators,
  booking: BookingToCancel,
  ticketIds: readonly string[] | null,
  now: Date,
): LegQuote[] {
  return booking.legs
    .map(leg => ({
      ...leg,
      tickets: leg.tickets.filter(({ id }) => ticketIds === null || ticketIds.includes(id)),
    }))
    .filter(leg => leg.status === OrderStatus.issued && leg.tickets.length > 0)
    .map(leg => quoteLeg(operators, leg, now))
}

function quoteLeg(operators: Operators, leg: LegToCancel, now: Date): LegQuote {
  const operator = operators.get(leg.operatorCode)
  if (operator?.issuance === undefined || leg.tickets.some(({ reference }) => reference === null)) {
    const refusal = `operator ${leg.operatorCode} cancels by hand; ask the service's staff`
    return { leg, refusal, penalty: 0, netRefund: 0, tickets: [], parts: [] }
  }
  let refusal: string | null = null
  const tickets = leg.tickets.map((ticket): TicketQuote => {
    const { cancellationPenalties } = operator.profile
    const penalty = penaltyOf(cancellationPenalties, ticket.basePrice, leg.departsAt, now)
    if (!penalty.allowed) {
      refusal = penalty.reason
      return { ticket, penalty: 0, netRefund: 0 }
    }
    return {
      ticket,
      penalty: penalty.amount,
      netRefund: Math.max(0, (ticket.netByLevel.at(-1) ?? 0) - penalty.amount),
    }
  })
  const parts = refusal === null ? partsOf(tickets) : []
  return {
    leg,
    refusal,
    penalty: sumDong(tickets.map(each => each.penalty)),
    netRefund: sumDong(parts.map(part => part.netRefund)),
    tickets,
    parts,
  }
}

export function partsOf(tickets: TicketQuote[]): PartQuote[] {
  const references = new Set(tickets.map(({ ticket }) => ticket.reference ?? ''))
  return [...references].map(reference => {
    const ofOrder = tickets.filter(({ ticket }) => ticket.reference === reference)
    const penalty = sumDong(ofOrder.map(each => each.penalty))
    const net = sumDong(ofOrder.map(({ ticket }) => ticket.netByLevel.at(-1) ?? 0))
    return { reference, penalty, netRefund: Math.max(0, net - penalty), tickets: ofOrder }
  })
}

function refuseUnknownTickets(booking: BookingToCancel, ticketIds: readonly string[]): void {
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
