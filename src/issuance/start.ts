/**
 * The start of an attempt, the same for every caller: the present price, the seats, the
 * attempt and a submission per leg, and the holds of the whole chain, in the caller's
 * transaction under the booking's lock.
 */
import { type Actor, type Deed, recordAudit } from '../audit/index.ts'
import {
  type BookingState,
  type LegPrice,
  lockBooking,
  moveLocked,
  readSagaBooking,
  refuse,
  type SagaBooking,
  type SagaLeg,
} from '../bookings/index.ts'
import { fail } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sumDong } from '../core/money.ts'
import { BookingStatus, OrderStatus, PaymentStatus } from '../core/status.ts'
import { atOnce, type Database, json, runLater, sql, type Tx } from '../db/index.ts'
import { claimAhead, type NewTransfer } from '../ledger/index.ts'
import type { Operators, SailingQuery } from '../operators/index.ts'
import { takeUse } from '../pricing/index.ts'
import { traceparent } from '../telemetry/index.ts'
import { keepMarks, markSeats, type Refresher } from '../voyages/index.ts'
import { type AheadOfAttempt, areHoldsDue } from './ahead.ts'
import { holdOrRefuse } from './hold-or-refuse.ts'
import { scheduleNextStep } from './next-step.ts'
import {
  closedRefusal,
  exhaustedRefusal,
  hasItsMarks,
  holdsOfSale,
  lostMarksRefusal,
  type Offer,
  type OtherLegs,
  priceSale,
  readOffer,
  type Sale,
  seatsOf,
  silentRefusal,
  type Terms,
  takenRefusal,
} from './sale.ts'

export type StartDeps = {
  db: Database
  operators: Operators
  refresher: Refresher
}

/** As published. While an attempt has no outcome, another one is refused even after it. */
const lockSeconds = 600

/** `automated`: a worker takes the leg to its operator. `desk`: staff issue it by hand. */
export type Way = 'automated' | 'desk'

/** Called in the transaction of the start, before the money. */
export type OnStart = (tx: Tx, attemptId: string) => Promise<void>

type Start = {
  /** It has only the legs that are to be issued. */
  booking: SagaBooking
  /** Of the voyages that those legs had when their fares were asked. */
  offer: Offer
  from: readonly BookingState[]
  wayOf(leg: SagaLeg): Way
  by: Actor
  /** The name in the audit log. */
  action: Deed['action']
  onStart?: OnStart | undefined
  /** In dong, of the booking's legs above; more is refused. */
  netMax?: number | undefined
  /** Without it the booking has no other legs. */
  others?: OtherLegs
  /** Without it the holds are made in the transaction. */
  ahead?: AheadOfAttempt | null
}

/**
 * Asks the operators of these sailings for their present fares. No transaction is open. Throws
 * `operator_unavailable` when one does not answer, to be tried again after `pauseSeconds` at least.
 */
export async function refreshFares(
  { operators, refresher }: Pick<StartDeps, 'operators' | 'refresher'>,
  sailings: readonly (SailingQuery & { operatorCode: string })[],
  pauseSeconds?: number,
): Promise<void> {
  await Promise.all(
    sailings.map(async sailing => {
      const operator = operators.get(sailing.operatorCode)
      const outcome = operator && (await refresher.refreshAnew(operator, sailing))
      if (outcome?.kind === 'answered') return
      refuse(silentRefusal(operators, sailing.operatorCode, pauseSeconds))
    }),
  )
}

/**
 * Locks a booking whose fares were asked, and reads it in one round trip with its offer. The offer is of the
 * voyages that were asked about.
 */
export async function lockForSale(
  tx: Tx,
  asked: SagaBooking,
): Promise<{ booking: SagaBooking; offer: Offer }> {
  const { organizationId, id } = asked
  await lockBooking(tx, organizationId, id)
  const [booking, offer] = await atOnce(tx, tx =>
    Promise.all([readSagaBooking(tx, organizationId, id), readOffer(tx, asked)]),
  )
  return { booking, offer }
}

