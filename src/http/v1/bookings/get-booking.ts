import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { type BookingKey, type BookingTag, readBooking } from '../../../bookings/index.ts'
import type { Route } from '../../app.ts'
import { NoContent, OneId } from '../../schemas.ts'
import { BookingShape, bookingTag, presentBooking } from './present.ts'

const tagsLengthMax = 8_000

export const getBooking: Route = (app, services) => {
  const { db, bookingTags } = services
  /** Answers 304 to a caller that has the current state. */
  function sendUnchanged(request: FastifyRequest, reply: FastifyReply, found?: BookingTag | null) {
    const tag = found && bookingTag(services, found)
    if (!tag || !matches(request.headers['if-none-match'] ?? '', tag)) return undefined
    return reply.code(304).header('etag', tag).send()
  }
  app.get(
    '/bookings/:id',
    {
      // Runs before validation: a tag in memory was read with a valid URL.
      onRequest: async (request, reply) => {
        const known = request.headers['if-none-match']
        if (known === undefined || known.length > tagsLengthMax) return
        return sendUnchanged(request, reply, await bookingTags.find(keyOf(request)))
      },
      schema: {
        operationId: 'get_booking',
        tags: ['Bookings'],
        summary: 'Get a booking with its issuance state',
        description:
          'Poll this operation for the outcome of an issuance. Its answer is authoritative; a call, a webhook or a timeout may have told you something else. Status 10 means that the operator has confirmed the tickets. Poll again at `next_poll_after`. With `If-None-Match`, an unchanged booking answers 304 at almost no cost.',
        params: OneId,
        headers: Type.Object({
          'if-none-match': Type.Optional(
            Type.String({
              maxLength: tagsLengthMax,
              description: 'The `ETag` of the previous answer',
            }),
          ),
        }),
        response: { 200: BookingShape, 304: NoContent },
      },
    },
    async (request, reply) => {
      const key = keyOf(request)
      if (request.headers['if-none-match'] !== undefined) {
        const found = (await bookingTags.find(key)) ?? (await bookingTags.read(key))
        const sent = sendUnchanged(request, reply, found)
        if (sent) return sent
      }
      const booking = await readBooking(db, key.organizationId, key.bookingId)
      reply.header('etag', bookingTag(services, booking))
      return presentBooking(services, request, booking)
    },
  )
}

function keyOf({ caller, params }: FastifyRequest): BookingKey {
  return { organizationId: caller.organizationId, bookingId: (params as { id: string }).id }
}

function matches(header: string, tag: string): boolean {
  return header.split(',').some(each => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}
