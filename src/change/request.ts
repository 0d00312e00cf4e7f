/** What a caller wants changed, held against the booking. Pure; every fault names its field. */
import { BookingStatus, OrderStatus, refuseFaults } from '../bookings/index.ts'
import { type FieldError, fail, refuseField } from '../core/errors.ts'
import type { Operators } from '../operators/index.ts'
import type { BookingToChange, LegToChange, TicketToChange } from './booking-to-change.ts'

export type ChangeRequest = {
  orderId: string
  /** Null: the voyage it is on. */
  voyageId: string | null
  seats: { ticketId: string; seatCode: string }[]
}

export type Target = {
  leg: LegToChange
  voyageId: string
  isOtherVoyage: boolean
  /** In the order of the request, so that a fault finds its way back. */
  seats: { ticket: TicketToChange; seatCode: string }[]
}

export function legOf(booking: BookingToChange, request: ChangeRequest): LegToChange {
  return (
    booking.legs.find(({ orderId }) => orderId === request.orderId) ??
    refuseField('/order_id', 'is no leg of this booking')
  )
}

export function targetOf(booking: BookingToChange, request: ChangeRequest): Target {
  const leg = legOf(booking, request)
  const voyageId = request.voyageId ?? leg.voyageId
  const isOtherVoyage = voyageId !== leg.voyageId
  if (isOtherVoyage && booking.legs.some(other => other.voyageId === voyageId)) {
    refuseField('/voyage_id', 'another leg of this booking is on this voyage')
  }
  const faults: FieldError[] = []
  const seats = request.seats.flatMap(({ ticketId, seatCode }, index) => {
    const at = (field: string) => `/seats/${index}/${field}`
    const ticket = leg.tickets.find(({ id }) => id === ticketId)
    if (ticket === undefined) {
      faults.push({ path: at('ticket_id'), message: 'is no live ticket of this leg' })
      return []
    }
    const earlier = request.seats.slice(0, index)
    if (earlier.some(other => other.ticketId === ticketId)) {
      faults.push({ path: at('ticket_id'), message: 'is named twice' })
    }
    if (earlier.some(other => other.seatCode === seatCode)) {
      faults.push({ path: at('seat_code'), message: 'is the seat of another ticket as well' })
    }
    if (!isOtherVoyage && ticket.seatCode === seatCode) {
      faults.push({ path: at('seat_code'), message: 'is the seat it has' })
    }
    return [{ ticket, seatCode }]
  })
  const named = new Set(seats.map(({ ticket }) => ticket.id))
  if (isOtherVoyage && leg.tickets.some(({ id }) => !named.has(id))) {
    faults.push({
      path: '/seats',
      message: 'another voyage takes every live ticket of the leg; name them all',
    })
  }
  refuseFaults(faults)
  return { leg, voyageId, isOtherVoyage, seats }
}

export function isTentative(booking: BookingToChange): boolean {
  return booking.status === BookingStatus.requested
}

/** Why the leg cannot be changed now, whatever to; null: it can. */
export function refusalOf(
  operators: Operators,
  booking: BookingToChange,
  leg: LegToChange,
  now: Date,
): string | null {
  if (booking.isInFlight) return 'an issuance, change or cancellation of it is under way'
  if (isTentative(booking)) return booking.holdHasRunOut ? 'the hold ran out' : null
  if (booking.status !== BookingStatus.issued) {
    return `a booking at status ${booking.status} cannot be changed`
  }
  if (leg.status !== OrderStatus.issued) return 'this leg is not issued'
  const isManual = operators.get(leg.operatorCode)?.issuance === undefined
  if (isManual || leg.tickets.some(({ reference }) => reference === null)) {
    return `operator ${leg.operatorCode} changes by hand; ask the service's staff`
  }
  return leg.departsAt <= now ? 'the voyage has departed' : null
}

export function refuse(booking: BookingToChange, refusal: string | null): void {
  if (refusal === null) return
  fail(booking.isInFlight ? 'booking_processing' : 'booking_not_changeable', refusal)
}
