import { type Actor, recordAudit } from '../audit/index.ts'
import { type Database, inTransaction, run, sql } from '../db/index.ts'
import { lockAdministrators, refuseLast } from './last-administrator.ts'
import type { Role } from './user.ts'
import { refuseOperationsBelow, refuseOwn } from './users.ts'

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
    const user = await lockAdministrators(tx, organizationId, userId, by)
    const { name, role: before, isLastAdministrator } = user
    if (before === role) return
    if (isLastAdministrator) refuseLast()
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
