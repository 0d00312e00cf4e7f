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
    of: ({ orders }) => orders.flatMap(each => each.tickets.map(it => it.seat_code)).join(' '),
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

export const bookingFields: Column<Booking>[] = [
  ...bookingColumns,
  { title: 'held until', of: booking => booking.payment_expired_at },
  { title: 'certainty', of: booking => booking.certainty },
  { title: 'look again', of: booking => booking.next_poll_after },
  { title: 'may be done', of: booking => booking.allowed_actions.join(' ') },
  { title: 'advice', of: booking => booking.advice.text },
]
