import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../../src/core/ids.ts'
import { inTransaction, type Reader, rows, run, sql } from '../../../src/db/index.ts'
import { registerOrganization } from '../../../src/organizations/index.ts'
import { listUsers } from '../../../src/users/index.ts'
import { tester } from '../../support/actor.ts'
import { newUser, signedIn } from '../../support/dashboard.ts'
import { until } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

suite('the users of an organization below', async () => {
  const service = await startService()
  const { db, organizations } = service
  const { visitor: above } = await signedIn(service, 'SAIGON', 'admin')
  const { visitor: parent } = await signedIn(service, 'DELTA', 'admin')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  let made = 0
  /** An agency below DELTA that nobody signs in to yet. */
  const newAgency = async () => {
    made += 1
    const wanted = {
      parentId: organizations.DELTA,
      code: `QUAY${made}`,
      name: `Quay ${made}`,
      holdMinutes: 20,
      hasPartnershipContract: false,
    }
    return (await inTransaction(db, tx => registerOrganization(tx, wanted, tester))).id
  }
  const user = (name: string, role: string) => ({
    name,
    role,
    email: `${name}@quay${made}.example`,
  })
  const isOneWaiting = async (reader: Reader) =>
    (
      await rows(
        reader,
        sql`select from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and a.datname = current_database()`,
      )
    ).length === 1
  const emailsOf = async (id: string) => (await listUsers(db, id)).map(({ email }) => email)

  test('an administrator above creates the first user, an administrator, and no other', async () => {
    const id = await newAgency()
    const path = `/users?organization_id=${id}`
    const staff = await above.post(path, user('staff', 'staff'))
    assertProblem(staff, 400, 'validation_failed')
    assert.deepEqual(
      staff.body.errors.map((each: any) => each.path),
      ['/role'],
    )
    assert.equal((await above.post(path, user('first', 'admin'))).status, 201)
    for (const visitor of [above, parent]) {
      const second = await visitor.post(path, user('second', 'admin'))
      assertProblem(second, 422, 'organization_has_users')
    }
    assert.equal((await operations.post(path, user('third', 'staff'))).status, 201)
    assert.deepEqual(await emailsOf(id), [`first@quay${made}.example`, `third@quay${made}.example`])
  })

  test('of first users created at once there is one', async () => {
    const id = await newAgency()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(turn =>
        (turn % 2 === 0 ? above : parent).post(
          `/users?organization_id=${id}`,
          user(`first${turn}`, 'admin'),
        ),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422])
    assert.equal((await emailsOf(id)).length, 1)
  })

  test('of first users created at once the second one waits for the first, and is refused', async () => {
    const id = await newAgency()
    const first = user('first', 'admin')
    const { second } = await inTransaction(db, async tx => {
      await run(
        tx,
        sql`insert into users (id, organization_id, role, name, email, email_verified)
            values (${newId()}, ${id}, 'admin', ${first.name}, ${first.email}, true)`,
      )
      let isOver = false
      const second = above
        .post(`/users?organization_id=${id}`, user('second', 'admin'))
        .finally(() => {
          isOver = true
        })
      await until('a wait for the first one', async () => isOver || (await isOneWaiting(tx)))
      return { second }
    })
    assertProblem(await second, 422, 'organization_has_users')
    assert.deepEqual(await emailsOf(id), [first.email])
  })

  test('an administrator above gives nobody a new password and removes nobody', async () => {
    const { id } = await newUser(service, 'PIER9', 'staff')
    const query = `organization_id=${organizations.PIER9}`
    for (const visitor of [above, parent]) {
      const reset = await visitor.post(`/users/${id}/reset?${query}`)
      assertProblem(reset, 404, 'not_found', 'reset')
      const removed = await visitor.send('DELETE', `/users/${id}?${query}`)
      assertProblem(removed, 404, 'not_found', 'remove')
    }
    assert.equal((await operations.post(`/users/${id}/reset?${query}`)).status, 200)
    assert.equal((await operations.send('DELETE', `/users/${id}?${query}`)).status, 204)
  })
})
