/** The facts of a booking that issuance, cancellation and change need: one reading for all three. */
import { fail } from '../core/errors.ts'
import { atOnce, first, type Reader, rows, runLater, type Sql, sql, type Tx } from '../db/index.ts'
import { type InJson, type LegStanding, type Standing, sagaFacts, toFacts } from './standing.ts'

export type SagaTicket = {
  id: string
  seatCode: string
  seatClass: string
  passengerType: string
  dateOfBirth: string | null
  plateNumber: string | null
  basePrice: number
  fareTax: number
  netPrice: number
  customerPrice: number
  /** The chain's NET prices in dong, root first. */
  netByLevel: number[]
  /** The fees of its changes in dong, paid by every level. */
  changeFees: number
  /** The reference by which the operator knows its issued order; null when the operator does not know it. */
  reference: string | null
}

export type SagaLeg = Omit<LegStanding, 'tickets'> & {
  orderId: string
  leg: number
  voyageId: string
  departureTerminal: string
  arrivalTerminal: string
  departureDate: string
  /** The departure that the customer was told of; null: another one than the present, or nobody knows. */
  knownDeparture: Date | null
  /** The tickets that are not cancelled. */
  tickets: SagaTicket[]
}

export type SagaBooking = Omit<Standing, 'legs'> & {
  id: string
  organizationId: string
  totalPrice: number
  netTotal: number
  legs: SagaLeg[]
}

/** Throws `not_found` when the organization has no such booking. */
export async function readSagaBooking(
  reader: Reader,
  organizationId: string,
  bookingId: string,
): Promise<SagaBooking> {
  const [head, legs] = await atOnce(reader, reader =>
    Promise.all([
      first<{ facts: InJson<Omit<SagaBooking, 'legs'>> }>(
        reader,
        sql`select jsonb_build_object('id', b.id, 'organizationId', b.organization_id,
                     'totalPrice', b.total_price, 'netTotal', b.net_total, ${sagaFacts}) as facts
            from bookings b where b.id = ${bookingId} and b.organization_id = ${organizationId}`,
      ),
      readLegs(reader, bookingId),
    ]),
  )
  if (head === undefined) fail('not_found', 'there is no such booking')
  return { ...toFacts(head.facts), legs }
}

/** `readSagaBooking` under the booking's lock: until the commit no other saga decides anything about it. */
export async function lockSagaBooking(
  tx: Tx,
  organizationId: string,
  bookingId: string,
): Promise<SagaBooking> {
  await lockBooking(tx, organizationId, bookingId)
  return readSagaBooking(tx, organizationId, bookingId)
}

/** The lock goes with the next statement, which sees the state at the time when it is granted. */
export function lockBooking(tx: Tx, organizationId: string, bookingId: string): Promise<void> {
  return runLater(
    tx,
    sql`select from bookings
        where id = ${bookingId} and organization_id = ${organizationId} for update`,
  )
}

/** In dong, of a ticket `t` of an order `o`. A change's fee is of all its tickets, in equal shares. */
export const changeFeesOf: Sql<number> = sql`(
  select coalesce(sum(c.change_fee / (select count(*) from change_tickets
                                      where change_id = c.id)), 0)::bigint
  from changes c join change_tickets w on w.change_id = c.id
  where c.order_id = o.id and w.ticket_id = t.id and c.order_state = 'issued')`

function readLegs(reader: Reader, bookingId: string): Promise<SagaLeg[]> {
  return rows<SagaLeg>(
    reader,
    sql`select o.id as "orderId", o.leg, o.status, o.voyage_id as "voyageId",
               o.operator_code as "operatorCode", v.departure_terminal as "departureTerminal",
               v.arrival_terminal as "arrivalTerminal", v.departure_date as "departureDate",
               v.departs_at as "departsAt", v.open, v.cancelled_at is not null as "isVoyageCancelled",
               coalesce(o.known_departure, case when v.moved_at is null then v.departs_at end) as "knownDeparture",
               (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'seatCode', t.seat_code,
                  'seatClass', t.seat_class, 'passengerType', t.passenger_type,
                  'dateOfBirth', c.date_of_birth, 'plateNumber', t.plate_number,
                  'basePrice', t.base_price, 'fareTax', t.fare_tax, 'netPrice', t.net_price, 'customerPrice', t.customer_price,
                  'netByLevel', t.net_by_level, 'changeFees', ${changeFeesOf},
                  'reference', t.operator_reference) order by t.position), '[]')
                from tickets t join customers c on c.id = t.customer_id
                where t.order_id = o.id and t.cancelled_at is null) as tickets
        from orders o join voyages v on v.id = o.voyage_id
        where o.booking_id = ${bookingId} order by o.leg`,
  )
}
