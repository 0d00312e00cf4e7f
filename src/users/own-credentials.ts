import { type Deed, recordAudit } from '../audit/index.ts'
import { inTransaction, run, sql, type Tx } from '../db/index.ts'
import type { Logins } from './auth.ts'
import type { Auth } from './library.ts'
import type { User } from './user.ts'

/**
 * Lets a user change the own password or second factor by the library, in one transaction with the audit
 * row. The user's row is locked, as it is for a reset and a removal: they come wholly before the change,
 * which then finds its session ended, or wholly after it. Null, unrecorded, when `change` answers null.
 */
export function changeOwn<T>(
  { db, authIn }: Logins,
  { by, id, organizationId }: User,
  action: Deed['action'],
  change: (auth: Auth, tx: Tx) => Promise<T | null>,
): Promise<T | null> {
  return inTransaction(db, async tx => {
    await run(tx, sql`select from users where id = ${id} for update`)
    const changed = await change(await authIn(tx), tx)
    if (changed !== null) await recordAudit(tx, { by, action, organizationId, subject: id })
    return changed
  })
}
