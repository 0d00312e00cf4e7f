import Type from 'typebox'
import { type AuditEntry, listAudit } from '../../audit/index.ts'
import { toPage } from '../../core/pagination.ts'
import { utc } from '../../core/time.ts'
import type { Route } from '../app.ts'
import { pageOf } from '../page.ts'
import { Id, Instant, LocalDate, Nullable, OneOf, PageOf, pageQuery, Query } from '../schemas.ts'
import { readDays } from '../v1/known.ts'
import { guarded } from './access.ts'

const Entry = Type.Object({
  id: Id(),
  at: Instant('UTC'),
  by: Type.Object({
    kind: OneOf(
      ['key', 'user', 'staff', 'service'],
      'Kind of the actor: an API key, a user of the dashboard, a person at a terminal of the installation, or the service itself',
    ),
    id: Type.String(),
    name: Type.String({
      description:
        'Name of the actor at that time. A person of another organization is shown as that organization',
    }),
  }),
  organization_id: Nullable(Id('Id of the organization that the thing belongs to')),
  organization_code: Nullable(Type.String({ description: 'Code of that organization' })),
  action: Type.String({ description: 'The thing and the verb: `booking.cancel`' }),
  subject: Type.String({ description: 'Id of the thing' }),
  booking_id: Nullable(Id('Id of the booking that it was done to')),
  booking_code: Nullable(Type.String({ description: 'Code of that booking' })),
  facts: Type.Record(Type.String(), Type.Unknown()),
  names: Type.Record(Type.String(), Type.String(), {
    description:
      'What people call the ids among the subject and the facts: the name of a user, the code of a parent organization, the number of a leg, the seat of a ticket, as they are now',
  }),
})

const filters = {
  organization: Type.Optional(Type.String({ maxLength: 64, description: 'Organization code' })),
  subject: Type.Optional(Type.String({ maxLength: 200, description: 'An id, or a booking code' })),
  action: Type.Optional(
    Type.String({ maxLength: 100, description: '`booking.cancel`, or `booking` for every verb' }),
  ),
  actor: Type.Optional(
    Type.String({ maxLength: 200, description: 'A name at the time, or an id' }),
  ),
  from: Type.Optional(LocalDate('The first day, in Vietnam')),
  to: Type.Optional(LocalDate('The last day')),
}

/** An administrator sees what was done to the things of their own organization. Operations see everything. */
export const listAuditRoute: Route = (app, { db }) => {
  app.get(
    '/audit',
    guarded(
      { allow: ['admin', 'operations'], reach: 'own' },
      {
        operationId: 'list_audit',
        summary:
          'List who did what. Operations see everything; an administrator sees what concerns the own organization',
        querystring: Query({ ...pageQuery, ...filters }),
        response: { 200: PageOf(Entry) },
      },
    ),
    async request => {
      const { user, organizationId, query } = request
      const page = pageOf(request, '-_id')
      const { organization: organizationCode, subject, action, actor } = query
      const filter = {
        ...(user.role === 'operations' ? {} : { organizationId, seenFrom: organizationId }),
        organizationCode,
        subject,
        action,
        actor,
        ...readDays(query),
      }
      return toPage(await listAudit(db, filter, page), page, present)
    },
  )
}

function present(entry: AuditEntry) {
  const { id, at, by, organizationId, organizationCode, action, subject, booking, facts, names } =
    entry
  return {
    id,
    at: utc(at),
    by,
    organization_id: organizationId,
    organization_code: organizationCode,
    action,
    subject,
    booking_id: booking?.id ?? null,
    booking_code: booking?.code ?? null,
    facts,
    names,
  }
}
