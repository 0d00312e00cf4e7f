import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { first, inTransaction, rows, sql } from '../../src/db/index.ts'
import { createKey, deleteKey } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { clientFor } from '../support/client.ts'
import { startService, type TestService } from '../support/service.ts'
import { assertProblem, rawCall } from '../support/wire.ts'

suite('authentication', async () => {
  const service = await startService()
  const key = service.keys.PIER9
  const refused = async (headers: Record<string, string>, what: string) => {
    const answer = await rawCall(service, 'GET', '/api/v1/me', { headers })
    assertProblem(answer, 401, 'unauthorized', what)
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
  }

  test('AUTH-1 the header Authorization: Bearer with a key opens the API', async () => {
    const answer = await rawCall(service, 'GET', '/api/v1/me', {
      headers: { authorization: `Bearer ${key}` },
    })
    assert.equal(answer.status, 200)
    assert.equal(answer.body.organization.code, 'PIER9')
  })

  test('AUTH-1 the scheme is read without regard to case, the key is not', async () => {
    for (const scheme of ['bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${key}` }
      assert.equal((await rawCall(service, 'GET', '/api/v1/me', { headers })).status, 200, scheme)
    }
    await refused({ authorization: `Bearer ${key.toUpperCase()}` }, 'capitals')
  })

  for (const [name, header] of Object.entries({
    'an empty header': '',
    'the key without a prefix': key,
    'the prefix without a key': 'Bearer',
    'the prefix and a space': 'Bearer ',
    'the scheme Basic': `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    'the scheme Token': `Token ${key}`,
    'a colon behind the scheme': `Bearer: ${key}`,
    'no space between': `Bearer${key}`,
    'two spaces between': `Bearer  ${key}`,
    'a second word': `Bearer ${key} ${key}`,
    'a second scheme': `Bearer ${key}, Bearer ${key}`,
    'quotes around the key': `Bearer "${key}"`,
    'a key of another alphabet': `Bearer ${key.slice(0, -1)}é`,
    'a very long key': `Bearer ${key.repeat(100)}`,
  })) {
    test(`AUTH-3 ERRT-1 ${name} is a 401`, () => refused({ authorization: header }, name))
  }

  test('AUTH-3 ERRT-1 no header at all is a 401', () => refused({}, 'no header'))

  test('AUTH-2 the header X-API-Key opens nothing, whatever it holds', async () => {
    await refused({ 'x-api-key': key }, 'key')
    await refused({ 'x-api-key': `Bearer ${key}` }, 'prefix and key')
  })

  test('AUTH-2 the header X-API-Key does no harm to a good Authorization', async () => {
    const headers = { authorization: `Bearer ${key}`, 'x-api-key': service.keys.STRANGER }
    const answer = await rawCall(service, 'GET', '/api/v1/me', { headers })
    assert.equal(answer.body.organization.code, 'PIER9')
  })

  test('AUTH-1 a key in the query opens nothing', async () => {
    const answer = await rawCall(service, 'GET', `/api/v1/me?api_key=${key}&authorization=${key}`)
    assertProblem(answer, 401, 'unauthorized')
  })

  test('AUTH-3 ERRT-1 every single mistyped character of a key is a 401', async () => {
    for (let position = 0; position < key.length; position += 1) {
      const typo = key[position] === 'x' ? 'y' : 'x'
      const mistyped = key.slice(0, position) + typo + key.slice(position + 1)
      await refused({ authorization: `Bearer ${mistyped}` }, `position ${position}`)
    }
  })

  test('AUTH-3 a well-formed key that nobody was given is a 401', async () => {
    const headers = { authorization: `Bearer ${await keyThatWas(service)}` }
    await refused(headers, 'unknown')
    const { body } = await rawCall(service, 'GET', '/api/v1/me', { headers })
    assert.match(body.detail, /mistyped or was deleted/)
  })

  test('ENV-5 AUTH-8 a key of production is not valid on UAT', async () => {
    const live = await inTransaction(service.db, tx =>
      createKey(
        tx,
        'production',
        {
          organizationId: service.organizations.PIER9,
          name: 'live',
          permissions: [],
        },
        tester,
      ),
    )
    assert.match(live.key, /^gw_live_/)
    await refused({ authorization: `Bearer ${live.key}` }, 'production key')
    await refused({ authorization: `Bearer ${key.replace('gw_uat_', 'gw_live_')}` }, 'renamed')
  })
})

suite('keys', async () => {
  const service = await startService()
  const newKey = (name: string) =>
    inTransaction(service.db, tx =>
      createKey(
        tx,
        'uat',
        {
          organizationId: service.organizations.PIER9,
          name,
          permissions: [],
        },
        tester,
      ),
    )

  test('AUTH-7 REST-11 a deleted key is refused at once, in every process', async () => {
    const config = { ...service.config, databaseUrl: service.databaseUrl }
    const second = await createApp(config, { role: 'serve', log: pino({ level: 'silent' }) })
    after(() => second.close())
    const { id, key } = await newKey('to be deleted')
    const clients = [clientFor(service.url, key), clientFor(second.url ?? '', key)]
    for (const client of clients) assert.equal((await client.get('/me')).status, 200)
    const { PIER9 } = service.organizations
    await inTransaction(service.db, tx => deleteKey(tx, PIER9, id, tester))
    for (const client of clients) assertProblem(await client.get('/me'), 401, 'unauthorized')
  })

  test('AUTH-7 REST-11 a revoked key leaves no row', async () => {
    const { id } = await newKey('to be deleted')
    const { PIER9, STRANGER } = service.organizations
    const byOther = inTransaction(service.db, tx => deleteKey(tx, STRANGER, id, tester))
    await assert.rejects(byOther, { code: 'not_found' })
    await inTransaction(service.db, tx => deleteKey(tx, PIER9, id, tester))
    const left = await rows(service.db, sql`select id from api_keys where id = ${id}`)
    assert.deepEqual(left, [])
  })

  test('AUTH-7 REST-11 nothing in a key’s row makes it expire', async () => {
    const columns = await rows<{ column_name: string }>(
      service.db,
      sql`select column_name from information_schema.columns where table_name = 'api_keys'`,
    )
    const names = columns.map(column => column.column_name)
    assert.ok(names.includes('digest'))
    assert.deepEqual(
      names.filter(name => /expir|until|valid|revoked|deleted/.test(name)),
      [],
    )
  })

  test('AUTH-5 REST-11 the database keeps no key that could be shown again', async () => {
    const { id, key } = await newKey('shown once')
    const row = await first<{ text: string }>(
      service.db,
      sql`select row_to_json(api_keys)::text as text from api_keys where id = ${id}`,
    )
    const text = row?.text ?? ''
    assert.ok(text.includes('shown once'))
    const secret = key.replace('gw_uat_', '')
    for (let start = 0; start + 8 <= secret.length; start += 1) {
      assert.ok(!text.includes(secret.slice(start, start + 8)), 'a part of the key is kept')
    }
  })

  test('AUTH-10 a key without permissions reads, and is told which permission it lacks', async () => {
    const restricted = service.as('PIER9_RESTRICTED')
    assert.deepEqual((await restricted.get('/me')).body.key.permissions, [])
    const answer = await restricted.send(
      'DELETE',
      '/ticket-price-additions/01900000-0000-7000-8000-000000000000',
    )
    assertProblem(answer, 403, 'permission_denied')
    assert.equal(answer.body.permission, 'price_additions:create')
  })

  test('AUTH-5 no key is ever written into the log', async () => {
    await service.as('PIER9').get('/me')
    await rawCall(service, 'GET', `/api/v1/me?key=${service.keys.PIER9}`, {
      headers: { authorization: `Bearer ${service.keys.PIER9}`, 'x-api-key': service.keys.PIER9 },
    })
    assert.ok(service.logs.length > 0)
    const told = service.logs.filter(line => /gw_(uat|live)_/.test(line))
    assert.deepEqual(told, [])
  })
})

/** A key with the right prefix and checksum that the database does not know. */
async function keyThatWas(service: TestService): Promise<string> {
  const { PIER9 } = service.organizations
  return inTransaction(service.db, async tx => {
    const wanted = { organizationId: PIER9, name: 'gone', permissions: [] }
    const { id, key } = await createKey(tx, 'uat', wanted, tester)
    await deleteKey(tx, PIER9, id, tester)
    return key
  })
}
