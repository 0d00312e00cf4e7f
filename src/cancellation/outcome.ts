/**
 * The outcome of a leg's cancellation, in one transaction: refunds level by level, tickets, seats
 * and statuses together. Whoever comes second changes nothing, so nothing is refunded twice.
 *
 *   part   waiting ──▶ submitting ──▶ cancelled | refused
 *                          └──▶ unknown ──▶ cancelled | refused
 */
import { BookingStatus, moveBooking, OrderStatus, PaymentStatus } from '../bookings/index.ts'
import { newId } from '../core/ids.ts'
import { sumDong } from '../core/money.ts'
import { type Database, first, inTransaction, rows, run, sql, type Tx } from '../db/index.ts'
import { type TransferOrder, transfer } from '../ledger/index.ts'
import { readChain } from '../organizations/index.ts'
import { clearSeats } from '../voyages/index.ts'

export type PartOutcome =
  | { kind: 'cancelled'; penalty: number }
  | { kind: 'refused'; reason: string }

type Part = {
  id: string
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

/** Answers false when the part had an outcome already, and then changes nothing. */
export async function recordPart(
  db: Database,
  partId: string,
  outcome: PartOutcome,
): Promise<boolean> {
  return inTransaction(db, async tx => {
    const part = await lockPart(tx, partId)
    const isCancelled = outcome.kind === 'cancelled'
    const refunds = isCancelled ? await refundsOf(tx, part, outcome.penalty) : []
    const netRefunded = refunds.find(({ to }) => to.owner === part.organizationId)?.amount ?? 0
    const moved = await run(
      tx,
      sql`update cancellation_parts
          set state = ${outcome.kind}, resolved_at = now(),
              penalty = ${isCancelled ? outcome.penalty : null},
              net_refunded = ${isCancelled ? netRefunded : null},
              reason = ${isCancelled ? null : outcome.reason}
          where id = ${partId} and state in ('submitting', 'unknown')`,
    )
    if (moved === 0) return false
    if (isCancelled) await cancelTickets(tx, part, netRefunded)
    else await restoreOrder(tx, part)
    await run(tx, sql`update bookings set version = version + 1 where id = ${part.bookingId}`)
    await finishCancellation(tx, part)
    await transferAll(tx, refunds)
    return true
  })
}

async function lockPart(tx: Tx, partId: string): Promise<Part> {
  const part = await first<Part>(
    tx,
    sql`select p.id, p.cancellation_id as "cancellationId", b.id as "bookingId",
               b.booking_code as "bookingCode", b.organization_id as "organizationId",
               p.order_id as "orderId", o.voyage_id as "voyageId",
               o.operator_code as "operatorCode", p.ticket_ids as "ticketIds",
               p.seat_codes as "seatCodes"
        from cancellation_parts p join orders o on o.id = p.order_id
          join bookings b on b.id = o.booking_id
        where p.id = ${partId} for update of b`,
  )
  if (part === undefined) throw new Error(`no cancellation part ${partId}`)
  return part
}

/**
 * Every level gets back its own NET of the tickets less the operator's penalty: the margins go back
 * with it, and what the operator keeps is passed through unchanged. A level whose NET is less than
 * the penalty gets nothing.
 */
async function refundsOf(tx: Tx, part: Part, penalty: number): Promise<TransferOrder[]> {
  const chain = await readChain(tx, part.organizationId)
  const tickets = await rows<{ netByLevel: number[] }>(
    tx,
    sql`select array_to_json(net_by_level) as "netByLevel" from tickets
        where id = any(${part.ticketIds}::uuid[])`,
  )
  return chain
    .map((organizationId, level) => ({
      id: newId(),
      from:
        level === 0
          ? { owner: part.operatorCode, kind: 'operator' as const }
          : { owner: chain[level - 1] ?? '', kind: 'sales' as const },
      to: { owner: organizationId, kind: 'deposit' as const },
      amount: sumDong(tickets.map(({ netByLevel }) => netByLevel[level] ?? 0)) - penalty,
      cause: {
        kind: 'refund',
        booking_id: part.bookingId,
        booking_code: part.bookingCode,
        order_id: part.orderId,
        cancellation_id: part.cancellationId,
        penalty,
      },
    }))
    .filter(refund => refund.amount > 0)
}

async function transferAll(tx: Tx, refunds: TransferOrder[]): Promise<void> {
  const answer = await transfer(tx, refunds)
  // Refunds come from accounts without a limit, so a refusal is a fault of the books themselves.
  if (answer.kind === 'refused') throw new Error('a refund was refused by an account')
}

async function cancelTickets(tx: Tx, part: Part, netRefunded: number): Promise<void> {
  await run(
    tx,
    sql`update tickets set cancelled_at = now()
        where id = any(${part.ticketIds}::uuid[]) and cancelled_at is null`,
  )
  await clearSeats(tx, part.voyageId, part.seatCodes)
  await run(
    tx,
    sql`update orders o set net_refunded = net_refunded + ${netRefunded},
          status = case when exists (select from tickets t
                                     where t.order_id = o.id and t.cancelled_at is null)
                   then case when exists (select from cancellation_parts p
                                          where p.cancellation_id = ${part.cancellationId}
                                            and p.order_id = o.id and p.resolved_at is null)
                        then o.status else ${OrderStatus.issued}::smallint end else ${OrderStatus.cancelled}::smallint end
        where id = ${part.orderId}`,
  )
}

async function restoreOrder(tx: Tx, part: Part): Promise<void> {
  await run(
    tx,
    sql`update orders set status = ${OrderStatus.issued}
        where id = ${part.orderId} and status = ${OrderStatus.cancellationRequested}
          and not exists (select from cancellation_parts p
                          where p.cancellation_id = ${part.cancellationId}
                            and p.order_id = orders.id and p.resolved_at is null)`,
  )
}

/** When no part is open any more the booking is at 14, or back at 10 with what is left of it. */
async function finishCancellation(tx: Tx, part: Part): Promise<void> {
  const counts = await first<{ open: number; cancelled: number; parts: number }>(
    tx,
    sql`select count(*) filter (where resolved_at is null) as open,
               count(*) filter (where state = 'cancelled') as cancelled, count(*) as parts
        from cancellation_parts where cancellation_id = ${part.cancellationId}`,
  )
  if (counts === undefined || counts.open > 0) return
  const state =
    counts.cancelled === counts.parts
      ? 'cancelled'
      : counts.cancelled === 0
        ? 'refused'
        : 'partly_cancelled'
  await run(
    tx,
    sql`update cancellations set state = ${state}, finished_at = now(), worker = null
        where id = ${part.cancellationId}`,
  )
  await moveOn(tx, part)
  await run(tx, sql`select pg_notify('cancellation_outcome', ${part.cancellationId})`)
}

async function moveOn(tx: Tx, part: Part): Promise<void> {
  const left = await first<{ liveTickets: number; refunded: number; net: number }>(
    tx,
    sql`select (select count(*) from tickets t join orders o on o.id = t.order_id
                where o.booking_id = b.id and t.cancelled_at is null) as "liveTickets",
               (select sum(net_refunded)::bigint from orders where booking_id = b.id) as refunded,
               b.net_total as net
        from bookings b where b.id = ${part.bookingId}`,
  )
  if (left === undefined) throw new Error(`no booking ${part.bookingId}`)
  const paymentStatus =
    left.liveTickets === 0 && left.refunded === left.net
      ? PaymentStatus.refunded
      : left.liveTickets === 0 || left.refunded > 0
        ? PaymentStatus.partlyRefunded
        : PaymentStatus.paid
  const status = left.liveTickets === 0 ? BookingStatus.cancelled : BookingStatus.issued
  const requested = [PaymentStatus.paid, PaymentStatus.partlyRefunded].map(payment => ({
    status: BookingStatus.cancellationRequested,
    paymentStatus: payment,
  }))
  const moved = await moveBooking(tx, part.bookingId, requested, { status, paymentStatus })
  if (moved !== 'moved') throw new Error(`booking ${part.bookingId} was not being cancelled`)
}
