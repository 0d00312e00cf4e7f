import { correctContact } from '../../../bookings/index.ts'
import type { Route } from '../../app.ts'
import { Body, OneId } from '../../schemas.ts'
import { NewBookingBody } from '../../v1/bookings/create-booking.ts'
import { guarded, sellers } from '../access.ts'
import { BookingShape, showBooking } from './present.ts'

const { contact, client_reference, invoice_recipient } = NewBookingBody.properties

export const correctContactRoute: Route = (app, services) => {
  app.put(
    '/bookings/:id/contact',
    guarded(sellers, {
      operationId: 'correct_contact',
      summary:
        'Correct contact, reference and recipient of the invoice, before an operator is told',
      params: OneId,
      body: Body({ contact, client_reference, invoice_recipient }),
      response: { 200: BookingShape },
    }),
    async (request, reply) => {
      const { params, body, organizationId, user } = request
      const to = {
        contact: body.contact,
        clientReference: body.client_reference ?? null,
        invoiceRecipient: body.invoice_recipient ?? null,
      }
      await correctContact(services.db, { organizationId, bookingId: params.id }, to, user.by)
      return reply.send(await showBooking(services, request, params.id))
    },
  )
}
