import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import pg from 'pg'
import { inTransaction, listen, type Notifications, openDatabase } from '../../src/db/index.ts'
import { createCallers, createKey } from '../../src/organizations/index.ts'
import { createOrganization } from '../../src/organizations/tree.ts'
import { tester } from '../support/actor.ts'
import { cloneDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { until } from '../support/issuance.ts'

suite('callers in memory', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 4, onError: () => {} })
  // What it writes is as another process writes: nobody here knows of it.
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const proxy = await startDatabaseProxy(url)
  const notifications = await listen(proxy.url, () => {})
  after(async () => {
    await notifications.close()
    await db.destroy()
    await other.end()
    await drop()
  })
  const owner = await inTransaction(db, tx =>
    createOrganization(tx, {
      code: 'ROOT',
      name: 'Root',
      parentId: null,
      hasPartnershipContract: true,
    }),
  )
  const callers = createCallers({ db, environment: 'uat', notifications })

  test('a known key is not asked for again, until its use is to be written', async () => {
    const { id, key } = await newKey()
    const found = await callers.find(key)
    assert.equal(found?.by.id, id)
    // The database would write the use at once; nothing tells of this change.
    await until('an answer from memory', async () => {
      await other.query(`update api_keys set last_used_at = now() - interval '1 hour'`)
      assert.deepEqual(await callers.find(key), found)
      const { rows } = await other.query(
        `select last_used_at < now() - interval '50 minutes' as old from api_keys where id = $1`,
        [id],
      )
      return rows[0].old
    })
  })

  test('AUTH-7 a key that another process deletes is refused as soon as that is heard', async () => {
    const { id, key } = await newKey()
    await callers.find(key)
    await heardOf(notifications, () => other.query('delete from api_keys where id = $1', [id]))
    assert.equal(await callers.find(key), null)
  })

  test('the permissions of a key are those of now', async () => {
    const { id, key } = await newKey()
    assert.deepEqual((await callers.find(key))?.permissions, [])
    await heardOf(notifications, () =>
      other.query(`update api_keys set permissions = '{vouchers:create}' where id = $1`, [id]),
    )
    assert.deepEqual((await callers.find(key))?.permissions, ['vouchers:create'])
  })

  test('AUTH-7 a key that is deleted while memory is being proven is refused', async () => {
    const { id, key } = await newKey()
    const proven: Notifications = {
      ...notifications,
      async hear() {
        await heardOf(notifications, () => other.query('delete from api_keys where id = $1', [id]))
        return notifications.hear()
      },
    }
    const { find } = createCallers({ db, environment: 'uat', notifications: proven })
    assert.equal((await find(key))?.by.id, id)
    assert.equal(await find(key), null)
  })

  test('AUTH-7 a key that is deleted while it is being read is not kept', async () => {
    const { id, key } = await newKey()
    await other.query(`
      create function wait() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(7); return null; end $$;
      create trigger wait before update on api_keys execute function wait();
      select pg_advisory_lock(7)`)
    const found = callers.find(key)
    await until('its use is being written', async () => {
      const { rowCount } = await other.query(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      )
      return rowCount === 1
    })
    await heardOf(notifications, () => other.query('delete from api_keys where id = $1', [id]))
    await other.query('select pg_advisory_unlock(7); drop trigger wait on api_keys')
    assert.equal((await found)?.by.id, id)
    assert.equal(await callers.find(key), null)
  })

  test('AUTH-7 while the connection that listens is silent, nothing is answered from memory', async () => {
    const { id, key } = await newKey()
    await callers.find(key)
    await until('it is proven', () => notifications.hear())
    proxy.silence()
    await until('it is proven no more', async () => !(await notifications.hear()))
    await other.query('delete from api_keys where id = $1', [id])
    assert.equal(await callers.find(key), null)
    // It is given up, and the next one is proven anew.
    await until('another connection', () => notifications.hear())
    assert.equal(await callers.find(key), null)
  })

  function newKey() {
    const wanted = { organizationId: owner.id, name: 'A key', permissions: [] }
    return inTransaction(db, tx => createKey(tx, 'uat', wanted, tester))
  }
})

/** Makes a change to the keys, and resolves when it is heard here. */
async function heardOf(
  notifications: Notifications,
  change: () => Promise<unknown>,
): Promise<void> {
  const heard = new Promise<void>(resolve => {
    const end = notifications.subscribe('key_changed', () => {
      end()
      resolve()
    })
  })
  await change()
  await heard
}
