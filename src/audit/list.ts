import type { PageRequest } from '../core/pagination.ts'
import { pageClause, type Reader, rows, sql } from '../db/index.ts'
import type { Actor } from './record.ts'

export type AuditEntry = {
  id: string
  at: Date
  by: Actor
  organizationId: string | null
  organizationCode: string | null
  action: string
  subject: string
  /** Which booking it was done to. */
  booking: { id: string; code: string } | null
  facts: Record<string, unknown>
}

/** Every one narrows what the others leave. */
export type AuditFilter = {
  organizationId?: string
  organizationCode?: string
  /** An id, or the code of a booking. */
  subject?: string
  /** `booking.create`, or `booking` for every deed on bookings. */
  action?: string
  /** The actor's id, or the name as it was then. */
  actor?: string
}

/** The things whose deeds name a booking as their subject. */
const ofBookings = ['booking', 'ticketing', 'repair']

/** What was done, for those who may see everything; the filters narrow it. */
export function listAudit(
  reader: Reader,
  filter: AuditFilter,
  page: PageRequest,
): Promise<AuditEntry[]> {
  const { organizationId = null, organizationCode = null } = filter
  const { subject = null, action = null, actor = null } = filter
  return rows<AuditEntry>(
    reader,
    sql`select a.id, a.at, a.organization_id as "organizationId", o.code as "organizationCode",
               a.action, a.subject, a.facts,
               (select jsonb_build_object('id', b.id, 'code', b.booking_code) from bookings b
                where b.id = case when split_part(a.action, '.', 1) = any(${ofBookings})
                                  then a.subject::uuid end) as booking,
               jsonb_build_object('kind', a.actor_kind, 'id', a.actor_id, 'name', a.actor_name)
                 as by
        from audit_log a left join organizations o on o.id = a.organization_id
        where (${organizationId}::uuid is null or a.organization_id = ${organizationId})
          and (${organizationCode}::text is null or o.code = ${organizationCode})
          and (${subject}::text is null or a.subject = any(array[${subject}, (
                 select id::text from bookings where booking_code = ${subject})]))
          and (${action}::text is null or a.action = ${action}
               or starts_with(a.action, ${action} || '.'))
          and (${actor}::text is null or a.actor_id = ${actor} or a.actor_name = ${actor})
        ${pageClause(page, sql`a.id`)}`,
  )
}
