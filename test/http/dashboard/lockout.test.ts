import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, suite, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../../src/app.ts'
import { inTransaction, rows, run, sql } from '../../../src/db/index.ts'
import { forgetSessions } from '../../../src/users/index.ts'
import type { Answer } from '../../support/client.ts'
import { enter, nextTotp, signedIn, totp, type Visit, visit } from '../../support/dashboard.ts'
import { until } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { countWaiting } from '../../support/waiting.ts'
import { assertProblem } from '../../support/wire.ts'

suite('the guard against guessing', async () => {
  // The test speaks for callers of many addresses, as a proxy would.
  const service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const config = { ...service.config, databaseUrl: service.databaseUrl }
  const second = await createApp(config, { role: 'serve', log: pino({ level: 'silent' }) })
  after(() => second.close())
  const elsewhere = { url: second.url ?? '' }
  let addresses = 0
  const newAddress = () => {
    addresses += 1
    return `10.0.${addresses >> 8}.${addresses & 255}`
  }
  const guess = (visitor: Visit, sent: object, address = newAddress()) =>
    visitor.send('POST', '/sign-in', sent, { headers: { 'x-forwarded-for': address } })
  /** Somebody with a second factor, signed in. */
  const withApp = async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const { uri } = (await visitor.post('/second-factor', { password: login.password })).body
    assert.equal((await visitor.post('/second-factor/verify', { code: totp(uri) })).status, 204)
    return { visitor, ...login, uri }
  }
  const wrongCode = (uri: string, turn: number) => totp(uri, Date.now() - 3_600_000 * (turn + 1))
  /** The locks run out, and the count stays. */
  const wait = () => run(service.db, sql`update sign_in_attempts set locked_until = now()`)

  test('ten wrong passwords in a row lock an account, over all addresses and processes', async () => {
    const { login } = await signedIn(service, 'PIER9', 'admin')
    const { email, password } = login
    for (let turn = 0; turn < 10; turn += 1) {
      const visitor = visit(turn % 2 === 0 ? service : elsewhere)
      const answer = await guess(visitor, { email, password: `guess ${turn}` })
      assertProblem(answer, 401, 'sign_in_refused')
    }
    for (const where of [service, elsewhere]) {
      const locked = await guess(visit(where), { email, password })
      assertProblem(locked, 429, 'too_many_attempts')
      assert.ok(Number(locked.headers.get('retry-after')) > 0)
    }
    await wait()
    assertProblem(await guess(visit(service), { email, password: 'x' }), 401, 'sign_in_refused')
    const again = await guess(visit(service), { email, password })
    assertProblem(again, 429, 'too_many_attempts')
    await wait()
    assert.equal((await guess(visit(service), { email, password })).status, 204)
    assertProblem(await guess(visit(service), { email, password: 'x' }), 401, 'sign_in_refused')
    assert.equal((await guess(visit(service), { email, password })).status, 204)
  })

  test('an account that does not exist is locked in the same way', async () => {
    const sent = { email: 'nobody@pier9.example', password: 'a guess' }
    const answers = []
    for (let turn = 0; turn < 12; turn += 1) answers.push(await guess(visit(service), sent))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...Array(10).fill(401), 429, 429],
    )
  })

  test('many guesses at once are no more than ten', async () => {
    const { login } = await signedIn(service, 'PIER9', 'staff')
    const guesses = Array.from({ length: 30 }, (_, turn) =>
      guess(visit(turn % 2 === 0 ? service : elsewhere), {
        email: login.email,
        password: `guess ${turn}`,
      }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    assert.equal(statuses.filter(status => status === 401).length, 10)
    assert.equal(statuses.filter(status => status === 429).length, 20)
  })

  test('a lock lasts a minute, each wrong guess doubles it up to a quarter of an hour, and a day later the count begins anew', async () => {
    const { login } = await signedIn(service, 'PIER9', 'staff')
    const { email, password } = login
    const subject = `account:${createHash('sha256').update(email).digest('hex')}`
    /** The minutes for which a wrong guess locks the account, so many hours after so many others. */
    const lockAfter = async (failures: number, hours = 0) => {
      await run(
        service.db,
        sql`insert into sign_in_attempts (subject, failures, last_at)
            values (${subject}, ${failures}, now() - make_interval(hours => ${hours}))
            on conflict (subject) do update set failures = excluded.failures,
              last_at = excluded.last_at, locked_until = null`,
      )
      const wrong = await guess(visit(service), { email, password: 'x' })
      assertProblem(wrong, 401, 'sign_in_refused')
      const [attempt] = await rows<{ minutes: number | null }>(
        service.db,
        sql`select (extract(epoch from locked_until - last_at) / 60)::float as minutes
            from sign_in_attempts where subject = ${subject}`,
      )
      return attempt?.minutes
    }
    const minutes = []
    for (const failures of [8, 9, 10, 11, 12, 13, 5_000]) minutes.push(await lockAfter(failures))
    assert.deepEqual(minutes, [null, 1, 2, 4, 8, 15, 15])
    const locked = await guess(visit(service), { email, password })
    assertProblem(locked, 429, 'too_many_attempts')
    assert.ok(Number(locked.headers.get('retry-after')) > 60)
    assert.deepEqual([await lockAfter(13, 23), await lockAfter(13, 25)], [15, null])
    assert.equal((await guess(visit(service), { email, password })).status, 204)
  })

  test('fifty wrong guesses of any accounts lock an address, and nobody else', async () => {
    const { login } = await signedIn(service, 'DELTA', 'staff')
    const { email, password } = login
    const guessNext = (turn: number) =>
      guess(visit(service), { email: `u${turn}@pier9.example`, password: 'x' }, '2001:db8:1:2::7')
    assertProblem(await guessNext(1), 401, 'sign_in_refused')
    // Forty-eight more, without their price.
    await run(
      service.db,
      sql`update sign_in_attempts set failures = failures + 48
          where subject = 'address:2001:db8:1:2::/64' and failures = 1`,
    )
    assertProblem(await guessNext(50), 401, 'sign_in_refused')
    // The other half of an IPv6 address is the caller's own to choose.
    const same = await guess(visit(service), { email, password }, '2001:db8:1:2:ffff::1')
    assertProblem(same, 429, 'too_many_attempts')
    const other = await guess(visit(service), { email, password }, '2001:db8:1:3::7')
    assert.equal(other.status, 204)
  })

  /** What stands against an address. */
  const countOf = async (address: string) => {
    const [row] = await rows<{ failures: number; is_locked: boolean }>(
      service.db,
      sql`select ceil(failures)::int as failures, coalesce(locked_until > now(), false) as is_locked
          from sign_in_attempts where subject = ${`address:${address}`}`,
    )
    return row
  }
  /** An address that was locked until now, and what it counts. */
  const worn = async (failures: number) => {
    const address = newAddress()
    await guess(visit(service), { email: 'nobody@delta.example', password: 'x' }, address)
    await run(
      service.db,
      sql`update sign_in_attempts set failures = ${failures}, locked_until = now()
          where subject = ${`address:${address}`}`,
    )
    return address
  }

  test('an IPv4 address is counted by itself also where it is written as IPv6, and an IPv6 address however short', async () => {
    const addresses = ['::ffff:10.9.9.1', '::FFFF:10.9.9.2', '2001:db8::7', '2001:db8:0:0:9::']
    for (const address of addresses) {
      await guess(visit(service), { email: 'nobody@delta.example', password: 'x' }, address)
      await run(service.db, sql`delete from sign_in_attempts where subject like 'account:%'`)
    }
    const counts = ['10.9.9.1', '10.9.9.2', '2001:db8:0:0::/64'].map(countOf)
    assert.deepEqual(
      (await Promise.all(counts)).map(count => count?.failures),
      [1, 1, 2],
    )
  })

  test('a right password locks no address, however many wrong ones came from there', async () => {
    const { login } = await signedIn(service, 'DELTA', 'staff')
    const { email, password } = login
    const address = await worn(56)
    for (let turn = 0; turn < 3; turn += 1) {
      assert.equal((await guess(visit(service), { email, password }, address)).status, 204)
    }
    assert.deepEqual(await countOf(address), { failures: 56, is_locked: false })
    const wrong = await guess(visit(service), { email, password: 'x' }, address)
    assertProblem(wrong, 401, 'sign_in_refused')
    const locked = await guess(visit(service), { email, password }, address)
    assertProblem(locked, 429, 'too_many_attempts')
  })

  test('a right password leaves a lock that was set on its address since', async () => {
    const { login } = await signedIn(service, 'DELTA', 'staff')
    const { id, email, password } = login
    const address = await worn(10)
    const calls: Promise<Answer>[] = []
    await inTransaction(service.db, async tx => {
      // Its session waits for the user's row.
      await run(tx, sql`select from users where id = ${id} for update`)
      calls.push(guess(visit(service), { email, password }, address))
      await until('the session', async () => (await countWaiting(service.db)) === 1)
      await run(
        service.db,
        sql`update sign_in_attempts set locked_until = now() + interval '10 minutes'
            where subject = ${`address:${address}`}`,
      )
    })
    assert.equal((await calls[0])?.status, 204)
    assert.deepEqual(await countOf(address), { failures: 10, is_locked: true })
  })

  test('the count of an address fades by one a minute, also while guesses go on', async () => {
    const address = await worn(52)
    const minutesPass = (minutes: number) =>
      run(
        service.db,
        sql`update sign_in_attempts
            set last_at = last_at - make_interval(secs => ${minutes * 60}), locked_until = now()
            where subject = ${`address:${address}`}`,
      )
    const isLocked = []
    for (let turn = 0; turn < 8; turn += 1) {
      await minutesPass(1.5)
      await guess(visit(service), { email: `${turn}@delta.example`, password: 'x' }, address)
      isLocked.push((await countOf(address))?.is_locked)
    }
    // Half a guess less each time: from 52 to below the fifty that lock.
    assert.deepEqual(isLocked, [...Array(5).fill(true), ...Array(3).fill(false)])
  })

  test('an address that was locked before the clock was set back is locked no longer than its guesses say', async () => {
    const { login } = await signedIn(service, 'DELTA', 'staff')
    const { email, password } = login
    const address = await worn(20)
    await run(
      service.db,
      sql`update sign_in_attempts
          set last_at = now() + interval '3 hours', locked_until = now() + interval '3 hours'
          where subject = ${`address:${address}`}`,
    )
    const wrong = await guess(visit(service), { email: 'x@delta.example', password: 'x' }, address)
    assertProblem(wrong, 401, 'sign_in_refused')
    assert.deepEqual(await countOf(address), { failures: 21, is_locked: false })
    assert.equal((await guess(visit(service), { email, password }, address)).status, 204)
  })

  test('who is refused because of the account is not counted for the address', async () => {
    const { login } = await signedIn(service, 'DELTA', 'staff')
    const { email, password } = login
    for (let turn = 0; turn < 10; turn += 1) {
      await guess(visit(service), { email, password: 'x' })
    }
    const address = newAddress()
    const locked = await guess(visit(service), { email, password }, address)
    assertProblem(locked, 429, 'too_many_attempts')
    assert.equal(await countOf(address), undefined)
  })

  test('who signs in often from one address is not locked out', async () => {
    const { login } = await signedIn(service, 'DELTA', 'staff')
    const { email, password } = login
    const address = newAddress()
    for (let turn = 0; turn < 3; turn += 1) {
      assert.equal((await guess(visit(service), { email, password }, address)).status, 204)
    }
    const counted = await rows(
      service.db,
      sql`select failures from sign_in_attempts where subject = ${`address:${address}`}`,
    )
    assert.deepEqual(counted, [{ failures: 0 }])
  })

  test('codes are counted with the passwords, and a password alone does not clear the count', async () => {
    const { email, password, uri } = await withApp()
    const seen: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      const wrong = wrongCode(uri, turn)
      const half = await guess(visit(service), { email, password })
      assertProblem(half, 401, 'code_required')
      seen.push((await guess(visit(service), { email, password, code: wrong })).status)
    }
    assert.deepEqual(seen, Array(10).fill(401))
    const right = await guess(visit(service), { email, password, code: nextTotp(uri) })
    assertProblem(right, 429, 'too_many_attempts')
  })

  test('after ten wrong codes the right one signs in as soon as the wait is over', async () => {
    const { email, password, uri } = await withApp()
    for (let turn = 0; turn < 10; turn += 1) {
      const code = wrongCode(uri, turn)
      const wrong = await guess(visit(service), { email, password, code })
      assertProblem(wrong, 401, 'sign_in_refused')
    }
    await wait()
    const right = await guess(visit(service), { email, password, code: nextTotp(uri) })
    assert.equal(right.status, 204, JSON.stringify(right.body))
  })

  test('the password alone locks no account, so that the code can still be sent', async () => {
    const { email, password, uri } = await withApp()
    for (let turn = 0; turn < 10; turn += 1) {
      await guess(visit(service), { email, password: 'x' })
    }
    await wait()
    assertProblem(await guess(visit(service), { email, password }), 401, 'code_required')
    const right = await guess(visit(service), { email, password, code: nextTotp(uri) })
    assert.equal(right.status, 204)
  })

  test('a session is no way to guess the password either', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const change = { current_password: `guess ${turn}`, new_password: 'another harbour' }
      statuses.push((await visitor.post('/password', change)).status)
      statuses.push((await visitor.post('/second-factor', { password: `guess ${turn}` })).status)
    }
    assert.deepEqual(statuses, Array(10).fill(401))
    const sent = { current_password: login.password, new_password: 'another harbour' }
    assertProblem(await visitor.post('/password', sent), 429, 'too_many_attempts')
  })

  test('the password alone takes back no guess of the code, also in a session', async () => {
    const { visitor, password: current_password, uri } = await withApp()
    const new_password = 'another harbour'
    const remove = async (turn: number, password: string) =>
      (await visitor.post('/second-factor/remove', { password, code: wrongCode(uri, turn) })).status
    for (let turn = 0; turn < 9; turn += 1) assert.equal(await remove(turn, current_password), 401)
    assert.equal((await visitor.post('/password', { current_password, new_password })).status, 204)
    assert.deepEqual([await remove(9, new_password), await remove(10, new_password)], [401, 429])
  })

  test('the code alone takes back no guess of the password, also in a session', async () => {
    const { visitor, uri } = await withApp()
    const sent = { current_password: 'a guess', new_password: 'another harbour' }
    const change = async () => (await visitor.post('/password', sent)).status
    for (let turn = 0; turn < 9; turn += 1) assert.equal(await change(), 401)
    const code = nextTotp(uri)
    assert.equal((await visitor.post('/second-factor/verify', { code })).status, 204)
    assert.deepEqual([await change(), await change()], [401, 429])
  })

  test('a session is no way to guess the code either', async () => {
    const { visitor, password, uri } = await withApp()
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const code = wrongCode(uri, turn)
      statuses.push((await visitor.post('/second-factor/verify', { code })).status)
      statuses.push((await visitor.post('/second-factor/remove', { password, code })).status)
    }
    assert.deepEqual(statuses, Array(10).fill(401))
    const right = { password, code: nextTotp(uri) }
    assertProblem(await visitor.post('/second-factor/remove', right), 429, 'too_many_attempts')
  })

  test('what was typed is not kept, and is forgotten after a day', async () => {
    await guess(visit(service), { email: 'my secret password', password: 'x' })
    const kept = await rows<{ subject: string }>(
      service.db,
      sql`select subject from sign_in_attempts`,
    )
    assert.ok(kept.length > 0)
    assert.ok(!kept.some(({ subject }) => subject.includes('secret')))
    await run(service.db, sql`update sign_in_attempts set last_at = now() - interval '25 hours'`)
    await forgetSessions(service.db)
    assert.deepEqual(await rows(service.db, sql`select * from sign_in_attempts`), [])
  })

  test('sessions and challenges that ran out are forgotten, others are not', async () => {
    const kept = await signedIn(service, 'PIER9', 'staff')
    const gone = await signedIn(service, 'PIER9', 'staff')
    await enter(visit(service), gone.login)
    await run(
      service.db,
      sql`update user_sessions set expires_at = now() where user_id = ${gone.login.id}`,
    )
    await run(service.db, sql`update user_challenges set expires_at = now()`)
    await forgetSessions(service.db)
    const left = await rows<{ user_id: string }>(
      service.db,
      sql`select distinct user_id from user_sessions`,
    )
    const ids = left.map(row => row.user_id)
    assert.ok(ids.includes(kept.login.id))
    assert.ok(!ids.includes(gone.login.id))
    assert.deepEqual(await rows(service.db, sql`select * from user_challenges`), [])
  })

  test('codes that work no more are forgotten, others are not', async () => {
    const { login } = await signedIn(service, 'PIER9', 'staff')
    await run(service.db, sql`update user_spent_codes set spent_at = now() - interval '6 minutes'`)
    await run(
      service.db,
      sql`insert into user_spent_codes (user_id, code, spent_at) values (${login.id}, '000000', now())`,
    )
    await forgetSessions(service.db)
    assert.deepEqual(await rows(service.db, sql`select code from user_spent_codes`), [
      { code: '000000' },
    ])
  })
})
