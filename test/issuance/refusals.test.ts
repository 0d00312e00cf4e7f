import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import { setCreditLimit } from '../../src/ledger/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { endHoldIn } from '../support/holds.ts'
import {
  countMarks,
  forgetCalls,
  legOf,
  manual,
  misbehave,
  moneyOf,
  ordersAtOperators,
} from '../support/issuance.ts'
import { type OrganizationCode, openService, startService } from '../support/service.ts'

suite('confirmations that are refused', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  async function assertUntouched(booking: any, before: unknown) {
    assert.deepEqual(await moneyOf(service), before)
    assert.deepEqual(await ordersAtOperators(service, booking), [])
    assert.deepEqual((await pier9.get(`/bookings/${booking.id}`)).body, booking)
  }

  for (const [operator, leg] of Object.entries(manual)) {
    test(`ERRT-6 OPERT-2 LIMITT-7 ${operator} issues by hand: 501 issuance_not_supported, nothing held or sent`, async () => {
      const before = await moneyOf(service)
      const booking = await book(pier9, [leg])
      const answer = await confirm(pier9, booking.id)
      assert.equal(answer.status, 501)
      assert.equal(answer.body.code, 'issuance_not_supported')
      await assertUntouched(booking, before)
    })
  }

  test('ERRT-6 a manual operator as the second leg refuses the whole booking before anything is held', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('CONSON'), legOf('NAMDUSAO')])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 501)
    assert.equal(answer.body.code, 'issuance_not_supported')
    await assertUntouched(booking, before)
  })

  test('BEHAV-4 ERRT-6 that an operator issues by hand is said before that the hold ran out', async () => {
    const booking = await book(pier9, [legOf('NAMDUSAO')])
    await endHoldIn(service, booking.id)
    const answer = await confirm(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.code], [501, 'issuance_not_supported'])
  })

  test('LIMITT-5 a booking whose hold ran out is not confirmable', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('CONSON')])
    await run(
      service.db,
      sql`update bookings set payment_expired_at = now() - interval '1 second'
          where id = ${booking.id}`,
    )
    await run(
      service.db,
      sql`update seat_marks set held_until = now() - interval '1 second'
          where booking_id = ${booking.id}`,
    )
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 422)
    assert.equal(answer.body.code, 'booking_not_confirmable')
    assert.deepEqual(await moneyOf(service), before)
    assert.deepEqual(await ordersAtOperators(service, booking), [])
  })

  test('LIMITT-5 a booking that has lost one of its seats is not confirmable, and nothing is held or sent', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [{ seat_code }] = booking.orders[0].tickets
    await run(
      service.db,
      sql`delete from seat_marks where booking_id = ${booking.id} and seat_code = ${seat_code}`,
    )
    const answer = await confirm(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.code], [422, 'booking_not_confirmable'])
    await assertUntouched(booking, before)
  })

  test('a booking of another organization is not found', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('CONSON')])
    for (const other of ['DELTA', 'ROOT', 'STRANGER'] as const) {
      const answer = await confirm(service.as(other), booking.id)
      assert.equal(answer.status, 404, other)
      assert.equal(answer.body.code, 'not_found')
    }
    await assertUntouched(booking, before)
  })

  test('AUTH-11 without a key nothing is confirmed', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('CONSON')])
    const url = `${service.url}/api/v1/bookings/confirmToIssue/${booking.id}`
    const answer = await fetch(url, { method: 'POST' })
    assert.equal(answer.status, 401)
    await assertUntouched(booking, before)
  })

  test('a body with anything in it is refused and nothing begins', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('CONSON')])
    const answer = await pier9.post(`/bookings/confirmToIssue/${booking.id}`, { pay: true })
    assert.equal(answer.status, 400)
    assert.equal(answer.body.code, 'validation_failed')
    await assertUntouched(booking, before)
  })

  test('PATHT-2 an empty object is as good as no body', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const answer = await pier9.post(`/bookings/confirmToIssue/${booking.id}/`, {})
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  })
})

