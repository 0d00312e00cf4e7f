/** Somebody has to look after the users of an organization: nobody else there may, and those above may not. */
import type { Actor } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { first, run, sql, type Tx } from '../db/index.ts'
import type { Role } from './user.ts'
import { lockActor } from './users.ts'

type Standing = {
  name: string
  role: Role
  isLastAdministrator: boolean
  /** No other user is left. */
  isAlone: boolean
}

/**
 * Locks all administrators of an organization together with the actor and a user of it, in one order: of two
 * administrators who cease at once one stays. Throws `not_found`, and what `lockActor` throws.
 */
export async function lockAdministrators(
  tx: Tx,
  organizationId: string,
  userId: string,
  by: Actor,
): Promise<Standing> {
  const ids = by.kind === 'user' ? [by.id, userId] : [userId]
  await run(
    tx,
    sql`select from users where id = any(${ids}::uuid[])
          or organization_id = ${organizationId} and role = 'admin'
        order by id for update`,
  )
  await lockActor(tx, by, organizationId, userId)
  const standing = await first<Standing>(
    tx,
    sql`select u.name, u.role,
               u.role = 'admin' and not coalesce(bool_or(o.role = 'admin'), false)
                 as "isLastAdministrator",
               count(o.id) = 0 as "isAlone"
        from users u left join users o on o.organization_id = u.organization_id and o.id <> u.id
        where u.id = ${userId} and u.organization_id = ${organizationId} group by u.id`,
  )
  return standing ?? fail('not_found', 'there is no such user')
}

export function refuseLast(): never {
  fail('last_administrator', 'make somebody else an administrator first')
}
