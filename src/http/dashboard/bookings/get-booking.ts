import type { Route } from '../../app.ts'
import { guarded, readers } from '../access.ts'
import { BookingShape, OneBooking, showBooking } from './present.ts'

export const getBooking: Route = (app, services) => {
  app.get(
    '/bookings/:id',
    guarded(readers, {
      operationId: 'get_booking',
      summary: 'Get a booking',
      params: OneBooking,
      response: { 200: BookingShape },
    }),
    request => showBooking(services, request, request.params.id),
  )
}
