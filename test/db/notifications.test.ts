import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import pg from 'pg'
import {
  first,
  inTransaction,
  listen,
  openDatabase,
  rows,
  run,
  sql,
  waitUntil,
} from '../../src/db/index.ts'
import { cloneDatabase } from '../support/database.ts'
import { until } from '../support/issuance.ts'

suite('notifications', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 4, onError: () => {} })
  const errors: Error[] = []
  const notifications = await listen(url, error => void errors.push(error))
  after(async () => {
    await notifications.close()
    await db.destroy()
    await drop()
  })
  const notify = (channel: string, payload: string) =>
    first(db, sql`select pg_notify(${channel}, ${payload})`)
  const listeners = () =>
    rows<{ pid: number }>(
      db,
      sql`select pid from pg_stat_activity
          where application_name = 'gangway listener' and datname = current_database()`,
    )

  test('a listener hears its own channel, until it has had enough', async () => {
    const heard: (string | null)[] = []
    const others: (string | null)[] = []
    const end = notifications.subscribe('issuance_queued', payload => heard.push(payload))
    notifications.subscribe('issuance_outcome', payload => others.push(payload))
    await notify('issuance_queued', 'one')
    await notify('issuance_outcome', 'two')
    await until('both are heard', () => heard.length === 1 && others.length === 1)
    end()
    await notify('issuance_queued', 'three')
    await notify('issuance_outcome', 'four')
    await until('the last is heard', () => others.length === 2)
    assert.deepEqual([heard, others], [['one'], ['two', 'four']])
  })

  test('a killed connection comes back: every listener is woken with null and hears again', async () => {
    const heard: (string | null)[] = []
    const others: (string | null)[] = []
    notifications.subscribe('issuance_queued', payload => heard.push(payload))
    notifications.subscribe('cancellation_outcome', payload => others.push(payload))
    for (let round = 1; round <= 2; round += 1) {
      await killListeners()
      await until('all are woken', () => heard.length === 2 * round - 1 && others.length === round)
      assert.equal(heard.at(-1), null)
      assert.equal(others.at(-1), null)
      await notify('issuance_queued', `after ${round}`)
      await until('it hears again', () => heard.length === 2 * round)
      assert.equal(heard.at(-1), `after ${round}`)
    }
    assert.ok(errors.length > 0)
    assert.equal((await listeners()).length, 1)
  })

  test('what this process has committed is heard before memory may be used', async () => {
    const heard: (string | null)[] = []
    notifications.subscribe('key_changed', payload => heard.push(payload))
    for (let round = 0; round < 50; round += 1) {
      await inTransaction(db, tx => first(tx, sql`select pg_notify('key_changed', ${`${round}`})`))
      if (await notifications.hear()) assert.equal(heard.at(-1), `${round}`)
    }
    await until('it may be used', () => notifications.hear())
    assert.equal(heard.at(-1), '49')
  })

  test('what any process had committed before the call is heard, however short before', async () => {
    const heard: (string | null)[] = []
    const end = notifications.subscribe('booking_changed', payload => heard.push(payload))
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    let proven = 0
    for (let round = 0; round < 200; round += 1) {
      await other.query(`select pg_notify('booking_changed', '${round}')`)
      if (!(await notifications.hearAll())) continue
      proven += 1
      assert.equal(heard.at(-1), `${round}`)
    }
    await other.end()
    end()
    await until('it is proven', () => notifications.hearAll())
    assert.ok(proven > 0)
  })

  test('memory may not be used after the end of a connection until everybody was woken', async () => {
    await until('it is proven', () => notifications.hear())
    let isLastWoken = false
    const wokenAtProof: boolean[] = []
    const ends = [
      notifications.subscribe('key_changed', async () => {
        // A slow server may leave a question unanswered for the second that one waits.
        await until('it is proven again', () => notifications.hear())
        wokenAtProof.push(isLastWoken)
      }),
      notifications.subscribe('booking_changed', () => {
        isLastWoken = true
      }),
    ]
    await killListeners()
    await until('the first was woken, and has its proof', () => wokenAtProof.length > 0)
    assert.equal(wokenAtProof[0], true)
    for (const end of ends) end()
  })

  test('who waits for a change sees it, though the connection died in between', async () => {
    await run(db, sql`create table facts (is_over boolean)`)
    const waiting = waitUntil(notifications, 'issuance_outcome', 'this one', {
      read: async () => (await rows(db, sql`select from facts`)).length,
      isOver: count => count > 0,
      signal: new AbortController().signal,
    })
    await killListeners()
    await run(db, sql`insert into facts values (true)`)
    assert.equal(await waiting, 1)
  })

  test('who waits hears how it ended, or reads it where the notification does not say', async () => {
    // The listener of the test before may still be coming back, which wakes whoever waits.
    let isBack = false
    const leave = notifications.subscribe('issuance_outcome', payload => {
      isBack ||= payload === 'back'
    })
    await until('the listener is back', async () => {
      await run(db, sql`select pg_notify('issuance_outcome', 'back')`)
      return isBack
    })
    leave()
    for (const [payload, expected, reads] of [
      ['mine over', 'heard: over', 1],
      ['mine', 'read: over', 2],
    ] as const) {
      let read = 0
      const waiting = waitUntil(notifications, 'issuance_outcome', 'mine', {
        read: async () => (++read > 1 ? 'read: over' : 'not yet'),
        hear: words => `heard: ${words}`,
        isOver: state => state.endsWith('over'),
        signal: new AbortController().signal,
      })
      await until('it has read', () => read > 0)
      for (const other of ['mineral over', 'another over', payload]) {
        await run(db, sql`select pg_notify('issuance_outcome', ${other})`)
      }
      assert.deepEqual([await waiting, read], [expected, reads])
    }
  })

  test('who waits and leaves is told what was last read', async () => {
    const leaving = new AbortController()
    let reads = 0
    const waiting = waitUntil(notifications, 'issuance_outcome', 'never', {
      read: async () => {
        reads += 1
        return 'not yet'
      },
      isOver: () => false,
      signal: leaving.signal,
    })
    await until('it has read', () => reads > 0)
    leaving.abort()
    assert.equal(await waiting, 'not yet')
  })

  test('closed while its connection is coming back, it leaves no connection', async () => {
    for (let round = 0; round < 3; round += 1) {
      const before = new Set((await listeners()).map(({ pid }) => pid))
      const lost = Promise.withResolvers<void>()
      const short = await listen(url, () => lost.resolve())
      const own = (await listeners()).find(({ pid }) => !before.has(pid))
      await first(db, sql`select pg_terminate_backend(${own?.pid ?? 0})`)
      await lost.promise
      // Before, at and after the moment at which it connects anew.
      await new Promise(resolve => setTimeout(resolve, 450 + round * 55))
      await short.close()
      await until('none is left', async () => (await listeners()).length === before.size)
    }
  })

  async function killListeners(): Promise<void> {
    const found = await until('somebody listens', async () => {
      const all = await listeners()
      return all.length > 0 && all
    })
    for (const { pid } of found) await first(db, sql`select pg_terminate_backend(${pid})`)
  }
})
