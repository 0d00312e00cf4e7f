import type { PageRequest } from '../core/pagination.ts'
import { first, pageClause, type Reader, rows, sql } from '../db/index.ts'
import type { EventData, EventType } from './record.ts'

export type RecordedEvent = {
  id: string
  number: number
  type: EventType
  data: EventData
  createdAt: Date
}

/** The events of an organization by id, which is the order of their numbers. */
export function readEvents(
  reader: Reader,
  organizationId: string,
  page: PageRequest,
): Promise<RecordedEvent[]> {
  return rows<RecordedEvent>(
    reader,
    sql`select e.id, e.number, e.type, e.data, e.created_at as "createdAt" from events e
        where e.organization_id = ${organizationId} ${pageClause(page, sql`e.id`)}`,
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
