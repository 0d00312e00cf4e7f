/**
 * The first step of an issued booking's change, in the caller's transaction: the new seats are marked for
 * good, each level that pays more holds the difference, and the row that the worker goes by is written.
 */
import { renewVersion } from '../bookings/index.ts'
import { newId } from '../core/ids.ts'
import { sumDong } from '../core/money.ts'
import { one, runLater, sql, type Tx } from '../db/index.ts'
import { holdOrRefuse } from '../issuance/index.ts'
import { type NewTransfer, paymentsOf } from '../ledger/index.ts'
import { traceparent } from '../telemetry/index.ts'
import { markSeats } from '../voyages/index.ts'
import { refuseTaken } from './live.ts'
import type { Plan } from './plan.ts'

/** Answers the change's id. */
export async function startChange(tx: Tx, plan: Plan): Promise<string> {
  const { booking, target, voyage, changeFee } = plan
  const { leg } = target
  refuseTaken(target, await markSeats(tx, booking.id, plan.marks, null))
  const changeId = newId()
  const holds = holdsOf(plan, changeId)
  const { number } = await one<{ number: number }>(
    tx,
    sql`select coalesce(max(number), 0) + 1 as number from changes where booking_id = ${booking.id}`,
  )
  await runLater(
    tx,
    sql`insert into changes (id, booking_id, order_id, voyage_id, known_departure, number, reference, change_fee,
          total_price, net_total, hold_ids, next_operator, traceparent)
        values (${changeId}, ${booking.id}, ${leg.orderId}, ${voyage.id},
          ${voyage.departsAt}, ${number},
          ${`${booking.bookingCode}-C${number}-${leg.leg}`}, ${changeFee}, ${plan.totalPrice},
          ${plan.netTotal}, ${holds.map(({ id }) => id)}::uuid[], ${leg.operatorCode},
          ${traceparent()})`,
  )
  await writeTickets(tx, plan, changeId)
  await writeReturns(tx, plan, changeId)
  await renewVersion(tx, booking.id)
  await runLater(tx, sql`select pg_notify('change_queued', ${changeId})`)
  await holdOrRefuse(tx, holds, booking.organizationId, plan.netDifference)
  return changeId
}

/** Every level holds what it pays more: its new NET less its old one, and the whole fee. */
function holdsOf(plan: Plan, changeId: string): NewTransfer[] {
  const { booking, target, chain, tickets, changeFee } = plan
  const payers = chain.map(({ organizationId }, level) => ({
    organizationId,
    amount:
      sumDong(tickets.map(({ quote }) => quote.levels[level]?.net ?? 0)) -
      sumDong(tickets.map(({ ticket }) => ticket.netByLevel[level] ?? 0)) +
      changeFee,
  }))
  return paymentsOf(payers, target.leg.operatorCode, {
    kind: 'change',
    booking_id: booking.id,
    booking_code: booking.bookingCode,
    order_id: target.leg.orderId,
    change_id: changeId,
  })
}

async function writeTickets(tx: Tx, { tickets }: Plan, changeId: string): Promise<void> {
  const changed = tickets.map(
    ({ ticket, seatCode, seatClass, quote }) =>
      sql`(${changeId}, ${ticket.id}, ${ticket.seatCode}, ${ticket.seatClass},
           ${ticket.netByLevel}::bigint[], ${seatCode}, ${seatClass}, ${quote.base}, ${quote.tax}, ${quote.net},
           ${quote.customer}, ${quote.levels.map(level => level.net)}::bigint[])`,
  )
  await runLater(
    tx,
    sql`insert into change_tickets (change_id, ticket_id, old_seat_code, old_seat_class,
          old_net_by_level, seat_code, seat_class, base_price, fare_tax, net_price,
          customer_price, net_by_level)
        values ${sql.join(changed)}`,
  )
}

/** The old seats go back by the operator's own orders. */
async function writeReturns(tx: Tx, { target }: Plan, changeId: string): Promise<void> {
  const byOrder = Map.groupBy(target.seats, ({ ticket }) => ticket.reference ?? '')
  for (const [reference, seats] of byOrder) {
    await runLater(
      tx,
      sql`insert into change_returns (change_id, reference, seat_codes)
          values (${changeId}, ${reference}, ${seats.map(({ ticket }) => ticket.seatCode)}::text[])`,
    )
  }
}
