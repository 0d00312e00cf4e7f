/**
 * The steps of every cancellation, by the agency, staff or the operator: refunds level by level, tickets,
 * seats, and what is left of the booking. The caller has the booking's lock.
 */
import { type BookingState, moveLocked } from '../bookings/index.ts'
import { sumDong } from '../core/money.ts'
import { BookingStatus, OrderStatus, PaymentStatus } from '../core/status.ts'
import { one, rows, runLater, sql, type Tx } from '../db/index.ts'
import { type NewTransfer, refundsTo } from '../ledger/index.ts'
import { readChain } from '../organizations/index.ts'
import { giveBackUse } from '../pricing/index.ts'
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

/**
 * Moves the booking by its live tickets: without one to `emptied`, otherwise back to issued or partly issued.
 * Answers where it is.
 */
export async function moveOn(
  tx: Tx,
  bookingId: string,
  from: readonly BookingState[],
  emptied: BookingStatus,
): Promise<BookingState> {
  const left = await readLeft(tx, bookingId)
  const to = stateOf(left, emptied)
  await moveLocked(tx, bookingId, from, to)
  if (left.liveTickets === 0) await giveBackUse(tx, bookingId)
  return to
}

type Left = { liveTickets: number; failedLegs: number; paid: number; refunded: number }

/** The legs that failed cost nothing, so nothing has to come back for them. */
function readLeft(tx: Tx, bookingId: string): Promise<Left> {
  return one<Left>(
    tx,
    sql`select (select count(*) from tickets t join orders o on o.id = t.order_id
                where o.booking_id = b.id and t.ticket_number is not null
                  and t.cancelled_at is null) as "liveTickets",
               o.failed as "failedLegs", b.net_total - o.unpaid as paid, o.refunded
        from bookings b cross join lateral (
          select count(*) filter (where status = ${OrderStatus.issueError}) as failed,
                 coalesce(sum(net_price) filter (where status = ${OrderStatus.issueError}),
                          0)::bigint as unpaid,
                 sum(net_refunded)::bigint as refunded
          from orders where booking_id = b.id) o
        where b.id = ${bookingId}`,
  )
}

function stateOf(
  { liveTickets, failedLegs, paid, refunded }: Left,
  emptied: BookingStatus,
): BookingState {
  const { partlyRefunded } = PaymentStatus
  if (liveTickets === 0) {
    const isAll = refunded === paid
    return { status: emptied, paymentStatus: isAll ? PaymentStatus.refunded : partlyRefunded }
  }
  if (failedLegs > 0) return { status: BookingStatus.issueError, paymentStatus: partlyRefunded }
  const isWhole = refunded === 0
  return {
    status: BookingStatus.issued,
    paymentStatus: isWhole ? PaymentStatus.paid : partlyRefunded,
  }
}
