import type { FastifyReply } from 'fastify'
import type { Static } from 'typebox'
import type { Booking } from '../../../bookings/index.ts'
import type { Services } from '../../app.ts'
import { prefersAsync } from '../../preference.ts'
import { type BookingShape, bookingTag, presentBooking } from './present.ts'

/** Answers a call that acts at operators: 200 when they are done, and 202 while the work goes on. */
export function answerBooking(
  services: Services,
  reply: FastifyReply,
  booking: Booking,
  isOver: boolean,
): Static<typeof BookingShape> {
  const { request } = reply
  reply.header('etag', bookingTag(services, booking))
  if (!isOver) {
    if (prefersAsync(request)) reply.header('preference-applied', 'respond-async')
    reply.code(202).header('location', `/api/v1/bookings/${booking.id}`)
  }
  return presentBooking(services, request, booking)
}
