import { type Actor, recordAudit } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { type Database, first, inTransaction, run, sql, type Tx } from '../db/index.ts'
import type { Role } from './user.ts'
import { lockActor, refuseOperationsBelow, refuseOwn } from './users.ts'

/**
 * Gives a user another role. It counts at their very next call, because every call reads the user; their
 * sessions go on. Throws `not_found` when the organization has no such user, `not_your_own` when the user is the
 * actor, `last_administrator` when nobody would be left to look after the others, and `sign_in_required` or
 * `role_denied` when the actor was removed or given another role meanwhile.
 */
export async function changeRole(
  db: Database,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
  by: Actor,
): Promise<void> {
  refuseOwn(by, userId, 'somebody else has to change your role')
  await refuseOperationsBelow(db, organizationId, role)
  await inTransaction(db, async tx => {
    await lockAdministrators(tx, organizationId, by, userId)
    await lockActor(tx, by, userId)
    const user = await first<{ name: string; before: Role; isLast: boolean }>(
      tx,
      sql`select u.name, u.role as before,
                 u.role = 'admin' and not exists (
                   select from users o where o.organization_id = u.organization_id
                     and o.role = 'admin' and o.id <> u.id) as "isLast"
          from users u where u.id = ${userId} and u.organization_id = ${organizationId}`,
    )
    if (user === undefined) fail('not_found', 'there is no such user')
    const { name, before, isLast } = user
    if (before === role) return
    if (isLast) fail('last_administrator', 'make somebody else an administrator first')
    await run(tx, sql`update users set role = ${role}, updated_at = now() where id = ${userId}`)
    await recordAudit(tx, {
      by,
      action: 'user.change_role',
      organizationId,
      subject: userId,
      facts: { name, before, after: role },
    })
  })
}

/** Of two administrators who lose the role at once one keeps it. Together with all others to lock, in one order. */
async function lockAdministrators(
  tx: Tx,
  organizationId: string,
  by: Actor,
  userId: string,
): Promise<void> {
  const ids = by.kind === 'user' ? [by.id, userId] : [userId]
  await run(
    tx,
    sql`select from users where id = any(${ids}::uuid[])
          or organization_id = ${organizationId} and role = 'admin'
        order by id for update`,
  )
}
