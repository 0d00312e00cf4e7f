/** The users of an organization. There is no sign-up: a user with the right to do so creates them. */
import { type Actor, recordAudit } from '../audit/index.ts'
import { fail, refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { refuseUnlessLine } from '../core/line.ts'
import {
  type Database,
  first,
  inTransaction,
  isUniqueViolation,
  type Reader,
  rows,
  run,
  sql,
  type Tx,
} from '../db/index.ts'
import { readOrganization } from '../organizations/index.ts'
import { clearAccount } from './guard.ts'
import { newPassword } from './password.ts'
import type { Role } from './user.ts'

type NewUser = { organizationId: string; role: Role; name: string; email: string }

type ListedUser = {
  id: string
  role: Role
  name: string
  email: string
  hasSecondFactor: boolean
  mustChangePassword: boolean
  createdAt: Date
  lastSeenAt: Date | null
}

/** The library accepts these e-mail addresses at sign-in (zod's `email`). */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** A password that was given to somebody works for this long. */
const givenDays = 7

/** A user, and the password to give to them. It is shown only this once. */
type CreatedUser = { id: string; password: string }

/**
 * Refuses unfit fields, and an e-mail address that is taken, by their pointers. Throws `sign_in_required` when
 * the actor has gone, and `role_denied` when the actor was given another role meanwhile; so do the other deeds.
 */
export function createUser(db: Database, wanted: NewUser, by: Actor): Promise<CreatedUser> {
  return create(db, wanted, by, tx => lockActor(tx, by, wanted.organizationId))
}

/**
 * Creates an organization's first user, for somebody above it. The first user is an administrator, who
 * looks after the others. Those above may not add another one or give one a new password, because they
 * could then read as one of them. Throws `organization_has_users`.
 */
export async function createFirstUser(
  db: Database,
  wanted: NewUser,
  by: Actor,
): Promise<CreatedUser> {
  if (wanted.role !== 'admin') refuseField('/role', 'the first user is an administrator')
  return create(db, wanted, by, async tx => {
    await lockActor(tx, by, null)
    const { organizationId } = wanted
    // Nobody else creates a user meanwhile: every new user refers to this row.
    await run(tx, sql`select from organizations where id = ${organizationId} for update`)
    const other = await first(tx, sql`select from users where organization_id = ${organizationId}`)
    if (other !== undefined) {
      fail('organization_has_users', 'its own administrators add the others')
    }
  })
}

async function create(
  db: Database,
  wanted: NewUser,
  by: Actor,
  check: (tx: Tx) => Promise<void>,
): Promise<CreatedUser> {
  await refuseUnfit(db, wanted)
  const id = newId()
  const password = newPassword()
  const hash = await hashOf(password)
  try {
    await inTransaction(db, async tx => {
      await check(tx)
      await run(
        tx,
        sql`insert into users (id, organization_id, role, name, email, email_verified)
            values (${id}, ${wanted.organizationId}, ${wanted.role}, ${wanted.name},
                    ${wanted.email.toLowerCase()}, true)`,
      )
      await run(
        tx,
        sql`insert into user_credentials (id, user_id, account_id, provider_id)
            values (${newId()}, ${id}, ${id}, 'credential')`,
      )
      await givePassword(tx, id, hash)
      await recordAudit(tx, {
        by,
        action: 'user.create',
        organizationId: wanted.organizationId,
        subject: id,
        facts: { role: wanted.role, name: wanted.name },
      })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'user_email_is_unique')) {
      refuseField('/email', 'belongs to a user already')
    }
    throw error
  }
  return { id, password }
}

/** The table refuses these too, but not in words for people. */
async function refuseUnfit(reader: Reader, { organizationId, role, name, email }: NewUser) {
  refuseUnlessLine('/name', name)
  if (name.length > 100) refuseField('/name', 'has 1 to 100 characters')
  if (!emailPattern.test(email) || email.length > 200) {
    refuseField('/email', 'is no e-mail address')
  }
  await refuseOperationsBelow(reader, organizationId, role)
}

/** Operations staff belong to the root. */
export async function refuseOperationsBelow(reader: Reader, organizationId: string, role: Role) {
  if (role !== 'operations') return
  const { parentId } = await readOrganization(reader, organizationId)
  if (parentId !== null) refuseField('/role', 'operations is for the root alone')
}

/**
 * A new password to give to a user who lost the password or the phone. It ends their sessions and the wait
 * after wrong guesses, and takes the second factor off. Throws `not_found` when the organization has no such
 * user, `not_your_own` when the user is the actor, because an open session alone must not be enough for either,
 * and `sign_in_required` when the actor has gone.
 */
export async function resetUser(
  db: Database,
  organizationId: string,
  userId: string,
  by: Actor,
): Promise<{ password: string }> {
  refuseOwn(by, userId, 'change your own password; somebody else has to reset you')
  const password = newPassword()
  const hash = await hashOf(password)
  return inTransaction(db, async tx => {
    await lockActor(tx, by, organizationId, userId)
    const found = await first<{ email: string }>(
      tx,
      sql`select email from users where id = ${userId} and organization_id = ${organizationId} for update`,
    )
    if (found === undefined) fail('not_found', 'there is no such user')
    await givePassword(tx, userId, hash)
    await run(tx, sql`delete from user_sessions where user_id = ${userId}`)
    await run(tx, sql`delete from user_second_factors where user_id = ${userId}`)
    await run(tx, sql`update users set two_factor_enabled = false where id = ${userId}`)
    await clearAccount(tx, found.email)
    await recordAudit(tx, { by, action: 'user.reset', organizationId, subject: userId })
    return { password }
  })
}

async function hashOf(password: string): Promise<string> {
  const { hashPassword } = await import('./library.ts')
  return hashPassword(password)
}

async function givePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await run(
    tx,
    sql`update user_credentials set password = ${hash}, updated_at = now()
        where user_id = ${userId} and provider_id = 'credential'`,
  )
  await run(
    tx,
    sql`update users set password_given_until = now() + make_interval(days => ${givenDays})
        where id = ${userId}`,
  )
}

