import Type from 'typebox'
import type { Recipient } from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/index.ts'
import { sendInvoiceAgain } from '../../../invoices/index.ts'
import type { Route } from '../../app.ts'
import { Body, NoContent, Nullable, OneId } from '../../schemas.ts'
import { NewBookingBody } from '../../v1/bookings/create-booking.ts'
import { guarded, operations } from '../access.ts'

const { invoice_recipient } = NewBookingBody.properties

const AgainBody = Type.Optional(
  Nullable(
    Body({
      invoice_recipient,
      seen: Type.Optional(
        Type.Record(Type.String(), Type.String(), {
          description: 'Whom it was for as it was read; refused where it is for another by now',
        }),
      ),
    }),
  ),
)

export const sendInvoiceAgainRoute: Route = (app, { db }) => {
  app.post(
    '/invoices/:id/send-again',
    guarded(operations, {
      operationId: 'send_invoice_again',
      summary: 'Send a failed invoice to the provider again',
      params: OneId,
      body: AgainBody,
      response: { 204: NoContent },
    }),
    async ({ params, body, user }, reply) => {
      const recipient = body?.invoice_recipient
      const isSent = await inTransaction(db, tx =>
        sendInvoiceAgain(tx, {
          invoiceId: params.id,
          by: user.by,
          recipient,
          seen: body?.seen as Recipient | undefined,
        }),
      )
      if (!isSent) fail('invoice_not_failed', 'what it says now has not failed')
      return reply.code(204).send(undefined)
    },
  )
}
