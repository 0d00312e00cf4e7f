import { BookingStatus, type OrderStatus, PaymentStatus } from '../bookings/index.ts'
import { first, type Reader, rows, sql } from '../db/index.ts'

export type TicketToCancel = {
  id: string
  seatCode: string
  basePrice: number
  /** The chain's NET prices, root first. */
  netByLevel: number[]
  /** What its changes cost, paid by every level. */
  changeFees: number
  /** What the operator knows its issued order by; null: it does not know it. */
  reference: string | null
}

export type LegToCancel = {
  orderId: string
  leg: number
  status: OrderStatus
  voyageId: string
  operatorCode: string
  departsAt: Date
  /** Those that are not cancelled yet. */
  tickets: TicketToCancel[]
}

/** What cancellation needs to know of a booking. */
export type BookingToCancel = {
  id: string
  organizationId: string
  bookingCode: string
  status: BookingStatus
  paymentStatus: PaymentStatus
  holdHasRunOut: boolean
  isInFlight: boolean
  legs: LegToCancel[]
}

/** A change's fee is of all its tickets, the same for each. */
const changeFeesOf = sql`(
  select coalesce(sum(c.change_fee / (select count(*) from change_tickets
                                      where change_id = c.id)), 0)::bigint
  from changes c join change_tickets w on w.change_id = c.id
  where w.ticket_id = t.id and c.order_state = 'issued')`

export async function readBookingToCancel(
  reader: Reader,
  organizationId: string,
  bookingId: string,
): Promise<BookingToCancel | undefined> {
  const booking = await first<Omit<BookingToCancel, 'legs'>>(
    reader,
    sql`select b.id, b.organization_id as "organizationId", b.booking_code as "bookingCode",
               b.status, b.payment_status as "paymentStatus",
               b.payment_expired_at <= now() as "holdHasRunOut",
               (b.status = ${BookingStatus.requested} and b.payment_status = ${PaymentStatus.paid})
               or exists (select from cancellations c
                          where c.booking_id = b.id and c.finished_at is null)
               or exists (select from changes c
                          where c.booking_id = b.id and c.finished_at is null) as "isInFlight"
        from bookings b where b.id = ${bookingId} and b.organization_id = ${organizationId}`,
  )
  if (booking === undefined) return undefined
  const legs = await rows<LegToCancel>(
    reader,
    sql`select o.id as "orderId", o.leg, o.status, o.voyage_id as "voyageId",
               o.operator_code as "operatorCode", v.departs_at as "departsAt",
               (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'seatCode', t.seat_code,
                  'basePrice', t.base_price, 'netByLevel', t.net_by_level, 'changeFees', ${changeFeesOf},
                  'reference', t.operator_reference) order by t.position), '[]')
                from tickets t where t.order_id = o.id and t.cancelled_at is null) as tickets
        from orders o join voyages v on v.id = o.voyage_id
        where o.booking_id = ${bookingId} order by o.leg`,
  )
  return { ...booking, legs }
}
