import Type from 'typebox'
import { uploadBytesMax, uploadTicket } from '../../../desk/index.ts'
import type { App, Route } from '../../app.ts'
import { Id } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'

/** Has a scope of its own, because only here a body is a PDF and may be as large as one. */
export const uploadTicketRoute: Route = (app, { ticketFiles }) => {
  app.register(async scope => {
    scope.addContentTypeParser('application/pdf', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    ;(scope as App).post(
      '/operations/ticketing-requests/:id/tickets/:ticket_id/file',
      {
        bodyLimit: uploadBytesMax,
        ...guarded(operations, {
          operationId: 'upload_ticket_file',
          summary:
            'Upload the operator’s own ticket, with the PDF as the body. The newest file counts',
          params: Type.Object({ id: Id(), ticket_id: Id() }),
          response: {
            201: Type.Object({ id: Id(), size: Type.Integer(), sha256: Type.String() }),
          },
        }),
      },
      async ({ params, body, user }, reply) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const of = { requestId: params.id, ticketId: params.ticket_id }
        return reply.code(201).send(await uploadTicket(ticketFiles, of, bytes, user.by))
      },
    )
  })
}
