import { randomInt } from 'node:crypto'
import { fail, refuseField } from '../core/errors.ts'
import { run, sql } from '../db/index.ts'
import { type Logins, passwordLengthMax } from './auth.ts'
import { guarded } from './guard.ts'
import { changeOwn } from './own-credentials.ts'
import { type Cookies, headersOf, orNull, type Visitor } from './sign-in.ts'
import type { User } from './user.ts'

/**
 * Changes the user's own password and ends all sessions but a new one. Answers that session's cookies.
 * Throws `sign_in_refused` when the current password is wrong.
 */
export async function changePassword(
  logins: Logins,
  visitor: Visitor,
  user: User,
  sent: { currentPassword: string; newPassword: string },
): Promise<Cookies> {
  if (sent.newPassword === sent.currentPassword) {
    refuseField('/new_password', 'is the password you have')
  }
  // A schema counts a sign outside of the basic plane as one, and the library as two.
  if (sent.newPassword.length > passwordLengthMax) {
    refuseField('/new_password', `must not have more than ${passwordLengthMax} characters`)
  }
  const answer = await guarded(
    logins.db,
    { email: user.email, address: visitor.address },
    () =>
      changeOwn(logins, user, 'user.change_password', async (auth, tx) => {
        const changed = await orNull(
          auth.api.changePassword({
            body: { ...sent, revokeOtherSessions: true },
            headers: headersOf(visitor),
            returnHeaders: true,
          }),
        )
        if (changed === null) return null
        await run(tx, sql`update users set password_given_until = null where id = ${user.id}`)
        return changed
      }),
    // Otherwise who has a session and the password could guess at the code without end.
    () => !user.hasSecondFactor,
  )
  if (answer === null) fail('sign_in_refused', 'the current password is wrong')
  return answer.headers.getSetCookie()
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new password to give to somebody: easy to read out, 79 random bits. */
export function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
