/**
 * Signing in, in one step: the password and, for users with a second factor, its code. Cookies come from
 * the library and go to the browser as they are; this room does not read them itself.
 */
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import {
  type Database,
  first,
  inTransaction,
  isForeignKeyViolation,
  ping,
  type Reader,
  run,
  sql,
} from '../db/index.ts'
import type { Logins } from './auth.ts'
import { guarded } from './guard.ts'
import type { Auth } from './library.ts'
import { spendCode } from './spent-codes.ts'
import { isUnreadable } from './unreadable.ts'
import type { Role, User } from './user.ts'

/** The request's `Cookie` header, and the address it comes from. */
export type Visitor = { cookie: string | undefined; address: string }
/** To be sent back as `Set-Cookie`, whatever else is answered. */
export type Cookies = string[]

type Sent = { email: string; password: string; code: string | null }

type Outcome = Cookies | 'code_wanted'

/**
 * Throws `sign_in_refused`, `too_many_attempts`, or `code_required` when the password
 * is right and the code missing.
 */
export async function signIn(logins: Logins, visitor: Visitor, sent: Sent): Promise<Cookies> {
  const typed = { ...sent, email: sent.email.toLowerCase() }
  const outcome = await guarded(
    logins.db,
    { email: typed.email, address: visitor.address },
    () => compare(logins, visitor, typed).catch(nullIfRemoved),
    found => found !== 'code_wanted',
  )
  if (outcome === null) fail('sign_in_refused', 'the e-mail address, password or code is wrong')
  if (outcome === 'code_wanted') fail('code_required', 'send the code of your authenticator app')
  return outcome
}

/** Null when what was typed is not what the user signs in with, or no longer at its end. */
async function compare(
  logins: Logins,
  visitor: Visitor,
  { email, password, code }: Sent,
): Promise<Outcome | null> {
  const { db } = logins
  const auth = await logins.auth()
  const user = await findCredentials(db, email)
  const answer = await orNull(
    auth.api.signInEmail({ body: { email, password }, returnHeaders: true }),
  )
  if (answer === null) return null
  const cookies = answer.headers.getSetCookie()
  const refuse = async (given: Cookies) => {
    await signOut(logins, asVisitor(visitor, given))
    return null
  }
  if (user === undefined || user.ranOut) return refuse(cookies)
  let given: Cookies | null = cookies
  if ('twoFactorRedirect' in answer.response) {
    if (code === null) return 'code_wanted'
    given = await verifyCode(logins, { auth, db }, asVisitor(visitor, cookies), user.id, code)
  }
  if (given === null) return null
  // Who changed the password or added a second factor meanwhile has ended all sessions of before, but not
  // this one, which came after.
  if (!isDeepStrictEqual(await findCredentials(db, email), user)) return refuse(given)
  await noteSeen(db, user.id)
  return given
}

/** The session or the code of a user who was removed while the password was compared cannot be written. */
function nullIfRemoved(error: unknown): null {
  if (isForeignKeyViolation(error)) return null
  throw error
}

/**
 * Checks six digits of the app, or one of the codes that were handed out for the day the app is lost.
 * Each works once; for the latter the library ensures that. Null when the code is wrong. Throws
 * `second_factor_unreadable` when the secret does not open what the code is compared with.
 */
export async function verifyCode(
  logins: Logins,
  { auth, db }: { auth: Auth; db: Reader },
  visitor: Visitor,
  userId: string,
  typed: string,
): Promise<Cookies | null> {
  const code = typed.trim()
  const isOfApp = /^\d{6}$/.test(code)
  if (isOfApp && !(await spendCode(db, userId, code))) return null
  const call = { body: { code }, headers: headersOf(visitor), returnHeaders: true } as const
  const verified = isOfApp ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call)
  const answer = await orNull(verified).catch(async error => {
    // The library has no word for it, and throws what its cipher throws.
    if (!(await isUnreadable(logins, db, userId))) throw error
    logins.onUnreadable(userId)
    fail('second_factor_unreadable', 'have your user reset, then add the app again', {}, error)
  })
  return answer?.headers.getSetCookie() ?? null
}

/** The visitor with the cookies of an answer. */
export function asVisitor({ address }: Visitor, cookies: Cookies): Visitor {
  return { address, cookie: cookies.map(each => each.split(';')[0]).join('; ') }
}

type Credentials = {
  id: string
  /** A password that somebody else gave runs out after some days. */
  ranOut: boolean
  passwordHash: string | null
  hasSecondFactor: boolean
}

/** What the user of an e-mail address signs in with. */
function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  return first<Credentials>(
    db,
    sql`select u.id, coalesce(u.password_given_until <= now(), false) as "ranOut",
               c.password as "passwordHash",
               coalesce(u.two_factor_enabled, false) as "hasSecondFactor"
        from users u join user_credentials c on c.user_id = u.id and c.provider_id = 'credential'
        where u.email = ${email}`,
  )
}

/** The user of the session, or null. A session in use is prolonged, so there may be cookies to send. */
export async function findSession(
  logins: Logins,
  visitor: Visitor,
): Promise<{ user: User; cookies: Cookies } | null> {
  if (visitor.cookie === undefined) return null
  const auth = await logins.auth()
  // It refuses a session that ends while it is prolonged.
  const read = () =>
    orNull(auth.api.getSession({ headers: headersOf(visitor), returnHeaders: true }))
  const answer = await read().catch(async error => {
    if (((await statusOf(error)) ?? 0) < 500) throw error
    // The library hides the cause behind a fault of its own. `ping` throws when the database is away;
    // when it is back, the session is read again.
    await ping(logins.db)
    return read()
  })
  if (!answer?.response) return null
  const { user } = answer.response
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) await noteSeen(logins.db, user.id)
  return {
    user: {
      by: { kind: 'user', id: user.id, name: user.email },
      id: user.id,
      organizationId: user.organizationId,
      role: user.role as Role,
      name: user.name,
      email: user.email,
      hasSecondFactor: user.twoFactorEnabled ?? false,
      mustChangePassword: user.passwordGivenUntil != null,
    },
    cookies,
  }
}

/** At a sign-in, and whenever a session is prolonged. The session itself goes when it ends. */
async function noteSeen(db: Database, userId: string): Promise<void> {
  await run(db, sql`update users set last_seen_at = now() where id = ${userId}`)
}

export async function signOut(logins: Logins, visitor: Visitor): Promise<Cookies> {
  const auth = await logins.auth()
  const { headers } = await auth.api.signOut({ headers: headersOf(visitor), returnHeaders: true })
  return headers.getSetCookie()
}

/** Ends every session of the user, on every machine, this one too. */
export async function signOutEverywhere(
  logins: Logins,
  visitor: Visitor,
  user: User,
): Promise<Cookies> {
  await inTransaction(logins.db, async tx => {
    await run(tx, sql`delete from user_sessions where user_id = ${user.id}`)
    await recordAudit(tx, {
      by: user.by,
      action: 'user.sign_out_everywhere',
      organizationId: user.organizationId,
      subject: user.id,
    })
  })
  return signOut(logins, visitor)
}

export function headersOf({ cookie }: Visitor): Headers {
  return new Headers(cookie === undefined ? {} : { cookie })
}

/** Turns a refusal of the library (4xx) into null. Other errors are faults and are still thrown. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const status = (await statusOf(error)) ?? 0
    if (status >= 400 && status < 500) return null
    throw error
  }
}

/** The HTTP status of an error of the library; null for other errors. */
async function statusOf(error: unknown): Promise<number | null> {
  const { APIError } = await import('./library.ts')
  return error instanceof APIError ? error.statusCode : null
}
