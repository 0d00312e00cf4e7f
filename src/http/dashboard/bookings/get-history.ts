import Type, { type Static } from 'typebox'
import { type AuditEntry, listAudit } from '../../../audit/index.ts'
import { readBookingTag } from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import { pageLimitMax } from '../../../core/pagination.ts'
import { utc } from '../../../core/time.ts'
import { readEventsOf } from '../../../events/index.ts'
import { readTrail } from '../../../ledger/index.ts'
import { listUsers } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { answers, Instant, Nullable, OneOf } from '../../schemas.ts'
import { LineShape, presentLine } from '../../v1/transactions/present.ts'
import { guarded } from '../access.ts'
import { OneBooking, readers } from './present.ts'

const MomentShape = Type.Object({
  at: Instant('UTC'),
  kind: OneOf(['deed', 'event'], 'Somebody did it, or it happened'),
  what: Type.String({ description: 'Of a deed its action, of an event its type' }),
  by: Nullable(
    Type.Object({
      kind: OneOf(['key', 'user', 'staff', 'service'], 'Who did it'),
      name: Nullable(Type.String({ description: 'Null: somebody of another organization' })),
    }),
  ),
})

const HistoryShape = Type.Object({
  timeline: Type.Array(MomentShape, { description: 'Oldest first' }),
  money: Type.Array(LineShape, {
    description: 'Lines of the organization’s own account that this booking caused, oldest first',
  }),
})

export const getBookingHistory: Route = (app, { db }) => {
  app.get(
    '/bookings/:id/history',
    guarded(readers, {
      operationId: 'get_booking_history',
      summary: 'What was done to a booking, what happened to it, and what money it moved',
      params: OneBooking,
      response: answers({ 200: HistoryShape }),
    }),
    async ({ params: { id }, organizationId, user }) => {
      if ((await readBookingTag(db, organizationId, id)) === undefined) {
        fail('not_found', 'there is no such booking')
      }
      const newest = { sort: '-_id', limit: pageLimitMax, after: null } as const
      const [deeds, events, money, colleagues] = await Promise.all([
        listAudit(db, { organizationId, subject: id }, newest),
        readEventsOf(db, organizationId, id),
        readTrail(db, { owner: organizationId, kind: 'deposit' }, id),
        listUsers(db, organizationId),
      ])
      const known = new Map(colleagues.map(each => [each.id, each.name]))
      const nameOf = ({ kind, id, name }: AuditEntry['by']) =>
        user.role === 'operations' || kind === 'key' ? name : (known.get(id) ?? null)
      const timeline: Static<typeof MomentShape>[] = [
        ...deeds.map(({ at, action, by }) => ({
          at: utc(at),
          kind: 'deed' as const,
          what: action,
          by: { kind: by.kind, name: nameOf(by) },
        })),
        ...events.map(({ createdAt, type }) => ({
          at: utc(createdAt),
          kind: 'event' as const,
          what: type,
          by: null,
        })),
      ]
      timeline.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
      return { timeline, money: money.map(presentLine) }
    },
  )
}