suite('a confirmation that somebody in the chain cannot pay', () => {
  const others: OrganizationCode[] = ['ROOT', 'SAIGON', 'DELTA']

  for (const poor of others) {
    test(`STATET-4 ERRT-4 BEHAV-4 ${poor} is short: 422, the booking stays 2, nothing is held anywhere, nobody is named`, async () => {
      await using service = await poorService({ [poor]: 1_000 })
      const pier9 = service.as('PIER9')
      const before = await moneyOf(service)
      const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
      const answer = await confirm(pier9, booking.id)
      assert.equal(answer.status, 422)
      assert.equal(answer.body.code, 'insufficient_balance')
      const told = JSON.stringify(answer.body)
      for (const code of Object.keys(service.organizations) as OrganizationCode[]) {
        assert.doesNotMatch(told, new RegExp(code), 'a name')
        assert.ok(!told.includes(service.organizations[code]), 'an id')
      }
      assert.doesNotMatch(answer.body.detail, /\d/, 'a figure')
      assert.equal(answer.body.needed, undefined)
      assert.equal(answer.body.available, undefined)
      assert.deepEqual((await pier9.get(`/bookings/${booking.id}`)).body, booking)
      assert.deepEqual(await moneyOf(service), before)
      assert.deepEqual(await ordersAtOperators(service, booking), [])
    })
  }

  test('STATET-4 ERRT-4 the agency itself is short: its own figures are told and nothing is held', async () => {
    await using service = await poorService({ PIER9: 5_000 })
    const pier9 = service.as('PIER9')
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('CONSON')])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 422)
    assert.equal(answer.body.code, 'insufficient_balance')
    assert.equal(answer.body.needed, booking.net_total)
    assert.equal(answer.body.available, 5_000)
    assert.deepEqual((await pier9.get(`/bookings/${booking.id}`)).body, booking)
    assert.deepEqual(await moneyOf(service), before)
    assert.deepEqual(await ordersAtOperators(service, booking), [])
    assert.deepEqual((await pier9.get('/events')).body.data, [])
  })

  test('STATET-4 when agency and ancestor are short only the agency is spoken of', async () => {
    await using service = await poorService({ PIER9: 5_000, SAIGON: 4_321 })
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('CONSON')])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.body.code, 'insufficient_balance')
    assert.equal(answer.body.available, 5_000)
    assert.doesNotMatch(JSON.stringify(answer.body), /SAIGON|4321/)
  })

  test('STATET-4 a failed booking that is confirmed again without the money stays at 6, with nothing held or marked', async () => {
    await using service = await poorService({ PIER9: 0 })
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('CONSON')])
    const limit = (amount: number) =>
      inTransaction(service.db, tx => setCreditLimit(tx, service.organizations.PIER9, amount))
    await limit(booking.net_total)
    await misbehave(service, { operator: 'CONSON', action: 'reject', times: 1 })
    const failed = (await confirm(pier9, booking.id)).body.booking
    const before = await moneyOf(service)
    await limit(booking.net_total - 1)
    const answer = await confirm(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.code], [422, 'insufficient_balance'])
    assert.equal(failed.status, 6)
    assert.deepEqual((await pier9.get(`/bookings/${booking.id}`)).body, failed)
    assert.deepEqual([await moneyOf(service), await countMarks(service, booking.id)], [before, 0])
    await limit(booking.net_total)
    assert.equal((await confirm(pier9, booking.id)).body.status, 10)
  })

  test('ERRT-4 after funding the same booking is issued', async () => {
    await using service = await poorService({ PIER9: 5_000 })
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('CONSON')])
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    const { topUp } = await import('../../src/deposits/index.ts')
    const { requireOrganization } = await import('../../src/organizations/index.ts')
    await topUp(
      service.db,
      await requireOrganization(service.db, 'PIER9'),
      booking.net_total,
      tester,
    )
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal((await moneyOf(service)).PIER9.balance, 5_000)
  })

  test('BEHAV-4 ERRT-3 ERRT-5 the ceiling is checked before the lock, and the lock before the money', async () => {
    await using service = await poorService({ PIER9: 0 })
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('CONSON')])
    const other = await book(pier9, [legOf('CONSON')])
    await inTransaction(service.db, tx =>
      setCreditLimit(tx, service.organizations.PIER9, booking.net_total),
    )
    // Nobody works on it: it stays locked, and has taken all the money.
    await service.app.issuance?.stop(0)
    assert.equal((await confirm(pier9, booking.id, { prefer: 'respond-async' })).status, 202)
    const codes = []
    for (const { id } of [other, booking, other, booking, other, booking]) {
      codes.push((await confirm(pier9, id)).body.code)
    }
    assert.deepEqual(codes, [
      'insufficient_balance',
      'booking_processing',
      'insufficient_balance',
      'booking_processing',
      'confirm_cooldown',
      'confirm_cooldown',
    ])
    assert.deepEqual(await ordersAtOperators(service, booking), [])
    await using worker = await createApp(service.config, { role: 'work', tasks: false })
    await worker.issuance?.drain()
  })

  test('BEHAV-4 ERRT-4 of five bookings confirmed at once with money for two exactly two are issued', async () => {
    await using service = await poorService({ DELTA: 0 })
    const pier9 = service.as('PIER9')
    const bookings = []
    for (let count = 0; count < 5; count += 1) bookings.push(await book(pier9, [legOf('CONSON')]))
    const net = bookings[0].net_total
    assert.ok(bookings.every(booking => booking.net_total === net))
    await inTransaction(service.db, tx =>
      setCreditLimit(tx, service.organizations.DELTA, 3 * net - 1),
    )
    const answers = await Promise.all(bookings.map(({ id }) => confirm(pier9, id)))
    const outcomes = answers.map(({ status, body }) => body.code ?? status)
    assert.deepEqual(outcomes.toSorted(), [
      200,
      200,
      'insufficient_balance',
      'insufficient_balance',
      'insufficient_balance',
    ])
    assert.deepEqual(
      Object.values(await moneyOf(service)).map(({ held }) => held),
      [0, 0, 0, 0, 0],
    )
  })

  test('ERRT-4 a credit limit covers to the last dong, and one dong less does not', async () => {
    await using service = await poorService({ PIER9: 0 })
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('CONSON')])
    const limit = (amount: number) =>
      inTransaction(service.db, tx => setCreditLimit(tx, service.organizations.PIER9, amount))
    await limit(booking.net_total - 1)
    assert.equal((await confirm(pier9, booking.id)).body.code, 'insufficient_balance')
    await limit(booking.net_total)
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    assert.equal((await moneyOf(service)).PIER9.balance, -booking.net_total)
  })
})

async function poorService(deposits: Partial<Record<OrganizationCode, number>>) {
  const service = await openService({ deposits })
  return { ...service, [Symbol.asyncDispose]: () => service.close() }
}
