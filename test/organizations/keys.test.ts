import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, suite, test } from 'node:test'
import type { Environment } from '../../src/core/environment.ts'
import { first, inTransaction, openDatabase, rows, run, sql } from '../../src/db/index.ts'
import {
  createKey,
  deleteKey,
  type Permission,
  permissions,
} from '../../src/organizations/index.ts'
import { isWellFormed, readCaller } from '../../src/organizations/keys.ts'
import { createOrganization } from '../../src/organizations/tree.ts'
import { tester } from '../support/actor.ts'
import { clientFor } from '../support/client.ts'
import { cloneDatabase } from '../support/database.ts'
import { startService } from '../support/service.ts'

const findCaller = async (...key: Parameters<typeof readCaller>) =>
  (await readCaller(...key))?.caller ?? null

suite('API keys', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 5, onError: () => {} })
  after(async () => {
    await db.destroy()
    await drop()
  })
  const [owner, other] = await inTransaction(db, async tx => {
    const root = await createOrganization(tx, {
      code: 'ROOT',
      name: 'Root',
      parentId: null,
      hasPartnershipContract: true,
    })
    const wanted = { code: 'OTHER', name: 'Other', parentId: root.id }
    return [root, await createOrganization(tx, wanted)]
  })

  test('AUTH-8 a key names its environment, has 32 random characters and a checksum of 6', async () => {
    assert.match((await newKey('uat')).key, /^gw_uat_[0-9A-Za-z]{38}$/)
    assert.match((await newKey('production')).key, /^gw_live_[0-9A-Za-z]{38}$/)
    const keys = await Promise.all(Array.from({ length: 50 }, () => newKey('uat')))
    assert.equal(new Set(keys.map(({ key }) => key)).size, 50)
  })

  test('AUTH-8 a key is well formed in its own environment and in no other', async () => {
    const [uat, live] = [(await newKey('uat')).key, (await newKey('production')).key]
    assert.deepEqual([isWellFormed('uat', uat), isWellFormed('production', uat)], [true, false])
    assert.deepEqual([isWellFormed('production', live), isWellFormed('uat', live)], [true, false])
    assert.equal(await findCaller(db, 'production', uat), null)
    assert.equal(isWellFormed('production', uat.replace('gw_uat_', 'gw_live_')), false)
  })

  test('one wrong character anywhere is known without asking the database', async () => {
    const { key } = await newKey('uat')
    const destroyed = openDatabase('postgres://nobody@127.0.0.1:1/none', {
      maxConnections: 1,
      onError: () => {},
    })
    for (let at = 0; at < key.length; at += 1) {
      const wrong = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1)
      assert.equal(await findCaller(destroyed, 'uat', wrong), null)
    }
    for (const odd of ['', 'gw_uat_', `${key}x`, `${key}\n`, key.slice(0, -1), ` ${key}`]) {
      assert.equal(await findCaller(destroyed, 'uat', odd), null)
    }
    await destroyed.destroy()
  })

  test('AUTH-5 REST-11 the database has the key’s SHA-256 and its last four characters, not the key', async () => {
    const { id, key } = await newKey('uat')
    const row = await first<{ digest: Buffer; hint: string }>(
      db,
      sql`select digest, hint from api_keys where id = ${id}`,
    )
    assert.deepEqual(row?.digest, createHash('sha256').update(key).digest())
    assert.equal(row?.hint, key.slice(-4))
    const everything = await rows<{ text: string }>(db, sql`select k::text as text from api_keys k`)
    const dump = everything.map(({ text }) => text).join('\n')
    const random = key.slice('gw_uat_'.length, -6)
    for (const secret of [key, random, Buffer.from(key).toString('hex'), random.slice(0, 8)]) {
      assert.ok(!dump.includes(secret))
    }
  })

  test('AUTH-6 an organization without a partnership contract gets no key', async () => {
    const wanted = { organizationId: other.id, name: 'No contract', permissions: [] }
    const before = await countKeys()
    await assert.rejects(
      inTransaction(db, tx => createKey(tx, 'uat', wanted, tester)),
      /only to organizations that have a partnership contract/,
    )
    const nobody = { ...wanted, organizationId: '019ad740-d640-7e90-b7b0-000000000000' }
    await assert.rejects(inTransaction(db, tx => createKey(tx, 'uat', nobody, tester)))
    assert.equal(await countKeys(), before)
  })

  test('a key stands for its organization, with its name and the permissions it was given', async () => {
    const chosen: Permission[] = ['vouchers:create', 'vouchers:create']
    const { id, key } = await newKey('uat', chosen)
    assert.deepEqual(await findCaller(db, 'uat', key), {
      by: { kind: 'key', id, name: 'A key' },
      permissions: ['vouchers:create'],
      organizationId: owner.id,
    })
  })

  test('every permission the program knows can be given, and no other one', async () => {
    const { key } = await newKey('uat', [...permissions])
    assert.deepEqual((await findCaller(db, 'uat', key))?.permissions, permissions)
    await assert.rejects(newKey('uat', ['orders:create' as Permission]), /permissions_are_known/)
  })

  test('AUTH-7 REST-11 revoking deletes the row, at once and for good', async () => {
    const { id, key } = await newKey('uat')
    assert.ok(await findCaller(db, 'uat', key))
    const del = (organizationId: string) =>
      inTransaction(db, tx => deleteKey(tx, organizationId, id, tester))
    await assert.rejects(del(other.id), { code: 'not_found' })
    assert.ok(await findCaller(db, 'uat', key))
    await del(owner.id)
    assert.equal(await findCaller(db, 'uat', key), null)
    await assert.rejects(del(owner.id), { code: 'not_found' })
    assert.deepEqual(await rows(db, sql`select from api_keys where id = ${id}`), [])
  })

  test('AUTH-7 REST-11 a key does not expire: one of ten years ago is good', async () => {
    const { id, key } = await newKey('uat')
    await run(
      db,
      sql`update api_keys set created_at = now() - interval '10 years',
            last_used_at = now() - interval '9 years' where id = ${id}`,
    )
    assert.equal((await findCaller(db, 'uat', key))?.by.id, id)
    const columns = await rows<{ name: string }>(
      db,
      sql`select column_name as name from information_schema.columns
          where table_name = 'api_keys' and column_name ~ 'expir|until|deleted|revoked'`,
    )
    assert.deepEqual(columns, [])
  })

  test('the last use is written, at most once a minute', async () => {
    const { id, key } = await newKey('uat')
    const lastUse = async () =>
      (
        await first<{ at: Date | null }>(
          db,
          sql`select last_used_at as at from api_keys where id = ${id}`,
        )
      )?.at?.getTime()
    assert.equal(await lastUse(), undefined)
    await findCaller(db, 'uat', key)
    const firstUse = await lastUse()
    assert.ok(firstUse)
    await findCaller(db, 'uat', key)
    assert.equal(await lastUse(), firstUse)
    await run(
      db,
      sql`update api_keys set last_used_at = now() - interval '2 minutes' where id = ${id}`,
    )
    await findCaller(db, 'uat', key)
    assert.ok(((await lastUse()) ?? 0) >= firstUse)
    // The next write is due when a minute is over since the last one.
    await run(
      db,
      sql`update api_keys set last_used_at = now() - interval '40 seconds' where id = ${id}`,
    )
    const found = await readCaller(db, 'uat', key)
    assert.ok(found && found.usedSeconds <= 20, `${found?.usedSeconds}`)
  })

  test('a use from before the clock was set back does not stand for those that follow', async () => {
    const { id, key } = await newKey('uat')
    await run(
      db,
      sql`update api_keys set last_used_at = now() + interval '1 hour' where id = ${id}`,
    )
    const found = await readCaller(db, 'uat', key)
    assert.equal(found?.usedSeconds, 60)
    const [use] = await rows<{ isPast: boolean }>(
      db,
      sql`select last_used_at <= now() as "isPast" from api_keys where id = ${id}`,
    )
    assert.equal(use?.isPast, true)
  })

  function newKey(environment: Environment, granted: Permission[] = []) {
    const wanted = { organizationId: owner.id, name: 'A key', permissions: granted }
    return inTransaction(db, tx => createKey(tx, environment, wanted, tester))
  }

  async function countKeys(): Promise<number> {
    return (await rows(db, sql`select from api_keys`)).length
  }
})

