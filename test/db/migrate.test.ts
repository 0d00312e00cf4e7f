import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { first, inTransaction, migrate, openDatabase, rows, run, sql } from '../../src/db/index.ts'
import { cloneDatabase } from '../support/database.ts'
import { until } from '../support/issuance.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = readdirSync(new URL('../../migrations/', import.meta.url)).sort()

suite('migrations', () => {
  test('six pools that start at once on an empty database apply each migration once', async () => {
    await using empty = await emptyDatabase()
    const pools = Array.from({ length: 6 }, () => open(empty.url))
    try {
      const applied = await Promise.all(pools.map(db => migrate(db, 'uat')))
      assert.deepEqual(applied.flat().toSorted(), files)
      assert.equal(applied.filter(names => names.length > 0).length, 1)
      assert.deepEqual(await appliedIn(empty.url), files)
    } finally {
      await Promise.all(pools.map(db => db.destroy()))
    }
  })

  test('six processes that start at once on an empty database all succeed', async () => {
    await using empty = await emptyDatabase()
    const env = { ...process.env, DATABASE_URL: empty.url, NODE_TEST_CONTEXT: undefined }
    const processes = Array.from({ length: 6 }, () =>
      promisify(execFile)(process.execPath, ['src/main.ts', 'migrate'], { cwd: root, env }),
    )
    for (const { stdout } of await Promise.all(processes)) assert.match(stdout, /up to date/)
    assert.deepEqual(await appliedIn(empty.url), files)
  })

  test('ENV-5 a database of one environment refuses the other one for ever', async () => {
    await using empty = await emptyDatabase()
    await withPool(empty.url, async db => {
      await migrate(db, 'production')
      await assert.rejects(migrate(db, 'uat'), /belongs to the production environment/)
      assert.deepEqual(await migrate(db, 'production'), [])
      await assert.rejects(run(db, sql`insert into installation values (false, 'uat')`), /check/)
    })
  })

  test('two environments that meet on an empty database: one has it, the other is refused', async () => {
    await using empty = await emptyDatabase()
    const [one, other] = [open(empty.url), open(empty.url)]
    const settled = await Promise.allSettled([migrate(one, 'uat'), migrate(other, 'production')])
    await Promise.all([one.destroy(), other.destroy()])
    assert.deepEqual(settled.map(each => each.status).toSorted(), ['fulfilled', 'rejected'])
  })

  test('a database that is newer than the program is refused by name', async () => {
    await using empty = await emptyDatabase()
    await withPool(empty.url, async db => {
      await migrate(db, 'uat')
      await run(db, sql`insert into migrations (name) values ('9999-from-the-future.sql')`)
      await assert.rejects(migrate(db, 'uat'), /newer than this program.*9999-from-the-future/)
    })
  })

  test('a migration that fails leaves the database as it was', async () => {
    await using empty = await emptyDatabase()
    await withPool(empty.url, async db => {
      await run(db, sql`create table accounts (in_the_way boolean)`)
      await assert.rejects(migrate(db, 'uat'), /already exists/)
      const tables = await rows<{ name: string }>(
        db,
        sql`select tablename as name from pg_tables where schemaname = 'public'`,
      )
      assert.deepEqual(tables, [{ name: 'accounts' }])
    })
  })

  test('the planner of a new database takes no table for one that stays empty', async () => {
    await using empty = await emptyDatabase()
    await withPool(empty.url, async db => {
      await migrate(db, 'uat')
      const empties = await rows<{ name: string }>(
        db,
        sql`select relname as name from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples = 0`,
      )
      assert.deepEqual(empties, [])
    })
  })

  test('a process waits for another one’s migration longer than any statement may take', async () => {
    await using empty = await emptyDatabase()
    const holder = open(empty.url)
    const waiting = new URL(empty.url)
    waiting.searchParams.set('options', '-c statement_timeout=300 -c lock_timeout=300')
    await withPool(waiting.href, async db => {
      const waited = await inTransaction(holder, async tx => {
        await run(tx, sql`select pg_advisory_xact_lock(7461001)`)
        let hasEnded = false
        const migrated = migrate(db, 'uat')
          .catch((error: unknown) => error)
          .finally(() => {
            hasEnded = true
          })
        const waitsLonger = sql`select from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'
            and clock_timestamp() - query_start > interval '600 ms'`
        await until('a wait that is too long for a statement', async () => {
          return hasEnded || (await first(holder, waitsLonger)) !== undefined
        })
        return { migrated }
      })
      assert.deepEqual(await waited.migrated, files)
    })
    await holder.destroy()
  })
})

function open(url: string) {
  return openDatabase(url, { maxConnections: 2, onError: () => {} })
}

async function withPool(
  url: string,
  work: (db: ReturnType<typeof open>) => Promise<void>,
): Promise<void> {
  const db = open(url)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

/** A clone without anything in it. */
async function emptyDatabase() {
  const { url, drop } = await cloneDatabase()
  await withPool(url, async db => {
    await run(db, sql`drop schema public cascade`)
    await run(db, sql`create schema public`)
  })
  return { url, [Symbol.asyncDispose]: drop }
}

async function appliedIn(url: string): Promise<string[]> {
  const db = open(url)
  const found = await rows<{ name: string }>(db, sql`select name from migrations order by name`)
  await db.destroy()
  return found.map(({ name }) => name)
}
