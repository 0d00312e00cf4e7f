import { isId } from '../core/ids.ts'
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

const selectEvent = sql`select e.id, e.number, e.type, e.data, e.created_at as "createdAt" from events e`

/** Stands for the place before the first event. */
export const beforeTheFirst = '0'

/**
 * The events of an organization, in the order of their ids, which is that of their numbers: the numbers
 * have an index for each organization. `since` is a place that `isPlace` accepts: only later events are
 * read. Answers up to `limit + 1` events.
 */
export function readEvents(
  reader: Reader,
  organizationId: string,
  page: PageRequest,
  since: string = beforeTheFirst,
): Promise<RecordedEvent[]> {
  const numberOf = (id: string) =>
    sql`(select number from events where organization_id = ${organizationId} and id = ${id})`
  const later = since === beforeTheFirst ? sql`` : sql`and e.number > ${numberOf(since)}`
  return rows<RecordedEvent>(
    reader,
    sql`${selectEvent} where e.organization_id = ${organizationId} ${later}
        ${pageClause(page, sql`e.number`, numberOf)}`,
  )
}

/** True when an organization can go on from there: the id of an event of its own, or `beforeTheFirst`. */
export async function isPlace(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<boolean> {
  if (id === beforeTheFirst) return true
  // A caller may have kept it in capitals; the database takes both.
  if (!isId(id.toLowerCase())) return false
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

/** The events of one booking, oldest first. */
export function readEventsOf(
  reader: Reader,
  organizationId: string,
  bookingId: string,
): Promise<RecordedEvent[]> {
  return rows<RecordedEvent>(
    reader,
    sql`${selectEvent} where e.organization_id = ${organizationId} and e.data ->> 'booking_id' = ${bookingId}
        order by e.number`,
  )
}
