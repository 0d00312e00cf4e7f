import type { PageRequest } from '../core/pagination.ts'
import { pageClause, type Reader, rows, sql } from '../db/index.ts'
import type { EventType } from './record.ts'

export type RecordedEvent = {
  id: string
  number: number
  type: EventType
  data: Record<string, string>
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
