import type { BookingStatus, OrderStatus, PaymentStatus } from '../bookings/index.ts'
import { first, type Reader, rows, sql } from '../db/index.ts'

export type TicketToIssue = {
  id: string
  seatCode: string
  seatClass: string
  passengerType: string
}

export type LegToIssue = {
  orderId: string
  leg: number
  status: OrderStatus
  voyageId: string
  operatorCode: string
  departureTerminal: string
  arrivalTerminal: string
  departureDate: string
  tickets: TicketToIssue[]
}

/** What issuance needs to know of a booking. */
export type BookingToIssue = {
  id: string
  organizationId: string
  bookingCode: string
  status: BookingStatus
  paymentStatus: PaymentStatus
  holdHasRunOut: boolean
  hasLiveAttempt: boolean
  hasLiveChange: boolean
  legs: LegToIssue[]
}

export async function readBookingToIssue(
  reader: Reader,
  organizationId: string,
  bookingId: string,
): Promise<BookingToIssue | undefined> {
  const booking = await first<Omit<BookingToIssue, 'legs'>>(
    reader,
    sql`select b.id, b.organization_id as "organizationId", b.booking_code as "bookingCode",
               b.status, b.payment_status as "paymentStatus",
               b.payment_expired_at <= now() as "holdHasRunOut",
               exists (select from issuance_attempts a
                       where a.booking_id = b.id and a.finished_at is null) as "hasLiveAttempt",
               exists (select from changes c
                       where c.booking_id = b.id and c.finished_at is null) as "hasLiveChange"
        from bookings b where b.id = ${bookingId} and b.organization_id = ${organizationId}`,
  )
  if (booking === undefined) return undefined
  const legs = await rows<LegToIssue>(
    reader,
    sql`select o.id as "orderId", o.leg, o.status, o.voyage_id as "voyageId",
               o.operator_code as "operatorCode", v.departure_terminal as "departureTerminal",
               v.arrival_terminal as "arrivalTerminal", v.departure_date as "departureDate",
               (select jsonb_agg(jsonb_build_object('id', t.id, 'seatCode', t.seat_code,
                  'seatClass', t.seat_class, 'passengerType', t.passenger_type) order by t.position)
                from tickets t where t.order_id = o.id) as tickets
        from orders o join voyages v on v.id = o.voyage_id
        where o.booking_id = ${bookingId} order by o.leg`,
  )
  return { ...booking, legs }
}
