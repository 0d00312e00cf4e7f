/**
 * A clock for a database: `now()` returns the test's time. Every use of the name finds this function before
 * the system's own, except defaults of columns, which were bound when their table was made. Within a
 * transaction the clock stands still at the time that `startsAt` gave.
 */
import { mock } from 'node:test'
import { type Database, openDatabase, run, runScript, sql } from '../../../src/db/database.ts'

export type Clock = {
  /** Milliseconds. */
  now(): number
  /** Sets this process's clock as well. */
  set(time: number): Promise<void>
  /** Sets it to the true time. */
  reset(): Promise<void>
}

/** Call it before the database is opened for the test. */
export async function installClock(url: string): Promise<void> {
  const db = openDatabase(url, { maxConnections: 1, onError: () => {} })
  await runScript(
    db,
    `create schema clock;
     create table clock.hand (at timestamptz not null);
     insert into clock.hand values (now());
     create function clock.now() returns timestamptz stable language sql
       as $$ select coalesce(nullif(current_setting('clock.at', true), '')::timestamptz,
                             (select at from clock.hand)) $$;
     do $do$ begin
       execute format('alter database %I set search_path = clock, public, pg_catalog', current_database());
       execute format('alter database %I set synchronous_commit = off', current_database());
     end $do$`,
  )
  await db.destroy()
}

/** The first statement of a transaction. */
export const startsAt = (time: number) => ({
  text: "select set_config('clock.at', $1, true)",
  values: [new Date(time).toISOString()],
})

export function clockOf(db: Database): Clock {
  let at = 0
  const clock: Clock = {
    now: () => at,
    async set(time) {
      at = time
      mock.timers.reset()
      mock.timers.enable({ apis: ['Date'], now: time })
      await run(db, sql`update clock.hand set at = ${new Date(time)}`)
    },
    reset() {
      mock.timers.reset()
      return clock.set(Date.now())
    },
  }
  return clock
}
