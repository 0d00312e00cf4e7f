import { readdir, readFile } from 'node:fs/promises'
import type { Environment } from '../core/environment.ts'
import { type Database, inTransaction, one, rows, run, runScript, sql } from './database.ts'

const migrationsFolder = new URL('../../migrations/', import.meta.url)
const migrationLock = 7_461_001

/**
 * Applies the numbered SQL files that this database lacks, in order. All run in one transaction under an
 * advisory lock, so several processes may start at once. Returns the names of the applied files. The first
 * migration stores the environment in the database. Fails when it is the other environment, or when the
 * database is newer than the program.
 */
export async function migrate(db: Database, environment: Environment): Promise<readonly string[]> {
  const files = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql')).sort()
  const scripts = await Promise.all(
    files.map(async name => ({
      name,
      text: await readFile(new URL(name, migrationsFolder), 'utf8'),
    })),
  )
  return inTransaction(db, async tx => {
    // A migration may take long, and so may waiting for another process's.
    await run(tx, sql`set local lock_timeout = 0`)
    await run(tx, sql`set local statement_timeout = 0`)
    await run(tx, sql`select pg_advisory_xact_lock(${migrationLock})`)
    await run(
      tx,
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
    )
    const seen = new Set(
      (await rows<{ name: string }>(tx, sql`select name from migrations`)).map(row => row.name),
    )
    const unknown = [...seen].filter(name => !files.includes(name))
    if (unknown.length > 0) {
      throw new Error(`the database is newer than this program: it has ${unknown.join(', ')}`)
    }
    const pending = scripts.filter(script => !seen.has(script.name))
    for (const script of pending) {
      await runScript(tx, script.text)
      await run(tx, sql`insert into migrations (name) values (${script.name})`)
    }
    await run(
      tx,
      sql`insert into installation (environment) values (${environment}) on conflict do nothing`,
    )
    const installed = await one<{ environment: string }>(
      tx,
      sql`select environment from installation`,
    )
    if (installed.environment !== environment) {
      throw new Error(
        `this database belongs to the ${installed.environment} environment, and GANGWAY_ENV is ${environment}`,
      )
    }
    return pending.map(script => script.name)
  })
}
