import { isId } from '../core/ids.ts'
import type { Filter, PageRequest } from '../core/pagination.ts'
import { pageClause, type Reader, rows, type Sql, sql, withinClauses } from '../db/index.ts'
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
  /** What people call the ids among them: a user's name, a parent's code, a leg's number, a ticket's seat, as they are now. */
  names: Record<string, string>
}

/** An entry has to meet all filters that are given. */
type AuditFilter = Filter<{
  organizationId: string
  /** Here and below, a code's letters may be small: so it is found everywhere else. */
  organizationCode: string
  /** An id, or the code of a booking. */
  subject: string
  /** `booking.create`, or `booking` for every deed on bookings. */
  action: string
  /** The actor's name at the time, or its id. Ids are UUIDs; without one, the name serves as the id. */
  actor: string
  /** From this instant on, and before that one. */
  from: Date
  to: Date
  /**
   * The organization that reads the log. Users and staff of another organization appear under that
   * organization's id and name, and cannot be found by their own. Absent: everybody appears by name.
   */
  seenFrom: string
}>

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
  const { seenFrom = null } = filter
  return rows<AuditEntry>(
    reader,
    sql`select a.id, a.at, a.organization_id as "organizationId", o.code as "organizationCode",
               a.action, a.subject, a.facts,
               (select jsonb_build_object('id', b.id, 'code', b.booking_code) from bookings b
                where b.id = case when split_part(a.action, '.', 1) = any(${ofBookings})
                                  then a.subject::uuid end) as booking,
               ${namesOf} as names,
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
        where ${sql.join(conditionsOf(filter), sql` and `)}
        ${pageClause(page, sql`a.id`)}`,
  )
}

/** Of `a`. Each id leads to one row by its key. */
const namesOf = sql`(
  select coalesce(jsonb_object_agg(named.id, named.name), '{}') from (
    select u.id, u.name from users u
    where u.id = case when starts_with(a.action, 'user.') then a.subject::uuid end
    union all
    select o.id, o.code from organizations o where o.id = (a.facts ->> 'parent_id')::uuid
    union all
    select r.id, r.leg::text from orders r where r.id = (a.facts ->> 'order_id')::uuid
    union all
    select t.id, t.seat_code from tickets t where t.id = any (array(
      select told::uuid from jsonb_array_elements_text(
        case when jsonb_typeof(a.facts -> 'ticket_ids') = 'array' then a.facts -> 'ticket_ids'
             else '[]' end) told
      union all select (a.facts ->> 'ticket_id')::uuid))
  ) named)`

/**
 * Of `a` and of its `actor`. Codes lead to ids, whose entries an index has in the order of the page. Joined by
 * its code, all entries of an organization were read and sorted.
 */
function conditionsOf(filter: AuditFilter): Sql[] {
  const { organizationId, organizationCode, subject, action, actor, seenFrom } = filter
  const when = <Value>(value: Value | undefined, condition: (value: Value) => Sql) =>
    value === undefined ? [] : [condition(value)]
  return [
    sql`true`,
    ...when(organizationId, id => sql`a.organization_id = ${id}`),
    ...when(
      organizationCode,
      code =>
        sql`a.organization_id = (select id from organizations where code = ${code.toUpperCase()})`,
    ),
    ...when(
      subject,
      named => sql`a.subject = coalesce(
                     (select id::text from bookings where booking_code = ${named.toUpperCase()}),
                     ${named})`,
    ),
    ...when(action, named =>
      named.includes('.') ? sql`a.action = ${named}` : sql`starts_with(a.action, ${named} || '.')`,
    ),
    ...when(actor, named => sql`${actorColumn(isId(named) ? 'id' : 'name', seenFrom)} = ${named}`),
    ...withinClauses(filter, sql`a.at`, sql`a.id`),
  ]
}

/** No index has the organization that appears in the place of a person. */
function actorColumn(which: 'id' | 'name', seenFrom: string | undefined): Sql {
  return seenFrom === undefined ? sql.ref(`a.actor_${which}`) : sql.ref(`actor.${which}`)
}
