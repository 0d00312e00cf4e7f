/** The columns of a booking, alone and in lists. */
import type { Booking } from '../index.ts'
import { type Column, dong, localTime } from './print.ts'

export const bookingColumns: Column<Booking>[] = [
  { title: 'code', of: booking => booking.booking_code },
  { title: 'status', of: booking => booking.status_name },
  { title: 'payment', of: booking => booking.payment_status_name },
  {
    title: 'legs',
    of: booking =>
      booking.orders
        .map(({ voyage }) => `${voyage.departure_terminal}-${voyage.arrival_terminal}`)
        .join(' '),
  },
  {
    title: 'departs',
    of: booking => booking.orders[0]?.voyage.departs_at,
    show: booking => localTime(booking.orders[0]?.voyage.departs_at ?? ''),
  },
  {
    title: 'seats',
    of: booking =>
      ticketsOf(booking)
        .filter(({ cancelled }) => !cancelled)
        .map(({ seat_code }) => seat_code)
        .join(' '),
  },
  {
    title: 'total',
    of: booking => booking.total_price,
    show: booking => dong(booking.total_price),
    isRight: true,
  },
  {
    title: 'net',
    of: booking => booking.net_total,
    show: booking => dong(booking.net_total),
    isRight: true,
  },
  { title: 'reference', of: booking => booking.client_reference },
  { title: 'booking', of: booking => booking.id },
]

const cameBack = ({ orders }: Booking) =>
  orders.reduce((sum, { net_refunded }) => sum + net_refunded, 0)

export const bookingFields: Column<Booking>[] = [
  ...bookingColumns,
  { title: 'came back', of: cameBack, show: booking => dong(cameBack(booking)) },
  { title: 'held until', of: booking => booking.payment_expired_at },
  { title: 'certainty', of: booking => booking.certainty },
  { title: 'look again', of: booking => booking.next_poll_after },
  { title: 'may be done', of: booking => booking.allowed_actions.join(' ') },
  { title: 'advice', of: booking => booking.advice.text },
]

type Ticket = Booking['orders'][number]['tickets'][number] & { leg: number }

export function ticketsOf({ orders }: Booking): Ticket[] {
  return orders.flatMap(({ leg, tickets }) => tickets.map(ticket => ({ ...ticket, leg })))
}

export const ticketColumns: Column<Ticket>[] = [
  { title: 'leg', of: ticket => ticket.leg },
  { title: 'seat', of: ticket => ticket.seat_code },
  { title: 'passenger', of: ticket => ticket.passenger_name },
  { title: 'number', of: ticket => ticket.ticket_number },
  { title: 'cancelled', of: ticket => (ticket.cancelled ? 'yes' : 'no') },
  { title: 'ticket', of: ticket => ticket.id },
]
