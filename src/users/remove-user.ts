import { type Actor, recordAudit } from '../audit/index.ts'
import { type Database, inTransaction, run, sql } from '../db/index.ts'
import { lockAdministrators, refuseLast } from './last-administrator.ts'
import { refuseOwn } from './users.ts'

/**
 * Removes a user; sessions and credentials go with them. Throws `not_found` when the organization has no such
 * user, `not_your_own` when the user is the actor, `last_administrator` when others are left whom nobody could look
 * after, and `sign_in_required` or `role_denied` when the actor was removed or given another role meanwhile.
 */
export async function removeUser(
  db: Database,
  organizationId: string,
  userId: string,
  by: Actor,
): Promise<void> {
  refuseOwn(by, userId, 'somebody else has to remove you')
  await inTransaction(db, async tx => {
    const user = await lockAdministrators(tx, organizationId, userId, by)
    const { name, role, isLastAdministrator, isAlone } = user
    if (isLastAdministrator && !isAlone) refuseLast()
    await run(tx, sql`delete from users where id = ${userId}`)
    const facts = { role, name }
    await recordAudit(tx, { by, action: 'user.remove', organizationId, subject: userId, facts })
  })
}
