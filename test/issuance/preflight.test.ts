/**
 * Each refusal of confirm is foretold by the preflight: bookings are driven into each, the preflight is
 * asked (and changes no row of the database), then the confirmation is tried and answers the same.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cancelByOperator } from '../../src/cancellation/index.ts'
import { inTransaction, run, sql, wakeWaiting } from '../../src/db/index.ts'
import { setCreditLimit } from '../../src/ledger/index.ts'
import { closeVoyage } from '../../src/voyages/index.ts'
import { tester } from '../support/actor.ts'
import { book, bookingBody, confirm, passenger } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { endHoldIn } from '../support/holds.ts'
import { forgetCalls, legOf, misbehave, until } from '../support/issuance.ts'
import { codesOf, preflightOf } from '../support/preflight.ts'
import { openService, startService } from '../support/service.ts'

suite('the preflight of a confirmation', async () => {
  const service = await startService({ env: { ISSUANCE_RECHECK_SECONDS: '600' } })
  const { db } = service
  const pier9 = service.as('PIER9')
  const later = { prefer: 'respond-async' }
  const conson = [legOf('CONSON')]

  const preflight = (booking: { id: string }, of = service) => preflightOf(of, booking)

  const lose = (on: string) =>
    misbehave(service, { operator: 'CONSON', on, action: 'lose_reply', times: 1 })
  const certaintyOf = async ({ id }: any) => (await pier9.get(`/bookings/${id}`)).body.certainty
  const unknown = async (booking: any) => {
    await until('a lost answer', async () => (await certaintyOf(booking)) === 'unknown')
    return booking
  }
  const voyageOf = (booking: any): string => booking.orders[0].voyage.id

  async function rejected(legs: any[], operator: string, more = {}) {
    await forgetCalls(service)
    await misbehave(service, { operator, action: 'reject', times: 1 })
    const booking = await book(pier9, legs, more)
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    return booking
  }

  /** Makes a booking that confirm refuses with the code; answers what ends the refusal, if anything. */
  const refusals: [name: string, status: number, code: string, make: () => Promise<any>][] = [
    [
      'an issuance is under way',
      422,
      'booking_processing',
      async () => {
        const booking = await book(pier9, conson)
        await lose('order')
        await confirm(pier9, booking.id, later)
        return unknown(booking)
      },
    ],
    [
      'a change is under way',
      422,
      'booking_processing',
      async () => {
        const booking = await bookIssued(service, pier9, conson)
        const wanted = await otherSeats(pier9, booking)
        await lose('order')
        await change(pier9, booking, wanted, later)
        return unknown(booking)
      },
    ],
    [
      'a cancellation is under way',
      422,
      'booking_not_confirmable',
      async () => {
        const booking = await bookIssued(service, pier9, conson)
        await lose('cancel')
        await cancel(pier9, booking.id, undefined, later)
        return unknown(booking)
      },
    ],
    [
      'an operator issues by hand',
      501,
      'issuance_not_supported',
      () => book(pier9, [legOf('CONSON'), legOf('NAMDUSAO')]),
    ],
    [
      'the hold ran out',
      422,
      'booking_not_confirmable',
      async () => {
        const booking = await book(pier9, conson)
        await endHoldIn(service, booking.id)
        return booking
      },
    ],
    [
      'a leg is issued and another is not',
      422,
      'booking_not_confirmable',
      () => rejected([legOf('CONSON'), legOf('TRANGKHUYET')], 'TRANGKHUYET'),
    ],
    [
      'it was cancelled',
      422,
      'booking_not_confirmable',
      async () => (await cancel(pier9, (await book(pier9, conson)).id)).body,
    ],
    [
      'its operator cancelled the voyage',
      422,
      'booking_not_confirmable',
      async () => {
        const booking = await book(pier9, [legOf('SONGVIET')])
        await cancelByOperator(db, voyageOf(booking), { isDryRun: false, by: tester })
        return booking
      },
    ],
    [
      'the voyage was closed',
      409,
      'voyage_closed',
      async () => {
        const booking = await book(pier9, [legOf('PHUQUYWAVE')])
        await closeVoyage(db, voyageOf(booking))
        return booking
      },
    ],
    [
      'its operator sells no such fare',
      422,
      'booking_not_confirmable',
      async () => {
        const booking = await book(pier9, conson)
        await run(
          db,
          sql`update tickets set passenger_type = 'ghost' where order_id = ${booking.orders[0].id}`,
        )
        return booking
      },
    ],
    [
      'its marks are somebody else’s',
      422,
      'booking_not_confirmable',
      async () => {
        const booking = await book(pier9, conson)
        await run(db, sql`delete from seat_marks where booking_id = ${booking.id}`)
        return booking
      },
    ],
    [
      'its seat was given away after a failure',
      409,
      'seat_unavailable',
      async () => {
        const booking = await rejected(conson, 'CONSON')
        const [{ seat_code }] = booking.orders[0].tickets
        const leg = { voyage_id: voyageOf(booking), passengers: [passenger(seat_code)] }
        assert.equal((await pier9.post('/bookings', bookingBody([leg]))).status, 201)
        return booking
      },
    ],
    [
      'its seat waits for its operator’s word in another booking after a failure',
      409,
      'seat_unavailable',
      async () => {
        const booking = await rejected(conson, 'CONSON')
        const [{ seat_code }] = booking.orders[0].tickets
        // Paid there, and not sold by its operator yet: our mark alone keeps it.
        const leg = { voyage_id: voyageOf(booking), passengers: [passenger(seat_code)] }
        const other = (await pier9.post('/bookings', bookingBody([leg]))).body
        await run(db, sql`update seat_marks set held_until = null where booking_id = ${other.id}`)
        return booking
      },
    ],
    [
      'the use of its voucher went to another after a failure',
      422,
      'booking_not_confirmable',
      async () => {
        const voucher = { code: 'ONCE', title: 'Once', amount_type: 'flat', amount: 1_000 }
        await pier9.post('/vouchers', { ...voucher, usage_limit: 1 })
        const booking = await rejected(conson, 'CONSON', { voucher_code: 'ONCE' })
        await book(pier9, [legOf('HAIAU')], { voucher_code: 'ONCE' })
        return booking
      },
    ],
  ]

  for (const [name, status, code, make] of refusals) {
    test(`ERRT-3 ERRT-6 BEHAV-4 ${name}: ${code} is foretold, and nothing is written by asking`, async () => {
      const booking = await make()
      await forgetCalls(service)
      const foretold = await preflight(booking)
      assert.equal(foretold.verdict, 'refused')
      assert.equal(codesOf(foretold, 'refusal')[0], code, JSON.stringify(foretold.reasons))
      const answer = await confirm(pier9, booking.id)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
      const [reason] = foretold.reasons
      assert.equal(reason.detail, answer.body.detail)
      await until('that nothing is open', async () => {
        const open = Object.values(await wakeWaiting(db, { isDryRun: false }))
        return open.every(each => each.open === 0)
      })
    })
  }

  test('ERRT-5 LIMITT-1 the call ceiling is foretold, with the calls left; asking does not count', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, conson)
    await endHoldIn(service, booking.id)
    for (let left = 5; left > 0; left -= 1) {
      const { confirm_calls_left, reasons } = await preflight(booking)
      assert.deepEqual([confirm_calls_left, reasons[0].code], [left, 'booking_not_confirmable'])
      assert.equal((await confirm(pier9, booking.id)).status, 422)
    }
    const spent = await preflight(booking)
    assert.deepEqual([spent.confirm_calls_left, spent.reasons[0].code], [0, 'confirm_cooldown'])
    assert.match(
      spent.reasons[0].detail,
      /^there were 5 .* one more would do nothing: call again in /,
    )
    const answer = await confirm(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.code], [429, 'confirm_cooldown'])
    const wait = Number(answer.headers.get('retry-after'))
    assert.ok(Math.abs(spent.seconds_until_next_call - wait) <= 60, `${wait}`)
    assert.ok(spent.seconds_until_next_call > 0)
    await forgetCalls(service)
    assert.equal((await preflight(booking)).confirm_calls_left, 5)
  })

  test('ERRT-3 503: an operator that does not answer for its fares is foretold', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, [legOf('HAIAU')])
    const end = await misbehave(service, { operator: 'HAIAU', on: 'search', action: 'error' })
    const foretold = await preflight(booking)
    assert.deepEqual(codesOf(foretold, 'refusal'), ['operator_unavailable'])
    assert.equal(foretold.pricing, null)
    const answer = await confirm(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.code], [503, 'operator_unavailable'])
    await end()
  })

  test('an operator that failed several times in a row is said to be failing', async () => {
    const booking = await book(pier9, [legOf('NGOCTRAI')])
    const fail = { operator: 'NGOCTRAI', action: 'error' }
    // Its layout fails too: read again in between, as on a slow machine, it would end the row of failures.
    const endOfLayout = await misbehave(service, { ...fail, on: 'layout' })
    const end = await misbehave(service, { ...fail, on: 'search' })
    const healthy = (await preflight(booking)).orders[0].operator_health
    assert.equal(healthy, 'healthy')
    for (let count = 0; count < 6; count += 1) await preflight(booking)
    const failing = await preflight(booking)
    assert.equal(failing.orders[0].operator_health, 'failing')
    assert.deepEqual(codesOf(failing, 'refusal'), ['operator_unavailable'])
    assert.ok(codesOf(failing, 'risk').includes('operator_unhealthy'))
    await end()
    await endOfLayout()
  })

  for (const [who, own, above] of [
    ['PIER9', false, true],
    ['SAIGON', true, false],
  ] as const) {
    test(`ERRT-4 STATET-4 ${who} is short: foretold by yes and no, without a figure or a name`, async () => {
      const poor = await openService({ deposits: { [who]: 0 } })
      try {
        const client = poor.as('PIER9')
        const booking = await book(client, conson)
        const limit = (amount: number) =>
          inTransaction(poor.db, tx => setCreditLimit(tx, poor.organizations[who], amount))
        await limit(booking.net_total - 1)
        const foretold = await preflight(booking, poor)
        assert.deepEqual(foretold.funds_suffice, { own, above })
        assert.deepEqual(codesOf(foretold, 'refusal'), ['insufficient_balance'])
        assert.doesNotMatch(JSON.stringify(foretold.reasons), /\d|PIER9|DELTA|SAIGON|ROOT/)
        for (const id of Object.values(poor.organizations)) {
          assert.ok(!JSON.stringify(foretold).includes(id))
        }
        const answer = await confirm(client, booking.id)
        assert.deepEqual([answer.status, answer.body.code], [422, 'insufficient_balance'])
        await limit(booking.net_total)
        const enough = await preflight(booking, poor)
        assert.deepEqual(enough.funds_suffice, { own: true, above: true })
        assert.equal((await confirm(client, booking.id)).status, 200)
      } finally {
        await poor.close()
      }
    })
  }

  test('STATET-2 OPERB-2 what is ready is issued; legs say how, how well and how long', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const { orders, ...ready } = await preflight(booking)
    const price = { total_price: booking.total_price, net_total: booking.net_total }
    const hold = ready.hold_seconds_left
    assert.ok(hold > 0 && hold <= 20 * 60)
    assert.deepEqual(
      { ...ready, hold_seconds_left: 0, typical_seconds: 0 },
      {
        booking_id: booking.id,
        verdict: 'ready',
        reasons: [],
        pricing: { now: price, before: price, changes: [] },
        funds_suffice: { own: true, above: true },
        lock_seconds_left: 0,
        confirm_calls_left: 5,
        seconds_until_next_call: 0,
        hold_seconds_left: 0,
        typical_seconds: 0,
      },
    )
    const [{ order_id, typical_seconds, ...leg }] = orders
    assert.equal(order_id, booking.orders[0].id)
    assert.equal(typical_seconds, ready.typical_seconds)
    assert.deepEqual(leg, {
      leg: 1,
      operator: 'CONSON',
      issuance: 'direct',
      operator_health: 'healthy',
      seats_wanted: 2,
      seats_free: 2,
      moved_to: null,
    })
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200)
    const issued = await preflight(booking)
    assert.deepEqual(codesOf(issued, 'refusal'), ['already_issued'])
    assert.deepEqual((await confirm(pier9, booking.id)).body, answer.body)
  })

  test('STATE-1 LIMITT-2 the seconds of the lock are told down to 0, at which an issuance without outcome refuses still', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, conson)
    await lose('order')
    await confirm(pier9, booking.id, later)
    await unknown(booking)
    for (const [end, most] of [
      [sql`lock_expires_at`, 600],
      [sql`now() + interval '300 seconds'`, 300],
      [sql`now() - interval '1 second'`, 0],
    ] as const) {
      await run(
        db,
        sql`update issuance_attempts set lock_expires_at = ${end} where booking_id = ${booking.id}`,
      )
      const told = await preflight(booking)
      assert.deepEqual(codesOf(told, 'refusal'), ['booking_processing'])
      const left = told.lock_seconds_left
      assert.ok(left <= most && left >= most - 60 && left >= 0, `${left} of ${most}`)
    }
    await until('10', async () => {
      await wakeWaiting(db, { isDryRun: false })
      return (await pier9.get(`/bookings/${booking.id}`)).body.status === 10
    })
  })
})
