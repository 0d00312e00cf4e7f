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
  priceLeg,
  readSagaBooking,
  refuse,
  type SagaBooking,
  type SagaLeg,
  voucherLines,
} from '../bookings/index.ts'
import { fail } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sumDong } from '../core/money.ts'
import { type Database, first, inTransaction, json, run, sql, type Tx } from '../db/index.ts'
import type { TransferOrder } from '../ledger/index.ts'
import type { Operators } from '../operators/index.ts'
import {
  type PricedChain,
  promisedDiscount,
  readPricedChain,
  readVoucherOfBooking,
} from '../pricing/index.ts'
import {
  findVoyages,
  isOnSale,
  keepMarks,
  markSeats,
  type Refresher,
  type Voyage,
} from '../voyages/index.ts'
import { holdOrRefuse, payeeOf } from './money.ts'

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
      if (outcome?.kind === 'answered') return
      fail(
        'operator_unavailable',
        `operator ${leg.operatorCode} did not answer for its fares of now; nothing was held or sent`,
        { retryAfterSeconds: 15 },
      )
    }),
  )
}

async function startAttempt(
  tx: Tx,
  deps: ConfirmDeps,
  booking: SagaBooking,
  by: Actor,
): Promise<string> {
  const voyages = await readOpenVoyages(tx, deps.operators, booking)
  const chain = await readPricedChain(tx, booking.organizationId)
  const prices = await reprice(tx, booking, voyages, chain)
  const discount = await readDiscount(tx, booking, voyages, prices)
  await keepSeats(tx, booking)
  const moved = await moveBooking(
    tx,
    booking.id,
    [
      { status: BookingStatus.requested, paymentStatus: PaymentStatus.unpaid },
      { status: BookingStatus.issueError, paymentStatus: PaymentStatus.unpaid },
    ],
    { status: BookingStatus.requested, paymentStatus: PaymentStatus.paid },
    [
      sql`total_price = ${sumDong(prices.map(price => price.customer)) - discount}`,
      sql`net_total = ${sumDong(prices.map(price => price.net))}`,
    ],
  )
  if (moved !== 'moved') throw new Error(`booking ${booking.id} moved under its lock`)
  const { attemptId, holds } = await writeAttempt(tx, deps, booking, prices)
  const net = sumDong(prices.map(price => price.net))
  await recordAudit(tx, {
    by,
    action: 'booking.confirm',
    organizationId: booking.organizationId,
    subject: booking.id,
    facts: { attempt_id: attemptId, net_total: net },
  })
  await run(tx, sql`select pg_notify('issuance_queued', ${attemptId})`)
  await holdOrRefuse(tx, holds, booking.organizationId, net)
  return attemptId
}

async function readOpenVoyages(
  tx: Tx,
  operators: Operators,
  booking: SagaBooking,
): Promise<Map<string, Voyage>> {
  const found = await findVoyages(
    tx,
    booking.legs.map(leg => leg.voyageId),
  )
  for (const voyage of found) {
    const operator = operators.get(voyage.operatorCode)
    if (operator && isOnSale(voyage, operator.profile, new Date())) continue
    fail('voyage_closed', 'a voyage of this booking has departed or is closed for sale')
  }
  return new Map(found.map(voyage => [voyage.id, voyage]))
}

/** The whole price once more, from the operators' fares of now; written to legs and tickets. */
async function reprice(
  tx: Tx,
  booking: SagaBooking,
  voyages: Map<string, Voyage>,
  chain: PricedChain,
): Promise<LegPrice[]> {
  const now = new Date()
  const prices: LegPrice[] = []
  for (const leg of booking.legs) {
    const price = priceLeg(voyages.get(leg.voyageId) as Voyage, leg.tickets, chain, now)
    if ('missing' in price) {
      fail('booking_not_confirmable', 'the operator no longer sells a fare of this booking')
    }
    await run(
      tx,
      sql`update orders set status = ${OrderStatus.waitingForOperator}, issue_error = null,
            net_price = ${price.net}, net_by_level = ${json(price.netByLevel)}
          where id = ${leg.orderId}`,
    )
    const quotes = leg.tickets.map(
      (ticket, index) =>
        sql`(${ticket.id}::uuid, ${price.quotes[index]?.base}::bigint,
             ${price.quotes[index]?.tax}::bigint, ${price.quotes[index]?.net}::bigint,
             ${price.quotes[index]?.customer}::bigint,
             ${price.quotes[index]?.levels.map(level => level.net)}::bigint[])`,
    )
    await run(
      tx,
      sql`update tickets t set base_price = q.base, fare_tax = q.tax,
            net_price = q.net, customer_price = q.customer, net_by_level = q.net_by_level
          from (values ${sql.join(quotes)}) as q (id, base, tax, net, customer, net_by_level)
          where t.id = q.id`,
    )
    prices.push(price)
  }
  return prices
}

/** What the booking's voucher takes off the end-customer price of now; it was promised at creation. */
async function readDiscount(
  tx: Tx,
  booking: SagaBooking,
  voyages: Map<string, Voyage>,
  prices: LegPrice[],
): Promise<number> {
  const voucher = await readVoucherOfBooking(tx, booking.id)
  if (voucher === undefined) return 0
  const lines = booking.legs.flatMap((leg, index) =>
    voucherLines(voyages.get(leg.voyageId) as Voyage, leg.tickets, prices[index] as LegPrice),
  )
  return promisedDiscount(voucher, lines)
}

/** A first attempt keeps its marks for good; after a failed one the seats must be won again. */
async function keepSeats(tx: Tx, booking: SagaBooking): Promise<void> {
  const seats = booking.legs.flatMap(leg =>
    leg.tickets.map(ticket => ({
      voyageId: leg.voyageId,
      seatCode: ticket.seatCode,
      seatClass: ticket.seatClass,
      orderId: leg.orderId,
    })),
  )
  if (booking.status === BookingStatus.requested) {
    const kept = await keepMarks(tx, booking.id)
    if (kept !== seats.length)
      fail('booking_not_confirmable', 'the hold ran out; create a new booking')
    return
  }
  const taken = await markSeats(tx, booking.id, seats, null)
  if (taken.length === 0) return
  fail('seat_unavailable', 'seats of this booking were given away after its issuance failed', {
    extra: {
      seats: taken.map(seat => ({ voyage_id: seat.voyageId, seat_code: seat.seatCode })),
    },
  })
}

async function writeAttempt(
  tx: Tx,
  deps: ConfirmDeps,
  booking: SagaBooking,
  prices: LegPrice[],
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

/**
 * Every level is held for its own NET: it pays its parent, and the root pays the operator. A level
 * that pays nothing (a free fare) holds nothing.
 */
function holdsOfLeg(
  booking: SagaBooking,
  leg: SagaLeg,
  price: LegPrice,
  attemptId: string,
): TransferOrder[] {
  return price.netByLevel
    .map(({ organizationId, net }, level) => ({
      id: newId(),
      from: { owner: organizationId, kind: 'deposit' as const },
      to: payeeOf(price.netByLevel, level, leg.operatorCode),
      amount: net,
      cause: {
        kind: 'issuance',
        booking_id: booking.id,
        booking_code: booking.bookingCode,
        order_id: leg.orderId,
        attempt_id: attemptId,
      },
    }))
    .filter(order => order.amount > 0)
}