export function refuseOwn(by: Actor, userId: string, detail: string): void {
  if (by.kind === 'user' && by.id === userId) fail('not_your_own', detail)
}

/**
 * Refuses an actor who was removed, or whose role allows the deed no more, while the call was under way: of two
 * administrators who do so to each other at once one has to stay. The actor is locked together with the user whom the
 * deed is about. `organizationId` is whose users the deed is about: only operations and administrators of it may do
 * it. Null: its caller admits an administrator above.
 */
export async function lockActor(
  tx: Tx,
  by: Actor,
  organizationId: string | null,
  userId = by.id,
): Promise<void> {
  if (by.kind !== 'user') return
  const there = await rows<{ id: string; role: Role; organizationId: string }>(
    tx,
    sql`select id, role, organization_id as "organizationId" from users
        where id = any(${[by.id, userId]}::uuid[]) order by id for update`,
  )
  const actor = there.find(({ id }) => id === by.id)
  if (actor === undefined) fail('sign_in_required', 'somebody has removed you meanwhile')
  if (actor.role === 'staff') fail('role_denied', 'somebody has made you staff meanwhile')
  if (actor.role === 'operations' || organizationId === null) return
  if (actor.organizationId !== organizationId) {
    fail('role_denied', 'somebody has made you an administrator meanwhile')
  }
}

export function listUsers(reader: Reader, organizationId: string): Promise<ListedUser[]> {
  return rows<ListedUser>(
    reader,
    sql`select u.id, u.role, u.name, u.email,
               coalesce(u.two_factor_enabled, false) as "hasSecondFactor",
               u.password_given_until is not null as "mustChangePassword",
               u.created_at as "createdAt", u.last_seen_at as "lastSeenAt"
        from users u where u.organization_id = ${organizationId} order by u.id`,
  )
}
