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
  /**
   * The organization from which it is looked at: people of another stand there as that organization,
   * and are not found by their own names.
   */
  seenFrom?: string
}

/** The things whose deeds name a booking as their subject. */
const ofBookings = ['booking', 'ticketing', 'repair']

/**
 * What was done, for those who may see everything; the filters narrow it. Whose a user is stands in the
 * entry that created them, which stays when they have been removed.
 */
export function listAudit(
  reader: Reader,
  filter: AuditFilter,
  page: PageRequest,
): Promise<AuditEntry[]> {
  const { organizationId = null, organizationCode = null } = filter
  const { subject = null, action = null, actor = null, seenFrom = null } = filter
  return rows<AuditEntry>(
    reader,
    sql`select a.id, a.at, a.organization_id as "organizationId", o.code as "organizationCode",
               a.action, a.subject, a.facts,
               (select jsonb_build_object('id', b.id, 'code', b.booking_code) from bookings b
                where b.id = case when split_part(a.action, '.', 1) = any(${ofBookings})
                                  then a.subject::uuid end) as booking,
               jsonb_build_object('kind', a.actor_kind, 'id', actor.id, 'name', actor.name) as by
        from audit_log a left join organizations o on o.id = a.organization_id
        left join lateral (
          select w.id::text, w.name from organizations w
          where w.id <> ${seenFrom}::uuid and w.id = case a.actor_kind
            when 'user' then (select u.organization_id from audit_log u
                              where u.subject = a.actor_id and u.action = 'user.create')
            when 'staff' then (select id from organizations where parent_id is null) end
        ) other on true
        cross join lateral (
          select coalesce(other.id, a.actor_id) as id, coalesce(other.name, a.actor_name) as name
        ) actor
        where (${organizationId}::uuid is null or a.organization_id = ${organizationId})
          and (${organizationCode}::text is null or o.code = ${organizationCode})
          and (${subject}::text is null or a.subject = any(array[${subject}, (
                 select id::text from bookings where booking_code = ${subject})]))
          and (${action}::text is null or a.action = ${action}
               or starts_with(a.action, ${action} || '.'))
          and (${actor}::text is null or actor.id = ${actor} or actor.name = ${actor})
        ${pageClause(page, sql`a.id`)}`,
  )
}
