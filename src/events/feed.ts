import type { PageRequest } from '../core/pagination.ts'
import { first, type Reader, rows, sql } from '../db/index.ts'
import type { EventData, EventType } from './record.ts'

export type RecordedEvent = {
  id: string
  number: number
  type: EventType
  data: EventData
  createdAt: Date
}

/**
 * The events of an organization by id, which is the order of their numbers: those have an index of the
 * organization's own. An id that is not one of its events stands before them all.
 */
export function readEvents(
  reader: Reader,
  organizationId: string,
  { sort, limit, after }: PageRequest,
): Promise<RecordedEvent[]> {
  const isAscending = sort === '_id'
  const last = sql`coalesce((select number from events
                             where organization_id = ${organizationId} and id = ${after}), 0)`
  const beyond =
    after === null ? sql`` : isAscending ? sql`and e.number > ${last}` : sql`and e.number < ${last}`
  return rows<RecordedEvent>(
    reader,
    sql`select e.id, e.number, e.type, e.data, e.created_at as "createdAt" from events e
        where e.organization_id = ${organizationId} ${beyond}
        order by e.number ${isAscending ? sql`asc` : sql`desc`} limit ${limit + 1}`,
  )
}

/** Whether an organization has an event of that id. */
export async function hasEvent(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const found = await first(
    reader,
    sql`select from events where organization_id = ${organizationId} and id = ${id}`,
  )
  return found !== undefined
}

/** The id of the newest event of an organization, or null when nothing has happened yet. */
export async function newestEventId(
  reader: Reader,
  organizationId: string,
): Promise<string | null> {
  const newest = await first<{ id: string }>(
    reader,
    sql`select e.id from events e join event_counters c using (organization_id)
        where e.organization_id = ${organizationId} and e.number = c.last_number`,
  )
  return newest?.id ?? null
}

/** What happened to one booking, oldest first. */
export function readEventsOf(
  reader: Reader,
  organizationId: string,
  bookingId: string,
): Promise<RecordedEvent[]> {
  return rows<RecordedEvent>(
    reader,
    sql`select e.id, e.number, e.type, e.data, e.created_at as "createdAt" from events e
        where e.organization_id = ${organizationId} and e.data ->> 'booking_id' = ${bookingId}
        order by e.number`,
  )
}
