import { BookingStatus, type OrderStatus, PaymentStatus } from '../bookings/index.ts'
import { first, type Reader, rows, sql } from '../db/index.ts'

export type TicketToChange = {
  id: string
  seatCode: string
  seatClass: string
  passengerType: string
  dateOfBirth: string | null
  netPrice: number
  /** The chain's NET prices, root first. */
  netByLevel: number[]
  /** What the operator knows its issued order by; null: it does not know it. */
  reference: string | null
}

export type LegToChange = {
  orderId: string
  leg: number
  status: OrderStatus
  voyageId: string
  operatorCode: string
  departsAt: Date
  /** Those that are not cancelled. */
  tickets: TicketToChange[]
}

/** What a change needs to know of a booking. */
export type BookingToChange = {
  id: string
  organizationId: string
  bookingCode: string
  status: BookingStatus
  paymentStatus: PaymentStatus
  paymentExpiredAt: Date
  holdHasRunOut: boolean
  isInFlight: boolean
  totalPrice: number
  legs: LegToChange[]
}

export async function readBookingToChange(
  reader: Reader,
  organizationId: string,
  bookingId: string,
): Promise<BookingToChange | undefined> {
  const booking = await first<Omit<BookingToChange, 'legs'>>(
    reader,
    sql`select b.id, b.organization_id as "organizationId", b.booking_code as "bookingCode",
               b.status, b.payment_status as "paymentStatus",
               b.payment_expired_at as "paymentExpiredAt", b.total_price as "totalPrice",
               b.payment_expired_at <= now() as "holdHasRunOut",
               (b.status = ${BookingStatus.requested} and b.payment_status = ${PaymentStatus.paid})
               or b.status = ${BookingStatus.cancellationRequested}
               or exists (select from changes c
                          where c.booking_id = b.id and c.finished_at is null) as "isInFlight"
        from bookings b where b.id = ${bookingId} and b.organization_id = ${organizationId}`,
  )
  if (booking === undefined) return undefined
  const legs = await rows<LegToChange>(
    reader,
    sql`select o.id as "orderId", o.leg, o.status, o.voyage_id as "voyageId",
               o.operator_code as "operatorCode", v.departs_at as "departsAt",
               (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'seatCode', t.seat_code,
                  'seatClass', t.seat_class, 'passengerType', t.passenger_type,
                  'dateOfBirth', c.date_of_birth, 'netPrice', t.net_price,
                  'netByLevel', t.net_by_level, 'reference', t.operator_reference)
                  order by t.position), '[]')
                from tickets t join customers c on c.id = t.customer_id
                where t.order_id = o.id and t.cancelled_at is null) as tickets
        from orders o join voyages v on v.id = o.voyage_id
        where o.booking_id = ${bookingId} order by o.leg`,
  )
  return { ...booking, legs }
}
