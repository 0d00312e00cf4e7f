/**
 * The steps of every cancellation, by the agency, staff or the operator: refunds level by level, tickets,
 * seats, and what is left of the booking. The caller has the booking's lock.
 */
import { sumDong } from '../core/money.ts'
import { OrderStatus, PaymentStatus } from '../core/status.ts'
import { one, rows, runLater, sql, type Tx } from '../db/index.ts'
import { type NewTransfer, refundsTo, transfer } from '../ledger/index.ts'
import { readChain } from '../organizations/index.ts'
import { giveUpSeats } from '../voyages/index.ts'

/** Tickets of one operator's order that are cancelled together. */
export type RefundedPart = {
  cancellationId: string
  bookingId: string
  bookingCode: string
  organizationId: string
  orderId: string
  voyageId: string
  operatorCode: string
  ticketIds: string[]
  seatCodes: string[]
}

/**
 * Every level gets back its own NET of the tickets less the operator's penalty: the margins go
 * back with it, and what the operator keeps is passed through unchanged. A level whose NET is
 * less than the penalty gets nothing. `fees` are those of changes, which come back only when the operator
 * cancels. Both are in dong and the same for every level.
 */
export async function refundsOf(
  tx: Tx,
  part: RefundedPart,
  { penalty, fees }: { penalty: number; fees: number },
): Promise<NewTransfer[]> {
  const chain = await readChain(tx, part.organizationId)
  const tickets = await rows<{ netByLevel: number[] }>(
    tx,
    sql`select array_to_json(net_by_level) as "netByLevel" from tickets
        where id = any(${part.ticketIds}::uuid[])`,
  )
  const receivers = chain.map((organizationId, level) => ({
    organizationId,
    amount: sumDong(tickets.map(({ netByLevel }) => netByLevel[level] ?? 0)) + fees - penalty,
  }))
  return refundsTo(receivers, part.operatorCode, {
    kind: 'refund',
    booking_id: part.bookingId,
    booking_code: part.bookingCode,
    order_id: part.orderId,
    cancellation_id: part.cancellationId,
    penalty,
  })
}

/** The dong that go to the agency itself. */
export function netRefundOf(part: RefundedPart, refunds: readonly NewTransfer[]): number {
  return refunds.find(({ to }) => to.owner === part.organizationId)?.amount ?? 0
}

export async function transferAll(tx: Tx, refunds: NewTransfer[]): Promise<void> {
  const answer = await transfer(tx, refunds)
  // Refunds come from accounts without a limit, so a refusal is a fault of the books themselves.
  if (answer.kind === 'refused') throw new Error('a refund was refused by an account')
}

/**
 * A leg without a live ticket gets the status `emptied`. A leg that has some left is issued, unless
 * another part of it is still open.
 */
export async function cancelTickets(
  tx: Tx,
  part: RefundedPart,
  netRefunded: number,
  emptied: OrderStatus,
): Promise<void> {
  await runLater(
    tx,
    sql`update tickets set cancelled_at = now(), cancelled_voyage_id = ${part.voyageId}
        where id = any(${part.ticketIds}::uuid[]) and cancelled_at is null`,
  )
  await giveUpSeats(tx, part.bookingId, part.voyageId, part.seatCodes)
  await runLater(
    tx,
    sql`update orders o set net_refunded = net_refunded + ${netRefunded},
          status = case when exists (select from tickets t
                                     where t.order_id = o.id and t.cancelled_at is null)
                   then case when exists (select from cancellation_parts p
                                          where p.cancellation_id = ${part.cancellationId}
                                            and p.order_id = o.id and p.resolved_at is null)
                        then o.status else ${OrderStatus.issued}::smallint end else ${emptied}::smallint end
        where id = ${part.orderId}`,
  )
}

/** The legs that were never issued cost nothing, so nothing has to come back for them. */
export async function whatIsLeft(
  tx: Tx,
  bookingId: string,
): Promise<{ liveTickets: number; paymentStatus: PaymentStatus }> {
  const { liveTickets, refunded, net } = await one<{
    liveTickets: number
    refunded: number
    net: number
  }>(
    tx,
    sql`select (select count(*) from tickets t join orders o on o.id = t.order_id
                where o.booking_id = b.id and t.ticket_number is not null
                  and t.cancelled_at is null) as "liveTickets",
               (select sum(net_refunded)::bigint from orders where booking_id = b.id) as refunded,
               b.net_total - (select coalesce(sum(net_price), 0)::bigint from orders
                              where booking_id = b.id
                                and status = ${OrderStatus.issueError}) as net
        from bookings b where b.id = ${bookingId}`,
  )
  if (liveTickets === 0 && refunded === net) {
    return { liveTickets, paymentStatus: PaymentStatus.refunded }
  }
  const isPartly = liveTickets === 0 || refunded > 0
  return {
    liveTickets,
    paymentStatus: isPartly ? PaymentStatus.partlyRefunded : PaymentStatus.paid,
  }
}
