/** One worker's step, called by hand with the lease that the test gives it. The service's own worker is stopped. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { newId } from '../../src/core/ids.ts'
import { alone, first, inTransaction, run, sql, wakeWaiting } from '../../src/db/index.ts'
import { type LegStatements, legStatements } from '../../src/issuance/open-legs.ts'
import { rejected } from '../../src/issuance/order.ts'
import { recordOutcome } from '../../src/issuance/outcome.ts'
import { advanceAttempt, type SubmitDeps } from '../../src/issuance/submit.ts'
import { longestOrderSeconds } from '../../src/operators/index.ts'
import { book, confirm, findVoyage } from '../support/booking.ts'
import {
  forgetCalls,
  legOf,
  ordersAtOperators,
  submissionStates,
  until,
} from '../support/issuance.ts'
import { leaseOf, lostLeases } from '../support/lease.ts'
import { startService } from '../support/service.ts'
import { countWaiting } from '../support/waiting.ts'

suite('a step of a worker', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const { operators } = service.app.services
  await service.app.issuance?.stop(0)
  const deps: SubmitDeps = {
    db,
    operators,
    legs: legStatements(db, alone),
    realTicketing: true,
    marginSeconds: 0,
    recheckSeconds: 600,
    onIssued: async () => {},
    onDecided: () => {},
  }
  const me = newId()
  const held = (answers: readonly boolean[] = []) => leaseOf(me, answers)

  const claim = (bookingId: string, worker = me, seconds = 600) =>
    first<{ id: string }>(
      db,
      sql`update issuance_attempts
          set worker = ${worker}, lease_until = now() + make_interval(secs => ${seconds})
          where booking_id = ${bookingId} returning id`,
    )

  /** Confirmed, and claimed for so many seconds. */
  async function claimed(legs = [legOf('HAIAU')], worker = me, seconds = 600) {
    await forgetCalls(service)
    const booking = await book(pier9, legs)
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    const attempt = await claim(booking.id, worker, seconds)
    return { booking, attemptId: attempt?.id ?? '' }
  }
  const stateOf = async (booking: any) => String(await submissionStates(service, booking.id))
  const placed = async (booking: any) =>
    (await ordersAtOperators(service, booking)).map(({ submissions }) => submissions)

  test('STATE-1 who holds the lease writes that it submits, and then places the order, once', async () => {
    const { booking, attemptId } = await claimed()
    await advanceAttempt(deps, attemptId, held())
    assert.equal(await stateOf(booking), 'issued')
    assert.deepEqual(await placed(booking), [1])
  })

  for (const [what, worker, seconds, answers] of lostLeases(me)) {
    test(`STATE-1 under a lease ${what} nothing is ordered, and with a new one it is`, async () => {
      const { booking, attemptId } = await claimed([legOf('HAIAU')], worker, seconds)
      await advanceAttempt(deps, attemptId, held(answers))
      assert.equal(await stateOf(booking), 'waiting')
      assert.deepEqual(await placed(booking), [])
      await claim(booking.id)
      await advanceAttempt(deps, attemptId, held())
      assert.equal(await stateOf(booking), 'issued')
      assert.deepEqual(await placed(booking), [1])
    })
  }

  /** Between writing that it submits and its look at the lease, something else happens. */
  const slowly = (meanwhile: (reference: string) => Promise<unknown>): LegStatements => {
    const legs = legStatements(db, alone)
    return {
      ...legs,
      async claim(wanted) {
        assert.equal(await legs.claim(wanted), true)
        await meanwhile(wanted.reference)
        return true
      },
    }
  }

  test('STATE-1 what was not sent is ordered, once, though another worker asks for it already', async () => {
    const { booking, attemptId } = await claimed()
    const legs = slowly(async () => {
      await claim(booking.id, newId())
      await advanceAttempt(deps, attemptId, held())
      assert.equal(await stateOf(booking), 'unknown')
    })
    await advanceAttempt({ ...deps, legs }, attemptId, held([true, false]))
    assert.equal(await stateOf(booking), 'waiting')
    assert.deepEqual(await placed(booking), [])
    await claim(booking.id)
    await advanceAttempt(deps, attemptId, held())
    assert.equal(await stateOf(booking), 'issued')
    assert.deepEqual(await placed(booking), [1])
  })

  test('STATE-1 what was not sent is not ordered any more once whoever asks for it may give it up', async () => {
    const { booking, attemptId } = await claimed()
    const legs = slowly(reference =>
      run(
        db,
        sql`update submissions set state = 'unknown', submitted_at = now() - interval '1 hour'
            where reference = ${reference}`,
      ),
    )
    await advanceAttempt({ ...deps, legs }, attemptId, held([true, false]))
    assert.equal(await stateOf(booking), 'unknown')
    await claim(booking.id)
    await advanceAttempt(deps, attemptId, held())
    assert.equal(await stateOf(booking), 'rejected')
    assert.deepEqual(await placed(booking), [])
  })

  test('STATE-1 of several that go on with one leg at once only one orders', async () => {
    const { booking, attemptId } = await claimed()
    await Promise.all([1, 2, 3, 4].map(() => advanceAttempt(deps, attemptId, held())))
    assert.deepEqual(await placed(booking), [1])
  })

  test('STATE-3 an answer that proves nothing changes no outcome that was recorded meanwhile', async t => {
    const { booking, attemptId } = await claimed()
    const issuance = operators.get('HAIAU')?.issuance
    assert.ok(issuance)
    t.mock.method(issuance, 'placeOrder', async ({ reference }: { reference: string }) => {
      const outcome = { kind: 'rejected', code: 'operator_rejected', reason: 'no' } as const
      assert.equal(await recordOutcome(db, reference, outcome), true)
      return { kind: 'unknown' } as never
    })
    await advanceAttempt(deps, attemptId, held())
    assert.equal(await stateOf(booking), 'rejected')
  })

  test('STATE-3 a later leg that certainly was not sent is sent again, once, though somebody asks for it', async t => {
    const { booking, attemptId } = await claimed([legOf('CONSON'), legOf('HAIAU')])
    await advanceAttempt(deps, attemptId, held())
    assert.equal(await stateOf(booking), 'issued,waiting')
    await claim(booking.id)
    const issuance = operators.get('HAIAU')?.issuance
    assert.ok(issuance)
    t.mock.method(issuance, 'placeOrder', async ({ reference }: { reference: string }) => {
      await run(db, sql`update submissions set state = 'unknown' where reference = ${reference}`)
      return { kind: 'not_sent', reason: 'circuit_open' } as const
    })
    await advanceAttempt(deps, attemptId, held())
    assert.equal(await stateOf(booking), 'issued,waiting')
    t.mock.restoreAll()
    await advanceAttempt(deps, attemptId, held())
    assert.equal(await stateOf(booking), 'issued,issued')
    assert.deepEqual(await placed(booking), [1, 1])
  })

  test('STATE-3 a later leg that is never sent is given up by the time since its first try, not its last', async t => {
    const { booking, attemptId } = await claimed([legOf('CONSON'), legOf('HAIAU')])
    await advanceAttempt(deps, attemptId, held())
    await claim(booking.id)
    const { profile, issuance } = operators.get('HAIAU') ?? assert.fail('no HAIAU')
    assert.ok(issuance)
    const notSent = { kind: 'not_sent', reason: 'circuit_open' } as const
    t.mock.method(issuance, 'placeOrder', async () => notSent)
    const mostOfIt = 0.6 * longestOrderSeconds(profile)
    for (const state of ['issued,waiting', 'issued,waiting', 'issued,rejected']) {
      await advanceAttempt(deps, attemptId, held())
      assert.equal(await stateOf(booking), state)
      await run(
        db,
        sql`update submissions set unsent_since = unsent_since - make_interval(secs => ${mostOfIt})
            where attempt_id = ${attemptId}`,
      )
    }
  })

  test('PATHT-1 the seats of legs that fail together are locked by their voyages, in whatever order the legs are', async () => {
    const legs = [legOf('CONSON'), legOf('HAIAU')]
    const [one, other] = await Promise.all(legs.map(leg => findVoyage(pier9, leg)))
    const { booking } = await claimed(one.id > other.id ? legs : legs.toReversed())
    const reference = `${booking.booking_code}-1-1`
    await run(db, sql`update submissions set state = 'submitting' where reference = ${reference}`)
    const [later, sooner] = booking.orders.map((order: any) => order.voyage.id)
    const lock = (voyageId: string) =>
      sql`select from seat_marks where booking_id = ${booking.id} and voyage_id = ${voyageId}
          for update nowait`
    const { failing } = await inTransaction(db, async tx => {
      await run(tx, lock(sooner))
      const failing = recordOutcome(db, reference, rejected('full'))
      await until('a wait for the first seat', async () => (await countWaiting(db)) > 0)
      await run(tx, lock(later))
      return { failing }
    })
    assert.equal(await failing, true)
    assert.equal(await stateOf(booking), 'rejected,not_submitted')
  })

  test('STATET-6 afterwards a worker brings all of it to its end, and no order was placed twice', async () => {
    await run(
      db,
      sql`update submissions set submitted_at = submitted_at - interval '1 hour'
          where resolved_at is null`,
    )
    await run(db, sql`update issuance_attempts set lease_until = now(), next_step_at = now()`)
    await using worker = await createApp(service.config, { role: 'work', tasks: false })
    await until('that nothing is open', async () => {
      await wakeWaiting(db, { isDryRun: false })
      await worker.issuance?.drain()
      return !(await first(db, sql`select from submissions where resolved_at is null`))
    })
    const { data } = (await service.control('GET', 'orders')).body
    assert.ok(data.length > 0)
    assert.deepEqual(
      data.filter((order: any) => order.submissions !== 1),
      [],
    )
  })
})
