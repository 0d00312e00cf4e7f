/** The audit log: who did what to which thing. A row is written in the transaction of the deed. */
import { newId } from '../core/ids.ts'
import { json, runLater, type Sql, sql, type Tx } from '../db/index.ts'

/**
 * The one who acts: an agency's key, a person signed in to the dashboard, a person at a terminal of the
 * installation, or the service itself. `name` is the name at the time; `id` finds who it is now.
 */
export type Actor = { kind: 'key' | 'user' | 'staff' | 'service'; id: string; name: string }

/** The actor for what the service does by itself: the task that does it. */
export function serviceActor(task: string): Actor {
  return { kind: 'service', id: task, name: task }
}

export type Deed = {
  by: Actor
  /** The thing and the verb: `booking.cancel`. */
  action: `${string}.${string}`
  /** The organization that the thing belongs to; null when it belongs to none. */
  organizationId: string | null
  /** The id of the thing. */
  subject: string
  /** Anything else that must be known later. Never a secret, never a passenger's data. */
  facts?: Record<string, string | number | boolean | null | readonly string[]>
}

/** The row goes with the transaction's next statement, or with its commit. */
export async function recordAudit(tx: Tx, deed: Deed): Promise<void> {
  await runLater(tx, auditInsert(deed))
}

/** `recordAudit` as a statement, to be part of a larger one where every round trip counts. */
export function auditInsert(deed: Deed): Sql {
  const { by, action, organizationId, subject, facts = {} } = deed
  return sql`insert into audit_log (id, actor_kind, actor_id, actor_name, organization_id, action,
      subject, facts)
    values (${newId()}, ${by.kind}, ${by.id}, ${by.name}, ${organizationId}, ${action},
      ${subject}, ${json(facts)})`
}
