/** The results of a booking's cancellations, for its page. */
import { sumDong } from '../core/money.ts'
import { type Reader, rows, sql } from '../db/index.ts'
import { readPassengerPrices } from '../invoices/index.ts'
import type { CancellationState } from './wait.ts'

type FinishedCancellation = {
  state: Exclude<CancellationState, 'running'>
  finishedAt: Date
  /** Why an operator refused, or was not asked; of several reasons one. */
  reason: string | null
}

/** Oldest first. Unissued bookings have no cancellation row. */
export function listFinished(reader: Reader, bookingId: string): Promise<FinishedCancellation[]> {
  return rows<FinishedCancellation>(
    reader,
    sql`select c.state, c.finished_at as "finishedAt",
               (select min(p.reason) from cancellation_parts p
                where p.cancellation_id = c.id and p.state = 'refused') as reason
        from cancellations c
        where c.finished_at is not null
          and c.id in (select p.cancellation_id from orders o
                         join cancellation_parts p on p.order_id = o.id
                       where o.booking_id = ${bookingId})
        order by c.finished_at`,
  )
}

/** The sums of the tickets that were cancelled after they were issued, in dong. */
export type CancelledTickets = {
  tickets: number
  /** What the agency paid for them: their NET of the sale, and fees of changes that came back. */
  netPrice: number
  penalty: number
  netRefunded: number
} & CustomersPart

/** In dong. */
export type CustomersPart = {
  /** What the customer paid for the tickets: less the voucher's share, with fees of changes that come back. */
  customerPrice: number
  /** No passenger pays more than their tickets cost, whatever the operator keeps. */
  customerRefund: number
}

/** Tickets of one operator's order that are cancelled together. */
type Part = { ticketIds: string[]; penalty: number; feesRefunded: number }

/** Null: none. */
export async function readCancelled(
  reader: Reader,
  bookingId: string,
): Promise<CancelledTickets | null> {
  const parts = await rows<Part & { netPrice: number; netRefunded: number }>(
    reader,
    sql`select array_to_json(p.ticket_ids) as "ticketIds", p.penalty,
               p.fees_refunded as "feesRefunded", p.net_refunded as "netRefunded",
               (select coalesce(sum(t.net_price), 0)::bigint from tickets t
                where t.id = any(p.ticket_ids)) as "netPrice"
        from orders o join cancellation_parts p on p.order_id = o.id
        where o.booking_id = ${bookingId} and p.state = 'cancelled'`,
  )
  if (parts.length === 0) return null
  return {
    tickets: parts.flatMap(({ ticketIds }) => ticketIds).length,
    netPrice: sumDong(parts.map(part => part.netPrice + part.feesRefunded)),
    penalty: sumDong(parts.map(({ penalty }) => penalty)),
    netRefunded: sumDong(parts.map(({ netRefunded }) => netRefunded)),
    ...(await readCustomersPart(reader, bookingId, parts)),
  }
}

/** Of tickets that are to be cancelled, or are. */
export async function readCustomersPart(
  reader: Reader,
  bookingId: string,
  parts: readonly Part[],
): Promise<CustomersPart> {
  const priceOf = await readPassengerPrices(reader, bookingId)
  const priced = parts.map(({ ticketIds, ...part }) => ({
    ...part,
    price: sumDong(ticketIds.map(id => priceOf.get(id) ?? 0)),
  }))
  const fees = sumDong(parts.map(({ feesRefunded }) => feesRefunded))
  return {
    customerPrice: sumDong(priced.map(({ price }) => price)) + fees,
    customerRefund:
      sumDong(priced.map(({ price, penalty }) => Math.max(0, price - penalty))) + fees,
  }
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
