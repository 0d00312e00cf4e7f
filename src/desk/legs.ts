/** The legs of a booking as a desk needs them: the attempts at the operator, and the passengers. */
import { type Passenger, personFacts } from '../bookings/index.ts'
import type { IssueError } from '../core/status.ts'
import { type Reader, rows, sql } from '../db/index.ts'

export type LegOfDesk = {
  orderId: string
  leg: number
  status: number
  operatorCode: string
  voyage: {
    id: string
    operatorVoyageRef: string
    boatName: string
    departureTerminal: string
    arrivalTerminal: string
    departsAt: string
    /** By its operator. */
    isCancelled: boolean
  }
  netPrice: number
  netRefunded: number
  operatorOrderNumber: string | null
  issueError: IssueError | null
  /** Every attempt at it, oldest first, with what the operator is known to have said. */
  submissions: {
    reference: string
    attempt: number
    way: 'automated' | 'desk'
    state: string
    reason: string | null
    submittedAt: string | null
    resolvedAt: string | null
  }[]
  tickets: (Passenger & {
    id: string
    seatClass: string
    ticketNumber: string | null
    cancelledAt: string | null
  })[]
}

export function readLegs(reader: Reader, bookingId: string): Promise<LegOfDesk[]> {
  return rows<LegOfDesk>(
    reader,
    sql`select o.id as "orderId", o.leg, o.status, o.operator_code as "operatorCode",
               jsonb_build_object('id', v.id, 'operatorVoyageRef', v.operator_voyage_ref,
                 'boatName', v.boat_name, 'departureTerminal', v.departure_terminal,
                 'arrivalTerminal', v.arrival_terminal, 'departsAt', v.departs_at,
                 'isCancelled', v.cancelled_at is not null) as voyage,
               o.net_price as "netPrice", o.net_refunded as "netRefunded",
               o.operator_order_number as "operatorOrderNumber", o.issue_error as "issueError",
               (select coalesce(jsonb_agg(jsonb_build_object('reference', s.reference,
                  'attempt', a.number, 'way', s.way, 'state', s.state, 'reason', s.reason,
                  'submittedAt', s.submitted_at, 'resolvedAt', s.resolved_at)
                  order by a.number), '[]')
                from submissions s join issuance_attempts a on a.id = s.attempt_id
                where s.order_id = o.id) as submissions,
               (select jsonb_agg(jsonb_build_object('id', t.id, 'seatCode', t.seat_code,
                  'seatClass', t.seat_class, 'passengerType', t.passenger_type,
                  'fullName', c.full_name, ${personFacts}, 'plateNumber', t.plate_number,
                  'ticketNumber', t.ticket_number, 'cancelledAt', t.cancelled_at) order by t.position)
                from tickets t join customers c on c.id = t.customer_id
                where t.order_id = o.id) as tickets
        from orders o join voyages v on v.id = o.voyage_id
        where o.booking_id = ${bookingId} order by o.leg`,
  )
}
