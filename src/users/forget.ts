import { type Database, run, sql } from '../db/index.ts'
import { forgetAttempts } from './guard.ts'
import { forgetSpentCodes } from './spent-codes.ts'

/** Deletes sessions, challenges, codes and attempts that mean nothing any more. */
export async function forgetSessions(db: Database): Promise<void> {
  await run(db, sql`delete from user_sessions where expires_at < now()`)
  await run(db, sql`delete from user_challenges where expires_at < now()`)
  await forgetSpentCodes(db)
  await forgetAttempts(db)
}
