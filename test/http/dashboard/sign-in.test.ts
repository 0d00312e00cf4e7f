import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../../src/app.ts'
import { first, run, sql } from '../../../src/db/index.ts'
import { createLog } from '../../../src/log.ts'
import { resetUser } from '../../../src/users/index.ts'
import { tester } from '../../support/actor.ts'
import { enter, newUser, nextTotp, signedIn, totp, visit } from '../../support/dashboard.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { until } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { meetAt } from '../../support/waiting.ts'
import { assertProblem } from '../../support/wire.ts'

suite('signing in', async () => {
  const service = await startService()
  const config = { ...service.config, databaseUrl: service.databaseUrl }
  const second = await createApp(config, { role: 'serve', log: pino({ level: 'silent' }) })
  after(() => second.close())
  const wrong = { password: 'not the password' }

  test('who signs in is told who they are, also by another process', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'admin')
    const { status, body } = await visitor.get('/session')
    assert.equal(status, 200)
    assert.equal(body.user.email, login.email)
    assert.deepEqual([body.user.role, body.organization.code], ['admin', 'PIER9'])
    assert.equal(body.environment, 'uat')
    const elsewhere = await fetch(`${second.url}/dashboard/api/home`, {
      headers: { cookie: visitor.cookie() },
    })
    assert.equal(elsewhere.status, 200)
  })

  test('who comes to a process whose database is away, as the first or later, is told so, and gets in when it is back', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    for (const isSignedIn of [false, true]) {
      const proxy = await startDatabaseProxy(service.databaseUrl)
      const app = await createApp(
        { ...config, databaseUrl: proxy.url },
        { role: 'serve', log: pino({ level: 'silent' }) },
      )
      after(() => app.close())
      const stranger = visit({ url: app.url ?? '' })
      const come = () =>
        isSignedIn
          ? stranger.send('GET', '/home', undefined, { headers: { cookie: visitor.cookie() } })
          : stranger.post('/sign-in', { email: login.email, password: login.password })
      for (const _ of ['the first', 'later']) {
        const open = proxy.shut()
        const { status, headers } = await come()
        assert.deepEqual([status, Number(headers.get('retry-after')) > 0], [503, true])
        open()
        const again = await until('the database is back', async () => {
          const answer = await come()
          return answer.status !== 503 && answer
        })
        assert.equal(again.status, isSignedIn ? 200 : 204, JSON.stringify(again.body))
      }
    }
  })

  test('the address is not told apart by its capitals', async () => {
    const { login } = await signedIn(service, 'PIER9', 'staff')
    await enter(visit(service), { ...login, email: login.email.toUpperCase() })
  })

  test('the cookie is out of reach of scripts and of other sites', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    await enter(visitor, login)
    const [line = ''] = visitor.setCookies
    assert.match(line, /HttpOnly/)
    assert.match(line, /SameSite=Strict/)
    assert.match(line, /Path=\/dashboard(;|$)/)
    assert.doesNotMatch(line, /Secure/)
  })

  test('behind TLS the cookie is Secure', async () => {
    const { login } = await signedIn(service, 'PIER9', 'staff')
    const publicUrl = 'https://tickets.example'
    const app = await createApp(
      { ...config, publicUrl },
      { role: 'serve', log: pino({ level: 'silent' }) },
    )
    after(() => app.close())
    const response = await fetch(`${app.url}/dashboard/api/sign-in`, {
      method: 'POST',
      headers: { origin: publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ email: login.email, password: login.password }),
    })
    assert.equal(response.status, 204)
    const [line = ''] = response.headers.getSetCookie()
    assert.match(line, /^__Secure-gangway.*Secure/)
  })

  test('a wrong password and an unknown user get the same answer', async () => {
    const { login } = await signedIn(service, 'PIER9', 'staff')
    const answers = await Promise.all(
      [login.email, 'nobody@pier9.example', 'no address'].map(email =>
        visit(service).post('/sign-in', { email, ...wrong }),
      ),
    )
    for (const answer of answers) {
      assertProblem(answer, 401, 'sign_in_refused')
      assert.equal(answer.headers.get('www-authenticate'), null)
      assert.deepEqual(answer.headers.getSetCookie(), [])
      assert.deepEqual({ ...answer.body, request_id: '' }, { ...answers[0]?.body, request_id: '' })
    }
  })

  test('a given password opens nothing but the choice of another', async () => {
    const login = await newUser(service, 'DELTA', 'admin')
    const visitor = visit(service)
    await enter(visitor, login)
    assert.equal((await visitor.get('/session')).body.user.must_change_password, true)
    const refused = await visitor.post('/second-factor', { password: login.password })
    assertProblem(refused, 403, 'password_change_required')
    const change = (next: string) =>
      visitor.post('/password', { current_password: login.password, new_password: next })
    assertProblem(await change(login.password), 400, 'validation_failed')
    assertProblem(await change('short'), 400, 'validation_failed')
    assert.equal((await change('a harbour at night')).status, 204)
    assert.equal((await visitor.get('/session')).body.user.must_change_password, false)
    assertProblem(await visit(service).post('/sign-in', login), 400, 'validation_failed')
    const { email, password } = login
    assertProblem(
      await visit(service).post('/sign-in', { email, password }),
      401,
      'sign_in_refused',
    )
  })

  test('a given password is worth nothing after its days', async () => {
    const login = await newUser(service, 'DELTA', 'staff')
    await run(
      service.db,
      sql`update users set password_given_until = now() - interval '1 second' where id = ${login.id}`,
    )
    const { email, password } = login
    const visitor = visit(service)
    assertProblem(await visitor.post('/sign-in', { email, password }), 401, 'sign_in_refused')
    assert.equal(await visitor.who(), null)
    const left = await first<{ count: number }>(
      service.db,
      sql`select count(*) as count from user_sessions where user_id = ${login.id}`,
    )
    assert.equal(left?.count, 0)
  })

  test('a changed password ends the other sessions and keeps this one', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const other = visit(service)
    await enter(other, login)
    const change = (current: string) =>
      visitor.post('/password', { current_password: current, new_password: 'another harbour wall' })
    assertProblem(await change(wrong.password), 401, 'sign_in_refused')
    assert.ok(await other.who())
    assert.equal((await change(login.password)).status, 204)
    assert.ok(await visitor.who())
    assert.equal(await other.who(), null)
  })

  test('signing out ends this session, signing out everywhere all of them', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const others = [visit(service), visit(service)] as const
    for (const other of others) await enter(other, login)
    const kept = others[0].cookie()
    assert.equal((await others[0].post('/sign-out')).status, 204)
    assert.equal(others[0].cookie(), '')
    const again = await fetch(`${service.url}/dashboard/api/home`, { headers: { cookie: kept } })
    assert.equal(again.status, 401)
    assert.ok(await others[1].who())
    assert.equal((await visitor.post('/sign-out-everywhere')).status, 204)
    for (const each of [visitor, ...others]) {
      assert.equal(await each.who(), null)
    }
  })

  test('a session that ran out, or whose user is gone, opens nothing', async () => {
    for (const end of [
      (id: string) => sql`update user_sessions set expires_at = now() where user_id = ${id}`,
      (id: string) => sql`delete from users where id = ${id}`,
    ]) {
      const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
      await run(service.db, end(login.id))
      assert.equal(await visitor.who(), null)
    }
  })

  test('a session that ends while it is prolonged opens nothing', async () => {
    for (const [path, status] of [
      ['/session', 200],
      ['/home', 401],
    ] as const) {
      const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
      const ofUser = sql`user_sessions where user_id = ${login.id}`
      await run(
        service.db,
        sql`update user_sessions set expires_at = now() + interval '1 day' where user_id = ${login.id}`,
      )
      const [met] = await meetAt(service.db, sql`delete from ${ofUser} returning id`, [
        () => visitor.get(path),
      ])
      assert.ok(met?.status === 'fulfilled')
      assert.equal(met.value.status, status, path)
      assert.equal(await visitor.who(), null)
    }
  })

  test('a session cookie that was tampered with opens nothing', async () => {
    const { visitor } = await signedIn(service, 'PIER9', 'staff')
    const cookie = visitor.cookie()
    for (const at of [30, cookie.length - 10]) {
      const changed = cookie.slice(0, at) + (cookie[at] === 'x' ? 'y' : 'x') + cookie.slice(at + 1)
      const answer = await fetch(`${service.url}/dashboard/api/home`, {
        headers: { cookie: changed },
      })
      assert.equal(answer.status, 401)
    }
  })

  test('passwords, codes and cookies are in no log line', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    await visit(service).post('/sign-in', {
      email: login.email,
      password: login.password,
      code: '123456',
    })
    await visit(service).post('/sign-in', { email: login.email, ...wrong })
    const text = service.logs.join('\n')
    for (const secret of [login.password, wrong.password, visitor.cookie(), login.email]) {
      assert.ok(!text.includes(secret), secret)
    }
  })
})

