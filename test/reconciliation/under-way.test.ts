/** What waits for an operator's word, and what is long past, is no difference: nothing of it is touched. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listAudit } from '../../src/audit/index.ts'
import { newId } from '../../src/core/ids.ts'
import { first, inTransaction, run, sql } from '../../src/db/index.ts'
import { release, transfer } from '../../src/ledger/index.ts'
import { hold } from '../../src/ledger/transfers.ts'
import { checkHolds, holdsUnderWay } from '../../src/reconciliation/holds.ts'
import { lookOver, readReport, reconcileDebts } from '../../src/reconciliation/index.ts'
import { checkOrders } from '../../src/reconciliation/orders.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { cancel } from '../support/cancellation.ts'
import {
  ageChange,
  change,
  changeOutcome,
  differencesOf,
  issue,
  otherSeats,
} from '../support/change.ts'
import type { Answer } from '../support/client.ts'
import { alterIssuance } from '../support/fake-operators.ts'
import { legOf, misbehave, moneyOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('debt reconciliation beside what is under way', async () => {
  // Nobody asks again before the test says so.
  const service = await startService({ env: { ISSUANCE_RECHECK_SECONDS: '600' } })
  const { db } = service
  const pier9 = service.as('PIER9')
  const read = async ({ id }: { id: string }) => (await pier9.get(`/bookings/${id}`)).body

  const isUnknown = (table: string) => async () => {
    const state = sql.ref(table === 'changes' ? 'order_state' : 'state')
    return (
      (await first(db, sql`select from ${sql.table(table)} where ${state} = 'unknown'`)) !==
      undefined
    )
  }

  async function assertEnds(hasEnded: () => Promise<unknown>): Promise<void> {
    await until('its end', async () => {
      const { operators } = service.app.services
      await lookOver({ db, operators, environment: 'production' }, { isDryRun: false, by: tester })
      return hasEnded()
    })
    assert.deepEqual(await differencesOf(service), [])
  }

  /** It is neither a difference nor repaired; asked for, it comes to its end, and the books agree. */
  async function assertLeftAlone(table: string, hasEnded: () => Promise<unknown>): Promise<void> {
    await until('its answer is lost', isUnknown(table))
    const before = await moneyOf(service)
    assert.deepEqual(await differencesOf(service), [])
    assert.deepEqual(await moneyOf(service), before)
    await assertEnds(hasEnded)
  }

  test('ENV-8 STATET-6 what is held for an order whose answer was lost stays held, until it is issued and settled', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    await misbehave(service, { operator: 'CONSON', action: 'lose_reply', times: 1 })
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    await until('its answer is lost', isUnknown('submissions'))
    assert.equal((await moneyOf(service)).PIER9.held, booking.net_total)
    await assertLeftAlone('submissions', async () => (await read(booking)).status === 10)
  })

  test('ENV-8 GROUPB-11 a cancellation whose answer was lost is not held against its operator', async () => {
    const booking = await issue(service, 'CONSON', 2)
    await misbehave(service, { operator: 'CONSON', on: 'cancel', action: 'lose_reply', times: 1 })
    await cancel(pier9, booking.id, undefined, { prefer: 'respond-async' })
    await assertLeftAlone('cancellation_parts', async () => (await read(booking)).status === 14)
  })

  test('ENV-8 what is cancelled or changed while its operator is asked is no difference', async () => {
    const { operators } = service.app.services
    for (const settle of [
      ({ id }: any) => cancel(pier9, id),
      async (booking: any) => change(pier9, booking, await otherSeats(pier9, booking)),
      ({ id }: any) => cancel(pier9, id, undefined, { prefer: 'respond-async' }),
    ]) {
      const booking = await issue(service, 'CONSON')
      let settled: Promise<Answer> | undefined
      const asked = alterIssuance(operators, 'CONSON', ({ findOrder }) => ({
        async findOrder(reference) {
          settled ??= settle(booking)
          const { status, body } = await settled
          assert.ok(status < 300, JSON.stringify(body))
          return findOrder(reference)
        },
      }))
      const report = await reconcileDebts(
        { db, operators: asked, environment: 'production' },
        { isDryRun: true, by: tester },
      )
      assert.ok(settled, 'it was asked about')
      assert.deepEqual(report.differences, [])
    }
  })

  test('what was paid for is compared while another leg is under way: it agrees, and a wrong sum is put right', async () => {
    const { PIER9, DELTA } = service.organizations
    const booking = await book(pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    const [{ id: orderId }] = booking.orders
    const cause = { kind: 'planted', booking_id: booking.id, order_id: orderId }
    const from = { owner: DELTA, kind: 'sales' } as const
    const to = { owner: PIER9, kind: 'deposit' } as const
    async function assertCompared(state: object): Promise<void> {
      const { status, payment_status, certainty } = await read(booking)
      assert.deepEqual({ status, payment_status, certainty }, state)
      assert.deepEqual(await differencesOf(service), [])
      await inTransaction(db, tx => transfer(tx, [{ id: newId(), from, to, amount: 7, cause }]))
      const found = await differencesOf(service)
      assert.deepEqual(
        found.map(({ kind, subject, repair }) => [kind, subject.includes(orderId), repair]),
        [['order', true, 'compensated']],
      )
      assert.deepEqual(await differencesOf(service), [])
    }
    await misbehave(service, { operator: 'SAOBIEN', action: 'lose_reply', times: 1 })
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    await until('its answer is lost', isUnknown('submissions'))
    await assertCompared({ status: 2, payment_status: 4, certainty: 'unknown' })
    await assertEnds(async () => (await read(booking)).status === 10)
    await misbehave(service, { operator: 'SAOBIEN', on: 'cancel', action: 'lose_reply', times: 1 })
    await cancel(pier9, booking.id, undefined, { prefer: 'respond-async' })
    await until('its answer is lost', isUnknown('cancellation_parts'))
    await assertCompared({ status: 12, payment_status: 4, certainty: 'unknown' })
    await assertEnds(async () => (await read(booking)).status === 14)
  })

  test('a hold that an outcome left behind is posted while the rest of its saga is under way', async () => {
    const { PIER9, DELTA } = service.organizations
    const from = { owner: PIER9, kind: 'deposit' } as const
    const to = { owner: DELTA, kind: 'sales' } as const
    async function assertPosted(table: string, booking: any): Promise<void> {
      const [{ id: order_id }] = booking.orders
      const id = newId()
      const cause = { kind: 'planted', booking_id: booking.id, order_id }
      await inTransaction(db, tx => hold(tx, [{ id, from, to, amount: 7, cause }]))
      const left = sql`update ${sql.table(table)} set hold_ids = hold_ids || ${id}::uuid
                       where order_id = ${order_id} and resolved_at is not null`
      assert.equal(await run(db, left), 1)
      assert.equal((await read(booking)).certainty, 'unknown')
      assert.deepEqual(
        (await differencesOf(service)).map(({ kind, repair }) => [kind, repair]),
        [
          ['hold', 'posted'],
          ['order', 'compensated'],
        ],
      )
    }
    const both = await book(pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    await misbehave(service, { operator: 'SAOBIEN', action: 'lose_reply', times: 1 })
    await confirm(pier9, both.id, { prefer: 'respond-async' })
    await until('its answer is lost', isUnknown('submissions'))
    await assertPosted('submissions', both)
    await assertEnds(async () => (await read(both)).status === 10)
    const booking = await issue(service, 'CONSON')
    await misbehave(service, { operator: 'CONSON', on: 'cancel', action: 'lose_reply', times: 1 })
    const wanted = await otherSeats(pier9, booking)
    await change(pier9, booking, wanted, { prefer: 'respond-async' })
    await until('its answer is lost', isUnknown('change_returns'))
    await assertPosted('changes', booking)
    await assertEnds(async () => (await read(booking)).certainty === 'operator_confirmed')
  })

  test('ENV-8 operators are asked for the orders of seven days', async () => {
    const booking = await issue(service, 'CONSON')
    const [order] = booking.orders
    await run(db, sql`update tickets set operator_reference = null where order_id = ${order.id}`)
    const resolve = (days: number) =>
      run(
        db,
        sql`update submissions set resolved_at = now() - make_interval(days => ${days})
            where order_id = ${order.id}`,
      )
    await resolve(6)
    const found = await differencesOf(service)
    assert.deepEqual(
      found.map(({ kind, expected }) => [kind, expected]),
      [['operator', 'no live ticket']],
    )
    assert.ok(found[0]?.subject.includes(order.id))
    await resolve(8)
    assert.deepEqual(await differencesOf(service), [])
  })

  test('an operator that does not answer is named with its orders, and is no difference', async () => {
    await issue(service, 'HAIAU')
    const { operators } = service.app.services
    const reconcile = (asked: typeof operators | null) =>
      reconcileDebts(
        { db, operators: asked, environment: 'production' },
        { isDryRun: false, by: tester },
      )
    assert.deepEqual((await reconcile(operators)).unanswered, {})
    const end = await misbehave(service, { operator: 'HAIAU', on: 'find', action: 'error' })
    const report = await reconcile(operators)
    await end()
    assert.deepEqual(report.differences, [])
    assert.deepEqual(report.unanswered, { HAIAU: 1 })
    assert.deepEqual((await readReport(db, report.id))?.unanswered, report.unanswered)
    assert.equal((await reconcile(null)).unanswered, null)
  })

  test('an operator that issues by hand since then is not asked, and keeps nobody else from being asked', async () => {
    const before = [await issue(service, 'HAIAU'), await issue(service, 'CONSON')]
    const { operators } = service.app.services
    const asked: string[] = []
    const get = (code: string) => {
      const operator = operators.get(code)
      if (!operator?.issuance) return operator
      if (code === 'HAIAU') return { ...operator, issuance: undefined }
      const { issuance } = operator
      const findOrder = (reference: string) => {
        asked.push(reference)
        return issuance.findOrder(reference)
      }
      return { ...operator, issuance: { ...issuance, findOrder } }
    }
    const report = await reconcileDebts(
      { db, operators: { ...operators, get }, environment: 'production' },
      { isDryRun: true, by: tester },
    )
    assert.deepEqual([report.differences, report.unanswered], [[], {}])
    const isAsked = before.map(({ booking_code: code }) =>
      asked.some(reference => reference.startsWith(`${code}-`)),
    )
    assert.deepEqual(isAsked, [false, true])
  })

  test('ENV-8 what is held for a change whose answer was lost stays held, until it is settled', async () => {
    const booking = await issue(service, 'CONSON')
    await misbehave(service, { operator: 'CONSON', action: 'lose_reply', times: 1 })
    const wanted = await otherSeats(pier9, booking)
    await change(pier9, booking, wanted, { prefer: 'respond-async' })
    await until('its answer is lost', isUnknown('changes'))
    assert.ok((await moneyOf(service)).PIER9.held > 0)
    const books = await first<{ held: number; due: number }>(
      db,
      sql`select (select sum(held) from accounts)::bigint as held,
                 (select sum(t.amount) from (${holdsUnderWay}) open
                    join transfers t on t.id = open.id)::bigint as due`,
    )
    assert.equal(books?.due, books?.held)
    await assertLeftAlone(
      'changes',
      async () => (await read(booking)).certainty === 'operator_confirmed',
    )
  })

  test('ENV-8 the old seats of a change are held against their operator only when it is certain that they stand', async () => {
    const booking = await issue(service, 'CONSON')
    const end = await misbehave(service, { operator: 'CONSON', on: 'cancel', action: 'error' })
    const wanted = await otherSeats(pier9, booking)
    await change(pier9, booking, wanted, { prefer: 'respond-async' })
    await until('its answer is lost', isUnknown('change_returns'))
    assert.deepEqual(await differencesOf(service), [])
    await end()
    // Put off after the test has let time pass, it would not be asked about in any time of a test.
    await until('it is put off', () =>
      first(
        db,
        sql`select from changes
            where booking_id = ${booking.id} and next_step_at > now() + interval '1 minute'`,
      ),
    )
    await ageChange(service, booking.id, 3_600)
    await changeOutcome(pier9, booking)
    // However long ago the old order was issued.
    await run(
      db,
      sql`update submissions set resolved_at = resolved_at - interval '60 days'
          where order_id = ${booking.orders[0].id}`,
    )
    const found = await differencesOf(service)
    const [{ seat_code }] = booking.orders[0].tickets
    assert.deepEqual(
      found.map(difference => [difference.kind, difference.expected, difference.found]),
      [['operator', 'no live ticket', seat_code]],
    )
  })

  test('a hold that somebody resolves while another is repaired is not told as repaired, and no deed is written', async () => {
    const { PIER9, DELTA } = service.organizations
    const from = { owner: PIER9, kind: 'deposit' } as const
    const to = { owner: DELTA, kind: 'sales' } as const
    const ids = [newId(), newId()]
    const cause = { kind: 'planted' }
    await inTransaction(db, tx =>
      hold(
        tx,
        ids.map(id => ({ id, from, to, amount: 7, cause })),
      ),
    )
    const repairs: string[] = []
    const left = new Set(ids)
    for await (const { subject, repair } of checkHolds(db, tester)) {
      repairs.push(repair)
      for (const id of ids) if (subject.includes(id)) left.delete(id)
      await inTransaction(db, tx => release(tx, [...left]))
    }
    assert.deepEqual(repairs, ['voided', 'none'])
    const page = { sort: '_id', limit: 9, after: null } as const
    const deeds = await Promise.all(ids.map(subject => listAudit(db, { subject }, page)))
    assert.equal(deeds.flat().length, 1)
  })

  test('an order that somebody compensates while another is repaired is not compensated twice', async () => {
    const booking = await issue(service, 'SAOBIEN')
    const before = await moneyOf(service)
    const { PIER9, DELTA, SAIGON } = service.organizations
    const cause = { kind: 'planted', booking_id: booking.id, order_id: booking.orders[0].id }
    const back = (payee: string, payer: string) => ({
      id: newId(),
      from: { owner: payee, kind: 'sales' as const },
      to: { owner: payer, kind: 'deposit' as const },
      amount: 7,
      cause,
    })
    await inTransaction(db, tx => transfer(tx, [back(DELTA, PIER9), back(SAIGON, DELTA)]))
    const check = () => checkOrders(db, tester, { since: null })
    const repairs: string[] = []
    for await (const { repair } of check()) {
      if (repairs.push(repair) === 1) await Array.fromAsync(check())
    }
    assert.deepEqual(repairs, ['compensated', 'none'])
    assert.deepEqual(await moneyOf(service), before)
  })
})
