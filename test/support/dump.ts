import { type Database, rows, sql } from '../../src/db/index.ts'

/** Every row of every table. Of keys it has only the ids, because a call with a key notes the time. */
export async function dumpDatabase({ db }: { db: Database }): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const name of await tablesOf(db)) {
    const text = name === 'api_keys' ? sql`t.id::text` : sql`t::text`
    const found = await rows<{ row: string }>(
      db,
      sql`select ${text} as row from ${sql.table(name)} t order by 1`,
    )
    dump[name] = found.map(({ row }) => row)
  }
  return dump
}

/** Tables that a refused call may change: counts of calls and attempts, and what operators reported. */
const passing = [
  'api_keys',
  'confirm_calls',
  'sign_in_attempts',
  'user_sessions',
  'voyages',
  'voyage_sources',
]
let statement: string | undefined

/** A text that changes when any row does, from one quick statement. */
export async function fingerprint({ db }: { db: Database }): Promise<string> {
  statement ??= await writeFingerprint(db)
  const [found] = await rows<{ print: string }>(db, sql`${sql.raw(statement)}`)
  return found?.print ?? ''
}

async function writeFingerprint(db: Database): Promise<string> {
  const tables = await tablesOf(db)
  const parts = tables
    .filter(name => !passing.includes(name))
    .map(
      name =>
        `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from "${name}" t)`,
    )
  return `select concat_ws(' ', ${parts.join(', ')}) as print`
}

async function tablesOf(db: Database): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return tables.map(({ name }) => name)
}
