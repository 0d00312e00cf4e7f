import { type Database, rows, sql } from '../../src/db/index.ts'

/** Every row of every table; of keys only that they are there, because reading with one notes when. */
export async function dumpDatabase({ db }: { db: Database }): Promise<Record<string, string[]>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const dump: Record<string, string[]> = {}
  for (const { name } of tables) {
    const text = name === 'api_keys' ? sql`t.id::text` : sql`t::text`
    const found = await rows<{ row: string }>(
      db,
      sql`select ${text} as row from ${sql.table(name)} t order by 1`,
    )
    dump[name] = found.map(({ row }) => row)
  }
  return dump
}
