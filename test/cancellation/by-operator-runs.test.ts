/** The verb for a cancelled voyage is run again, at once, and while something is under way. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listAudit } from '../../src/audit/index.ts'
import { cancelByOperator, takeBackTheRest } from '../../src/cancellation/index.ts'
import { newId } from '../../src/core/ids.ts'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import { closeVoyage, findVoyages } from '../../src/voyages/index.ts'
import { tester } from '../support/actor.ts'
import { book, bookingBody, confirm, freeSeats, legBody, passenger } from '../support/booking.ts'
import { levels, shorthandOf, statesOf } from '../support/by-operator.ts'
import { bookIssued, cancel, quoteOf, refundsTo } from '../support/cancellation.ts'
import { change, changeOutcome, issue, otherSeats, otherVoyage } from '../support/change.ts'
import type { Answer } from '../support/client.ts'
import { forgetCalls, keepWaiting, legOf, moneyOf, spent, until } from '../support/issuance.ts'
import { runVerb } from '../support/processes.ts'
import { startService } from '../support/service.ts'
import { departIn } from '../support/voyages.ts'
import { assertProblem } from '../support/wire.ts'

suite('cancelling a voyage again, at once, and while something is under way', async () => {
  const service = await startService()
  const { pier9, voyageOf, read, cancelVoyage } = shorthandOf(service)

  const rethrow = (error: unknown) => {
    throw error
  }
  const runOnce = (voyageId: string) =>
    cancelByOperator(service.db, voyageId, { isDryRun: false, by: tester })

  const onOneVoyage = async (count: number) => {
    const bookings = [await bookIssued(service, pier9, [legOf('CONSON')])]
    const voyage_id = voyageOf(bookings[0])
    while (bookings.length < count) {
      await forgetCalls(service)
      const [seat_code] = await freeSeats(pier9, voyage_id, 1)
      const { passengers } = await legBody(pier9, legOf('CONSON'))
      const leg = { voyage_id, passengers: [{ ...passengers[0], seat_code }] }
      const booking = (await pier9.post('/bookings', bookingBody([leg]))).body
      bookings.push((await confirm(pier9, booking.id)).body)
    }
    return { bookings, voyageId: voyage_id }
  }

  test('GROUPB-11 six runs at once and one more refund every booking once, on every level', async () => {
    const before = await moneyOf(service)
    const { bookings, voyageId } = await onOneVoyage(3)
    const runs = await Promise.all(Array.from({ length: 6 }, () => runOnce(voyageId)))
    assert.deepEqual(
      runs
        .flatMap(report => report?.bookings ?? [])
        .map(({ bookingCode, fate }) => `${bookingCode} ${fate}`)
        .toSorted(),
      bookings.map(({ booking_code }) => `${booking_code} refunded`).toSorted(),
    )
    assert.deepEqual((await runOnce(voyageId))?.bookings, [])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    for (const booking of bookings) {
      assert.deepEqual(statesOf(await read(booking)), [16, 18, [16]])
      for (const who of levels) assert.equal((await refundsTo(service.as(who), booking)).length, 1)
    }
  })

  test('GROUPB-11 a booking that is being cancelled is left waiting, and its other tickets come back the next time', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    const end = await keepWaiting(service, { operator: 'HAIAU', on: 'cancel' })
    const ticket_ids = [booking.orders[0].tickets[0].id]
    await cancel(pier9, booking.id, { ticket_ids }, { prefer: 'respond-async' })
    const [left] = await cancelVoyage(voyageOf(booking))
    assert.equal(left?.fate, 'waiting')
    assert.equal((await read(booking)).status, 12)
    await end()
    await until('status 10', async () => (await read(booking)).status === 10)
    assert.equal((await read(booking)).advice.code, 'tell_the_customer')
    await takeBackTheRest(service.db, tester, rethrow)
    assert.deepEqual(statesOf(await read(booking)), [16, 17, [16]])
    const page = { sort: '_id', limit: 9, after: null } as const
    const deeds = await listAudit(
      service.db,
      { subject: booking.id, action: 'booking.take_back' },
      page,
    )
    assert.deepEqual(
      deeds.map(({ action, facts }) => [action, facts.net_refund]),
      [['booking.take_back', booking.net_total / 2]],
    )
  })

  test('GROUPB-11 what the run could not see comes back by itself: booked or issued while the voyage was closed', async () => {
    const before = await moneyOf(service)
    const made = [await book(pier9, [legOf('SAOBIEN')]), await issue(service, 'SAOBIEN', 1)]
    for (const booking of made) await closeVoyage(service.db, voyageOf(booking))
    // It would have departed meanwhile.
    await departIn(service, voyageOf(made[1]), -24 * 60)
    await Promise.all([1, 2, 3].map(() => takeBackTheRest(service.db, tester, rethrow)))
    assert.deepEqual(statesOf(await read(made[0])), [16, 1, [16]])
    assert.deepEqual(statesOf(await read(made[1])), [16, 18, [16]])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    assert.equal((await refundsTo(pier9, made[1])).length, 1)
  })

  test('GROUPB-11 a booking that fails to come back stops no other', async () => {
    const [bad, good] = [await issue(service, 'SAOBIEN', 1), await issue(service, 'SAOBIEN', 1)]
    for (const booking of [bad, good]) await closeVoyage(service.db, voyageOf(booking))
    const name = `no_${bad.booking_code.toLowerCase()}`
    await run(
      service.db,
      sql.raw(`alter table bookings add constraint ${name}
               check (booking_code <> '${bad.booking_code}' or status <> 16)`),
    )
    const failed: (string | undefined)[] = []
    await takeBackTheRest(service.db, tester, (_, ids) => failed.push(ids?.booking_id))
    assert.deepEqual(failed, [bad.id])
    assert.deepEqual(statesOf(await read(good)), [16, 18, [16]])
    await run(service.db, sql.raw(`alter table bookings drop constraint ${name}`))
    await takeBackTheRest(service.db, tester, rethrow)
    assert.deepEqual(statesOf(await read(bad)), [16, 18, [16]])
  })

  test('a voyage whose closing cannot be told in the audit log stays open', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    await run(service.db, sql`alter table audit_log add constraint "full" check (false) not valid`)
    try {
      await assert.rejects(runOnce(voyageOf(booking)), /"full"/)
      const [voyage] = await findVoyages(service.db, [voyageOf(booking)])
      assert.deepEqual([voyage?.open, voyage?.isCancelled], [true, false])
    } finally {
      await run(service.db, sql`alter table audit_log drop constraint "full"`)
    }
  })

  test('GROUPB-11 a booking that the run has not come to yet is neither cancelled nor changed by its agency, and everything comes back', async () => {
    const before = await moneyOf(service)
    const booking = await issue(service, 'SAOBIEN', 1)
    // The run begins with this, and commits it; the bookings follow one by one.
    await closeVoyage(service.db, voyageOf(booking))
    const quote = await quoteOf(pier9, booking.id)
    assert.deepEqual([quote.allowed, quote.net_refund], [false, 0])
    const refused = await cancel(pier9, booking.id)
    assertProblem(refused, 422, 'booking_processing')
    assert.match(refused.body.detail, /the operator cancelled the voyage/)
    assertProblem(
      await change(pier9, booking, await otherSeats(pier9, booking)),
      422,
      'booking_processing',
    )
    const [done] = await cancelVoyage(voyageOf(booking))
    assert.deepEqual([done?.fate, statesOf(await read(booking))], ['refunded', [16, 18, [16]]])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
  })

  test('GROUPB-11 a booking that is being changed to the voyage is left waiting', async () => {
    const booking = await issue(service, 'HAIAU')
    const { voyage, body } = await otherVoyage(pier9, booking, 'HAIAU')
    const end = await keepWaiting(service, { operator: 'HAIAU' })
    await change(pier9, booking, body, { prefer: 'respond-async' })
    const fates = (await cancelVoyage(voyage.id)).map(({ fate }) => fate)
    assert.deepEqual(fates, ['waiting'])
    await end()
    assert.equal((await changeOutcome(pier9, booking)).change.state, 'changed')
    await cancelVoyage(voyage.id)
    assert.deepEqual((await read(booking)).status, 16)
  })

  test('GROUPB-11 a tentative booking that moves to another voyage before the run comes to it is left alone', async () => {
    const first = await book(pier9, [legOf('SONGVIET')])
    const { voyage, body } = await otherVoyage(pier9, first, 'SONGVIET')
    const voyageId = voyageOf(first)
    const [seat = ''] = await freeSeats(pier9, voyageId, 1)
    const made = await pier9.post(
      '/bookings',
      bookingBody([{ voyage_id: voyageId, passengers: [passenger(seat)] }]),
    )
    const [order] = made.body.orders
    const [there] = body.seats
    assert.ok(there)
    const moving = {
      ...{ order_id: order.id, voyage_id: voyage.id },
      seats: [{ ...there, ticket_id: order.tickets[0].id }],
    }
    const { running } = await inTransaction(service.db, async tx => {
      await run(tx, sql`select from bookings where id = ${first.id} for update`)
      const running = runOnce(voyageId)
      await until('the run waits', async () => (await waitingForLocks()) === 1)
      const moved = await change(pier9, made.body, moving)
      assert.equal(moved.status, 200, JSON.stringify(moved.body))
      return { running }
    })
    assert.deepEqual(
      (await running)?.bookings.map(({ bookingCode, fate }) => [bookingCode, fate]),
      [[first.booking_code, 'cancelled']],
    )
    const left = await read(made.body)
    assert.deepEqual([left.status, voyageOf(left)], [2, voyage.id])
  })

  /** Cancels the voyage while the change has written all but what is in this table. */
  async function cancelDuring(
    table: 'accounts' | 'tickets',
    voyageId: string,
    changing: () => Promise<Answer>,
  ) {
    const both = await inTransaction(service.db, async tx => {
      await run(tx, sql`select from ${sql.table(table)} for update`)
      const changed = changing()
      await until('the change waits', async () => (await waitingForLocks()) === 1)
      let isOver = false
      const cancelled = cancelVoyage(voyageId).finally(() => {
        isOver = true
      })
      await until('the end waits', async () => isOver || (await waitingForLocks()) === 2)
      return { changed, cancelled }
    })
    const [changed, cancelled] = await Promise.all([both.changed, both.cancelled])
    return { changed, fates: cancelled.map(({ fate }) => fate) }
  }

  const waitingForLocks = async () => {
    const waiting = await rows(
      service.db,
      sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting.length
  }

  test('GROUPB-11 a change that has begun and is not committed when the voyage ends is left waiting, and refunded by the next run', async () => {
    const booking = await issue(service, 'CONSON')
    const { voyage, body } = await otherVoyage(pier9, booking, 'CONSON')
    const end = await keepWaiting(service, { operator: 'CONSON' })
    const { changed, fates } = await cancelDuring('accounts', voyage.id, () =>
      change(pier9, booking, body, { prefer: 'respond-async' }),
    )
    assert.deepEqual([changed.status, fates], [202, ['waiting']])
    await end()
    assert.equal((await changeOutcome(pier9, booking)).change.state, 'changed')
    await cancelVoyage(voyage.id)
    assert.equal((await read(booking)).status, 16)
  })

  test('GROUPB-11 a tentative change that is not committed when the voyage ends is cancelled with it', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, [legOf('CONSON')])
    const { voyage, body } = await otherVoyage(pier9, booking, 'CONSON')
    const { changed, fates } = await cancelDuring('tickets', voyage.id, () =>
      change(pier9, booking, body),
    )
    assert.deepEqual([changed.status, fates], [200, ['cancelled']])
    assert.deepEqual(statesOf(await read(booking)), [16, 1, [16]])
  })

  test('STATET-2 GROUPB-11 confirm and the voyage’s end at once: refused, or issued and then refunded by the next run', async () => {
    const before = await moneyOf(service)
    for (const operator of ['TRANGKHUYET', 'NGOCTRAI', 'SONGVIET', 'PHUQUYWAVE']) {
      await forgetCalls(service)
      const booking = await book(pier9, [legOf(operator)])
      const [answer, all] = await Promise.all([
        confirm(pier9, booking.id),
        cancelVoyage(voyageOf(booking)),
      ])
      // Bookings of other tests may be on the voyage as well.
      const done = all.find(({ bookingCode }: any) => bookingCode === booking.booking_code)
      assert.equal(answer.status === 200, done?.fate !== 'cancelled', JSON.stringify(answer.body))
      if (answer.status === 200 && done?.fate === 'waiting') await cancelVoyage(voyageOf(booking))
      const payment = answer.status === 200 ? 18 : 1
      assert.deepEqual(statesOf(await read(booking)), [16, payment, [16]])
    }
    assert.deepEqual(spent(before, await moneyOf(service)), {})
  })

  test('the verb says what it would do, does it, and ends with 2 while something is waiting', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const end = await keepWaiting(service, { operator: 'SAOBIEN' })
    assert.equal((await confirm(pier9, booking.id, { prefer: 'respond-async' })).status, 202)
    const expected = (fate: string, netRefund: number) => ({
      voyageId: voyageOf(booking),
      isDryRun: false,
      bookings: [{ bookingCode: booking.booking_code, fate, netRefund }],
    })
    const run = (...more: string[]) => verb('--voyage', voyageOf(booking), ...more)
    const waiting = await run()
    assert.deepEqual([waiting.code, JSON.parse(waiting.stdout)], [2, expected('waiting', 0)])
    await end()
    const issued = await until('status 10', async () => {
      const now = await read(booking)
      return now.status === 10 && now
    })
    const dry = await run('--dry-run')
    const refunded = expected('refunded', issued.net_total)
    assert.deepEqual([dry.code, JSON.parse(dry.stdout)], [0, { ...refunded, isDryRun: true }])
    assert.deepEqual(await read(booking), issued)
    const done = await run()
    assert.deepEqual([done.code, JSON.parse(done.stdout)], [0, refunded])
    assert.deepEqual(JSON.parse((await run()).stdout).bookings, [])
  })

  test('the verb refuses what is no voyage', async () => {
    for (const id of ['storm', newId()]) {
      const { code, stdout, stderr } = await verb('--voyage', id)
      assert.deepEqual([code, stdout, stderr], [1, '', `there is no voyage ${id}\n`])
    }
    assert.match((await verb()).stderr, /--voyage is missing/)
  })

  function verb(...args: string[]) {
    const env = { GANGWAY_ENV: 'uat', DATABASE_URL: service.databaseUrl }
    return runVerb(['voyage-cancelled', ...args], env)
  }
})
