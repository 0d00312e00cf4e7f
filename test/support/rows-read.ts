import { type Database, first, inTransaction, sql, type Tx } from '../../src/db/index.ts'

/** How many rows of a table `work` made the server read, also those that it then left out. */
export function rowsRead(
  db: Database,
  table: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  const readSoFar = async (tx: Tx) =>
    (
      await first<{ count: number }>(
        tx,
        sql`select idx_tup_fetch + seq_tup_read as count from pg_stat_xact_user_tables
          where relname = ${table}`,
      )
    )?.count ?? 0
  return inTransaction(db, async tx => {
    // What the connection did before may be among it.
    const before = await readSoFar(tx)
    await work(tx)
    return (await readSoFar(tx)) - before
  })
}
