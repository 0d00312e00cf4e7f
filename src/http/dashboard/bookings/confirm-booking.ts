import Type from 'typebox'
import { confirmBooking, countConfirmCall } from '../../../issuance/index.ts'
import type { Route } from '../../app.ts'
import { Body, Nullable, OneId } from '../../schemas.ts'
import { guarded, sellers } from '../access.ts'
import { AmountShown, BookingShape, showBooking } from './present.ts'

export const ConfirmAtMostBody = Type.Optional(
  Nullable(Body({ net_total_max: AmountShown('The NET total') })),
)

export const confirmBookingRoute: Route = (app, services) => {
  const { db, issuance } = services
  app.post(
    '/bookings/:id/confirm',
    {
      ...guarded(sellers, {
        operationId: 'confirm_booking',
        summary: 'Confirm a booking. The answer comes at once; the booking shows the outcome',
        params: OneId,
        body: ConfirmAtMostBody,
        response: { 200: BookingShape, 202: BookingShape },
      }),
      // The ceiling is the organization's, shared by its keys and its people. As for keys, malformed calls count.
      onRequest: ({ organizationId }) => countConfirmCall(db, organizationId),
    },
    async (request, reply) => {
      const { params, body, organizationId, user } = request
      const confirmation = await confirmBooking(issuance, organizationId, params.id, user.by, {
        way: 'automated',
        netMax: body?.net_total_max,
      })
      const shown = await showBooking(services, request, params.id)
      return reply.code(confirmation.kind === 'started' ? 202 : 200).send(shown)
    },
  )
}
