/** The staff verbs work on the database of an installation, whether it runs or not. */
import type { Config } from '../config.ts'
import { findEmbeddedDatabase } from '../db/embedded.ts'
import { type Database, migrate, openDatabase } from '../db/index.ts'

/**
 * Migrates the database, runs `work` on it and closes it. Throws when there is no `DATABASE_URL` and no
 * embedded server is running.
 */
export async function withDatabase<T>(
  config: Config,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const url = config.databaseUrl ?? (await findEmbeddedDatabase(config.dataDir))
  if (url === null) {
    throw new Error(
      `no installation is running with its data in ${config.dataDir}; start it, or set DATABASE_URL`,
    )
  }
  const db = openDatabase(url, { maxConnections: 2, onError: () => {} })
  try {
    await migrate(db, config.environment)
    return await work(db)
  } finally {
    await db.destroy()
  }
}
