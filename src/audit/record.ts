/** Who did what to which thing: a row in the transaction of the deed. */
import { newId } from '../core/ids.ts'
import { json, later, type Sql, sql, type Tx } from '../db/index.ts'

/**
 * Who acts: an agency's key, a person signed in to the dashboard, a person at a terminal of the
 * installation, or the service itself. The name is as it was then; the id finds who it is now.
 */
export type Actor = { kind: 'key' | 'user' | 'staff' | 'service'; id: string; name: string }

/** What the service does by itself is done in the name of the task that did it. */
export function serviceActor(task: string): Actor {
  return { kind: 'service', id: task, name: task }
}

export type Deed = {
  by: Actor
  /** The thing and the verb: `booking.cancel`. */
  action: `${string}.${string}`
  /** Whose thing it is; null for what belongs to nobody. */
  organizationId: string | null
  /** The id of the thing. */
  subject: string
  /** What else must be known later. No secret and no passenger's datum, ever. */
  facts?: Record<string, string | number | boolean | null | readonly string[]>
}

export async function recordAudit(tx: Tx, deed: Deed): Promise<void> {
  await later(tx, auditInsert(deed))
}

/** The same within a statement of the deed, where every round trip counts. */
export function auditInsert(deed: Deed): Sql {
  const { by, action, organizationId, subject, facts = {} } = deed
  return sql`insert into audit_log (id, actor_kind, actor_id, actor_name, organization_id, action,
      subject, facts)
    values (${newId()}, ${by.kind}, ${by.id}, ${by.name}, ${organizationId}, ${action},
      ${subject}, ${json(facts)})`
}