suite('a second factor', async () => {
  const service = await startService()
  const { visitor, login } = await signedIn(service, 'PIER9', 'admin')
  const { email, password } = login
  let uri = ''
  let spare: string[] = []

  test('is asked for only when a code has proven that the app works', async () => {
    assertProblem(await visitor.post('/second-factor', { password: 'no' }), 401, 'sign_in_refused')
    const begun = await visitor.post('/second-factor', { password })
    assert.equal(begun.status, 200, JSON.stringify(begun.body))
    uri = begun.body.uri
    spare = begun.body.backup_codes
    assert.match(uri, /^otpauth:\/\/totp\/Gangway/)
    assert.equal(spare.length, 10)
    await enter(visit(service), login)
    const old = totp(uri, Date.now() - 3_600_000)
    assertProblem(
      await visitor.post('/second-factor/verify', { code: old }),
      401,
      'sign_in_refused',
    )
    assert.equal((await visitor.post('/second-factor/verify', { code: totp(uri) })).status, 204)
    assert.equal((await visitor.get('/session')).body.user.has_second_factor, true)
    assertProblem(await visitor.post('/second-factor', { password }), 422, 'second_factor_exists')
  })

  test('signing in needs the password and the code', async () => {
    const guest = visit(service)
    assertProblem(await guest.post('/sign-in', { email, password }), 401, 'code_required')
    assert.equal(await guest.who(), null)
    const wrongCode = { email, password, code: totp(uri, Date.now() - 3_600_000) }
    assertProblem(await guest.post('/sign-in', wrongCode), 401, 'sign_in_refused')
    const wrongPassword = { email, password: 'not the password', code: totp(uri) }
    assertProblem(await guest.post('/sign-in', wrongPassword), 401, 'sign_in_refused')
    const right = { email, password, code: nextTotp(uri) }
    assert.equal((await guest.post('/sign-in', right)).status, 204)
    assert.ok(await guest.who())
  })

  test('a code of the app signs in once, also at once', async () => {
    const { visitor: other, login: theirs } = await signedIn(service, 'PIER9', 'staff')
    const begun = await other.post('/second-factor', { password: theirs.password })
    const code = totp(begun.body.uri)
    assert.equal((await other.post('/second-factor/verify', { code })).status, 204)
    const enterWith = async (sent: string) =>
      visit(service).post('/sign-in', {
        email: theirs.email,
        password: theirs.password,
        code: sent,
      })
    assertProblem(await enterWith(code), 401, 'sign_in_refused', 'the code of the enrolment')
    const next = nextTotp(begun.body.uri)
    const answers = await Promise.all([enterWith(next), enterWith(next), enterWith(` ${next} `)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 401, 401])
  })

  test('a spare code signs in once', async () => {
    const [code] = spare
    const guest = visit(service)
    assert.equal((await guest.post('/sign-in', { email, password, code })).status, 204)
    assertProblem(
      await visit(service).post('/sign-in', { email, password, code }),
      401,
      'sign_in_refused',
    )
  })

  test('its secret is not readable in the database', async () => {
    const row = await first<{ text: string }>(
      service.db,
      sql`select row_to_json(user_second_factors)::text as text from user_second_factors`,
    )
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    assert.ok(secret.length > 20)
    assert.ok(!row?.text.includes(secret))
    assert.ok(!spare.some(code => row?.text.includes(code)))
  })

  test('is taken off with the password and a code, of the app or a spare one', async () => {
    const guest = visit(service)
    await guest.post('/sign-in', { email, password, code: spare[1] })
    const remove = (sent: object) => guest.post('/second-factor/remove', sent)
    assertProblem(await remove({ password }), 400, 'validation_failed')
    const unfit = [
      { password, code: totp(uri, Date.now() - 3_600_000) },
      { password, code: spare[1] },
      { password: 'not the password', code: spare[2] },
    ]
    for (const sent of unfit) assertProblem(await remove(sent), 401, 'sign_in_refused')
    assert.equal((await guest.who()).user.has_second_factor, true)
    assert.equal((await remove({ password, code: spare[2] })).status, 204)
    await enter(visit(service), login)
    assertProblem(await remove({ password, code: spare[3] }), 404, 'not_found')

    const { uri: another } = (await guest.post('/second-factor', { password })).body
    await guest.post('/second-factor/verify', { code: totp(another) })
    assert.equal((await remove({ password, code: nextTotp(another) })).status, 204)
  })

  test('that a changed secret does not open is refused with what to do, and told at the start', async () => {
    const theirs = await signedIn(service, 'PIER9', 'staff')
    const begun = await theirs.visitor.post('/second-factor', { password: theirs.login.password })
    const codes = begun.body.backup_codes as string[]
    await theirs.visitor.post('/second-factor/verify', { code: totp(begun.body.uri) })

    const logs: string[] = []
    const changed = {
      ...service.config,
      databaseUrl: service.databaseUrl,
      dashboardSecret: 'another secret than the one of before',
    }
    const log = createLog('info', { write: line => void logs.push(line) })
    const app = await createApp(changed, { role: 'serve', log })
    after(() => app.close())
    const told = () => logs.map(line => JSON.parse(line)).filter(line => /SECRET/.test(line.msg))
    const atStart = told()
    assert.deepEqual([atStart.length, atStart[0]?.users > 0], [1, true])

    const guest = visit({ url: app.url ?? '' })
    const { email: name, password: word } = theirs.login
    const come = (code?: string) => guest.post('/sign-in', { email: name, password: word, code })
    assertProblem(await come(), 401, 'code_required')
    for (const code of [nextTotp(begun.body.uri), codes[0]]) {
      assertProblem(await come(code), 422, 'second_factor_unreadable')
    }
    assert.deepEqual(
      told().map(line => line.user_id),
      [undefined, theirs.login.id, theirs.login.id],
    )
    // With the right password it is no guess, however often; a wrong one counts as before.
    for (let tries = 0; tries < 11; tries += 1) {
      assertProblem(await come(codes[1]), 422, 'second_factor_unreadable')
    }
    const guess = () => guest.post('/sign-in', { email: name, password: 'a guess', code: codes[1] })
    for (let tries = 0; tries < 9; tries += 1) {
      assertProblem(await guess(), 401, 'sign_in_refused')
      if (tries === 4) assertProblem(await come(codes[1]), 422, 'second_factor_unreadable')
    }
    assertProblem(await guess(), 401, 'sign_in_refused')
    assertProblem(await guess(), 429, 'too_many_attempts')
    assertProblem(await come(codes[1]), 429, 'too_many_attempts')

    const { id } = theirs.login
    const reset = await resetUser(service.db, service.organizations.PIER9, id, tester)
    await enter(guest, { email: name, password: reset?.password ?? '' })
  })

  test('ends every other session when it is switched on', async () => {
    const { visitor: here, login: theirs } = await signedIn(service, 'PIER9', 'staff')
    const elsewhere = visit(service)
    await enter(elsewhere, theirs)
    const begun = await here.post('/second-factor', { password: theirs.password })
    assert.ok(await elsewhere.who())
    const proven = await here.post('/second-factor/verify', { code: totp(begun.body.uri) })
    assert.equal(proven.status, 204)
    assert.equal(await elsewhere.who(), null)
    assert.equal((await here.who()).user.has_second_factor, true)
  })
})
