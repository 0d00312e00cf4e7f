import Type from 'typebox'
import { readTicketPdf } from '../../bookings/index.ts'
import { fail } from '../../core/errors.ts'
import type { Route } from '../app.ts'
import { Id } from '../schemas.ts'

export const getTicketFile: Route = (app, { ticketFiles }) => {
  app.get(
    '/ticket-files/:id',
    {
      schema: {
        operationId: 'get_ticket_file',
        tags: ['Bookings'],
        summary: 'A ticket as PDF',
        description:
          'The file behind a `download_url`. Needs the Bearer key, so download it in your backend and hand the file on, never the address. With several passengers there is one file for each ticket.',
        params: Type.Object({ id: Id() }),
        response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
      },
    },
    async ({ params, caller }, reply) => {
      const file = await readTicketPdf(ticketFiles, caller.organizationId, params.id)
      if (file === null) fail('not_found', 'there is no such ticket file')
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${file.name}"`)
        .send(file.bytes)
    },
  )
}
