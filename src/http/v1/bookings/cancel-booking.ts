import Type from 'typebox'
import { readBooking } from '../../../bookings/index.ts'
import {
  cancelBooking,
  type RefusedLeg,
  readRefusedLegs,
  waitForCancellation,
} from '../../../cancellation/index.ts'
import { fail } from '../../../core/errors.ts'
import type { Route } from '../../app.ts'
import { prefersAsync } from '../../preference.ts'
import { Body, Id, Nullable, OneId, PreferHeader } from '../../schemas.ts'
import { answerBooking } from './answer.ts'
import { notCancelled } from './not-done.ts'
import { BookingShape, presentBooking } from './present.ts'

export const cancelFields = {
  ticket_ids: Type.Optional(
    Type.Array(Id(), {
      minItems: 1,
      maxItems: 180,
      uniqueItems: true,
      description: 'Ids of the tickets to cancel. Without it, all are cancelled',
    }),
  ),
}

const CancelBody = Type.Optional(Nullable(Body(cancelFields, { title: 'BookingCancellation' })))

export const cancelBookingRoute: Route = (app, services) => {
  const { db, notifications, operators, stopping } = services
  app.post(
    '/bookings/:id/cancel',
    {
      schema: {
        operationId: 'cancel_booking',
        tags: ['Bookings'],
        summary: 'Cancel a booking or some of its tickets',
        description:
          'Cancels a tentative booking at once, whole and free of charge. For an issued booking, the service cancels at the operators, which keep their penalty, and refunds every level of the agency tree. The call waits for the operators. If you disconnect, the cancellation continues: poll the booking. The answer is 202 at once with `Prefer: respond-async`, and also when staff have to cancel by hand; the booking then stays at status 12 until they finish. If the booking or the tickets are already cancelled, the answer is 200.',
        params: OneId,
        headers: PreferHeader,
        body: CancelBody,
        problems: ['booking_processing', 'booking_not_cancellable', 'cancellation_failed'],
        response: { 200: BookingShape, 202: BookingShape },
      },
    },
    async (request, reply) => {
      const { params, body, caller } = request
      const begun = await cancelBooking(
        { db, operators },
        caller.organizationId,
        params.id,
        { ticketIds: body?.ticket_ids ?? null },
        caller.by,
      )
      // People take hours, and a call cannot wait for them.
      const isAwaited = begun.kind === 'started' && !begun.isByHand && !prefersAsync(request)
      const state = isAwaited
        ? await waitForCancellation({ db, notifications }, begun.cancellationId, stopping)
        : begun.kind === 'started'
          ? 'running'
          : 'cancelled'
      const booking = await readBooking(db, caller.organizationId, params.id)
      if (begun.kind === 'started' && (state === 'refused' || state === 'partly_cancelled')) {
        const refusals = await readRefusedLegs(db, begun.cancellationId)
        fail('cancellation_failed', notCancelled(refusals), {
          extra: {
            booking: presentBooking(services, request, booking),
            refusals: refusals.map(presentRefusal),
          },
        })
      }
      return answerBooking(services, reply, booking, state === 'cancelled')
    },
  )
}

function presentRefusal({ orderId, leg, reason }: RefusedLeg) {
  return { order_id: orderId, leg, reason }
}
