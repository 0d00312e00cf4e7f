import { randomInt } from 'node:crypto'
import { recordAudit } from '../audit/index.ts'
import { fail, refuseField } from '../core/errors.ts'
import { inTransaction, run, sql } from '../db/index.ts'
import { guarded } from './guard.ts'
import { type Cookies, headersOf, type Logins, orNull, type Visitor } from './sign-in.ts'
import type { User } from './user.ts'

/**
 * Changes the user's own password and ends all sessions but a new one. Answers that session's cookies.
 * Throws `sign_in_refused` when the current password is wrong.
 */
export async function changePassword(
  { auth, db }: Logins,
  visitor: Visitor,
  user: User,
  sent: { currentPassword: string; newPassword: string },
): Promise<Cookies> {
  if (sent.newPassword === sent.currentPassword) {
    refuseField('/new_password', 'is the password you have')
  }
  const answer = await guarded(db, { email: user.email, address: visitor.address }, () =>
    orNull(
      auth.api.changePassword({
        body: { ...sent, revokeOtherSessions: true },
        headers: headersOf(visitor),
        returnHeaders: true,
      }),
    ),
  )
  if (answer === null) fail('sign_in_refused', 'the current password is wrong')
  await inTransaction(db, async tx => {
    await run(tx, sql`update users set password_given_until = null where id = ${user.id}`)
    await recordAudit(tx, {
      by: user.by,
      action: 'user.change_password',
      organizationId: user.organizationId,
      subject: user.id,
    })
  })
  return answer.headers.getSetCookie()
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new password to give to somebody: easy to read out, 79 random bits. */
export function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
