import Type from 'typebox'
import { type AuditEntry, listAudit } from '../../audit/index.ts'
import { mapPage, toPage } from '../../core/pagination.ts'
import type { Route } from '../app.ts'
import { pageOf } from '../page.ts'
import { answers, Id, Instant, Nullable, OneOf, PageOf, pageQuery, Query } from '../schemas.ts'
import { guarded } from './access.ts'

const Entry = Type.Object({
  id: Id(),
  at: Instant('UTC'),
  by: Type.Object({
    kind: OneOf(
      ['key', 'user', 'staff', 'service'],
      'An API key, a person here, a person at a terminal of the installation, the service itself',
    ),
    id: Type.String(),
    name: Type.String({
      description: 'As it was then. People of another organization are that organization',
    }),
  }),
  organization_id: Nullable(Id('Whose thing it was done to')),
  organization_code: Nullable(Type.String({ description: 'The same' })),
  action: Type.String({ description: 'The thing and the verb: `booking.cancel`' }),
  subject: Type.String({ description: 'The id of the thing' }),
  booking_id: Nullable(Id('The booking that it was done to')),
  booking_code: Nullable(Type.String({ description: 'The same' })),
  facts: Type.Record(Type.String(), Type.Unknown()),
})

const filters = {
  organization: Type.Optional(Type.String({ maxLength: 64, description: 'A code' })),
  subject: Type.Optional(
    Type.String({ maxLength: 200, description: 'An id, or the code of a booking' }),
  ),
  action: Type.Optional(
    Type.String({ maxLength: 100, description: '`booking.cancel`; `booking`: every verb' }),
  ),
  actor: Type.Optional(Type.String({ maxLength: 200, description: 'An id or a name' })),
}

/** An administrator sees what was done to the things of their own organization. Operations see everything. */
export const listAuditRoute: Route = (app, { db }) => {
  app.get(
    '/audit',
    guarded(
      { allow: ['admin', 'operations'], reach: 'own' },
      {
        operationId: 'list_audit',
        summary: 'Who did what; operations see all of it, an administrator the organization’s own',
        querystring: Query({ ...pageQuery, ...filters }),
        response: answers({ 200: PageOf(Entry) }),
      },
    ),
    async request => {
      const { user, organizationId, query } = request
      const page = pageOf(request, '-_id')
      const { organization: organizationCode, subject, action, actor } = query
      const entries = await listAudit(
        db,
        {
          ...(user.role === 'operations' ? {} : { organizationId, seenFrom: organizationId }),
          ...(organizationCode === undefined ? {} : { organizationCode }),
          ...(subject === undefined ? {} : { subject }),
          ...(action === undefined ? {} : { action }),
          ...(actor === undefined ? {} : { actor }),
        },
        page,
      )
      return mapPage(toPage(entries, page), present)
    },
  )
}

function present(entry: AuditEntry) {
  const { id, at, by, organizationId, organizationCode, action, subject, booking, facts } = entry
  return {
    id,
    at: at.toISOString(),
    by,
    organization_id: organizationId,
    organization_code: organizationCode,
    action,
    subject,
    booking_id: booking?.id ?? null,
    booking_code: booking?.code ?? null,
    facts,
  }
}
