/**
 * Second factors are encrypted with the dashboard's secret. If it was changed, or is another one than on the
 * other machines, it opens none of those, and no code can be checked.
 */
import { type Reader, rows, sql } from '../db/index.ts'
import type { Logins } from './auth.ts'

/** Whether the user has a second factor that the secret does not open. */
export async function isUnreadable(
  { opens }: Logins,
  reader: Reader,
  userId: string,
): Promise<boolean> {
  const [stored] = await rows<Stored>(
    reader,
    sql`select secret from user_second_factors where user_id = ${userId}`,
  )
  return stored !== undefined && !(await opens(stored.secret))
}

/** How many users cannot sign in because of that. */
export async function countUnreadable({ db, opens }: Logins): Promise<number> {
  const stored = await rows<Stored>(
    db,
    sql`select f.secret from user_second_factors f join users u on u.id = f.user_id
        where u.two_factor_enabled`,
  )
  let count = 0
  for (const { secret } of stored) if (!(await opens(secret))) count += 1
  return count
}

type Stored = { secret: string }
