import assert from 'node:assert/strict'
import { mock, suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { newId } from '../../src/core/ids.ts'
import {
  alone,
  first,
  inTransaction,
  type Lease,
  one,
  run,
  sql,
  startLeasedWorker,
} from '../../src/db/index.ts'
import { claim, renew } from '../../src/db/leased-work.ts'
import { legStatements } from '../../src/issuance/open-legs.ts'
import { advanceAttempt } from '../../src/issuance/submit.ts'
import { book, confirm } from '../support/booking.ts'
import { forgetCalls, keepWaiting, legOf, submissionStates, until } from '../support/issuance.ts'
import { startRole, within } from '../support/processes.ts'
import { startService, type TestService } from '../support/service.ts'

suite('the leases of a worker', async () => {
  const service = await startService({ env: { ISSUANCE_LEASE_SECONDS: '20' } })
  const pier9 = service.as('PIER9')

  async function startSlowly(): Promise<any> {
    const booking = await book(pier9, [legOf('CONSON')])
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    await until('the submission', async () =>
      (await submissionStates(service, booking.id)).includes('submitting'),
    )
    return booking
  }

  const leaseOf = async (booking: any) => {
    const attempt = await first<{ seconds: number }>(
      service.db,
      sql`select extract(epoch from lease_until)::float as seconds from issuance_attempts
          where booking_id = ${booking.id}`,
    )
    return attempt?.seconds ?? 0
  }

  test('STATE-1 are renewed although one of its rows is locked by somebody', async () => {
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    const locked = await startSlowly()
    const other = await startSlowly()
    await inTransaction(service.db, async tx => {
      await run(tx, sql`select from issuance_attempts where booking_id = ${locked.id} for update`)
      const before = await leaseOf(other)
      await until('a later lease', async () => (await leaseOf(other)) > before + 1)
    })
    await letConfirm()
    for (const booking of [locked, other]) {
      await until('an outcome', async () => {
        const { body } = await pier9.get(`/bookings/${booking.id}`)
        return body.status === 10
      })
    }
  })
})

suite('a worker on a machine that sleeps', async () => {
  const service = await startService({ overrides: { role: 'serve' } })

  test('STATE-3 no longer holds a lease when its wall clock says so, although its steady clock stood still', async () => {
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('CONSON')])
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    const { db, notifications, operators } = service.app.services
    const issuance = { db, operators, realTicketing: true, marginSeconds: 60, recheckSeconds: 60 }
    const legs = legStatements(db, alone)
    const deps = { ...issuance, legs, onIssued: async () => {}, onDecided() {} }
    const claimed = Promise.withResolvers<Lease>()
    const seen = Promise.withResolvers<void>()
    const worker = startLeasedWorker({
      ...{ db, notifications, table: 'issuance_attempts' as const },
      ...{ leaseSeconds: 3_600, recheckSeconds: 60, concurrency: 1, operators: ['CONSON'] },
      async advance(id, lease) {
        claimed.resolve(lease)
        await seen.promise
        await advanceAttempt(deps, id, lease)
      },
      onError: claimed.reject,
    })
    try {
      const lease = await claimed.promise
      assert.equal(lease.isHeld(), true)
      mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 })
      assert.equal(lease.isHeld(), false)
    } finally {
      mock.timers.reset()
      seen.resolve()
      await until('an outcome', async () => {
        const { body } = await pier9.get(`/bookings/${booking.id}`)
        return body.status === 10
      })
      await worker.stop(5_000)
    }
  })
})

suite('a worker that stops', async () => {
  const service = await startService({ overrides: { role: 'serve' } })

  test('STATE-3 reports no fault of a row that it has handed back, which the next worker works on', async () => {
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('CONSON')])
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    const { db, notifications } = service.app.services
    const claimed = Promise.withResolvers<void>()
    const cut = Promise.withResolvers<void>()
    const errors: unknown[] = []
    const worker = startLeasedWorker({
      ...{ db, notifications, table: 'issuance_attempts' as const },
      ...{ leaseSeconds: 20, recheckSeconds: 1, concurrency: 1, operators: ['CONSON'] },
      advance() {
        claimed.resolve()
        return cut.promise
      },
      onError: error => errors.push(error),
    })
    await claimed.promise
    await worker.stop(0)
    cut.reject(new Error('driver has already been destroyed'))
    const next = startRole(service, 'work')
    await until('an outcome', async () => {
      const { body } = await pier9.get(`/bookings/${booking.id}`)
      return body.status === 10
    })
    assert.deepEqual(errors, [])
    next.signal('SIGTERM')
    assert.equal(await within('the end', next.exited), 0, next.output())
  })
})

