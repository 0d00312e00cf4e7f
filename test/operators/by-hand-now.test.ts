/** An operator that issued by itself, and of which the network file says since a restart that it issues by hand. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { advanceChange } from '../../src/change/index.ts'
import { newId } from '../../src/core/ids.ts'
import { one, run, sql } from '../../src/db/index.ts'
import type { Verdict } from '../../src/desk/decide.ts'
import type { Evidence } from '../../src/desk/decision.ts'
import { decideCase, listCases } from '../../src/desk/index.ts'
import { createLog } from '../../src/log.ts'
import type { Operators } from '../../src/operators/index.ts'
import { book, confirm } from '../support/booking.ts'
import { bookIssued, cancel, partStates } from '../support/cancellation.ts'
import { ageChange, change, otherSeats } from '../support/change.ts'
import { clerk, deskOf, evidence, openCasesOf } from '../support/desk.ts'
import {
  ageSubmissions,
  forgetCalls,
  legOf,
  moneyOf,
  ordersAtOperators,
  spent,
  submissionStates,
  until,
} from '../support/issuance.ts'
import { leaseOf } from '../support/lease.ts'
import { startService } from '../support/service.ts'

const asynchronously = { prefer: 'respond-async' }

suite('an operator that issues by hand since a restart', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const { db } = service
  const pier9 = service.as('PIER9')
  const read = async ({ id }: any) => (await pier9.get(`/bookings/${id}`)).body

  function byHand(code: string): Operators {
    const { operators } = service.app.services
    const get: Operators['get'] = each => {
      const operator = operators.get(each)
      if (each !== code || operator === undefined) return operator
      const { issuance: _, ...rest } = operator
      return { ...rest, profile: { ...operator.profile, issuance: 'manual' } }
    }
    return { ...operators, get }
  }

  /** What a worker does that was started so. It ends with the first step that fails. */
  async function underWorker<T>(act: () => Promise<T>, operators?: Operators): Promise<T> {
    const failed = Promise.withResolvers<never>()
    const log = createLog('error', { write: line => failed.reject(new Error(line)) })
    const worker = await createApp(service.config, {
      role: 'work',
      tasks: false,
      log,
      ...(operators && { operators }),
    })
    try {
      return await Promise.race([act(), failed.promise])
    } finally {
      await worker.close()
    }
  }
  const issued = (operator: string) =>
    underWorker(() => bookIssued(service, pier9, [legOf(operator)]))
  async function decide(booking: any, verdict: Verdict, given: Evidence): Promise<void> {
    const [found] = await listCases(
      db,
      { isOpen: true, bookingId: booking.id },
      { sort: '_id', limit: 1, after: null },
    )
    await decideCase(deskOf(service).issueDeps, found?.id ?? '', verdict, given, clerk('Lan'))
  }
  async function giveBackByTelephone(booking: any, code: string): Promise<void> {
    const [old, renewed] = (await ordersAtOperators(service, booking)).toSorted((a, b) =>
      a.reference < b.reference ? -1 : 1,
    )
    const issuance = service.app.services.operators.get(code)?.issuance
    const exchange = { exchangedFor: renewed?.reference ?? '' }
    const answer = await issuance?.cancelOrder(old?.reference ?? '', old?.seats ?? [], exchange)
    assert.equal(answer?.kind, 'cancelled')
  }
  const over = (booking: any, status: number) =>
    until(`status ${status}`, async () => {
      const now = await read(booking)
      return now.status === status && !now.allowed_actions.includes('poll') && now
    })

  test('STATET-5 an order that was not sent yet is not sent any more, and its money is free', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('HAIAU')])
    await confirm(pier9, booking.id, asynchronously)
    const failed = await underWorker(() => over(booking, 6), byHand('HAIAU'))
    assert.deepEqual(failed.orders[0].issue_error, {
      code: 'operator_unreachable',
      message: 'by_hand',
    })
    assert.deepEqual(await ordersAtOperators(service, booking), [])
    assert.deepEqual(await moneyOf(service), before)
  })

  test('STATET-5 nor is one behind a leg that was issued, which is not tried again', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    await confirm(pier9, booking.id, asynchronously)
    const failed = await underWorker(() => over(booking, 6), byHand('HAIAU'))
    assert.deepEqual(
      failed.orders.map(({ tickets, issue_error: error }: any) => [
        typeof tickets[0].ticket_number,
        error?.message ?? null,
      ]),
      [
        ['string', null],
        ['object', 'by_hand'],
      ],
    )
  })

  test('STATE-1 an order that may have been sent is unknown, and staff decide it', async () => {
    await forgetCalls(service)
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('CONSON')])
    await confirm(pier9, booking.id, asynchronously)
    // As a worker leaves it that is killed on the way.
    await run(
      db,
      sql`update submissions set state = 'submitting', submitted_at = now()
          where order_id = ${booking.orders[0].id}`,
    )
    await underWorker(async () => {
      await until('an unknown order', async () =>
        (await submissionStates(service, booking.id)).includes('unknown'),
      )
    }, byHand('CONSON'))
    await ageSubmissions(service, booking.id, 3_600)
    assert.deepEqual(await openCasesOf(service, booking), ['unknown_order'])
    await decide(booking, { kind: 'rejected' }, evidence(null, 'they have none'))
    assert.equal((await read(booking)).status, 6)
    assert.deepEqual(spent(before, await moneyOf(service)), {})
  })

  test('GROUPB-11 a cancellation that was not sent yet is refused, and the booking is as it was', async () => {
    const booking = await issued('SAOBIEN')
    await cancel(pier9, booking.id, undefined, asynchronously)
    await underWorker(() => over(booking, 10), byHand('SAOBIEN'))
    assert.deepEqual(await partStates(service, booking.id), ['refused'])
  })

  test('GROUPB-11 nor is its part sent behind one that was cancelled', async () => {
    await forgetCalls(service)
    const booking = await underWorker(() =>
      bookIssued(service, pier9, [legOf('CONSON'), legOf('SAOBIEN')]),
    )
    await cancel(pier9, booking.id, undefined, asynchronously)
    await underWorker(
      () =>
        until('both parts are over', async () => {
          const states = await partStates(service, booking.id)
          return states.length === 2 && states.every(state => /cancelled|refused/.test(state))
        }),
      byHand('SAOBIEN'),
    )
    assert.deepEqual(await partStates(service, booking.id), ['cancelled', 'refused'])
  })

  test('GROUPB-3 a change that was not sent yet fails, and the tickets are as they were', async () => {
    const booking = await issued('DAIDUONG')
    await change(pier9, booking, await otherSeats(pier9, booking), asynchronously)
    const after = await underWorker(() => over(booking, 10), byHand('DAIDUONG'))
    assert.deepEqual([after.change.state, after.change.reason], ['failed', 'by_hand'])
    assert.deepEqual(after.orders[0].tickets, booking.orders[0].tickets)
  })

  test('GROUPB-3 the old seats of a change that were not given back yet become a case of staff', async () => {
    const booking = await issued('LYSONLINK')
    await change(pier9, booking, await otherSeats(pier9, booking), asynchronously)
    const me = newId()
    const { id } = await one<{ id: string }>(
      db,
      sql`update changes set worker = ${me}, lease_until = now() + interval '1 minute'
          where booking_id = ${booking.id} returning id`,
    )
    const deps = { db, operators: service.app.services.operators, ...service.config.issuance }
    const ordersOnly = leaseOf(me, [true, true, false])
    await advanceChange({ ...deps, realTicketing: true, onChanged: async () => {} }, id, ordersOnly)
    await run(db, sql`update changes set lease_until = now() where id = ${id}`)
    await underWorker(async () => {
      await until('nobody to give them back', async () => {
        const { state } = await one<{ state: string }>(
          db,
          sql`select state from change_returns where change_id = ${id}`,
        )
        return state === 'unknown'
      })
    }, byHand('LYSONLINK'))
    await ageChange(service, booking.id, 3_600)
    assert.deepEqual(await openCasesOf(service, booking), ['unknown_return'])
    await giveBackByTelephone(booking, 'LYSONLINK')
    await decide(booking, { kind: 'returned', fee: null }, evidence('LY-7'))
    assert.equal((await read(booking)).change.state, 'changed')
  })
})
