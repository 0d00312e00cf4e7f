/**
 * Staff cancel the issued legs of a partly issued booking, but for those that cannot be cancelled. When the
 * operator has the order under our reference, the worker takes the cancellation there, as always. Staff have
 * cancelled legs that were issued by hand before they come here, and the penalty is what the operator kept. It may
 * have agreed against its schedule; where it did not, staff name no penalty, and the leg stays issued.
 */
import { lockSagaBooking, refuse } from '../bookings/index.ts'
import { fail, refuseField } from '../core/errors.ts'
import { sumDong } from '../core/money.ts'
import { type Database, inTransaction, type Tx } from '../db/index.ts'
import { type NewTransfer, refund } from '../ledger/index.ts'
import type { Operators } from '../operators/index.ts'
import { partsByHand, startCancellation } from './cancel.ts'
import { decidePart } from './outcome.ts'
import { type BookingQuote, quoteBooking } from './quote.ts'

/**
 * The penalty in dong that the operator kept, by the order id of the leg. A partly issued booking was never
 * changed, so a leg is one part.
 */
type ByHand = ReadonlyMap<string, number>

/**
 * Answers the cancellation's id. `also` is written in the same transaction, before any money moves. A leg
 * that was issued by hand, can be cancelled by the schedule and has no entry in `penalties` is refused with
 * `booking_not_cancellable`; a penalty of another leg, or of more than its operator was paid, at its own place in `/penalties`.
 */
export async function cancelByStaff(
  deps: { db: Database; operators: Operators },
  of: { organizationId: string; bookingId: string },
  penalties: ByHand,
  also: (tx: Tx, quote: BookingQuote) => Promise<void>,
): Promise<string> {
  return inTransaction(deps.db, async tx => {
    const booking = await lockSagaBooking(tx, of.organizationId, of.bookingId)
    const agreed = (orderId: string) => penalties.has(orderId)
    const quote = quoteBooking(deps.operators, booking, { asker: 'staff', agreed })
    refuse(quote.refusal)
    const byHand = quote.legs.filter(leg => leg.byHand).map(({ leg }) => leg)
    const missing = byHand.find(({ orderId }) => !penalties.has(orderId))
    if (missing) {
      fail(
        'booking_not_cancellable',
        `leg ${missing.leg} was issued by hand: cancel it at ${missing.operatorCode} and say what it kept`,
      )
    }
    for (const [place, [orderId, penalty]] of [...penalties].entries()) {
      const leg = byHand.find(each => each.orderId === orderId)
      if (!leg)
        refuseField(
          `/penalties/${place}/order_id`,
          'is no leg of this booking that was issued by hand',
        )
      const paid = sumDong(leg.tickets.map(({ basePrice }) => basePrice))
      if (penalty > paid) refuseField(`/penalties/${place}/penalty`, `must be <= ${paid}`)
    }
    const cancellationId = await startCancellation(tx, quote)
    await also(tx, quote)
    const refunds: NewTransfer[] = []
    for (const { id, orderId } of await partsByHand(tx, cancellationId)) {
      const penalty = penalties.get(orderId) ?? 0
      refunds.push(...((await decidePart(tx, id, { kind: 'cancelled', penalty }, 'desk')) ?? []))
    }
    await refund(tx, refunds)
    return cancellationId
  })
}