suite('API keys over HTTP', async () => {
  const service = await startService()
  const grant = (environment: Environment) =>
    inTransaction(service.db, tx =>
      createKey(
        tx,
        environment,
        {
          organizationId: service.organizations.PIER9,
          name: 'Short-lived',
          permissions: [],
        },
        tester,
      ),
    )

  test('AUTH-7 the call after a revocation is refused, by the same connection', async () => {
    const { id, key } = await grant('uat')
    const client = clientFor(service.url, key)
    assert.equal((await client.get('/me')).status, 200)
    await inTransaction(service.db, tx => deleteKey(tx, service.organizations.PIER9, id, tester))
    const answer = await client.get('/me')
    assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized'])
  })

  test('AUTH-8 ENV-5 a key of production is no key on UAT, even when its row is there', async () => {
    const { key } = await grant('production')
    assert.equal((await clientFor(service.url, key).get('/me')).status, 401)
  })

  test('AUTH-5 no answer has a key or a digest in it', async () => {
    const { key } = await grant('uat')
    const answer = await clientFor(service.url, key).get('/me')
    const text = JSON.stringify(answer.body)
    assert.ok(!text.includes(key.slice(7, 39)))
    assert.ok(!text.includes(createHash('sha256').update(key).digest('hex')))
  })

  test('AUTH-4 WHAT-6 no path of the API makes a key', async () => {
    const document = await (await fetch(`${service.url}/openapi.json`)).json()
    const paths = Object.keys((document as { paths: object }).paths)
    assert.ok(paths.length > 10)
    assert.deepEqual(
      paths.filter(path => /key/i.test(path)),
      [],
    )
    const before = (await rows(service.db, sql`select from api_keys`)).length
    for (const path of ['/api-keys', '/keys', '/api_keys', '/organizations/keys', '/me/keys']) {
      const answer = await service.as('PIER9').post(path, { name: 'x', permissions: [] })
      assert.equal(answer.status, 404)
    }
    assert.equal((await rows(service.db, sql`select from api_keys`)).length, before)
  })
})
