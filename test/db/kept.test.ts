import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { createKept, listen, openDatabase, run, sql } from '../../src/db/index.ts'
import { cloneDatabase } from '../support/database.ts'
import { until } from '../support/issuance.ts'

suite('values kept in memory', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 2, onError: () => {} })
  const notifications = await listen(url, () => {})
  after(async () => {
    await notifications.close()
    await db.destroy()
    await drop()
  })
  const isHeard = async () => true
  const made = { value: 'made', madeFrom: ['origin'], standsMs: 60_000, weight: 6 }
  const open = (standsMsMax = 60_000) =>
    createKept<string>(notifications, { channel: 'key_changed', weightMax: 10, standsMsMax })

  test('one that was being made while the connection was away is not kept, because its change may be lost', async () => {
    const kept = open()
    let isBack = false
    const leave = notifications.subscribe('key_changed', payload => {
      isBack ||= payload === null
    })
    await kept.make('key', async () => {
      await run(
        db,
        sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'gangway listener' and datname = current_database()`,
      )
      await until('the connection is back', () => isBack)
      return made
    })
    leave()
    assert.equal(await kept.find('key', isHeard), null)
    await kept.make('key', async () => made)
    assert.equal(await kept.find('key', isHeard), 'made')
  })

  test('one stands from before it was made, however long that took', async () => {
    const kept = open()
    const standsMs = 1_000
    const end = performance.now() + standsMs
    await kept.make('key', async () => {
      await until('its time is over', () => performance.now() > end + 1)
      return { ...made, standsMs }
    })
    assert.equal(await kept.find('key', isHeard), null)
  })

  test('they take no more than they may: what was kept before goes', async () => {
    const kept = open()
    await kept.make('first', async () => made)
    await kept.make('second', async () => made)
    assert.deepEqual(
      [await kept.find('first', isHeard), await kept.find('second', isHeard)],
      [null, 'made'],
    )
  })

  test('none stands for longer than any may, whatever its maker says', async () => {
    const kept = open(1_000)
    await kept.make('key', async () => made)
    const end = performance.now() + 1_000
    await until('its time is over', () => performance.now() > end + 1)
    assert.equal(await kept.find('key', isHeard), null)
  })

  test('one that is made anew, or forgotten, takes no room any more', async () => {
    const kept = open()
    const small = { ...made, weight: 3 }
    await kept.make('again', async () => small)
    await kept.make('again', async () => small)
    await kept.make('changed', async () => ({ ...small, madeFrom: ['another'] }))
    await run(db, sql`select pg_notify('key_changed', 'another')`)
    await until('it is forgotten', async () => (await kept.find('changed', isHeard)) === null)
    await kept.make('other', async () => made)
    assert.equal(await kept.find('again', isHeard), 'made')
  })
})
