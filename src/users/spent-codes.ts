/**
 * The library accepts a code of an authenticator app for a minute and a half, so somebody who
 * saw it over a shoulder could use it too. So each code is spent before it is looked at, and
 * of two calls at once one is refused.
 */
import { type Database, type Reader, run, sql } from '../db/index.ts'

/** Longer than any code works, also where clocks differ. */
const memoryMinutes = 5

/**
 * Answers false when the code was spent before, also when the app shows it again by chance before it is
 * forgotten: the next code works.
 */
export async function spendCode(writer: Reader, userId: string, code: string): Promise<boolean> {
  const spent = await run(
    writer,
    sql`insert into user_spent_codes (user_id, code, spent_at) values (${userId}, ${code}, now())
        on conflict (user_id, code) do nothing`,
  )
  return spent === 1
}

/** Deletes spent codes that no longer work as codes. */
export async function forgetSpentCodes(db: Database): Promise<void> {
  await run(
    db,
    sql`delete from user_spent_codes
        where spent_at < now() - make_interval(mins => ${memoryMinutes})`,
  )
}