suite('a worker whose lease is over', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const { db } = service
  const pier9 = service.as('PIER9')

  async function confirmed() {
    await forgetCalls(service)
    const booking = await book(pier9, [legOf('CONSON')])
    const { status } = await confirm(pier9, booking.id, { prefer: 'respond-async' })
    assert.equal(status, 202)
    return booking
  }

  async function finish(booking: any) {
    await using _worker = await createApp(service.config, { role: 'work', tasks: false })
    await until('an outcome', async () => {
      const { body } = await pier9.get(`/bookings/${booking.id}`)
      return body.status === 10
    })
  }

  test('STATE-3 one that stops holds nothing any more, though a step of it still runs', async () => {
    const booking = await confirmed()
    const { lease, worker, end } = await startHolding(service)
    assert.equal(lease.isHeld(), true)
    await worker.stop(0)
    assert.equal(lease.isHeld(), false)
    end()
    await finish(booking)
  })

  test('STATE-1 one that renews what it has waits for no row that is locked', async () => {
    const worker = newId()
    const ids: string[] = []
    const bookings = [await confirmed(), await confirmed()]
    for (const { id } of bookings) {
      const claimed = await one<{ id: string }>(
        db,
        sql`update issuance_attempts
            set worker = ${worker}, lease_until = now() + interval '1 hour'
            where booking_id = ${id} returning id`,
      )
      ids.push(claimed.id)
    }
    await inTransaction(db, async tx => {
      await run(tx, sql`select from issuance_attempts where id = ${ids[0]} for update`)
      assert.deepEqual(await renew(db, 'issuance_attempts', worker, ids, 3_600), [ids[1]])
    })
    await run(
      db,
      sql`update issuance_attempts set worker = null, lease_until = now()
          where worker = ${worker}`,
    )
    for (const booking of bookings) await finish(booking)
  })

  test('a row that waits for staff is claimed by no worker, and one that is due by the next', async () => {
    const booking = await confirmed()
    const room = [{ operator: 'CONSON', count: 1 }]
    const claimedAt = async (nextStepAt: 'infinity' | 'now') => {
      await run(
        db,
        sql`update issuance_attempts set next_step_at = ${nextStepAt}::timestamptz
            where booking_id = ${booking.id}`,
      )
      return (await claim(db, 'issuance_attempts', newId(), 3_600, room)).length
    }
    assert.equal(await claimedAt('infinity'), 0)
    assert.equal(await claimedAt('now'), 1)
    await run(
      db,
      sql`update issuance_attempts set worker = null, lease_until = now()
          where booking_id = ${booking.id}`,
    )
    await finish(booking)
  })

  test('a row whose step failed is looked at again after a while, and not at once', async () => {
    const booking = await confirmed()
    const errors: unknown[] = []
    const worker = startLeasedWorker({
      ...{ db, notifications: service.app.services.notifications, table: 'issuance_attempts' },
      ...{ leaseSeconds: 3_600, recheckSeconds: 600, concurrency: 1, operators: ['CONSON'] },
      advance: () => Promise.reject(new Error('the step failed')),
      onError: error => errors.push(error),
    })
    await until('a failed step', () => errors.length > 0)
    await worker.stop(60_000)
    const row = await one<{ isLater: boolean }>(
      db,
      sql`select next_step_at > now() + interval '5 minutes' as "isLater"
          from issuance_attempts where booking_id = ${booking.id}`,
    )
    assert.deepEqual([row.isLater, errors.length], [true, 1])
    await run(
      db,
      sql`update issuance_attempts set next_step_at = now() where booking_id = ${booking.id}`,
    )
    await finish(booking)
  })

  test('STATE-3 it neither renews nor ends that of another worker which has the row', async () => {
    const booking = await confirmed()
    const { id, lease, worker, end } = await startHolding(service)
    const other = newId()
    await run(
      db,
      sql`update issuance_attempts
          set worker = ${other}, lease_until = '2126-01-01T00:00Z', next_step_at = 'infinity'
          where id = ${id}`,
    )
    assert.deepEqual(await renew(db, 'issuance_attempts', lease.worker, [id], 20), [])
    end()
    await worker.stop(60_000)
    const row = await first<{ worker: string; isOfOther: boolean }>(
      db,
      sql`select worker, lease_until = '2126-01-01T00:00Z' as "isOfOther"
          from issuance_attempts where id = ${id}`,
    )
    assert.deepEqual(row, { worker: other, isOfOther: true })
    await run(
      db,
      sql`update issuance_attempts set worker = null, lease_until = now(), next_step_at = now()
          where id = ${id}`,
    )
    await finish(booking)
  })
})

/** A worker that has claimed a row, and does nothing with it until `end`. */
async function startHolding(service: TestService) {
  const { db, notifications } = service.app.services
  const claimed = Promise.withResolvers<{ id: string; lease: Lease }>()
  const ended = Promise.withResolvers<void>()
  const worker = startLeasedWorker({
    ...{ db, notifications, table: 'issuance_attempts' as const },
    ...{ leaseSeconds: 3_600, recheckSeconds: 60, concurrency: 1, operators: ['CONSON'] },
    advance(id, lease) {
      claimed.resolve({ id, lease })
      return ended.promise
    },
    onError: claimed.reject,
  })
  return { ...(await claimed.promise), worker, end: ended.resolve }
}
