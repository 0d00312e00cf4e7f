import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import {
  atOnce,
  first,
  inTransaction,
  isDatabaseAway,
  keepPlans,
  openDatabase,
  type Reader,
  rows,
  run,
  runLater,
  sql,
  type Tx,
} from '../../src/db/index.ts'
import { cloneDatabase } from '../support/database.ts'
import { until } from '../support/issuance.ts'

suite('the database', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 6, onError: () => {} })
  after(async () => {
    await db.destroy()
    await drop()
  })
  await run(db, sql`create table marks (name text primary key, value integer not null default 0)`)
  await run(db, sql`insert into marks (name) values ('a'), ('b')`)
  const add = (tx: Tx, name: string) =>
    run(tx, sql`update marks set value = value + 1 where name = ${name}`)
  const values = async () =>
    (await rows<{ value: number }>(db, sql`select value from marks order by name`)).map(
      each => each.value,
    )

  test('a transaction that fails leaves nothing, and its error is the caller’s', async () => {
    const before = await values()
    const error = new Error('no')
    const work = inTransaction(db, async tx => {
      await add(tx, 'a')
      throw error
    })
    await assert.rejects(work, thrown => thrown === error)
    assert.deepEqual(await values(), before)
  })

  test('plans are kept for lists of any length for as long as the transaction that asked for it', async () => {
    const one = openDatabase(url, { maxConnections: 1, prepares: true, onError: () => {} })
    const listed = (reader: Reader, names: string[]) =>
      rows(reader, sql`select value from marks where name = any(${names}::text[])`)
    const plans = () =>
      first<{ generic: number; custom: number }>(
        one,
        sql`select generic_plans as generic, custom_plans as custom from pg_prepared_statements
            where statement like '%from marks where name = any%'`,
      )
    for (let time = 0; time < 40; time += 1) {
      await inTransaction(one, async tx => {
        await runLater(tx, keepPlans)
        await listed(tx, ['a', 'b'].slice(time % 2))
      })
    }
    const kept = await plans()
    assert.ok(kept && kept.generic > 10, 'the statement is not prepared')
    assert.equal(kept.custom, 0)
    await atOnce(one, reader => Promise.all([rows(reader, keepPlans), listed(reader, ['b'])]))
    assert.deepEqual(await plans(), { generic: kept.generic + 1, custom: 0 })
    const { mode } = (await first<{ mode: string }>(
      one,
      sql`select current_setting('plan_cache_mode') as mode`,
    )) ?? { mode: '' }
    assert.equal(mode, 'auto')
    await one.destroy()
  })

  test('no statement is compiled, which would take longer than the statement', async () => {
    const one = openDatabase(url, { maxConnections: 1, onError: () => {} })
    const setting = await first(one, sql`select current_setting('jit') as jit`)
    assert.deepEqual(setting, { jit: 'off' })
    await one.destroy()
  })

  test('a deadlock is run again, and both transactions are done once', async () => {
    const [a = 0, b = 0] = await values()
    const begun = new Set<string>()
    let runs = 0
    const cross = (one: string, other: string) =>
      inTransaction(db, async tx => {
        runs += 1
        await add(tx, one)
        begun.add(one)
        await until('both have begun', () => begun.size === 2)
        await add(tx, other)
      })
    await Promise.all([cross('a', 'b'), cross('b', 'a')])
    assert.ok(runs > 2, 'there was no deadlock')
    assert.deepEqual(await values(), [a + 2, b + 2])
  })

  for (const [name, code, runs] of [
    ['serialization failure', '40001', 4],
    ['deadlock', '40P01', 4],
    ['check violation', '23514', 1],
    ['lock timeout', '55P03', 1],
  ] as const) {
    test(`a ${name} that comes again and again is tried ${runs} times in all`, async () => {
      let tries = 0
      const raise = `do $$ begin raise exception 'again' using errcode = '${code}'; end $$`
      const work = inTransaction(db, async tx => {
        tries += 1
        await run(tx, sql.raw(raise))
      })
      await assert.rejects(work, { code })
      assert.equal(tries, runs)
    })
  }

  test('numbers beyond a safe whole number are refused, not bent', async () => {
    const read = (text: string) => first(db, sql`select ${sql.raw(text)}::bigint as value`)
    assert.deepEqual(await read('9007199254740991'), { value: 9_007_199_254_740_991 })
    await assert.rejects(read('9007199254740993'), RangeError)
  })

  test('a date is the day it is, whatever the zone', async () => {
    assert.deepEqual(await first(db, sql`select date '2026-12-01' as day`), { day: '2026-12-01' })
  })

  test('a server that is away is told from an answer that is an error', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none', {
      maxConnections: 1,
      onError: () => {},
    })
    const away = await first(nowhere, sql`select 1`).catch((error: unknown) => error)
    await nowhere.destroy()
    assert.equal(isDatabaseAway(away), true)
    const other = await fetch('http://127.0.0.1:2').catch((error: Error) => error.cause)
    assert.equal((other as { code?: string }).code, 'ECONNREFUSED')
    assert.equal(isDatabaseAway(other), false, 'somebody else who is away')
    const wrong = await first(db, sql`select 1 / 0`).catch((error: unknown) => error)
    assert.equal(isDatabaseAway(wrong), false)
    const ended = await inTransaction(db, async tx => {
      await terminate(tx)
      await first(tx, sql`select 1`)
    }).catch((error: unknown) => error)
    assert.equal(isDatabaseAway(ended), true, String(ended))
  })

  /** Ends the transaction's own connection from another one. */
  async function terminate(tx: Tx): Promise<void> {
    const own = await first<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
    await first(db, sql`select pg_terminate_backend(${own?.pid ?? 0})`)
    await until('the connection is gone', async () => {
      const left = await rows(db, sql`select from pg_stat_activity where pid = ${own?.pid ?? 0}`)
      return left.length === 0
    })
  }
})
