import { type Deed, recordAudit } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { first, inTransaction, sql, type Tx } from '../db/index.ts'
import type { Logins } from './auth.ts'
import type { Auth } from './library.ts'
import type { User } from './user.ts'

/**
 * Lets a user change the own password or second factor by the library, in one transaction with the audit
 * row, if there is an action to record. The user's row is locked, as it is for a reset and a removal: they come
 * wholly before the change, which then finds its session ended, or wholly after it. Null, unrecorded, when
 * `change` answers null. Throws `sign_in_required` when the user has gone.
 */
export function changeOwn<T>(
  { db, authIn }: Logins,
  { by, id, organizationId }: User,
  action: Deed['action'] | null,
  change: (auth: Auth, tx: Tx) => Promise<T | null>,
): Promise<T | null> {
  return inTransaction(db, async tx => {
    const there = await first(tx, sql`select id from users where id = ${id} for update`)
    if (there === undefined) fail('sign_in_required', 'somebody has removed you meanwhile')
    const changed = await change(await authIn(tx), tx)
    if (changed !== null && action !== null) {
      await recordAudit(tx, { by, action, organizationId, subject: id })
    }
    return changed
  })
}
