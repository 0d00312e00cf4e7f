/**
 * Cancel, first part of the saga: a tentative booking ends here and now; for an issued one a row
 * per leg is written and the worker takes over (submit.ts), whatever becomes of the caller.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import {
  BookingStatus,
  cancelTentative,
  lockSagaBooking,
  moveBooking,
  OrderStatus,
  refuse,
} from '../bookings/index.ts'
import { newId } from '../core/ids.ts'
import { type Database, inTransaction, run, sql, type Tx } from '../db/index.ts'
import type { Operators } from '../operators/index.ts'
import { type BookingQuote, quoteBooking } from './quote.ts'

/** `cancelled_before`: it is at 14 already; `cancelled`: it was tentative and is gone. */
export type Cancellation =
  | { kind: 'cancelled_before' }
  | { kind: 'cancelled' }
  | { kind: 'started'; cancellationId: string }

export async function cancelBooking(
  deps: { db: Database; operators: Operators },
  organizationId: string,
  bookingId: string,
  ticketIds: readonly string[] | null,
  by: Actor,
): Promise<Cancellation> {
  return inTransaction(deps.db, async tx => {
    const booking = await lockSagaBooking(tx, organizationId, bookingId)
    if (booking.status === BookingStatus.cancelled) return { kind: 'cancelled_before' }
    const quote = quoteBooking(deps.operators, booking, ticketIds, new Date())
    refuse(quote.refusal)
    await recordAudit(tx, {
      by,
      action: 'booking.cancel',
      organizationId,
      subject: bookingId,
      facts: { ticket_ids: ticketIds },
    })
    if (!quote.isFree)
      return { kind: 'started', cancellationId: await startCancellation(tx, quote) }
    await cancelTentative(tx, booking)
    return { kind: 'cancelled' }
  })
}

export async function startCancellation(tx: Tx, quote: BookingQuote): Promise<string> {
  const { booking, legs } = quote
  const cancellationId = newId()
  const from = { status: booking.status, paymentStatus: booking.paymentStatus }
  const moved = await moveBooking(tx, booking.id, [from], {
    ...from,
    status: BookingStatus.cancellationRequested,
  })
  if (moved !== 'moved') throw new Error(`booking ${booking.id} moved under its lock`)
  await run(
    tx,
    sql`insert into cancellations (id, booking_id) values (${cancellationId}, ${booking.id})`,
  )
  for (const { leg, byHand, parts } of legs) {
    for (const { reference, penalty, tickets } of parts) {
      await run(
        tx,
        sql`insert into cancellation_parts (id, cancellation_id, order_id, reference, ticket_ids,
              seat_codes, state, penalty_quoted)
            values (${newId()}, ${cancellationId}, ${leg.orderId}, ${reference},
              ${tickets.map(({ ticket }) => ticket.id)}::uuid[],
              ${tickets.map(({ ticket }) => ticket.seatCode)}::text[],
              ${byHand ? 'unknown' : 'waiting'}, ${penalty})`,
      )
    }
    await run(
      tx,
      sql`update orders set status = ${OrderStatus.cancellationRequested} where id = ${leg.orderId}`,
    )
  }
  await run(tx, sql`select pg_notify('cancellation_queued', ${cancellationId})`)
  return cancellationId
}
