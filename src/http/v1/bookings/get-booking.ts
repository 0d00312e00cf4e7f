import Type from 'typebox'
import {
  type BookingKey,
  type BookingTag,
  readBooking,
  readBookingTags,
} from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import { together } from '../../../db/index.ts'
import type { Route } from '../../app.ts'
import { Id } from '../../schemas.ts'
import { BookingShape, bookingTag, presentBooking } from './present.ts'

export const getBooking: Route = (app, services) => {
  const { db } = services
  const readTag = together<BookingKey, BookingTag>(keys => readBookingTags(db, keys))
  app.get(
    '/bookings/:id',
    {
      schema: {
        operationId: 'get_booking',
        tags: ['Bookings'],
        summary: 'A booking: the truth about its issuance',
        description:
          'Poll this: it is the truth about an issuance, whatever a call, a webhook or a timeout said. Status 10 means that the tickets are confirmed at the operator. Ask again at `next_poll_after`; with `If-None-Match` an unchanged booking answers 304 and costs next to nothing.',
        params: Type.Object({ id: Id() }),
        headers: Type.Object({
          'if-none-match': Type.Optional(
            Type.String({ maxLength: 8_000, description: 'The `ETag` of the answer before' }),
          ),
        }),
        response: { 200: BookingShape, 304: Type.Unsafe<undefined>({ type: 'null' }) },
      },
    },
    async (request, reply) => {
      const { params, caller, headers } = request
      const known = headers['if-none-match']
      if (known !== undefined) {
        const { organizationId } = caller
        const tag = await readTag({ organizationId, bookingId: params.id })
        if (tag && matches(known, bookingTag(services, tag))) {
          return reply.code(304).header('etag', bookingTag(services, tag)).send(undefined)
        }
      }
      const booking = await readBooking(db, caller.organizationId, params.id)
      if (booking === undefined) fail('not_found', 'there is no such booking')
      reply.header('etag', bookingTag(services, booking))
      return presentBooking(services, request, booking)
    },
  )
}

function matches(header: string, tag: string): boolean {
  return header.split(',').some(each => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}
