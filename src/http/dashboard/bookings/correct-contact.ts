import Type from 'typebox'
import { correctContact } from '../../../bookings/index.ts'
import type { Route } from '../../app.ts'
import { Body, NullableFields, OneId } from '../../schemas.ts'
import { NewBookingBody } from '../../v1/bookings/create-booking.ts'
import { guarded, sellers } from '../access.ts'
import { BookingShape, showBooking } from './present.ts'

const { contact, client_reference, invoice_recipient } = NewBookingBody.properties

const Seen = Type.Object(
  { contact, ...NullableFields({ client_reference, invoice_recipient }) },
  { description: 'What stood there when it was read; refused where it does so no more' },
)

export const correctContactRoute: Route = (app, services) => {
  app.put(
    '/bookings/:id/contact',
    guarded(sellers, {
      operationId: 'correct_contact',
      summary:
        'Correct contact, reference and recipient of the invoice; after an operator was told only telephone, e-mail address and reference',
      params: OneId,
      body: Body({ contact, client_reference, invoice_recipient, seen: Seen }),
      response: { 200: BookingShape },
    }),
    async (request, reply) => {
      const { params, body, organizationId, user } = request
      const to = {
        contact: body.contact,
        clientReference: body.client_reference ?? null,
        invoiceRecipient: body.invoice_recipient ?? null,
      }
      const of = { organizationId, bookingId: params.id }
      await correctContact(services.db, of, { seen: body.seen, to }, user.by)
      return reply.send(await showBooking(services, request, params.id))
    },
  )
}
