import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listAudit } from '../../../src/audit/index.ts'
import { newId } from '../../../src/core/ids.ts'
import { inTransaction } from '../../../src/db/index.ts'
import { hold } from '../../../src/ledger/transfers.ts'
import { createKey } from '../../../src/organizations/index.ts'
import { tester } from '../../support/actor.ts'
import { signedIn } from '../../support/dashboard.ts'
import { startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

const page = { sort: '_id', limit: 100, after: null } as const

suite('the organization screen', async () => {
  const service = await startService()
  const { organizations } = service
  const { visitor: admin } = await signedIn(service, 'SAIGON', 'admin')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  const of = (code: keyof typeof organizations) => `?organization_id=${organizations[code]}`
  const codesOf = async (visitor: typeof admin) =>
    (await visitor.get('/organizations')).body.data.map((each: any) => each.code)

  test('the tree is the own organization and those below, each after its parent', async () => {
    assert.deepEqual(await codesOf(admin), ['SAIGON', 'DELTA', 'PIER9'])
    assert.deepEqual(await codesOf(operations), ['ROOT', 'SAIGON', 'DELTA', 'PIER9', 'STRANGER'])
    const { data } = (await admin.get('/organizations')).body
    assert.deepEqual(data[1], {
      id: organizations.DELTA,
      code: 'DELTA',
      name: 'DELTA of the tests',
      parent_id: organizations.SAIGON,
      hold_minutes: 20,
      has_partnership_contract: true,
      are_sales_stopped: false,
      sales_stopped_at: null,
    })
  })

  test('operations add an organization anywhere, with its accounts', async () => {
    const wanted = {
      code: 'HARBOR',
      name: 'Harbor Tours',
      hold_minutes: 15,
      has_partnership_contract: false,
    }
    const made = await operations.post(`/organizations${of('DELTA')}`, wanted)
    assert.equal(made.status, 201)
    const sales = { are_sales_stopped: false, sales_stopped_at: null }
    assert.deepEqual(made.body, {
      id: made.body.id,
      parent_id: organizations.DELTA,
      ...wanted,
      ...sales,
    })
    assert.deepEqual(await codesOf(admin), ['SAIGON', 'DELTA', 'HARBOR', 'PIER9'])
    const { children } = (await (await signedIn(service, 'DELTA', 'staff')).visitor.get('/debts'))
      .body
    assert.deepEqual(
      children.map((each: any) => [each.organization.code, each.available]),
      [
        ['HARBOR', 0],
        ['PIER9', children[1].available],
      ],
    )
    assertProblem(
      await admin.post(`/organizations${of('DELTA')}`, { ...wanted, code: 'QUAY' }),
      403,
      'role_denied',
      'admin',
    )
  })

  test('a new organization has no credit: without money of its own not a dong is held', async () => {
    const wanted = { code: 'POOR', name: 'Poor', hold_minutes: 15, has_partnership_contract: false }
    const { body } = await operations.post(`/organizations${of('SAIGON')}`, wanted)
    const from = { owner: body.id, kind: 'deposit' } as const
    const to = { owner: organizations.SAIGON, kind: 'sales' } as const
    const cause = { kind: 'test' }
    const answer = await inTransaction(service.db, tx =>
      hold(tx, [{ id: newId(), from, to, amount: 1, cause }]),
    )
    assert.deepEqual(answer, { kind: 'refused', short: [from] })
  })

  for (const [field, value] of [
    ['code', 'lower'],
    ['code', 'ROOT'],
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['name', 'Pier\nNine'],
    ['name', 'Pier\u202eNine'],
    ['hold_minutes', 0],
    ['hold_minutes', 1_441],
  ] as const) {
    test(`${field} = ${JSON.stringify(value).slice(0, 20)} is refused at its field`, async () => {
      const wanted = { code: 'OTHER', name: 'O', hold_minutes: 20, has_partnership_contract: true }
      const { status, body } = await operations.post('/organizations', {
        ...wanted,
        [field]: value,
      })
      assert.deepEqual([status, body.errors?.[0]?.path], [400, `/${field}`])
    })
  }

  test('without a contract there is no new key; those that are there go on', async () => {
    const set = (has: boolean) =>
      operations.send('PUT', `/organizations/contract${of('PIER9')}`, {
        has_partnership_contract: has,
      })
    const newKey = () =>
      service.db
        .transaction()
        .execute(tx =>
          createKey(
            tx as never,
            'uat',
            { organizationId: organizations.PIER9, name: 'new', permissions: [] },
            tester,
          ),
        )
    const told = async () =>
      (await listAudit(service.db, { action: 'organization.contract' }, page)).length
    for (const each of [true, false, false]) assert.equal((await set(each)).status, 204)
    // What changed nothing is no deed.
    assert.equal(await told(), 1)
    await assert.rejects(newKey(), /partnership contract/)
    assert.equal((await service.as('PIER9').get('/me')).status, 200)
    assert.equal((await set(true)).status, 204)
    assert.match((await newKey()).key, /^gw_uat_/)
  })
})
