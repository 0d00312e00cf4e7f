import { firstIdAt } from '../core/ids.ts'
import type { PageRequest } from '../core/pagination.ts'
import { pageClause, type Reader, rows, type Sql, sql } from '../db/index.ts'
import type { Actor } from './record.ts'

export type AuditEntry = {
  id: string
  at: Date
  by: Actor
  organizationId: string | null
  organizationCode: string | null
  action: string
  subject: string
  /** The booking it was done to, if its subject is one. */
  booking: { id: string; code: string } | null
  facts: Record<string, unknown>
}

/** An entry has to meet all filters that are given. */
type AuditFilter = {
  organizationId?: string
  organizationCode?: string
  /** An id, or the code of a booking. */
  subject?: string
  /** `booking.create`, or `booking` for every deed on bookings. */
  action?: string
  /** The actor's id, or the actor's name at the time. */
  actor?: string
  /** From this instant on, and before that one. */
  from?: Date
  to?: Date
  /**
   * The organization that reads the log. Users and staff of another organization appear under that
   * organization's id and name, and cannot be found by their own. Absent: everybody appears by name.
   */
  seenFrom?: string
}

/** Deeds on these things have a booking's id as their subject. */
const ofBookings = ['booking', 'ticketing', 'repair']

/**
 * One page of the log, with one row too many if more follow. It checks no rights: the
 * caller narrows the filter. A user's organization is read from their `user.create`
 * entry, which stays after they are removed.
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
          ${within(filter)}
        ${pageClause(page, sql`a.id`)}`,
  )
}

/** No process that writes is so far from the database's clock. */
const clocksDifferMs = 86_400_000

/** Ids have the time in them, by the clock of whoever made them: they lead close to where it is. */
function within({ from, to }: AuditFilter): Sql {
  const since = from
    ? sql`and a.at >= ${from} and a.id >= ${firstIdAt(new Date(from.getTime() - clocksDifferMs))}`
    : sql``
  const until = to
    ? sql`and a.at < ${to} and a.id < ${firstIdAt(new Date(to.getTime() + clocksDifferMs))}`
    : sql``
  return sql`${since} ${until}`
}
