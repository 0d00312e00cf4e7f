/** The results of a booking's cancellations, for its page. */
import { one, type Reader, rows, sql } from '../db/index.ts'
import type { CancellationState } from './wait.ts'

type FinishedCancellation = {
  state: Exclude<CancellationState, 'running'>
  finishedAt: Date
}

/** Oldest first. Unissued bookings have no cancellation row. */
export function listFinished(reader: Reader, bookingId: string): Promise<FinishedCancellation[]> {
  return rows<FinishedCancellation>(
    reader,
    sql`select c.state, c.finished_at as "finishedAt" from cancellations c
        where c.finished_at is not null
          and c.id in (select p.cancellation_id from orders o
                         join cancellation_parts p on p.order_id = o.id
                       where o.booking_id = ${bookingId})
        order by c.finished_at`,
  )
}

/**
 * The sums of the tickets that were cancelled after they were issued, in
 * dong. Prices are those of the sale.
 */
export type CancelledTickets = {
  tickets: number
  customerPrice: number
  netPrice: number
  penalty: number
  netRefunded: number
}

export function readCancelled(reader: Reader, bookingId: string): Promise<CancelledTickets> {
  return one<CancelledTickets>(
    reader,
    sql`with parts as (
          select p.* from orders o join cancellation_parts p on p.order_id = o.id
          where o.booking_id = ${bookingId} and p.state = 'cancelled'
        )
        select count(*)::int as tickets, coalesce(sum(t.customer_price), 0)::bigint as "customerPrice",
               coalesce(sum(t.net_price), 0)::bigint as "netPrice",
               (select coalesce(sum(penalty), 0)::bigint from parts) as penalty,
               (select coalesce(sum(net_refunded), 0)::bigint from parts) as "netRefunded"
        from tickets t where t.id in (select unnest(ticket_ids) from parts)`,
  )
}

export type RefusedLeg = { orderId: string; leg: number; reason: string }

/** The legs that an operator did not cancel, and why. */
export function readRefusedLegs(reader: Reader, cancellationId: string): Promise<RefusedLeg[]> {
  return rows<RefusedLeg>(
    reader,
    sql`select o.id as "orderId", o.leg, p.reason
        from cancellation_parts p join orders o on o.id = p.order_id
        where p.cancellation_id = ${cancellationId} and p.state = 'refused' order by o.leg`,
  )
}
