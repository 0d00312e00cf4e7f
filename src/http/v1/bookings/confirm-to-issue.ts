import Type from 'typebox'
import { isPartlyIssued, readBooking } from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import { BookingStatus } from '../../../core/status.ts'
import { confirmBooking, countConfirmCall, waitForOutcome } from '../../../issuance/index.ts'
import type { Route } from '../../app.ts'
import { prefersAsync } from '../../preference.ts'
import { Body, Nullable, OneId, PreferHeader } from '../../schemas.ts'
import { answerBooking } from './answer.ts'
import { notDone } from './not-done.ts'
import { BookingShape, presentBooking } from './present.ts'

/** The problems that confirm may answer before it sends anything. The preflight predicts each of them. */
export const confirmRefusals = [
  'booking_processing',
  'insufficient_balance',
  'booking_not_confirmable',
  'seat_unavailable',
  'voyage_closed',
  'sales_stopped',
  'confirm_cooldown',
  'issuance_not_supported',
  'operator_unavailable',
] as const

export const confirmToIssue: Route = (app, services) => {
  const { db, notifications, issuance, stopping } = services
  app.post(
    '/bookings/confirmToIssue/:id',
    {
      // The ceiling counts every authenticated call, malformed ones included.
      onRequest: ({ caller }) => countConfirmCall(db, caller.organizationId),
      schema: {
        operationId: 'confirm_booking',
        tags: ['Bookings'],
        summary: 'Confirm a booking: places real orders and spends real money',
        description:
          'Call this once, after the customer has paid you. It places real orders and spends real money, also on UAT. The service prices the booking again, holds the amount on every level of the agency tree, submits the orders, and answers when the outcome is known. That may take 5 to 8 minutes. If you disconnect, the issuance continues. With `Prefer: respond-async` the answer is 202 at once. After a timeout or a 202, poll the booking; do not confirm again. If one leg is issued and another is not, the booking stays at status 6: do not replace it, and contact the service operator with the booking code. An organization can call this 5 times in 60 seconds. While an attempt has no outcome, another call answers `booking_processing`, also after the 600 seconds of the lock.',
        params: OneId,
        headers: PreferHeader,
        body: Type.Optional(Nullable(Body({}))),
        problems: [...confirmRefusals, 'issuance_failed'],
        response: { 200: BookingShape, 202: BookingShape },
      },
    },
    async (request, reply) => {
      const { params, caller } = request
      const confirmation = await confirmBooking(
        issuance,
        caller.organizationId,
        params.id,
        caller.by,
      )
      if (confirmation.kind === 'started' && !prefersAsync(request)) {
        await waitForOutcome({ db, notifications }, confirmation.attemptId, stopping)
      }
      const booking = await readBooking(db, caller.organizationId, params.id)
      if (booking.status === BookingStatus.issueError) {
        const [error] = booking.orders.flatMap(order => order.issueError ?? [])
        const partly = isPartlyIssued(booking.standing)
          ? `; a leg is issued and another is not: do not retry or recreate, contact the service operator with code ${booking.bookingCode}`
          : ''
        fail('issuance_failed', notDone('issue', error?.message) + partly, {
          extra: { booking: presentBooking(services, request, booking) },
        })
      }
      // It may have been cancelled already, by the time that it is read.
      const isOver = booking.status === BookingStatus.issued || !booking.standing.underWay
      return answerBooking(services, reply, booking, isOver)
    },
  )
}
