import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import pg from 'pg'
import {
  type Database,
  inTransaction,
  isDatabaseAway,
  listen,
  openDatabase,
  rows,
  run,
  sql,
} from '../../src/db/index.ts'
import { cloneDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { until } from '../support/issuance.ts'

/** The machine may stand still for three seconds: a server is away only after twice this time. */
const quick = { maxConnections: 3, silenceSeconds: 2, onError: () => {} }
const patient = { maxConnections: 3, silenceSeconds: 60, onError: () => {} }

suite('a way to the database that dies without a word', async () => {
  const { url, drop } = await cloneDatabase()
  const proxy = await startDatabaseProxy(url)
  const near = openDatabase(url, patient)
  const far = openDatabase(proxy.url, quick)
  await run(near, sql`create table things (id int primary key, said text)`)
  await run(near, sql`insert into things values (1, 'nothing')`)
  after(async () => {
    await far.destroy()
    await near.destroy()
    await drop()
  })

  const saidIn = async (db: Database) =>
    (await rows<{ said: string }>(db, sql`select said from things`))[0]?.said

  test('who waits for an answer is told that the database is away, and the next call is sound', async () => {
    await saidIn(far)
    assert.ok(proxy.silence().links > 0)
    await assert.rejects(saidIn(far), isDatabaseAway)
    assert.equal(await saidIn(far), 'nothing')
  })

  test('the locks of a transaction that nobody hears of any more are free', async () => {
    await assert.rejects(
      inTransaction(far, async tx => {
        await run(tx, sql`update things set said = 'half'`)
        proxy.silence()
        await run(tx, sql`select 1`)
      }),
      isDatabaseAway,
    )
    assert.equal(await run(near, sql`update things set said = 'whole'`), 1)
    assert.equal(await saidIn(far), 'whole')
  })

  test('a commit whose answer is lost is made once, and its caller is told', async () => {
    for (const how of ['cut', 'silence'] as const) {
      const lost = proxy.loseAnswer(`said = '${how}'`, how)
      await assert.rejects(
        inTransaction(far, tx => run(tx, sql.raw(`update things set said = '${how}'`))),
        isDatabaseAway,
      )
      await lost
      assert.equal(await saidIn(far), how)
    }
  })

  test('a statement that takes its time is left alone', async () => {
    assert.deepEqual(await rows(far, sql`select 'done' as was from pg_sleep(4.5)`), [
      { was: 'done' },
    ])
  })

  test('the database gone without a word, so that nobody can be asked: who waits is told, and afterwards all is well', async () => {
    await saidIn(far)
    const { undo } = proxy.silence({ andNew: true })
    await assert.rejects(saidIn(far), isDatabaseAway)
    undo()
    proxy.cut()
    assert.equal(await saidIn(near), await saidIn(far))
  })

  test('a listener is connected anew, is told that it missed something, and hears again', async () => {
    const notifications = await listen(proxy.url, () => {}, 2)
    const told: (string | null)[] = []
    notifications.subscribe('event_recorded', payload => told.push(payload))
    const tell = (word: string) => rows(near, sql`select pg_notify('event_recorded', ${word})`)
    await tell('before')
    await until('the first', () => told.includes('before'))
    assert.equal(proxy.silence({ name: 'gangway listener' }).links, 1)
    await tell('missed')
    await until('the wake-up of everybody', () => told.includes(null))
    await tell('after')
    await until('the last', () => told.includes('after'))
    assert.deepEqual(told, ['before', null, 'after'])
    await notifications.close()
  })

  test('memory may not be used once the last proof is a second old, long before the listener is given up', async t => {
    const errors: Error[] = []
    const notifications = await listen(proxy.url, error => errors.push(error), 60)
    t.after(() => notifications.close())
    await until('it may be used', () => notifications.hear())
    proxy.silence({ name: 'gangway listener' })
    await until('it may not be used', async () => !(await notifications.hear()))
    assert.deepEqual(errors, [])
  })

  test('a listener waits for no end of its dead connection, and hears nothing of it later', async t => {
    const connecting = t.mock.method(pg.Client.prototype, 'connect')
    const notifications = await listen(proxy.url, () => {}, 2)
    const client = connecting.mock.calls[0]?.this as pg.Client
    connecting.mock.restore()
    const told: (string | null)[] = []
    notifications.subscribe('event_recorded', payload => told.push(payload))
    const ending = t.mock.method(client, 'end', () => new Promise(() => {}))
    proxy.silence({ name: 'gangway listener' })
    await until('the wake-up of everybody', () => told.includes(null))
    assert.equal(ending.mock.callCount(), 1)
    ending.mock.restore()
    client.emit('notification', { channel: 'event_recorded', payload: 'late', processId: 0 })
    // Were its end taken for another loss, the listener would be connected anew, and woken again.
    await client.end()
    await until('the new one is proven', () => notifications.hearAll())
    await rows(near, sql`select pg_notify('event_recorded', 'after')`)
    await until('the last', () => told.includes('after'))
    assert.deepEqual(told, [null, 'after'])
    await notifications.close()
  })
})

suite('a lock that somebody holds for too long', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, quick)
  after(async () => {
    await db.destroy()
    await drop()
  })

  test('is told to the caller as a service that is busy, and not as a fault', async () => {
    await run(db, sql`create table things (id int primary key)`)
    await inTransaction(db, async tx => {
      await run(tx, sql`lock table things`)
      for (const limit of ['lock_timeout', 'statement_timeout']) {
        const waiting = inTransaction(db, async other => {
          await run(other, sql.raw(`set local ${limit} = 100`))
          await run(other, sql`select from things`)
        })
        await assert.rejects(waiting, isDatabaseAway)
      }
    })
  })

  test('so is a statement that the server ends because two waited for each other', async () => {
    const ended = sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`
    await assert.rejects(run(db, ended), isDatabaseAway)
  })
})
