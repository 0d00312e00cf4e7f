/**
 * Refunds without a penalty: what an operator cancels by itself, or has lost. Nobody has to be asked any more, so the
 * cancellation is finished from the start.
 */
import { noteTakenBack, type SagaBooking, type SagaLeg } from '../bookings/index.ts'
import { newId } from '../core/ids.ts'
import { sumDong } from '../core/money.ts'
import { BookingStatus, OrderStatus } from '../core/status.ts'
import { run, sql, type Tx } from '../db/index.ts'
import { invoiceBooking } from '../invoices/index.ts'
import { type NewTransfer, refund } from '../ledger/index.ts'
import { partsOf } from './quote.ts'
import { cancelTickets, moveOn, netRefundOf, refundsOf } from './refund.ts'

/** The parts that give back everything paid for the live tickets, and the fees of their changes. */
export function partsAtNoPenalty(leg: SagaLeg) {
  const quotes = leg.tickets.map(ticket => ({ ticket, penalty: 0 }))
  return partsOf(quotes).map(part => {
    const fees = sumDong(part.tickets.map(({ ticket }) => ticket.changeFees))
    return { ...part, fees, netRefund: part.netRefund + fees }
  })
}

/** The caller has the booking's lock. Legs and booking without a live ticket go to 16. */
export async function refundInFull(
  tx: Tx,
  booking: SagaBooking,
  parts: (ReturnType<typeof partsAtNoPenalty>[number] & { leg: SagaLeg })[],
): Promise<void> {
  const cancellationId = newId()
  await run(
    tx,
    sql`insert into cancellations (id, booking_id, state, finished_at)
        values (${cancellationId}, ${booking.id}, 'cancelled', now())`,
  )
  const refunds: NewTransfer[] = []
  for (const { leg, reference, tickets, fees } of parts) {
    const part = {
      cancellationId,
      bookingId: booking.id,
      bookingCode: booking.bookingCode,
      organizationId: booking.organizationId,
      orderId: leg.orderId,
      voyageId: leg.voyageId,
      operatorCode: leg.operatorCode,
      ticketIds: tickets.map(({ ticket }) => ticket.id),
      seatCodes: tickets.map(({ ticket }) => ticket.seatCode),
    }
    const ofPart = await refundsOf(tx, part, { penalty: 0, fees })
    const netRefunded = netRefundOf(part, ofPart)
    await run(
      tx,
      sql`insert into cancellation_parts (id, cancellation_id, order_id, reference, ticket_ids,
            seat_codes, state, penalty_quoted, penalty, fees_refunded, net_refunded, resolved_at)
          values (${newId()}, ${cancellationId}, ${part.orderId}, ${reference},
            ${part.ticketIds}::uuid[], ${part.seatCodes}::text[], 'cancelled', 0, 0,
            ${fees}, ${netRefunded}, now())`,
    )
    await cancelTickets(tx, part, netRefunded, OrderStatus.cancelledByOperator)
    refunds.push(...ofPart)
  }
  await noteTakenBack(
    tx,
    parts.map(({ leg }) => leg.orderId),
  )
  await moveOn(tx, booking.id, [booking], BookingStatus.cancelledByOperator)
  await invoiceBooking(tx, booking.id)
  await refund(tx, refunds)
}
