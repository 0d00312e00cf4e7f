import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { first, inTransaction, run, sql } from '../../src/db/index.ts'
import { createKey } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { type Client, clientFor } from '../support/client.ts'
import { forgetCalls, legOf, misbehave, ordersAtOperators } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const unknownBooking = '019a0000-0000-7000-8000-000000000000'

suite('the call ceiling of confirm', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  async function callTimes(client: Client, times: number) {
    const statuses = []
    for (let call = 0; call < times; call += 1) {
      statuses.push((await confirm(client, unknownBooking)).status)
    }
    return statuses
  }

  /** Moves an organization's counted calls into the past. */
  function letPass(seconds: number) {
    return run(
      service.db,
      sql`update confirm_calls set called_at =
            (select array_agg(at - make_interval(secs => ${seconds}) order by at)
             from unnest(called_at) as at)`,
    )
  }

  test('LIMITT-1 ERRT-5 the sixth call in 60 seconds is 429 confirm_cooldown with Retry-After in seconds', async () => {
    const began = performance.now()
    assert.deepEqual(await callTimes(pier9, 5), [404, 404, 404, 404, 404])
    const sixth = await confirm(pier9, unknownBooking)
    const tookSeconds = (performance.now() - began) / 1_000
    assert.equal(sixth.status, 429)
    assert.equal(sixth.body.code, 'confirm_cooldown')
    assert.equal(sixth.headers.get('content-type')?.split(';')[0], 'application/problem+json')
    const retryAfter = sixth.headers.get('retry-after') ?? ''
    assert.match(retryAfter, /^\d+$/)
    const wait = Number(retryAfter)
    assert.ok(wait >= Math.max(1, 60 - tookSeconds) && wait <= 60, retryAfter)
    assert.ok(sixth.body.detail.includes(`did nothing: call again in ${retryAfter} s`))
  })

  test('LIMITT-1 a booking that could be issued is refused as well and stays as it was', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    await callTimes(pier9, 5)
    assert.equal((await confirm(pier9, booking.id)).status, 429)
    assert.deepEqual((await pier9.get(`/bookings/${booking.id}`)).body, booking)
    assert.deepEqual(await ordersAtOperators(service, booking), [])
  })

  test('LIMITT-1 the ceiling is per organization: another one is not affected', async () => {
    assert.equal((await callTimes(pier9, 6)).at(-1), 429)
    assert.equal((await confirm(service.as('DELTA'), unknownBooking)).status, 404)
    assert.equal((await confirm(service.as('STRANGER'), unknownBooking)).status, 404)
  })

  test('LIMITT-1 two keys of one organization share it', async () => {
    const second = await inTransaction(service.db, tx =>
      createKey(
        tx,
        'uat',
        {
          organizationId: service.organizations.PIER9,
          name: 'second',
          permissions: [],
        },
        tester,
      ),
    )
    const other = clientFor(service.url, second.key)
    assert.deepEqual(await callTimes(pier9, 3), [404, 404, 404])
    assert.deepEqual(await callTimes(other, 3), [404, 404, 429])
    assert.deepEqual(await callTimes(service.as('PIER9_RESTRICTED'), 1), [429])
  })

  test('LIMITT-1 malformed calls count', async () => {
    const path = `/bookings/confirmToIssue/${unknownBooking}`
    const calls = [
      () =>
        pier9.send('POST', path, { body: '{', headers: { 'content-type': 'application/json' } }),
      () => pier9.send('POST', path, { body: 'x', headers: { 'content-type': 'text/plain' } }),
      () => pier9.post(path, { strange: 1 }),
      () => pier9.post('/bookings/confirmToIssue/nonsense'),
      () => pier9.post(path, []),
    ]
    for (const call of calls) {
      const { status } = await call()
      assert.ok(status >= 400 && status < 500 && status !== 429, String(status))
    }
    assert.equal((await confirm(pier9, unknownBooking)).status, 429)
  })

  test('LIMITT-1 successful calls and repeated ones count alike', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    for (let call = 0; call < 5; call += 1) {
      assert.equal((await confirm(pier9, booking.id)).status, 200)
    }
    assert.equal((await confirm(pier9, booking.id)).status, 429)
  })

  test('LIMITT-1 calls without a valid key do not count', async () => {
    const path = `${service.url}/api/v1/bookings/confirmToIssue/${unknownBooking}`
    for (let call = 0; call < 8; call += 1) {
      const authorization = call % 2 ? `Bearer ${service.keys.PIER9}x` : ''
      const answer = await fetch(path, { method: 'POST', headers: { authorization } })
      assert.equal(answer.status, 401)
    }
    assert.deepEqual(await callTimes(pier9, 5), [404, 404, 404, 404, 404])
  })

  test('LIMITT-1 other calls do not count', async () => {
    for (let call = 0; call < 8; call += 1) await pier9.get(`/bookings/${unknownBooking}`)
    assert.equal((await confirm(pier9, unknownBooking)).status, 404)
  })

  test('ERRT-5 the window slides: what is 60 seconds old has gone, what is younger has not', async () => {
    await callTimes(pier9, 3)
    await letPass(40)
    await callTimes(pier9, 2)
    const refused = await confirm(pier9, unknownBooking)
    assert.equal(refused.status, 429)
    // Another 20 seconds on, the first three are 60 old; three younger calls still count.
    await letPass(20)
    assert.deepEqual(await callTimes(pier9, 3), [404, 404, 429])
  })

  test('ERRT-5 refused calls count too: only a caller who waits Retry-After is let in again', async () => {
    await callTimes(pier9, 5)
    // At one instant: on a slow machine the five would leave the window one by one.
    await run(
      service.db,
      sql`update confirm_calls set called_at = array_fill(called_at[1], array[cardinality(called_at)])`,
    )
    await letPass(30)
    const refused = await confirm(pier9, unknownBooking)
    assert.equal(refused.status, 429)
    const wait = Number(refused.headers.get('retry-after'))
    assert.ok(wait > 20 && wait <= 30, String(wait))
    await letPass(wait)
    assert.equal((await confirm(pier9, unknownBooking)).status, 404)
    assert.deepEqual(await callTimes(pier9, 4), [404, 404, 404, 429])
  })

  test('ERRT-5 of calls at different times Retry-After ends when the first that still counts is 60 seconds old', async () => {
    for (const seconds of [20, 20]) {
      await callTimes(pier9, 1)
      await letPass(seconds)
    }
    await callTimes(pier9, 3)
    const refused = await confirm(pier9, unknownBooking)
    const wait = Number(refused.headers.get('retry-after'))
    assert.ok(refused.status === 429 && wait > 30 && wait <= 40, `${refused.status} ${wait}`)
    await letPass(wait)
    assert.equal((await confirm(pier9, unknownBooking)).status, 404)
  })

  test('LIMITT-1 of the calls before the newest no more are kept than the ceiling counts', async () => {
    await callTimes(pier9, 8)
    const kept = await first<{ calls: number }>(
      service.db,
      sql`select cardinality(called_at) as calls from confirm_calls
          where organization_id = ${service.organizations.PIER9}`,
    )
    assert.equal(kept?.calls, 1 + 5)
  })

  test('ERRT-5 a caller who hammers on waits for the newest calls, not for the first', async () => {
    await callTimes(pier9, 5)
    await letPass(50)
    await callTimes(pier9, 5)
    await letPass(15)
    assert.equal((await confirm(pier9, unknownBooking)).status, 429)
  })

  test('ERRT-5 calls that were counted before the clock was set back keep nobody out, and the next ones count', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    await callTimes(pier9, 6)
    await letPass(-3_600)
    const callsLeft = async () =>
      (await pier9.get(`/bookings/${booking.id}/issuance-preflight`)).body.confirm_calls_left
    assert.equal(await callsLeft(), 5)
    assert.deepEqual(await callTimes(pier9, 2), [404, 404])
    assert.equal(await callsLeft(), 3)
    assert.deepEqual(await callTimes(pier9, 4), [404, 404, 404, 429])
    await letPass(60)
    assert.equal(await callsLeft(), 5)
  })

  test('LIMITT-1 BEHAV-3 who waits Retry-After for an operator that is down has all five calls again', async t => {
    const booking = await book(pier9, [legOf('HAIAU')])
    const heal = await misbehave(service, {
      operator: 'HAIAU',
      on: 'search',
      action: 'refuse_connection',
    })
    t.after(heal)
    const answer = await confirm(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.code], [503, 'operator_unavailable'])
    await letPass(Number(answer.headers.get('retry-after')))
    await heal()
    const { body } = await pier9.get(`/bookings/${booking.id}/issuance-preflight`)
    assert.equal(body.confirm_calls_left, 5)
    assert.equal((await confirm(pier9, booking.id)).status, 200)
  })

  test('LIMITT-1 of many calls at the same moment exactly five pass', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm(pier9, unknownBooking)),
    )
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter(status => status === 404).length, 5)
    assert.equal(statuses.filter(status => status === 429).length, 15)
  })
})
