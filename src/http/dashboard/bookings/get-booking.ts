import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import { BookingShape, showBooking } from './present.ts'

export const getBooking: Route = (app, services) => {
  app.get(
    '/bookings/:id',
    guarded(readers, {
      operationId: 'get_booking',
      summary: 'Get a booking',
      params: OneId,
      response: { 200: BookingShape },
    }),
    request => showBooking(services, request, request.params.id),
  )
}
