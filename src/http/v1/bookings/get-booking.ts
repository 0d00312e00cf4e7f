import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  type BookingKey,
  type BookingTag,
  readBooking,
  readBookingTags,
  tagAfter,
} from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import { batched, createKept, type Kept } from '../../../db/index.ts'
import type { Route } from '../../app.ts'
import { Id } from '../../schemas.ts'
import { BookingShape, bookingTag, presentBooking } from './present.ts'

/** A change that no trigger reports shows after at most this long. */
const standsMsMax = 60_000
const bookingsMax = 20_000
const tagsLengthMax = 8_000

export const getBooking: Route = (app, services) => {
  const { db, notifications } = services
  const readTag = batched<BookingKey, BookingTag>(keys => readBookingTags(db, keys))
  let tags: Kept<KeptTag> | null = null
  // Created at its first use: a program that only describes the routes has no notifications.
  const kept = () =>
    (tags ??= createKept(notifications, {
      channel: 'booking_changed',
      weightMax: bookingsMax,
      standsMsMax,
    }))
  /** Answers from memory only after it is sure that no notification is missing. */
  const find = (key: BookingKey) => kept().find(nameOf(key), notifications.hearAll)
  const readAndKeep = (key: BookingKey) =>
    kept().make(nameOf(key), async () => {
      const tag = await readTag(key)
      return {
        value: { tag, at: performance.now() },
        madeFrom: [key.bookingId.toLowerCase()],
        // A missing booking is not kept, because no notification reports its creation.
        standsMs: tag ? standsMsMax : 0,
        weight: 1,
      }
    })
  /** Answers 304 to a caller that has the current state. */
  function sendUnchanged(request: FastifyRequest, reply: FastifyReply, found: KeptTag | null) {
    const now = found?.tag && tagAfter(found.tag, performance.now() - found.at)
    const tag = now && bookingTag(services, now)
    if (!tag || !matches(request.headers['if-none-match'] ?? '', tag)) return null
    return reply.code(304).header('etag', tag).send()
  }
  app.get(
    '/bookings/:id',
    {
      // Runs before validation: a tag in memory was read with a valid URL.
      onRequest: async (request, reply) => {
        const known = request.headers['if-none-match']
        if (known === undefined || known.length > tagsLengthMax) return
        return sendUnchanged(request, reply, await find(keyOf(request))) ?? undefined
      },
      schema: {
        operationId: 'get_booking',
        tags: ['Bookings'],
        summary: 'Get a booking with its issuance state',
        description:
          'Poll this operation for the outcome of an issuance. Its answer is authoritative; a call, a webhook or a timeout may have told you something else. Status 10 means that the operator has confirmed the tickets. Poll again at `next_poll_after`. With `If-None-Match`, an unchanged booking answers 304 at almost no cost.',
        params: Type.Object({ id: Id() }),
        headers: Type.Object({
          'if-none-match': Type.Optional(
            Type.String({
              maxLength: tagsLengthMax,
              description: 'The `ETag` of the previous answer',
            }),
          ),
        }),
        response: { 200: BookingShape, 304: Type.Unsafe<undefined>({ type: 'null' }) },
      },
    },
    async (request, reply) => {
      const key = keyOf(request)
      if (request.headers['if-none-match'] !== undefined) {
        const found = (await find(key)) ?? (await readAndKeep(key))
        const sent = sendUnchanged(request, reply, found)
        if (sent) return sent
      }
      const booking = await readBooking(db, key.organizationId, key.bookingId)
      if (booking === undefined) fail('not_found', 'there is no such booking')
      reply.header('etag', bookingTag(services, booking))
      return presentBooking(services, request, booking)
    },
  )
}

function keyOf({ caller, params }: FastifyRequest): BookingKey {
  return { organizationId: caller.organizationId, bookingId: (params as { id: string }).id }
}

function nameOf({ organizationId, bookingId }: BookingKey): string {
  return `${organizationId} ${bookingId}`
}

type KeptTag = { tag: BookingTag | undefined; at: number }

function matches(header: string, tag: string): boolean {
  return header.split(',').some(each => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}
