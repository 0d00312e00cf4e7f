import Type from 'typebox'
import { readTicketPdf } from '../../bookings/index.ts'
import type { Route } from '../app.ts'
import { OneId } from '../schemas.ts'

export const getTicketFile: Route = (app, { ticketFiles }) => {
  app.get(
    '/ticket-files/:id',
    {
      schema: {
        operationId: 'get_ticket_file',
        tags: ['Bookings'],
        summary: 'Download a ticket as PDF',
        description:
          'Returns the file behind a `download_url`. The call needs the API key as Bearer token: download the file in your backend and pass on the file, never the URL. A booking with several passengers has one file per ticket.',
        params: OneId,
        response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
      },
    },
    async ({ params, caller }, reply) => {
      const file = await readTicketPdf(ticketFiles, caller.organizationId, params.id)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${file.name}"`)
        .send(file.bytes)
    },
  )
}
