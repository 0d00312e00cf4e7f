/**
 * Confirm, first part of the saga: everything up to the job. It decides in one transaction that the
 * booking may be issued, at which price, and that the whole chain can pay for it; then a worker
 * takes over (submit.ts), whatever becomes of the caller.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import {
  BookingStatus,
  confirmRefusal,
  type LegPrice,
  lockSagaBooking,
  moveBooking,
  OrderStatus,
  PaymentStatus,
  readSagaBooking,
  refuse,
  type SagaBooking,
} from '../bookings/index.ts'
import { fail } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Database, first, inTransaction, json, run, sql, type Tx } from '../db/index.ts'
import type { TransferOrder } from '../ledger/index.ts'
import type { Operators } from '../operators/index.ts'
import { findVoyages, keepMarks, markSeats, type Refresher } from '../voyages/index.ts'
import { holdOrRefuse } from './money.ts'
import {
  closedRefusal,
  hasItsMarks,
  holdsOfLeg,
  lostMarksRefusal,
  priceSale,
  type Sale,
  seatsOf,
  silentRefusal,
  takenRefusal,
} from './sale.ts'

export type ConfirmDeps = {
  db: Database
  operators: Operators
  refresher: Refresher
  lockSeconds: number
}

/** `issued_before`: the booking is at 10 already and nothing was done. */
export type Confirmation = { kind: 'issued_before' } | { kind: 'started'; attemptId: string }

export async function confirmBooking(
  deps: ConfirmDeps,
  organizationId: string,
  bookingId: string,
  by: Actor,
): Promise<Confirmation> {
  const { db, operators } = deps
  const booking = await readSagaBooking(db, organizationId, bookingId)
  // Asked twice: before the operators are troubled, and again under the booking's lock.
  refuse(confirmRefusal(operators, booking))
  if (booking.status === BookingStatus.issued) return { kind: 'issued_before' }
  await refreshFares(deps, booking)
  return inTransaction(db, async tx => {
    const locked = await lockSagaBooking(tx, organizationId, bookingId)
    refuse(confirmRefusal(operators, locked))
    if (locked.status === BookingStatus.issued) return { kind: 'issued_before' }
    const asked = new Set(booking.legs.map(leg => leg.voyageId))
    if (locked.legs.some(leg => !asked.has(leg.voyageId))) {
      fail('booking_processing', 'a leg was changed to another voyage meanwhile; confirm again')
    }
    return { kind: 'started', attemptId: await startAttempt(tx, deps, locked, by) }
  })
}

/** Asks every operator of the booking for its fares of now. No transaction is open. */
async function refreshFares(deps: ConfirmDeps, booking: SagaBooking): Promise<void> {
  await Promise.all(
    booking.legs.map(async leg => {
      const operator = deps.operators.get(leg.operatorCode)
      const outcome = operator && (await deps.refresher.refreshAnew(operator, leg))
      refuse(outcome?.kind === 'answered' ? null : silentRefusal(leg.operatorCode))
    }),
  )
}

async function startAttempt(
  tx: Tx,
  deps: ConfirmDeps,
  booking: SagaBooking,
  by: Actor,
): Promise<string> {
  const voyages = await findVoyages(
    tx,
    booking.legs.map(leg => leg.voyageId),
  )
  refuse(closedRefusal(deps.operators, voyages, new Date()))
  const sale = await priceSale(tx, booking, voyages)
  if ('refusal' in sale) return refuse(sale.refusal)
  await writePrices(tx, booking, sale)
  await keepSeats(tx, booking)
  const moved = await moveBooking(
    tx,
    booking.id,
    [
      { status: BookingStatus.requested, paymentStatus: PaymentStatus.unpaid },
      { status: BookingStatus.issueError, paymentStatus: PaymentStatus.unpaid },
    ],
    { status: BookingStatus.requested, paymentStatus: PaymentStatus.paid },
    [sql`total_price = ${sale.totalPrice}`, sql`net_total = ${sale.netTotal}`],
  )
  if (moved !== 'moved') throw new Error(`booking ${booking.id} moved under its lock`)
  const { attemptId, holds } = await writeAttempt(tx, deps, booking, sale)
  await recordAudit(tx, {
    by,
    action: 'booking.confirm',
    organizationId: booking.organizationId,
    subject: booking.id,
    facts: { attempt_id: attemptId, net_total: sale.netTotal },
  })
  await run(tx, sql`select pg_notify('issuance_queued', ${attemptId})`)
  await holdOrRefuse(tx, holds, booking.organizationId, sale.netTotal)
  return attemptId
}

async function writePrices(tx: Tx, booking: SagaBooking, { prices }: Sale): Promise<void> {
  for (const [index, leg] of booking.legs.entries()) {
    const price = prices[index] as LegPrice
    await run(
      tx,
      sql`update orders set status = ${OrderStatus.waitingForOperator}, issue_error = null,
            net_price = ${price.net}, net_by_level = ${json(price.netByLevel)}
          where id = ${leg.orderId}`,
    )
    const quotes = leg.tickets.map(
      (ticket, at) =>
        sql`(${ticket.id}::uuid, ${price.quotes[at]?.base}::bigint,
             ${price.quotes[at]?.tax}::bigint, ${price.quotes[at]?.net}::bigint,
             ${price.quotes[at]?.customer}::bigint,
             ${price.quotes[at]?.levels.map(level => level.net)}::bigint[])`,
    )
    await run(
      tx,
      sql`update tickets t set base_price = q.base, fare_tax = q.tax,
            net_price = q.net, customer_price = q.customer, net_by_level = q.net_by_level
          from (values ${sql.join(quotes)}) as q (id, base, tax, net, customer, net_by_level)
          where t.id = q.id`,
    )
  }
}

async function keepSeats(tx: Tx, booking: SagaBooking): Promise<void> {
  refuse(
    hasItsMarks(booking)
      ? lostMarksRefusal(booking, await keepMarks(tx, booking.id))
      : takenRefusal(await markSeats(tx, booking.id, seatsOf(booking), null)),
  )
}

async function writeAttempt(
  tx: Tx,
  deps: ConfirmDeps,
  booking: SagaBooking,
  { prices }: Sale,
): Promise<{ attemptId: string; holds: TransferOrder[] }> {
  const attemptId = newId()
  const attempt = await first<{ number: number }>(
    tx,
    sql`insert into issuance_attempts (id, booking_id, number, lock_expires_at)
        select ${attemptId}, ${booking.id},
               coalesce((select max(number) from issuance_attempts where booking_id = ${booking.id}), 0) + 1,
               now() + make_interval(secs => ${deps.lockSeconds})
        returning number`,
  )
  const holds: TransferOrder[] = []
  for (const [index, leg] of booking.legs.entries()) {
    const ofLeg = holdsOfLeg(booking, leg, prices[index] as LegPrice, attemptId)
    holds.push(...ofLeg)
    await run(
      tx,
      sql`insert into submissions (reference, attempt_id, order_id, leg, hold_ids)
          values (${`${booking.bookingCode}-${attempt?.number}-${leg.leg}`}, ${attemptId},
                  ${leg.orderId}, ${leg.leg}, ${ofLeg.map(({ id }) => id)}::uuid[])`,
    )
  }
  return { attemptId, holds }
}
