import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from '../../../src/db/index.ts'
import { signedIn } from '../../support/dashboard.ts'
import { startService } from '../../support/service.ts'
import { meetAt } from '../../support/waiting.ts'
import { assertProblem } from '../../support/wire.ts'

suite('the keys screen', async () => {
  const service = await startService()
  const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
  const { visitor: stranger } = await signedIn(service, 'STRANGER', 'admin')
  const create = (visitor: typeof admin, name: string) =>
    visitor.post('/keys', { name, permissions: [] })
  const namesOf = async (visitor: typeof admin) =>
    (await visitor.get('/keys')).body.data.map(({ name }: { name: string }) => name)

  test('AUTH-11 it lists the keys of the own organization alone, the newest first', async () => {
    for (const name of ['Quầy 1', 'Quầy 2']) {
      assert.equal((await create(admin, name)).status, 201)
    }
    const made = await create(stranger, 'Elsewhere')
    assert.equal(made.status, 201)
    assert.deepEqual((await namesOf(admin)).slice(0, 2), ['Quầy 2', 'Quầy 1'])
    assert.ok(!(await namesOf(admin)).includes('Elsewhere'))
    assert.ok(!(await namesOf(stranger)).includes('Quầy 1'))
    assertProblem(await admin.send('DELETE', `/keys/${made.body.id}`), 404, 'not_found')
  })

  test('a name is one key’s, however it is written; another organization may use it', async () => {
    assert.equal((await create(admin, 'Web')).status, 201)
    const again = await create(admin, 'wEB')
    assertProblem(again, 400, 'validation_failed')
    assert.equal(again.body.errors[0].path, '/name')
    assert.equal((await create(stranger, 'Web')).status, 201)
  })

  test('names that look alike are one: spaces around, and letters with their accents apart', async () => {
    const name = 'Bến Tàu'
    assert.equal((await create(admin, ` ${name} `)).status, 201)
    assert.equal((await namesOf(admin))[0], name)
    for (const alike of [name, `${name}\u00a0`, name.normalize('NFD'), 'BẾN TÀU']) {
      const again = await create(admin, alike)
      assertProblem(again, 400, 'validation_failed')
      assert.equal(again.body.errors[0].path, '/name')
    }
  })

  test('of keys of one name made at once there is one', async () => {
    const { PIER9 } = service.organizations
    const row = sql`select from organizations where id = ${PIER9} for update`
    const both = await meetAt(service.db, row, [
      () => create(admin, 'Twin'),
      () => create(admin, 'Twin'),
    ])
    const answers = both.map(each => each.status === 'fulfilled' && each.value.status)
    assert.deepEqual(answers.sort(), [201, 400])
  })
})
