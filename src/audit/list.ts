import type { PageRequest } from '../core/pagination.ts'
import { pageClause, type Reader, rows, sql } from '../db/index.ts'
import type { Actor } from './record.ts'

export type AuditEntry = {
  id: string
  at: Date
  by: Actor
  organizationId: string | null
  action: string
  subject: string
  facts: Record<string, unknown>
}

export type AuditFilter = {
  organizationId?: string
  subject?: string
  action?: string
  actorId?: string
}

/** What was done, for those who may see everything; the filters narrow it. */
export function listAudit(
  reader: Reader,
  filter: AuditFilter,
  page: PageRequest,
): Promise<AuditEntry[]> {
  const { organizationId, subject, action, actorId } = filter
  return rows<AuditEntry>(
    reader,
    sql`select id, at, organization_id as "organizationId", action, subject, facts,
               jsonb_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as by
        from audit_log
        where (${organizationId ?? null}::uuid is null or organization_id = ${organizationId ?? null})
          and (${subject ?? null}::text is null or subject = ${subject ?? null})
          and (${action ?? null}::text is null or action = ${action ?? null})
          and (${actorId ?? null}::text is null or actor_id = ${actorId ?? null})
        ${pageClause(page, sql`id`)}`,
  )
}
