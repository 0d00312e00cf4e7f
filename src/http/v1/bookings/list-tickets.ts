import { readBooking } from '../../../bookings/index.ts'
import { wholePage } from '../../../core/pagination.ts'
import type { Route } from '../../app.ts'
import { OneId, PageOf } from '../../schemas.ts'
import { presentFile, TicketFileShape } from './present.ts'

export const listTickets: Route = (app, services) => {
  const { db } = services
  app.get(
    '/bookings/:id/tickets',
    {
      schema: {
        operationId: 'list_booking_tickets',
        tags: ['Bookings'],
        summary: 'List the ticket files of a booking',
        description:
          'Returns the download URLs of the issued ticket files. You can call it as often as you like; it issues nothing and costs nothing. The list is empty before issuance.',
        params: OneId,
        response: { 200: PageOf(TicketFileShape) },
      },
    },
    async request => {
      const { params, caller } = request
      const { ticketFiles } = await readBooking(db, caller.organizationId, params.id)
      return wholePage(ticketFiles.map(file => presentFile(services, request, file)))
    },
  )
}
