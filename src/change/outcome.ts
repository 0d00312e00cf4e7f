/**
 * The outcome of a change's new order, in one transaction: tickets, seats, prices and money together, or
 * nothing of it. A second outcome changes nothing.
 *
 *   new order   waiting ◀─▶ submitting ──▶ issued | rejected     (back: it certainly was not sent)
 *                  ▲             └──▶ unknown ──▶ issued | rejected
 *                  └──────────────────────┘              (the same, while another worker asks)
 */
import { addTicketNumbers, renewTicketFiles, renewVersion } from '../bookings/index.ts'
import {
  type Database,
  inTransaction,
  nowAtLatest,
  one,
  rows,
  run,
  runLater,
  sql,
  type Tx,
} from '../db/index.ts'
import { invoiceBooking, keepPassengerPrices } from '../invoices/index.ts'
import type { CertainOutcome } from '../issuance/index.ts'
import { type NewTransfer, refundsTo, releaseAtCommit, settleAndRefund } from '../ledger/index.ts'
import { giveUpSeats } from '../voyages/index.ts'
import { keepBaseTotal, writeTotals } from './totals.ts'

type ChangeRow = {
  id: string
  bookingId: string
  bookingCode: string
  organizationId: string
  orderId: string
  operatorCode: string
  oldVoyageId: string
  voyageId: string
  knownDeparture: Date | null
  reference: string
  changeFee: number
  totalPrice: number
  netTotal: number
  holdIds: string[]
  oldSeats: string[]
  seats: string[]
}

/** Answers false, and changes nothing, when the order had an outcome already. */
export function recordOrder(
  db: Database,
  changeId: string,
  outcome: CertainOutcome,
): Promise<boolean> {
  return inTransaction(db, tx => resolveOrder(tx, changeId, outcome, 'worker'))
}

/** Who decides an order, and in which state of it. Staff decide only when the answer was lost. */
const isOpenTo = {
  worker: sql`order_state in ('submitting', 'unknown')`,
  desk: sql`order_state = 'unknown'`,
}
type Decider = keyof typeof isOpenTo

/**
 * `recordOrder` in the caller's transaction, which may not have locked
 * anything that comes after a booking.
 */
export async function resolveOrder(
  tx: Tx,
  changeId: string,
  outcome: CertainOutcome,
  decider: Decider,
): Promise<boolean> {
  const change = await lockChange(tx, changeId)
  const moved = await run(
    tx,
    sql`update changes set order_state = ${outcome.kind}, resolved_at = ${nowAtLatest()},
          reason = ${outcome.kind === 'rejected' ? outcome.reason : null}
        where id = ${changeId} and ${isOpenTo[decider]}`,
  )
  if (moved === 0) return false
  if (outcome.kind === 'rejected') await undo(tx, change)
  else await changeTickets(tx, change, outcome)
  return true
}

function lockChange(tx: Tx, changeId: string): Promise<ChangeRow> {
  return one<ChangeRow>(
    tx,
    sql`select c.id, c.booking_id as "bookingId", b.booking_code as "bookingCode",
               b.organization_id as "organizationId", c.order_id as "orderId", o.operator_code as "operatorCode",
               o.voyage_id as "oldVoyageId", c.voyage_id as "voyageId",
               c.known_departure as "knownDeparture", c.reference,
               c.change_fee as "changeFee", c.total_price as "totalPrice",
               c.net_total as "netTotal", c.hold_ids as "holdIds",
               (select array_agg(old_seat_code) from change_tickets
                where change_id = c.id) as "oldSeats",
               (select array_agg(seat_code) from change_tickets where change_id = c.id) as seats
        from changes c join bookings b on b.id = c.booking_id join orders o on o.id = c.order_id
        where c.id = ${changeId} for update of b`,
  )
}

/** Only the change itself, its new seats and its holds were written so far. */
async function undo(tx: Tx, change: ChangeRow): Promise<void> {
  await giveUpSeats(tx, change.bookingId, change.voyageId, change.seats)
  await finishChange(tx, change, 'failed')
  await releaseAtCommit(tx, change.holdIds)
}

async function changeTickets(
  tx: Tx,
  change: ChangeRow,
  outcome: Extract<CertainOutcome, { kind: 'issued' }>,
): Promise<void> {
  await keepBaseTotal(tx, change.bookingId)
  await keepPassengerPrices(tx, change.bookingId)
  const refunds = await refundsOf(tx, change)
  const changed = await run(
    tx,
    sql`update tickets t
        set seat_code = w.seat_code, seat_class = w.seat_class, base_price = w.base_price,
            fare_tax = w.fare_tax, net_price = w.net_price, customer_price = w.customer_price,
            net_by_level = w.net_by_level, ticket_number = n."ticketNumber",
            operator_reference = ${change.reference}
        from change_tickets w
          join jsonb_to_recordset(${JSON.stringify(outcome.tickets)}::jsonb)
            as n ("seatCode" text, "ticketNumber" text) on n."seatCode" = w.seat_code
        where w.change_id = ${change.id} and t.id = w.ticket_id`,
  )
  if (changed !== change.seats.length)
    throw new Error(`${change.reference}: tickets of other seats`)
  await runLater(tx, addTicketNumbers(outcome.tickets.map(ticket => ({ ...change, ...ticket }))))
  await giveUpSeats(tx, change.bookingId, change.oldVoyageId, change.oldSeats)
  await runLater(
    tx,
    sql`update orders set operator_order_number = ${outcome.operatorOrderNumber}
        where id = ${change.orderId}`,
  )
  await writeTotals(tx, change)
  await renewTicketFiles(
    tx,
    sql`ticket_id in (select ticket_id from change_tickets where change_id = ${change.id})`,
    outcome.rehearsal,
  )
  await invoiceBooking(tx, change.bookingId)
  await settleAndRefund(tx, change.holdIds, refunds)
}

/** Refunds for the levels that pay less now. Levels that pay more were held. */
async function refundsOf(tx: Tx, change: ChangeRow): Promise<NewTransfer[]> {
  const levels = await rows<{ organizationId: string; difference: number }>(
    tx,
    sql`select level.value ->> 'organizationId' as "organizationId",
               (select sum(w.net_by_level[level.ordinality::int]
                           - w.old_net_by_level[level.ordinality::int])::bigint
                from change_tickets w where w.change_id = ${change.id}) as difference
        from orders o, jsonb_array_elements(o.net_by_level) with ordinality as level
        where o.id = ${change.orderId} order by level.ordinality`,
  )
  const receivers = levels.map(({ organizationId, difference }) => ({
    organizationId,
    amount: -(difference + change.changeFee),
  }))
  return refundsTo(receivers, change.operatorCode, {
    kind: 'change',
    booking_id: change.bookingId,
    booking_code: change.bookingCode,
    order_id: change.orderId,
    change_id: change.id,
  })
}

export async function finishChange(
  tx: Tx,
  { id, bookingId }: { id: string; bookingId: string },
  state: 'changed' | 'old_order_stands' | 'failed',
): Promise<void> {
  await runLater(
    tx,
    sql`update changes set state = ${state}, finished_at = now(), worker = null where id = ${id}`,
  )
  await renewVersion(tx, bookingId)
  await runLater(tx, sql`select pg_notify('change_outcome', ${id})`)
}
