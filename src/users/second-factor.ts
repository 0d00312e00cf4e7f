/** The second factor: an authenticator app (TOTP), and ten codes to keep for the day it is lost. */
import { fail } from '../core/errors.ts'
import type { Logins } from './auth.ts'
import { guarded } from './guard.ts'
import { changeOwn } from './own-credentials.ts'
import { asVisitor, type Cookies, headersOf, orNull, type Visitor, verifyCode } from './sign-in.ts'
import type { User } from './user.ts'

/** Begins the enrolment. Sign-in asks for no code before one has proven that the app works. */
export async function enrolSecondFactor(
  logins: Logins,
  visitor: Visitor,
  user: User,
  password: string,
): Promise<{ uri: string; backupCodes: string[] }> {
  if (user.hasSecondFactor) fail('second_factor_exists', 'take it off first')
  const answer = await guarded(logins.db, { email: user.email, address: visitor.address }, () =>
    changeOwn(logins, user, null, auth =>
      orNull(auth.api.enableTwoFactor({ body: { password }, headers: headersOf(visitor) })),
    ),
  )
  if (answer === null) fail('sign_in_refused', 'the password is wrong')
  if (answer.method !== 'totp') throw new Error(`a second factor of method ${answer.method}`)
  return { uri: answer.totpURI, backupCodes: answer.backupCodes }
}

/**
 * The first right code switches the second factor on, and ends all sessions but a new one. Answers that
 * session's cookies. Throws `sign_in_refused` when the code is wrong.
 */
export async function verifySecondFactor(
  logins: Logins,
  visitor: Visitor,
  user: User,
  code: string,
): Promise<Cookies> {
  const action = user.hasSecondFactor ? null : 'user.add_second_factor'
  const cookies = await guarded(
    logins.db,
    { email: user.email, address: visitor.address },
    () =>
      changeOwn(logins, user, action, async (auth, tx) => {
        const given = await verifyCode(logins, { auth, db: tx }, visitor, user.id, code)
        if (given === null || user.hasSecondFactor) return given
        await auth.api.revokeOtherSessions({ headers: headersOf(asVisitor(visitor, given)) })
        return given
      }),
    // Otherwise who has a session and the app could guess at the password without end.
    () => !user.hasSecondFactor,
  )
  if (cookies === null) fail('sign_in_refused', 'the code is wrong')
  return cookies
}

/**
 * Asks for password and code: an open session, even together with the password, must not be
 * enough to get rid of the code.
 */
export async function removeSecondFactor(
  logins: Logins,
  visitor: Visitor,
  user: User,
  { password, code }: { password: string; code: string },
): Promise<Cookies> {
  if (!user.hasSecondFactor) fail('not_found', 'there is no second factor')
  const call = { body: { password }, headers: headersOf(visitor) }
  const answer = await guarded(logins.db, { email: user.email, address: visitor.address }, () =>
    changeOwn(logins, user, 'user.remove_second_factor', async (auth, tx) => {
      // The password is checked first, because a spare code is used up by the check.
      if ((await orNull(auth.api.verifyPassword(call))) === null) return null
      if ((await verifyCode(logins, { auth, db: tx }, visitor, user.id, code)) === null) return null
      return orNull(auth.api.disableTwoFactor({ ...call, returnHeaders: true }))
    }),
  )
  if (answer === null) fail('sign_in_refused', 'the password or code is wrong')
  return answer.headers.getSetCookie()
}
