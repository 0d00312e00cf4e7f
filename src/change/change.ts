/**
 * Change, the first part of the saga. A tentative booking is changed here and now. For an issued one a
 * row is written and the worker takes over (submit.ts), whatever becomes of the caller.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import {
  changeRefusal,
  isTentative,
  lockSagaBooking,
  type Refusal,
  readSagaBooking,
  refuse,
  type SagaBooking,
} from '../bookings/index.ts'
import { fail } from '../core/errors.ts'
import { inTransaction } from '../db/index.ts'
import { lockVoyage, type SeatToMark, takenSeats } from '../voyages/index.ts'
import { type LiveDeps, lookAtSeats, refuseTaken } from './live.ts'
import { makePlan, type Plan } from './plan.ts'
import { type ChangeRequest, legOf, targetOf } from './request.ts'
import { startChange } from './start.ts'
import { changeTentative } from './tentative.ts'

type Change = { kind: 'changed' } | { kind: 'started'; changeId: string }

/** `plan` is null when the leg cannot be changed at all; `refusal` then says why. */
export type ChangeQuote =
  | { booking: SagaBooking; refusal: Refusal; plan: null }
  | { booking: SagaBooking; refusal: null; plan: Plan }

/**
 * Throws the refusal of `changeRefusal`, and the faults of the request by their pointers. Refuses a change for
 * which the agency pays more than `netDifferenceMax` dong, which is what a person was shown: a colleague may have
 * confirmed the booking since, whose change is then not free. Refuses one of a leg that is not on `voyageSeen` any more,
 * where a person saw it: a colleague has moved it, and it would be moved back.
 */
export async function changeBooking(
  deps: LiveDeps,
  organizationId: string,
  bookingId: string,
  request: ChangeRequest & {
    netDifferenceMax?: number | undefined
    voyageSeen?: string | undefined
  },
  by: Actor,
): Promise<Change> {
  const { netDifferenceMax = Number.POSITIVE_INFINITY, voyageSeen } = request
  const { db, operators } = deps
  const seen = await readSagaBooking(db, organizationId, bookingId)
  refuse(changeRefusal(operators, seen, legOf(seen, request)))
  const looked = targetOf(seen, request)
  const classes = await lookAtSeats(deps, seen, looked)
  return inTransaction(db, async tx => {
    const booking = await lockSagaBooking(tx, organizationId, bookingId)
    refuse(changeRefusal(operators, booking, legOf(booking, request)))
    const target = targetOf(booking, request)
    if (voyageSeen !== undefined && voyageSeen !== target.leg.voyageId) {
      fail('booking_not_changeable', 'the leg is on another voyage than was shown')
    }
    // The seats and fares were looked up for another voyage, or without the present fares.
    if (target.voyageId !== looked.voyageId || isTentative(booking) !== isTentative(seen)) {
      fail('booking_processing', 'the booking moved on meanwhile; read it and ask again')
    }
    // A run through the bookings of a voyage that was just closed has to see this one as well.
    await lockVoyage(tx, target.voyageId)
    const plan = await makePlan(tx, operators, { booking, target, classes })
    if (plan.netDifference > netDifferenceMax) {
      fail('booking_not_changeable', 'the change costs more now than was shown')
    }
    await recordAudit(tx, {
      by,
      action: 'booking.change',
      organizationId,
      subject: bookingId,
      facts: {
        order_id: request.orderId,
        voyage_id: target.voyageId === target.leg.voyageId ? null : target.voyageId,
      },
    })
    if (!isTentative(booking)) return { kind: 'started', changeId: await startChange(tx, plan) }
    await changeTentative(tx, operators, plan)
    return { kind: 'changed' }
  })
}

/** Plans the change as it would be made now. It changes nothing and holds nothing. */
export async function quoteChange(
  deps: LiveDeps,
  organizationId: string,
  bookingId: string,
  request: ChangeRequest,
): Promise<ChangeQuote> {
  const { db, operators } = deps
  const booking = await readSagaBooking(db, organizationId, bookingId)
  const refusal = changeRefusal(operators, booking, legOf(booking, request))
  if (refusal !== null) return { booking, refusal, plan: null }
  const target = targetOf(booking, request)
  const classes = await lookAtSeats(deps, booking, target)
  const plan = await makePlan(db, operators, { booking, target, classes })
  const taken = await takenSeats(db, plan.marks)
  refuseTaken(
    target,
    taken.filter(seat => !isGivenUp(plan, seat)),
  )
  return { booking, refusal: null, plan }
}

/** An issued booking gives up its old seats only after it has the new ones. */
function isGivenUp({ booking, target }: Plan, { voyageId, seatCode }: SeatToMark): boolean {
  const { leg, seats } = target
  return (
    isTentative(booking) &&
    voyageId === leg.voyageId &&
    seats.some(({ ticket }) => ticket.seatCode === seatCode)
  )
}
