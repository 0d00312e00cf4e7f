import Type from 'typebox'
import { readTicketPdf } from '../../../bookings/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'

export const getTicketFile: Route = (app, { ticketFiles }) => {
  app.get(
    '/ticket-files/:id',
    guarded(readers, {
      operationId: 'get_ticket_file',
      summary: 'Download a ticket as PDF',
      params: OneId,
      response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
    }),
    async ({ params, organizationId }, reply) => {
      const file = await readTicketPdf(ticketFiles, organizationId, params.id)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.bytes)
    },
  )
}