/** Answers the attempt's id. Throws the refusals of `sale.ts` and `holdOrRefuse`. */
export async function startAttempt(tx: Tx, deps: StartDeps, start: Start): Promise<string> {
  const { booking, offer, from, others, ahead } = start
  refuseOtherVoyages(booking, offer)
  refuse(closedRefusal(deps.operators, offer.voyages, booking.readAt))
  const sale = priceSale(booking, offer, others)
  if ('refusal' in sale) return refuse(sale.refusal)
  const net = sumDong(sale.prices.map(price => price.net))
  if (net > (start.netMax ?? Number.POSITIVE_INFINITY)) {
    fail('booking_not_confirmable', 'the price is higher now than was shown')
  }
  await writePrices(tx, booking, sale)
  const to = { status: BookingStatus.requested, paymentStatus: PaymentStatus.paid }
  const prices = [sql`total_price = ${sale.totalPrice}`, sql`net_total = ${sale.netTotal}`]
  const [, , isClaimed] = await atOnce(tx, tx =>
    Promise.all([
      keepSeats(tx, booking),
      moveLocked(tx, booking.id, from, to, prices),
      ahead ? claimAhead(tx, ahead.attemptId) : false,
    ]),
  )
  await keepUse(tx, booking, offer.terms)
  const attemptId = ahead?.attemptId ?? newId()
  const due = holdsOfSale(booking, sale, attemptId)
  const madeAhead = isClaimed && ahead ? ahead.holds : []
  const isHeld = areHoldsDue(madeAhead, due)
  await writeAttempt(tx, start, attemptId, isHeld ? madeAhead : due)
  await scheduleNextStep(tx, attemptId)
  await recordAudit(tx, {
    by: start.by,
    action: start.action,
    organizationId: booking.organizationId,
    subject: booking.id,
    facts: { attempt_id: attemptId, net_total: net },
  })
  await start.onStart?.(tx, attemptId)
  if (!isHeld) {
    const surplus = madeAhead.flat().map(({ id }) => id)
    await holdOrRefuse(tx, due.flat(), booking.organizationId, net, surplus)
  }
  return attemptId
}

/** A leg may have moved, since the fares were asked, to a voyage whose fare was not. */
function refuseOtherVoyages({ legs }: SagaBooking, { voyages }: Offer): void {
  const ids = new Set(legs.map(leg => leg.voyageId))
  if (voyages.length === ids.size && voyages.every(({ id }) => ids.has(id))) return
  fail('booking_processing', 'a leg was changed to another voyage meanwhile; confirm again')
}

async function writePrices(tx: Tx, booking: SagaBooking, { prices }: Sale): Promise<void> {
  for (const [index, leg] of booking.legs.entries()) {
    const price = prices[index] as LegPrice
    await runLater(
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
    await runLater(
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

/** A failed booking returned its voucher use; it takes the use again, like the seats. */
async function keepUse(tx: Tx, booking: SagaBooking, { voucher }: Terms): Promise<void> {
  if (!voucher?.isGivenBack) return
  const taken = await takeUse(tx, voucher, booking.id, voucher.customerEmail)
  refuse(exhaustedRefusal(taken === 'taken' ? null : taken))
}

async function writeAttempt(
  tx: Tx,
  { booking, wayOf }: Start,
  attemptId: string,
  holds: NewTransfer[][],
): Promise<void> {
  const submissions = booking.legs.map((leg, index) => {
    const holdIds = holds[index]?.map(({ id }) => id)
    return sql`(${leg.orderId}::uuid, ${leg.leg}::smallint, ${wayOf(leg)}, ${holdIds}::uuid[])`
  })
  await runLater(
    tx,
    sql`with attempt as (
          insert into issuance_attempts (id, booking_id, number, lock_expires_at, next_operator, traceparent)
          select ${attemptId}, ${booking.id},
                 coalesce((select max(number) from issuance_attempts where booking_id = ${booking.id}), 0) + 1,
                 now() + make_interval(secs => ${lockSeconds}), ${booking.legs[0]?.operatorCode},
                 ${traceparent()}
          returning id, number
        )
        insert into submissions (reference, attempt_id, order_id, leg, way, hold_ids)
        select concat_ws('-', ${booking.bookingCode}::text, a.number, s.leg), a.id, s.order_id, s.leg,
               s.way, s.hold_ids
        from attempt a
          cross join (values ${sql.join(submissions)}) as s (order_id, leg, way, hold_ids)`,
  )
}
