import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listAudit } from '../../src/audit/index.ts'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import {
  countUnreadable,
  createLogins,
  createUser,
  listUsers,
  removeUser,
  resetUser,
  type User,
} from '../../src/users/index.ts'
import { tester } from '../support/actor.ts'
import type { Answer } from '../support/client.ts'
import { enter, newUser, nextTotp, signedIn, totp, visit } from '../support/dashboard.ts'
import { until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { countWaiting, meetAt } from '../support/waiting.ts'
import { assertProblem } from '../support/wire.ts'

const page = { sort: '_id', limit: 100, after: null } as const

suite('the users of an organization', async () => {
  const service = await startService()
  const { db } = service
  const { ROOT, DELTA, PIER9 } = service.organizations

  test('operations staff belong to the root alone, for the database too', async () => {
    const wanted = { role: 'operations', name: 'Ops', email: 'ops@x.example' } as const
    await assert.rejects(createUser(db, { ...wanted, organizationId: DELTA }, tester), /\/role/)
    const { id } = await createUser(db, { ...wanted, organizationId: ROOT }, tester)
    const move = sql`update users set organization_id = ${DELTA} where id = ${id}`
    await assert.rejects(run(db, move), /operations staff belong to the root/)
    const staff = await newUser(service, 'DELTA', 'staff')
    const rise = sql`update users set role = 'operations' where id = ${staff.id}`
    await assert.rejects(run(db, rise), /operations staff belong to the root/)
  })

  test('an e-mail address is one user, however it is written', async () => {
    const wanted = {
      organizationId: PIER9,
      role: 'staff',
      name: 'Thu',
      email: 'thu@x.example',
    } as const
    await createUser(db, wanted, tester)
    const again = { ...wanted, organizationId: DELTA, email: 'Thu@X.example' }
    await assert.rejects(createUser(db, again, tester), /\/email: belongs to a user already/)
    for (const email of ['thu', 'thu@', '@x.example', 'a b@x.example', 'thu@x']) {
      await assert.rejects(createUser(db, { ...wanted, email }, tester), /no e-mail address/)
    }
    for (const name of ['', 'Thu\nHa', 'T'.repeat(101)]) {
      await assert.rejects(createUser(db, { ...wanted, name }, tester), /\/name/)
    }
  })

  test('only who could sign in is created', async () => {
    const wanted = { organizationId: PIER9, role: 'staff', name: 'Thu' } as const
    const unfit = [
      `=cmd|'/c'!a1@x.example`,
      ...['.thu@x.example', 'thu.@x.example', 'th..u@x.example', 'thu!@x.example'],
      ...['thư@x.example', 'thu@x', 'thu@-x.example', 'thu@x..example', 'thu@[10.0.0.1]'],
      `${'t'.repeat(192)}@x.example`,
    ]
    for (const email of unfit) {
      await assert.rejects(createUser(db, { ...wanted, email }, tester), /no e-mail address/, email)
    }
    for (const email of [`o'thu.van+1@quay-9.x.example`, 'T_hu-@X.EXAMPLE', '-1@9.example']) {
      const { password } = await createUser(db, { ...wanted, email }, tester)
      await enter(visit(service), { email, password })
    }
  })

  test('a reset ends the sessions, takes the second factor off and gives a new password', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const { uri } = (await visitor.post('/second-factor', { password: login.password })).body
    assert.equal((await visitor.post('/second-factor/verify', { code: totp(uri) })).status, 204)
    await assert.rejects(resetUser(db, DELTA, login.id, tester), { code: 'not_found' })
    assert.ok(await visitor.who())
    const given = await resetUser(db, PIER9, login.id, tester)
    assert.equal(await visitor.who(), null)
    const secrets = await rows(db, sql`select from user_second_factors where user_id = ${login.id}`)
    assert.deepEqual(secrets, [])
    const { email, password } = login
    assertProblem(
      await visit(service).post('/sign-in', { email, password }),
      401,
      'sign_in_refused',
    )
    const again = visit(service)
    await enter(again, { email, password: given?.password ?? '' })
    assert.equal((await again.get('/session')).body.user.must_change_password, true)
  })

  test('a reset ends the wait after wrong passwords', async () => {
    const { login } = await signedIn(service, 'PIER9', 'staff')
    const { email } = login
    const signIn = (password: string) => visit(service).post('/sign-in', { email, password })
    for (let turn = 0; turn < 10; turn += 1) {
      assertProblem(await signIn(`guess ${turn}`), 401, 'sign_in_refused')
    }
    assertProblem(await signIn(login.password), 429, 'too_many_attempts')
    const { password } = await resetUser(db, PIER9, login.id, tester)
    const given = await signIn(password)
    assert.equal(given.status, 204, JSON.stringify(given.body))
  })

  test('a new password whose signs count as two is refused for its length, and is no guess', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const { password: current_password } = login
    for (let turn = 0; turn < 11; turn += 1) {
      const answer = await visitor.post('/password', {
        current_password,
        new_password: '🚢'.repeat(65),
      })
      assertProblem(answer, 400, 'validation_failed')
      const message = 'must not have more than 128 characters'
      assert.deepEqual(answer.body.errors, [{ path: '/new_password', message }])
    }
    const new_password = '🚢'.repeat(64)
    assert.equal((await visitor.post('/password', { current_password, new_password })).status, 204)
  })

  test('a user has been seen at the sign-in and while the session was prolonged, also after its end', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const lastSeen = async () =>
      (await listUsers(db, PIER9)).find(({ id }) => id === login.id)?.lastSeenAt
    const signedInAt = await lastSeen()
    assert.ok(signedInAt)
    await run(
      db,
      sql`update user_sessions set expires_at = now() + interval '1 day' where user_id = ${login.id}`,
    )
    await visitor.who()
    const prolongedAt = await lastSeen()
    assert.ok(prolongedAt && prolongedAt > signedInAt)
    await visitor.post('/sign-out')
    assert.deepEqual(await lastSeen(), prolongedAt)
    await visitor.post('/sign-in', { email: login.email, password: 'a wrong password' })
    assert.deepEqual(await lastSeen(), prolongedAt)
    const other = await newUser(service, 'PIER9', 'staff')
    const unseen = (await listUsers(db, PIER9)).find(({ id }) => id === other.id)
    assert.equal(unseen?.lastSeenAt, null)
  })

  test('nobody resets themselves: an open session gets neither a password nor rid of the second factor', async () => {
    for (const [code, role] of [
      ['PIER9', 'admin'],
      ['ROOT', 'operations'],
    ] as const) {
      const { visitor, login } = await signedIn(service, code, role)
      const { uri } = (await visitor.post('/second-factor', { password: login.password })).body
      assert.equal((await visitor.post('/second-factor/verify', { code: totp(uri) })).status, 204)
      assertProblem(await visitor.post(`/users/${login.id}/reset`), 422, 'not_your_own')
      assert.equal((await visitor.get('/session')).body.user.has_second_factor, true)
    }
  })

  test('a code that is sent once more adds no second factor, and ends no session', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const { email, password } = login
    const { uri, backup_codes } = (await visitor.post('/second-factor', { password })).body
    const verify = (code: string) => visitor.post('/second-factor/verify', { code })
    assert.equal((await verify(totp(uri))).status, 204)
    const elsewhere = visit(service)
    const entered = await elsewhere.post('/sign-in', { email, password, code: backup_codes[0] })
    assert.equal(entered.status, 204)
    assert.equal((await verify(nextTotp(uri))).status, 204)
    assert.ok(await elsewhere.who())
    const deeds = await listAudit(db, { subject: login.id, action: 'user.add_second_factor' }, page)
    assert.equal(deeds.length, 1)
  })

  test('of second factors that another secret does not open those count that are on', async () => {
    const secret = 'another secret than that of the service'
    const others = createLogins(db, { secret, publicUrl: null, onUnreadable: () => {} })
    const before = await countUnreadable(others)
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const { uri } = (await visitor.post('/second-factor', { password: login.password })).body
    assert.equal(await countUnreadable(others), before)
    await visitor.post('/second-factor/verify', { code: totp(uri) })
    assert.equal(await countUnreadable(others), before + 1)
  })

  for (const [what, change] of [
    [
      'password that was changed',
      (id: string) => sql`update user_credentials set password = 'other' where user_id = ${id}`,
    ],
    [
      'second factor that was added',
      (id: string) => sql`update users set two_factor_enabled = true where id = ${id}`,
    ],
  ] as const) {
    test(`a sign-in with the old password is over with a ${what} before its session was there`, async () => {
      const { login } = await signedIn(service, 'PIER9', 'staff')
      const { id, email, password } = login
      const late = visit(service)
      const answer = await inTransaction(db, async tx => {
        await run(tx, sql`lock table user_sessions in share mode`)
        const answer = late.post('/sign-in', { email, password })
        await until('the session to wait', async () => (await countWaiting(db)) === 1)
        await run(tx, change(id))
        return { answer }
      })
      assertProblem(await answer.answer, 401, 'sign_in_refused')
      assert.equal(await late.who(), null)
      const [sessions] = await rows<{ left: number }>(
        db,
        sql`select count(*) as left from user_sessions where user_id = ${id}`,
      )
      assert.equal(sessions?.left, 1)
    })
  }

  test('who is removed is out at once; nobody removes themselves', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'admin')
    const by: User['by'] = { kind: 'user', id: login.id, name: login.email }
    await assert.rejects(removeUser(db, PIER9, login.id, by), { code: 'not_your_own' })
    await assert.rejects(removeUser(db, DELTA, login.id, tester), { code: 'not_found' })
    assert.ok(await visitor.who())
    await removeUser(db, PIER9, login.id, tester)
    assert.equal(await visitor.who(), null)
    assert.ok(!(await listUsers(db, PIER9)).some(({ id }) => id === login.id))
  })

  test('of two administrators who remove each other one stays', async () => {
    const pair = await Promise.all(
      ['an', 'binh'].map(async name => {
        const email = `${name}@duel.example`
        const wanted = { organizationId: DELTA, role: 'admin', name, email } as const
        return { id: (await createUser(db, wanted, tester)).id, email }
      }),
    )
    const ids = pair.map(({ id }) => id)
    const settled = await meetAt(
      db,
      sql`select from users where id = any(${ids}::uuid[]) for update`,
      pair.map(({ id, email }) => () => {
        const other = ids.find(each => each !== id) ?? ''
        return removeUser(db, DELTA, other, { kind: 'user', id, name: email })
      }),
    )
    const left = (await listUsers(db, DELTA)).filter(({ id }) => ids.includes(id))
    assert.equal(left.length, 1)
    const [refused] = settled.filter(each => each.status === 'rejected')
    assert.equal(refused?.reason.code, 'sign_in_required')
    const removals = await listAudit(db, { organizationId: DELTA, action: 'user.remove' }, page)
    assert.equal(removals.filter(({ subject }) => ids.includes(subject)).length, 1)
  })

  test('a user who was removed meanwhile adds and resets nobody', async () => {
    const admin = await newUser(service, 'PIER9', 'admin')
    const colleague = await newUser(service, 'PIER9', 'staff')
    const by: User['by'] = { kind: 'user', id: admin.id, name: admin.email }
    const wanted = { organizationId: PIER9, role: 'staff', name: 'Late' } as const
    const settled = await inTransaction(db, async tx => {
      await run(tx, sql`delete from users where id = ${admin.id}`)
      const calls = Promise.allSettled([
        createUser(db, { ...wanted, email: 'late@x.example' }, by),
        resetUser(db, PIER9, colleague.id, by),
      ])
      await until('both to wait', async () => (await countWaiting(db)) === 2)
      return { calls }
    })
    for (const each of await settled.calls) {
      assert.equal(each.status === 'rejected' && each.reason.code, 'sign_in_required')
    }
    assert.ok(!(await listUsers(db, PIER9)).some(({ email }) => email === 'late@x.example'))
    await enter(visit(service), colleague)
  })

  for (const order of ['before', 'after']) {
    test(`a reset just ${order} the user's own change of password counts`, async () => {
      const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
      const { id, email, password } = login
      const change = () =>
        visitor.post('/password', { current_password: password, new_password: `new ${password}` })
      const reset = () => resetUser(db, PIER9, id, tester)
      const started = await inTransaction(db, async tx => {
        await run(tx, sql`select from users where id = ${id} for update`)
        const calls: Promise<unknown>[] = []
        for (const call of order === 'before' ? [reset, change] : [change, reset]) {
          calls.push(call())
          await until('the call to wait', async () => (await countWaiting(db)) === calls.length)
        }
        return { calls }
      })
      const ended = await Promise.all(started.calls)
      const [changed, given] = order === 'before' ? ended.reverse() : ended
      assert.equal((changed as Answer).status, order === 'before' ? 401 : 204)
      assert.equal(await visitor.who(), null)
      const again = visit(service)
      await enter(again, { email, password: (given as { password: string }).password })
      assert.equal((await again.get('/session')).body.user.must_change_password, true)
      const deeds = await listAudit(db, { subject: id, action: 'user.change_password' }, page)
      assert.equal(deeds.length, order === 'before' ? 1 : 2)
    })
  }

  test('a user who changes password or second factor leaves it as it was, if the audit row is lost', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const { id, email, password } = login
    const cut = async (path: string, body: object) => {
      const answer = await inTransaction(db, async tx => {
        await run(tx, sql`lock table audit_log in share mode`)
        const answer = visitor.post(path, body)
        await until('the audit row to wait', async () => (await countWaiting(db)) === 1)
        await run(
          tx,
          sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return { answer }
      })
      assertProblem(await answer.answer, 503, 'service_unavailable')
    }
    await cut('/password', { current_password: password, new_password: `new ${password}` })
    await enter(visitor, { email, password })
    const { uri } = (await visitor.post('/second-factor', { password })).body
    await cut('/second-factor/verify', { code: totp(uri) })
    assert.equal((await visitor.who()).user.has_second_factor, false)
    assert.equal((await visitor.post('/second-factor/verify', { code: totp(uri) })).status, 204)
    await cut('/second-factor/remove', { password, code: nextTotp(uri) })
    assert.equal((await visitor.who()).user.has_second_factor, true)
    const log = await listAudit(db, { subject: id, action: 'user' }, page)
    assert.deepEqual(
      log.map(({ action }) => action),
      ['user.create', 'user.change_password', 'user.add_second_factor'],
    )
  })

  test('everything done to a user and by a user stands in the audit log, without a secret', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const { password } = login
    const { uri } = (await visitor.post('/second-factor', { password })).body
    await visitor.post('/second-factor/verify', { code: totp(uri) })
    await visitor.post('/second-factor/remove', { password, code: nextTotp(uri) })
    await visitor.post('/sign-out-everywhere')
    const given = await resetUser(db, PIER9, login.id, tester)
    await removeUser(db, PIER9, login.id, tester)
    const log = await listAudit(db, { subject: login.id }, page)
    assert.deepEqual(
      log.map(({ action, by, organizationId }) => [action, by.kind, organizationId === PIER9]),
      [
        ['user.create', tester.kind, true],
        ['user.change_password', 'user', true],
        ['user.add_second_factor', 'user', true],
        ['user.remove_second_factor', 'user', true],
        ['user.sign_out_everywhere', 'user', true],
        ['user.reset', tester.kind, true],
        ['user.remove', tester.kind, true],
      ],
    )
    const text = JSON.stringify(log)
    for (const secret of [password, given?.password ?? '', uri]) assert.ok(!text.includes(secret))
  })
})
