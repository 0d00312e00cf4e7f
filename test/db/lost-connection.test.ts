import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import {
  connectionsOf,
  first,
  inTransaction,
  isDatabaseAway,
  openDatabase,
  ping,
  sql,
  type Tx,
} from '../../src/db/index.ts'
import { cloneDatabase } from '../support/database.ts'
import { within } from '../support/processes.ts'

suite('a connection that is lost', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 2, onError: () => {} })
  after(async () => {
    await db.destroy()
    await drop()
  })

  async function cut(tx: Tx): Promise<void> {
    const own = await first<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
    await first(db, sql`select pg_terminate_backend(${own?.pid}, 60000)`)
    // The end was on its way before this answer, so it has arrived with it.
    await ping(db)
  }

  test('between two statements of a transaction ends the transaction and not the program', async () => {
    let isPast = false
    const work = inTransaction(db, async tx => {
      await cut(tx)
      await ping(tx)
      isPast = true
    })
    await assert.rejects(work, error => isDatabaseAway(error))
    assert.equal(isPast, false)
  })

  test('before the commit leaves nothing behind, and the next transaction has another one', async () => {
    const work = inTransaction(db, async tx => {
      await first(tx, sql`create table half_done ()`)
      await cut(tx)
    })
    await assert.rejects(work, error => isDatabaseAway(error))
    const left = await inTransaction(db, tx =>
      first(tx, sql`select to_regclass('half_done') as name`),
    )
    assert.deepEqual(left, { name: null })
  })

  test('while it is idle is reported once, and the next statement has another one', async () => {
    const errors: Error[] = []
    const idle = openDatabase(url, { maxConnections: 1, onError: error => errors.push(error) })
    const own = await first<{ pid: number }>(idle, sql`select pg_backend_pid() as pid`)
    await first(db, sql`select pg_terminate_backend(${own?.pid}, 60000)`)
    await ping(db)
    await ping(idle)
    await idle.destroy()
    assert.deepEqual(
      errors.map(error => isDatabaseAway(error)),
      [true],
    )
  })

  test('or that is still being made when the pool closes: it is used, given back and ended', async () => {
    const closing = openDatabase(url, { maxConnections: 2, onError: () => {} })
    const answered = ping(closing)
    while (connectionsOf(closing).total === 0) await turn()
    const closed = closing.destroy()
    await answered
    await within('the end of the pool', closed)
  })
})
