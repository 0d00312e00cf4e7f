import { type Database, first, run, sql } from '../db/index.ts'

/** How many attempts have no outcome yet. */
export async function countOpenAttempts(db: Database): Promise<number> {
  const open = await first<{ attempts: number }>(
    db,
    sql`select count(*) as attempts from issuance_attempts where finished_at is null`,
  )
  return open?.attempts ?? 0
}

/** Gives attempts that wait for an operator's word to the workers now instead of later. */
export async function wakeAttempts(db: Database): Promise<number> {
  const woken = await run(
    db,
    sql`update issuance_attempts set next_step_at = now()
        where finished_at is null and next_step_at > now()`,
  )
  if (woken > 0) await run(db, sql`select pg_notify('issuance_queued', '')`)
  return woken
}
