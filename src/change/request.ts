/** Checks a wanted change against the booking. Pure. Every fault names its field. */
import { refuseFaults, type SagaBooking, type SagaLeg, type SagaTicket } from '../bookings/index.ts'
import { type FieldError, refuseField } from '../core/errors.ts'

export type ChangeRequest = {
  orderId: string
  /** Null means the voyage that the leg is on. */
  voyageId: string | null
  seats: { ticketId: string; seatCode: string }[]
}

export type Target = {
  leg: SagaLeg
  voyageId: string
  /** In the order of the request, so that a fault names the right field. */
  seats: { ticket: SagaTicket; seatCode: string }[]
}

/** The field of a new seat, by its place in the request. */
export const seatPath = (index: number) => `/seats/${index}/seat_code`

export function legOf(booking: SagaBooking, request: ChangeRequest): SagaLeg {
  return (
    booking.legs.find(({ orderId }) => orderId === request.orderId) ??
    refuseField('/order_id', 'is no leg of this booking')
  )
}

export function targetOf(booking: SagaBooking, request: ChangeRequest): Target {
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
  return { leg, voyageId, seats }
}
