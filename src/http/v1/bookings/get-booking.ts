import Type from 'typebox'
import {
  type BookingKey,
  type BookingTag,
  readBooking,
  readBookingTags,
  tagAfter,
} from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import { createKept, type Kept, together } from '../../../db/index.ts'
import type { Route } from '../../app.ts'
import { Id } from '../../schemas.ts'
import { BookingShape, bookingTag, presentBooking } from './present.ts'

/** What nobody thought of is not wrong for longer. */
const standsMsMax = 60_000
const bookingsMax = 20_000

export const getBooking: Route = (app, services) => {
  const { db, notifications } = services
  const readTag = together<BookingKey, BookingTag>(keys => readBookingTags(db, keys))
  let tags: Kept<KeptTag> | null = null
  // Not before it is used: who only describes the routes has no notifications.
  const kept = () =>
    (tags ??= createKept(notifications, {
      channel: 'booking_changed',
      weightMax: bookingsMax,
      standsMsMax,
    }))
  /** As it is now: nothing is answered from memory before it is sure that nothing was missed. */
  async function tagOf(key: BookingKey): Promise<BookingTag | undefined> {
    const name = `${key.organizationId} ${key.bookingId}`
    const found =
      (await kept().find(name, notifications.hearAll)) ??
      (await kept().make(name, async () => {
        const tag = await readTag(key)
        return {
          value: { tag, at: performance.now() },
          madeFrom: [key.bookingId.toLowerCase()],
          // That there is no such booking is kept for nobody: its creation is not told.
          standsMs: tag ? standsMsMax : 0,
          weight: 1,
        }
      }))
    return found.tag && tagAfter(found.tag, performance.now() - found.at)
  }
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
        const now = await tagOf({ organizationId, bookingId: params.id })
        const tag = now && bookingTag(services, now)
        if (tag && matches(known, tag)) return reply.code(304).header('etag', tag).send(undefined)
      }
      const booking = await readBooking(db, caller.organizationId, params.id)
      if (booking === undefined) fail('not_found', 'there is no such booking')
      reply.header('etag', bookingTag(services, booking))
      return presentBooking(services, request, booking)
    },
  )
}

type KeptTag = { tag: BookingTag | undefined; at: number }

function matches(header: string, tag: string): boolean {
  return header.split(',').some(each => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}
