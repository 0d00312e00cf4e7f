/** The second factor: an authenticator app (TOTP), and ten codes to keep for the day it is lost. */
import { type Deed, recordAudit } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { type Database, inTransaction } from '../db/index.ts'
import { guarded } from './guard.ts'
import {
  asVisitor,
  type Cookies,
  headersOf,
  type Logins,
  orNull,
  type Visitor,
  verifyCode,
} from './sign-in.ts'
import type { User } from './user.ts'

/** Begins the enrolment. Sign-in asks for no code before one has proven that the app works. */
export async function enrolSecondFactor(
  { auth, db }: Logins,
  visitor: Visitor,
  user: User,
  password: string,
): Promise<{ uri: string; backupCodes: string[] }> {
  if (user.hasSecondFactor) fail('second_factor_exists', 'take it off first')
  const answer = await guarded(db, { email: user.email, address: visitor.address }, () =>
    orNull(auth.api.enableTwoFactor({ body: { password }, headers: headersOf(visitor) })),
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
  { auth, db }: Logins,
  visitor: Visitor,
  user: User,
  code: string,
): Promise<Cookies> {
  const cookies = await guarded(db, { email: user.email, address: visitor.address }, () =>
    verifyCode({ auth, db }, visitor, user.id, code),
  )
  if (cookies === null) fail('sign_in_refused', 'the code is wrong')
  if (user.hasSecondFactor) return cookies
  await auth.api.revokeOtherSessions({ headers: headersOf(asVisitor(visitor, cookies)) })
  await write(db, user, 'user.add_second_factor')
  return cookies
}

/**
 * Asks for password and code: an open session, even together with the password, must not be
 * enough to get rid of the code.
 */
export async function removeSecondFactor(
  { auth, db }: Logins,
  visitor: Visitor,
  user: User,
  { password, code }: { password: string; code: string },
): Promise<Cookies> {
  if (!user.hasSecondFactor) fail('not_found', 'there is no second factor')
  const call = { body: { password }, headers: headersOf(visitor) }
  const answer = await guarded(db, { email: user.email, address: visitor.address }, async () => {
    // The password is checked first, because a spare code is used up by the check.
    if ((await orNull(auth.api.verifyPassword(call))) === null) return null
    if ((await verifyCode({ auth, db }, visitor, user.id, code)) === null) return null
    return orNull(auth.api.disableTwoFactor({ ...call, returnHeaders: true }))
  })
  if (answer === null) fail('sign_in_refused', 'the password or code is wrong')
  await write(db, user, 'user.remove_second_factor')
  return answer.headers.getSetCookie()
}

function write(db: Database, user: User, action: Deed['action']): Promise<void> {
  const { by, organizationId, id } = user
  return inTransaction(db, tx => recordAudit(tx, { by, action, organizationId, subject: id }))
}
