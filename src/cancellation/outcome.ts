/**
 * The outcome of a part of a cancellation, in one transaction: refunds level by level, tickets, seats and
 * statuses together. A second outcome changes nothing, so nothing is refunded twice.
 *
 *   part   waiting ◀─▶ submitting ──▶ cancelled | refused     (back: it certainly was not sent)
 *             │ ▲          └──▶ unknown ──▶ cancelled | refused
 *             │ └───────────────────┘              (the same, while another worker asks)
 *             └────▶ cancelled | refused (by staff, a part of the desk)
 */
import { changeFeesOf, renewVersion } from '../bookings/index.ts'
import { openCaseOfBooking } from '../cases/index.ts'
import { BookingStatus, OrderStatus, PaymentStatus } from '../core/status.ts'
import { type Database, inTransaction, one, run, runLater, sql, type Tx } from '../db/index.ts'
import { invoiceBooking } from '../invoices/index.ts'
import { type NewTransfer, refund } from '../ledger/index.ts'
import { scheduleNextStep } from './next-step.ts'
import { cancelTickets, moveOn, netRefundOf, type RefundedPart, refundsOf } from './refund.ts'

export type PartOutcome =
  | { kind: 'cancelled'; penalty: number }
  | { kind: 'refused'; reason: string }

type Part = RefundedPart & {
  id: string
  isVoyageCancelled: boolean
  /** What changes of its tickets cost, in dong and the same for every level. */
  changeFees: number
}

/** Answers false, and changes nothing, when the part had an outcome already. */
export function recordPart(db: Database, partId: string, outcome: PartOutcome): Promise<boolean> {
  return inTransaction(db, tx => resolvePart(tx, partId, outcome, 'worker'))
}

/** Who decides a part, and in which state of it. Staff decide when the answer was lost, or when the part is theirs. */
const isOpenTo = {
  worker: sql`state in ('submitting', 'unknown')`,
  desk: sql`(state = 'unknown' or way = 'desk' and state = 'waiting')`,
}
type Decider = keyof typeof isOpenTo

/**
 * `recordPart` in the caller's transaction, which may not have locked
 * anything that comes after a booking.
 */
export async function resolvePart(
  tx: Tx,
  partId: string,
  outcome: PartOutcome,
  decider: Decider,
): Promise<boolean> {
  const refunds = await decidePart(tx, partId, outcome, decider)
  if (refunds !== null) await refund(tx, refunds)
  return refunds !== null
}

/**
 * `resolvePart` without its refunds, which the caller makes when nothing else is left to lock. Null, and
 * nothing is changed, when the part had an outcome already.
 */
export async function decidePart(
  tx: Tx,
  partId: string,
  outcome: PartOutcome,
  decider: Decider,
): Promise<NewTransfer[] | null> {
  const part = await lockPart(tx, partId)
  const isCancelled = outcome.kind === 'cancelled'
  const fees = isCancelled && decider === 'desk' ? feesBack(part, outcome.penalty) : 0
  const refunds = isCancelled ? await refundsOf(tx, part, { penalty: outcome.penalty, fees }) : []
  const netRefunded = netRefundOf(part, refunds)
  const moved = await run(
    tx,
    sql`update cancellation_parts
        set state = ${outcome.kind}, resolved_at = now(),
            penalty = ${isCancelled ? outcome.penalty : null}, fees_refunded = ${fees},
            net_refunded = ${isCancelled ? netRefunded : null},
            reason = ${isCancelled ? null : outcome.reason}
        where id = ${partId} and ${isOpenTo[decider]}`,
  )
  if (moved === 0) return null
  if (isCancelled) await cancelTickets(tx, part, netRefunded, OrderStatus.cancelled)
  else await restoreOrder(tx, part)
  await finishCancellation(tx, part)
  if (isCancelled) await invoiceBooking(tx, part.bookingId)
  return refunds
}

/**
 * An operator that cancelled the voyage itself gives everything back. One that kept a penalty took it for
 * the agency's own cancellation, and kept what changes cost as well.
 */
function feesBack({ isVoyageCancelled, changeFees }: Part, penalty: number): number {
  return isVoyageCancelled && penalty === 0 ? changeFees : 0
}

function lockPart(tx: Tx, partId: string): Promise<Part> {
  return one<Part>(
    tx,
    sql`select p.id, p.cancellation_id as "cancellationId", b.id as "bookingId",
               b.booking_code as "bookingCode", b.organization_id as "organizationId",
               p.order_id as "orderId", o.voyage_id as "voyageId",
               o.operator_code as "operatorCode", p.ticket_ids as "ticketIds",
               p.seat_codes as "seatCodes", v.cancelled_at is not null as "isVoyageCancelled",
               (select sum(${changeFeesOf})::bigint from tickets t
                where t.id = any(p.ticket_ids)) as "changeFees"
        from cancellation_parts p join orders o on o.id = p.order_id
          join voyages v on v.id = o.voyage_id join bookings b on b.id = o.booking_id
        where p.id = ${partId} for update of b`,
  )
}

async function restoreOrder(tx: Tx, part: Part): Promise<void> {
  await runLater(
    tx,
    sql`update orders set status = ${OrderStatus.issued}
        where id = ${part.orderId} and status = ${OrderStatus.cancellationRequested}
          and not exists (select from cancellation_parts p
                          where p.cancellation_id = ${part.cancellationId}
                            and p.order_id = orders.id and p.resolved_at is null)`,
  )
}

const requested = [PaymentStatus.paid, PaymentStatus.partlyRefunded].map(paymentStatus => ({
  status: BookingStatus.cancellationRequested,
  paymentStatus,
}))

/**
 * Queues the next open part. When there is none, the booking goes to 14, or back with the tickets that are
 * left.
 */
async function finishCancellation(tx: Tx, part: Part): Promise<void> {
  const counts = await one<{ open: number; cancelled: number; parts: number }>(
    tx,
    sql`select count(*) filter (where resolved_at is null) as open,
               count(*) filter (where state = 'cancelled') as cancelled, count(*) as parts
        from cancellation_parts where cancellation_id = ${part.cancellationId}`,
  )
  if (counts.open > 0) {
    await renewVersion(tx, part.bookingId)
    return scheduleNextStep(tx, part.cancellationId)
  }
  const state =
    counts.cancelled === counts.parts
      ? 'cancelled'
      : counts.cancelled === 0
        ? 'refused'
        : 'partly_cancelled'
  await runLater(
    tx,
    sql`update cancellations set state = ${state}, finished_at = now(), worker = null
        where id = ${part.cancellationId}`,
  )
  const to = await moveOn(tx, part.bookingId, requested, BookingStatus.cancelled)
  if (to.status === BookingStatus.issueError) await openCaseOfBooking(tx, part.bookingId)
  await runLater(tx, sql`select pg_notify('cancellation_outcome', ${part.cancellationId})`)
}
