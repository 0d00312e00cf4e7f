import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listAudit } from '../../src/audit/index.ts'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import { registerOrganization } from '../../src/organizations/index.ts'
import {
  changeRole,
  createUser,
  listUsers,
  type Role,
  removeUser,
  resetUser,
  type User,
} from '../../src/users/index.ts'
import { tester } from '../support/actor.ts'
import { newUser, signedIn } from '../support/dashboard.ts'
import { until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { countWaiting, meetAt } from '../support/waiting.ts'
import { assertProblem } from '../support/wire.ts'

const page = { sort: '_id', limit: 100, after: null } as const

suite('another role for a user', async () => {
  const service = await startService()
  const { db } = service
  const { DELTA, PIER9, ROOT } = service.organizations
  const admin = await signedIn(service, 'PIER9', 'admin')
  const operations = await signedIn(service, 'ROOT', 'operations')
  let made = 0
  /** An agency with so many administrators, who are given as actors. */
  const newAgency = async (count: number) => {
    made += 1
    const wanted = { parentId: DELTA, code: `QUAY${made}`, name: `Quay ${made}` }
    const { id } = await inTransaction(db, tx => registerOrganization(tx, wanted, tester))
    const admins: User['by'][] = []
    for (let number = 0; number < count; number += 1) {
      const email = `admin${number}@quay${made}.example`
      const user = { organizationId: id, role: 'admin', name: 'An', email } as const
      admins.push({ kind: 'user', id: (await createUser(db, user, tester)).id, name: email })
    }
    return { id, admins }
  }
  const rolesOf = async (id: string) => (await listUsers(db, id)).map(({ role }) => role)
  const to = (organizationId: string, userId: string, role: Role) => ({
    organizationId,
    userId,
    role,
  })

  test('it counts at the very next call of a session that is open, and stands in the audit log', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const path = `/users/${login.id}/role`
    assertProblem(await visitor.get('/users'), 403, 'role_denied')
    const raised = await admin.visitor.send('PUT', path, { role: 'admin' })
    assert.equal(raised.status, 204, JSON.stringify(raised.body))
    assert.equal((await visitor.get('/users')).status, 200)
    assert.equal((await visitor.who()).user.role, 'admin')
    for (const _ of [1, 2]) {
      assert.equal((await admin.visitor.send('PUT', path, { role: 'staff' })).status, 204)
      assertProblem(await visitor.get('/users'), 403, 'role_denied')
    }
    const log = await listAudit(db, { subject: login.id, action: 'user.change_role' }, page)
    assert.deepEqual(
      log.map(({ by, organizationId, facts }) => ({ by: by.id, organizationId, facts })),
      [
        ['staff', 'admin'],
        ['admin', 'staff'],
      ].map(([before, after]) => ({
        by: admin.login.id,
        organizationId: PIER9,
        facts: { name: 'staff of PIER9', before, after },
      })),
    )
  })

  test('nobody changes the own role', async () => {
    for (const { visitor, login } of [admin, operations]) {
      const answer = await visitor.send('PUT', `/users/${login.id}/role`, { role: 'staff' })
      assertProblem(answer, 422, 'not_your_own')
    }
  })

  test('an administrator above changes nobody’s role, operations do, and make nobody operations', async () => {
    const { id } = await newUser(service, 'PIER9', 'staff')
    const path = `/users/${id}/role?organization_id=${PIER9}`
    const above = (await signedIn(service, 'DELTA', 'admin')).visitor
    assertProblem(await above.send('PUT', path, { role: 'admin' }), 404, 'not_found')
    const unfit = await operations.visitor.send('PUT', path, { role: 'operations' })
    assertProblem(unfit, 400, 'validation_failed')
    assert.equal(unfit.body.errors[0].path, '/role')
    const elsewhere = `/users/${id}/role?organization_id=${DELTA}`
    const wrong = await operations.visitor.send('PUT', elsewhere, { role: 'admin' })
    assertProblem(wrong, 404, 'not_found')
    assert.equal((await operations.visitor.send('PUT', path, { role: 'admin' })).status, 204)
    const mate = await newUser(service, 'ROOT', 'admin')
    const other = await newUser(service, 'ROOT', 'admin')
    const raise = to(ROOT, mate.id, 'operations')
    await changeRole(db, raise, { kind: 'user', ...asActor(other) })
  })

  test('the last administrator stays one until there is another', async () => {
    const { id, admins } = await newAgency(1)
    const path = `/users/${admins[0]?.id}/role?organization_id=${id}`
    const refused = await operations.visitor.send('PUT', path, { role: 'staff' })
    assertProblem(refused, 422, 'last_administrator')
    assert.deepEqual(await rolesOf(id), ['admin'])
    const email = 'second@quay.example'
    const second = { organizationId: id, role: 'staff', name: 'Binh', email } as const
    const { id: secondId } = await createUser(db, second, tester)
    await changeRole(db, to(id, secondId, 'admin'), tester)
    assert.equal((await operations.visitor.send('PUT', path, { role: 'staff' })).status, 204)
    assert.deepEqual(await rolesOf(id), ['staff', 'admin'])
  })

  test('the last administrator is removed only after all others', async () => {
    const { id, admins } = await newAgency(1)
    const email = 'staff@quay.example'
    const wanted = { organizationId: id, role: 'staff', name: 'Binh', email } as const
    const { id: staffId } = await createUser(db, wanted, tester)
    const remove = (userId = '') =>
      operations.visitor.send('DELETE', `/users/${userId}?organization_id=${id}`)
    assertProblem(await remove(admins[0]?.id), 422, 'last_administrator')
    assert.deepEqual(await rolesOf(id), ['admin', 'staff'])
    for (const userId of [staffId, admins[0]?.id]) assert.equal((await remove(userId)).status, 204)
    assert.deepEqual(await rolesOf(id), [])
  })

  const deeds = {
    lower: (id: string, other: string, by: User['by']) =>
      changeRole(db, to(id, other, 'staff'), by),
    remove: (id: string, other: string, by: User['by']) => removeUser(db, id, other, by),
  }
  for (const [deed, left] of [
    ['lower', ['admin', 'staff', 'staff']],
    ['remove', ['admin', 'staff']],
  ] as const) {
    test(`of the last two administrators whom others ${deed} at once one stays`, async () => {
      const { id, admins } = await newAgency(2)
      const email = `staff-${deed}@quay.example`
      const wanted = { organizationId: id, role: 'staff', name: 'Binh', email } as const
      await createUser(db, wanted, tester)
      const settled = await meetAt(
        db,
        sql`select from users where organization_id = ${id} for update`,
        admins.map(each => () => deeds[deed](id, each.id, tester)),
      )
      assert.deepEqual((await rolesOf(id)).sort(), left)
      const [refused] = settled.filter(each => each.status === 'rejected')
      assert.equal(refused?.reason.code, 'last_administrator')
    })
  }
  for (const [one, other] of [
    ['lower', 'lower'],
    ['lower', 'remove'],
    ['remove', 'lower'],
  ] as const) {
    test(`of two administrators of whom one would ${one} and the other ${other} their colleague one stays`, async () => {
      const { id, admins } = await newAgency(2)
      const [an, binh] = admins as [User['by'], User['by']]
      const settled = await inTransaction(db, async tx => {
        await run(tx, sql`select from users where organization_id = ${id} for update`)
        const calls = [deeds[one](id, binh.id, an)]
        await until('the first to wait', async () => (await countWaiting(db)) === 1)
        calls.push(deeds[other](id, an.id, binh))
        const ended = Promise.allSettled(calls)
        await until('both to wait', async () => (await countWaiting(db)) === 2)
        return { ended }
      })
      const ended = await settled.ended
      assert.equal((await rolesOf(id)).filter(role => role === 'admin').length, 1)
      const [refused] = ended.filter(each => each.status === 'rejected')
      assert.match(refused?.reason.code, /^(role_denied|sign_in_required)$/)
    })
  }

  test('an administrator who was made staff meanwhile adds and resets nobody', async () => {
    const lowered = await newUser(service, 'PIER9', 'admin')
    const colleague = await newUser(service, 'PIER9', 'staff')
    const by: User['by'] = { kind: 'user', ...asActor(lowered) }
    const email = 'late@x.example'
    const wanted = { organizationId: PIER9, role: 'staff', name: 'Late', email } as const
    const settled = await inTransaction(db, async tx => {
      await run(tx, sql`update users set role = 'staff' where id = ${lowered.id}`)
      const calls = Promise.allSettled([
        createUser(db, wanted, by),
        resetUser(db, PIER9, colleague.id, by),
      ])
      await until('both to wait', async () => (await countWaiting(db)) === 2)
      return { calls }
    })
    for (const each of await settled.calls) {
      assert.equal(each.status === 'rejected' && each.reason.code, 'role_denied')
    }
    assert.ok(!(await listUsers(db, PIER9)).some(user => user.email === email))
  })

  test('operations who were made an administrator meanwhile do nothing in another organization', async () => {
    const lowered = await newUser(service, 'ROOT', 'operations')
    const by: User['by'] = { kind: 'user', ...asActor(lowered) }
    const other = await newUser(service, 'PIER9', 'staff')
    const email = 'later@x.example'
    const wanted = { organizationId: PIER9, role: 'admin', name: 'Later', email } as const
    const settled = await inTransaction(db, async tx => {
      await run(tx, sql`update users set role = 'admin' where id = ${lowered.id}`)
      const calls = Promise.allSettled([
        createUser(db, wanted, by),
        resetUser(db, PIER9, other.id, by),
        changeRole(db, to(PIER9, other.id, 'admin'), by),
        removeUser(db, PIER9, other.id, by),
      ])
      await until('all to wait', async () => (await countWaiting(db)) === 4)
      return { calls }
    })
    for (const each of await settled.calls) {
      assert.equal(each.status === 'rejected' && each.reason.code, 'role_denied')
    }
    const left = await listUsers(db, PIER9)
    assert.ok(!left.some(user => user.email === email))
    assert.equal(left.find(({ id }) => id === other.id)?.role, 'staff')
  })
})

function asActor({ id, email }: { id: string; email: string }) {
  return { id, name: email }
}
