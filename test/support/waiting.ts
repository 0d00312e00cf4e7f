/** Lets calls come to the same rows at once, whatever the machine is busy with. */
import { type Database, first, inTransaction, type Sql, sql, type Tx } from '../../src/db/index.ts'
import { until } from './issuance.ts'

/**
 * Locks the rows that a statement selects, starts the calls, and lets the rows go when all of them wait for a
 * lock. Answers what became of each call.
 */
export async function meetAt<T>(
  db: Database,
  rowsToLock: Sql,
  calls: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  let started: Promise<PromiseSettledResult<T>[]> | undefined
  await inTransaction(db, async (tx: Tx) => {
    await first(tx, rowsToLock)
    started = Promise.allSettled(calls.map(call => call()))
    await until('all calls to wait', async () => (await countWaiting(db)) === calls.length)
  })
  return (await started) ?? []
}

/** How many sessions of the database wait for a lock. */
export async function countWaiting(db: Database): Promise<number> {
  const found = await first<{ waiting: number }>(
    db,
    sql`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found?.waiting ?? 0
}
