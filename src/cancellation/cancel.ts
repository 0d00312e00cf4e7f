/**
 * Cancel, the first part of the saga. A tentative booking ends here and now. For an issued one a row per
 * part is written and the worker takes over (submit.ts), whatever becomes of the caller. A part that no
 * call of ours reaches waits for staff, in a case.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import { cancelTentative, lockSagaBooking, moveLocked, refuse } from '../bookings/index.ts'
import { openCaseOfPart } from '../cases/index.ts'
import { fail } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { BookingStatus, OrderStatus } from '../core/status.ts'
import { type Database, inTransaction, rows, runLater, sql, type Tx } from '../db/index.ts'
import type { Operators } from '../operators/index.ts'
import { traceparent } from '../telemetry/index.ts'
import { scheduleNextStep } from './next-step.ts'
import { type Agreed, type BookingQuote, nobodyAgreed, quoteBooking } from './quote.ts'

/** `cancelled_before`: it is at 14, or its tickets are cancelled. `cancelled`: it was tentative and is gone. */
type Cancellation =
  | { kind: 'cancelled_before' }
  | { kind: 'cancelled' }
  /** `isByHand`: people have to do some of it, which may take hours. */
  | { kind: 'started'; cancellationId: string; isByHand: boolean }

/**
 * `ticketIds` null means the whole booking. A penalty of more than `penaltyMax` dong, which is what a person
 * was shown, is refused: a colleague may have confirmed the booking since, or an hour have passed from which
 * the operator keeps more.
 */
type WantedCancellation = {
  ticketIds: readonly string[] | null
  penaltyMax?: number | undefined
  /** A person was shown that nothing is issued. */
  isFree?: boolean | undefined
  agreed?: Agreed
}

/** Throws the refusal of the quote. */
export async function cancelBooking(
  deps: { db: Database; operators: Operators },
  organizationId: string,
  bookingId: string,
  {
    ticketIds,
    penaltyMax = Number.POSITIVE_INFINITY,
    isFree,
    agreed = nobodyAgreed,
  }: WantedCancellation,
  by: Actor,
): Promise<Cancellation> {
  return inTransaction(deps.db, async tx => {
    const booking = await lockSagaBooking(tx, organizationId, bookingId)
    if (booking.status === BookingStatus.cancelled) return { kind: 'cancelled_before' }
    if (ticketIds && (await areCancelled(tx, bookingId, ticketIds)))
      return { kind: 'cancelled_before' }
    const quote = quoteBooking(deps.operators, booking, { ticketIds, agreed })
    refuse(quote.refusal)
    if (quote.penalty > penaltyMax) {
      fail('booking_not_cancellable', 'the operator keeps more now than was shown')
    }
    // An operator may keep nothing, and a colleague may have confirmed meanwhile.
    if (isFree && !quote.isFree) fail('booking_not_cancellable', 'it was issued after it was shown')
    await recordAudit(tx, {
      by,
      action: 'booking.cancel',
      organizationId,
      subject: bookingId,
      facts: { ticket_ids: ticketIds },
    })
    if (quote.isFree) {
      await cancelTentative(tx, booking)
      return { kind: 'cancelled' }
    }
    const cancellationId = await startCancellation(tx, quote)
    const byHand = await partsByHand(tx, cancellationId)
    for (const { id } of byHand) await openCaseOfPart(tx, bookingId, id)
    return { kind: 'started', cancellationId, isByHand: byHand.length > 0 }
  })
}

/** So that a call whose answer was lost can be repeated. */
async function areCancelled(
  tx: Tx,
  bookingId: string,
  ticketIds: readonly string[],
): Promise<boolean> {
  const cancelled = await rows<{ id: string }>(
    tx,
    sql`select t.id from tickets t join orders o on o.id = t.order_id
        where o.booking_id = ${bookingId} and t.cancelled_at is not null`,
  )
  return ticketIds.every(ticketId => cancelled.some(({ id }) => id === ticketId))
}

export async function startCancellation(tx: Tx, quote: BookingQuote): Promise<string> {
  const { booking, legs } = quote
  const cancellationId = newId()
  const from = { status: booking.status, paymentStatus: booking.paymentStatus }
  await moveLocked(tx, booking.id, [from], {
    ...from,
    status: BookingStatus.cancellationRequested,
  })
  await runLater(
    tx,
    sql`insert into cancellations (id, booking_id, next_operator, traceparent)
        values (${cancellationId}, ${booking.id}, ${legs[0]?.leg.operatorCode}, ${traceparent()})`,
  )
  for (const { leg, byHand, parts } of legs) {
    for (const { reference, penalty, tickets } of parts) {
      await runLater(
        tx,
        sql`insert into cancellation_parts (id, cancellation_id, order_id, reference, ticket_ids,
              seat_codes, way, penalty_quoted)
            values (${newId()}, ${cancellationId}, ${leg.orderId}, ${reference},
              ${tickets.map(({ ticket }) => ticket.id)}::uuid[],
              ${tickets.map(({ ticket }) => ticket.seatCode)}::text[],
              ${byHand ? 'desk' : 'automated'}, ${penalty})`,
      )
    }
    await runLater(
      tx,
      sql`update orders set status = ${OrderStatus.cancellationRequested} where id = ${leg.orderId}`,
    )
  }
  await scheduleNextStep(tx, cancellationId)
  return cancellationId
}

/** The parts that staff take to their operators. */
export function partsByHand(
  tx: Tx,
  cancellationId: string,
): Promise<{ id: string; orderId: string }[]> {
  return rows(
    tx,
    sql`select id, order_id as "orderId" from cancellation_parts
        where cancellation_id = ${cancellationId} and way = 'desk'`,
  )
}
