import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction } from '../../src/db/index.ts'
import { createKey, deleteKey, permissions } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { type Answer, clientFor } from '../support/client.ts'
import { dumpDatabase } from '../support/dump.ts'
import { forgetCalls } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem, rawCall, readOperations, routesOf } from '../support/wire.ts'
import { makeThings, rowsOf } from './routes.ts'

/** DELTA is the owner; these have no part in what is its own, whatever they are to it. */
const others = { ROOT: 'root', SAIGON: 'parent', PIER9: 'child', STRANGER: 'stranger' } as const

/** What everybody may see, beside the two APIs. */
const openToAll = /^GET \/(openapi\.json|docs|healthz|readyz|dashboard)(\/.*|\*)?$/

suite('authorization', async () => {
  const service = await startService({ overrides: { resolveHost: async () => ['192.0.2.1'] } })
  const delta = service.as('DELTA')
  const things = await makeThings(service)
  const table = rowsOf(things)
  const operations = await readOperations(service)
  const calls = operations.map(operation => {
    const { operationId, method } = operation
    const row = table[operationId] ?? assert.fail(`${operationId} has no row in routes.ts`)
    const path = operation.path.replace(/\{\w+\}/, row.id ?? '').replace('/api/v1', '')
    const address = row.query ? `${path}?${row.query}` : path
    return { id: operationId, method, path: address, row }
  })
  /** In the order of the table: what takes a thing away comes last. */
  const inOrder = Object.keys(table).map(id => calls.find(call => call.id === id) as Call)
  type Call = (typeof calls)[number]

  const newKey = (
    environment: 'uat' | 'production',
    granted: readonly (typeof permissions)[number][],
  ) =>
    inTransaction(service.db, tx => {
      const wanted = {
        organizationId: service.organizations.DELTA,
        name: 'of a test',
        permissions: [...granted],
      }
      return createKey(tx, environment, wanted, tester)
    })

  /** The answer to a call with that key; of a stream that goes on, its head alone. */
  async function send(key: string, { id, method, path, row }: Call) {
    if (id === 'get_event_stream') return openStream(`${service.url}/api/v1${path}`, key)
    const client = clientFor(service.url, key)
    return row.body === undefined
      ? client.send(method, path)
      : client.send(method, path, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(row.body),
        })
  }

  /** A level's own statement says for which sale below it paid: an account has to say so. */
  const secretsTo = (who: keyof typeof others, id: string) =>
    id === 'list_transactions' && ['ROOT', 'SAIGON'].includes(who)
      ? things.secrets
      : [...things.secrets, ...things.references]

  /** Everything but the count of confirmations, which counts refused ones as well. */
  async function everythingKept() {
    const { confirm_calls: _, ...kept } = await dumpDatabase(service)
    return kept
  }

  test('every route of the router has its row, and what is in neither API is open to all', () => {
    const routes = routesOf(service)
    assert.deepEqual(
      routes.filter(route => route.includes(' /api/v1/')).sort(),
      operations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`).sort(),
    )
    assert.deepEqual(Object.keys(table).sort(), operations.map(each => each.operationId).sort())
    const beside = routes.filter(route => !/ \/(api\/v1|dashboard\/api)\//.test(route))
    assert.deepEqual(
      beside.filter(route => !openToAll.test(route)),
      [],
    )
  })

  test('ERRT-1 AUTH-3 AUTH-7 AUTH-8 AUTH-11 without a valid key every route is a 401 and nothing changes', async () => {
    const revoked = await newKey('uat', permissions)
    const live = await newKey('production', permissions)
    await inTransaction(service.db, tx =>
      deleteKey(tx, service.organizations.DELTA, revoked.id, tester),
    )
    const { DELTA } = service.keys
    const refused = {
      'no key': {},
      'no prefix': { authorization: DELTA },
      mistyped: { authorization: `Bearer ${DELTA.slice(0, -1)}${DELTA.endsWith('x') ? 'y' : 'x'}` },
      revoked: { authorization: `Bearer ${revoked.key}` },
      'of production': { authorization: `Bearer ${live.key}` },
    }
    const before = await dumpDatabase(service)
    for (const [who, headers] of Object.entries(refused)) {
      for (const { method, path, row } of calls) {
        const address = `/api/v1${path}`
        for (const body of ['', '{', JSON.stringify(row.body ?? { surprise: 1 })]) {
          const length = { 'content-length': String(Buffer.byteLength(body)) }
          const type = { 'content-type': 'application/json' }
          const sent = body === '' ? {} : { ...length, ...type }
          const answer = await rawCall(service, method, address, {
            headers: { ...headers, ...sent },
            body,
          })
          assertProblem(answer, 401, 'unauthorized', `${who}: ${method} ${path}`)
        }
        if (method !== 'GET') continue
        const head = await rawCall(service, 'HEAD', address, { headers })
        assert.equal(head.status, 401, `${who}: HEAD ${path}`)
      }
    }
    assert.deepEqual(await dumpDatabase(service), before)
  })

  for (const [who, what] of Object.entries(others) as [keyof typeof others, string][]) {
    test(`WHAT-2 AUTH-11 to ${who}, the ${what}, what is DELTA’s is a 404, as if it did not exist`, async () => {
      const before = await everythingKept()
      for (const call of calls.filter(({ row }) => row.of === 'owner')) {
        const id = call.row.id ?? ''
        const answer = await send(service.keys[who], call)
        assertProblem(answer, 404, 'not_found', `${who} ${call.id}`)
        const free = id.slice(0, -4) + (id.endsWith('0000') ? '0001' : '0000')
        const unknown = await send(service.keys[who], {
          ...call,
          path: call.path.replace(id, free),
        })
        const told = (body: object) => ({ ...body, request_id: '' })
        assert.deepEqual(
          told(answer.body),
          told(unknown.body),
          `${call.id} is told apart from one that is nowhere`,
        )
      }
      assert.deepEqual(await everythingKept(), before)
      await forgetCalls(service)
    })

    test(`REST-2 REST-9 ${who}, the ${what}, gets its own from the other routes, and nothing of DELTA’s`, async () => {
      for (const call of inOrder.filter(({ row }) => row.of !== 'owner')) {
        const answer = await send(service.keys[who], call)
        const said = `${who} ${call.id} ${JSON.stringify(answer.body)}`
        assert.equal(answer.status, call.row.others ?? call.row.own, said)
        for (const secret of secretsTo(who, call.id))
          assert.ok(!said.includes(secret), `${secret} in ${said}`)
      }
    })
  }

  for (const lacking of permissions) {
    test(`AUTH-10 PATHP-2 a key with every permission but ${lacking} is told so where it is needed, and nowhere else`, async () => {
      const granted = permissions.filter(each => each !== lacking)
      const { key } = await newKey('uat', granted)
      const before = await everythingKept()
      for (const call of calls.filter(({ row }) => row.needs === lacking)) {
        const answer = await send(key, call)
        assertProblem(answer, 403, 'permission_denied', call.id)
        assert.equal(answer.body.permission, lacking)
      }
      assert.deepEqual(await everythingKept(), before)
      const reads = calls.filter(({ row, method }) => row.needs !== lacking && method === 'GET')
      for (const call of reads) assert.equal((await send(key, call)).status, call.row.own, call.id)
    })
  }

  test('AUTH-10 a key without any permission does all that needs none, and the owner all of it', async () => {
    const { key } = await newKey('uat', [])
    for (const call of inOrder.filter(({ row }) => row.needs === undefined)) {
      const answer = await send(key, call)
      assert.equal(answer.status, call.row.own, `${call.id} ${JSON.stringify(answer.body)}`)
    }
    for (const call of inOrder.filter(({ row }) => row.needs !== undefined)) {
      const answer = await send(service.keys.DELTA, call)
      assert.equal(answer.status, call.row.own, `${call.id} ${JSON.stringify(answer.body)}`)
    }
  })

  for (const group of ['orders', 'customers']) {
    test(`WHAT-7 REST-2 any write to ${group} is a 405 with Allow, whatever is sent`, async () => {
      const id = group === 'orders' ? things.order : things.customer
      const paths = ['', `/${id}`, '/x', `/${id}/confirm`, '/', `/confirmToIssue/${id}`]
      const json = { 'content-type': 'application/json' }
      for (const path of paths) {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          for (const init of [
            {},
            { headers: json, body: '{}' },
            { headers: json, body: '{' },
            { headers: { 'content-type': 'text/plain' }, body: 'x' },
            { headers: json, body: `"${'x'.repeat(300_000)}"` },
          ]) {
            const answer = await delta.send(method, `/${group}${path}`, init)
            assertProblem(answer, 405, 'method_not_allowed', `${method} /${group}${path}`)
            assert.equal(answer.headers.get('allow'), 'GET, HEAD')
          }
        }
      }
    })
  }
})

/** The head of an answer that does not end by itself. */
async function openStream(address: string, key: string): Promise<Answer> {
  const hangUp = new AbortController()
  const headers = { authorization: `Bearer ${key}` }
  const {
    status,
    headers: answered,
    body,
  } = await fetch(address, { headers, signal: hangUp.signal })
  await body?.cancel()
  hangUp.abort()
  return { status, headers: answered, body: '' }
}
