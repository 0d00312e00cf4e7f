import Type, { type Static } from 'typebox'
import type { Order } from '../../../bookings/index.ts'
import { issueErrorCodes, OrderStatus, statusNames } from '../../../core/status.ts'
import type { Network } from '../../../operators/index.ts'
import { Dong, Id, Instant, LocalDate, Nullable, OneOf, Status, StatusName } from '../../schemas.ts'
import { presentTimes } from '../voyages/present.ts'

export const ticketNumberWords =
  'The operator’s ticket number. The service’s staff may correct it. One that begins with `REHEARSAL-` is of a rehearsed ticket, which no operator knows'

const TicketShape = Type.Object(
  {
    id: Id('Id of the ticket, for changes and cancellations'),
    seat_code: Type.String({ description: 'Seat of the passenger' }),
    seat_class: Type.String({ description: 'Cabin class of the seat' }),
    passenger_type: Type.String({ description: 'Passenger type of the operator' }),
    passenger_name: Type.String({ description: 'Name of the passenger' }),
    ticket_number: Nullable(
      Type.String({ description: `${ticketNumberWords}. Null before issuance` }),
    ),
    cancelled: Type.Boolean({ description: 'Whether the ticket is void' }),
  },
  { title: 'Ticket' },
)

export const OrderShape = Type.Object(
  {
    id: Id('Id of the order (the leg)'),
    booking_id: Id('Id of the booking'),
    leg: Type.Integer({ description: 'Number of the leg; the first is 1' }),
    status: Status('OrderStatus', statusNames, 'Status of the leg'),
    status_name: StatusName(statusNames),
    voyage: Type.Object(
      {
        id: Id(),
        operator: Type.String(),
        operator_voyage_ref: Type.String(),
        departure_terminal: Type.String(),
        arrival_terminal: Type.String(),
        departure_date: LocalDate('Local date at the departure terminal'),
        departs_at: Instant('Departure, with the UTC offset of the terminal'),
        arrives_at: Instant('Arrival, with the UTC offset of the terminal'),
        boat: Type.Object({ code: Type.String(), name: Type.String() }),
      },
      { description: 'The voyage of this leg' },
    ),
    net_price: Dong(
      'What the agency pays its parent for the tickets of this leg, without fees of changes',
    ),
    net_refunded: Dong(
      'What the agency got back. For a leg at status 6 it is the whole NET price, and 0 again when such a leg is cancelled free of charge: nothing had been paid for good',
    ),
    tickets: Type.Array(TicketShape),
    issue_error: Nullable(
      Type.Object(
        {
          code: OneOf(
            issueErrorCodes,
            'Stable code. The operator said no, the order could not be sent, the operator has no record of it, or an earlier leg was not issued',
          ),
          message: Type.String({
            description:
              'The reason in words, the operator’s own if it rejected the order. Of operator_unreachable it is a code, such as connection or circuit_open',
          }),
        },
        { description: 'Why the leg was not issued; null if it did not fail' },
      ),
    ),
  },
  { title: 'Order' },
)

/** A leg at status 6 costs nothing: its whole hold was released, although no refund was needed. */
export function refundedOf(leg: { status: number; netPrice: number; netRefunded: number }): number {
  return leg.status === OrderStatus.issueError ? leg.netPrice : leg.netRefunded
}

export function presentOrder(network: Network, order: Order): Static<typeof OrderShape> {
  return {
    id: order.id,
    booking_id: order.bookingId,
    leg: order.leg,
    status: order.status,
    status_name: statusNames[order.status],
    voyage: {
      id: order.voyageId,
      operator: order.operatorCode,
      operator_voyage_ref: order.operatorVoyageRef,
      departure_terminal: order.departureTerminal,
      arrival_terminal: order.arrivalTerminal,
      departure_date: order.departureDate,
      ...presentTimes(network, order),
      boat: { code: order.boatCode, name: order.boatName },
    },
    net_price: order.netPrice,
    net_refunded: refundedOf(order),
    tickets: order.tickets.map(ticket => ({
      id: ticket.id,
      seat_code: ticket.seatCode,
      seat_class: ticket.seatClass,
      passenger_type: ticket.passengerType,
      passenger_name: ticket.passengerName,
      ticket_number: ticket.ticketNumber,
      cancelled: ticket.isCancelled,
    })),
    issue_error: order.issueError,
  }
}
