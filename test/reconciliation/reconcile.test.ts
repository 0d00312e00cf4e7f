/**
 * Debt reconciliation: each kind of difference is planted by hand, found, and repaired or left to
 * people as its kind says. Every test leaves the books right again, which the teardown proves.
 */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { first, inTransaction, run, sql } from '../../src/db/index.ts'
import { hold, transfer } from '../../src/ledger/index.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { startService } from '../support/service.ts'

suite('debt reconciliation', async () => {
  const service = await startService()
  const { db, organizations } = service
  const pier9 = service.as('PIER9')
  const operators = service.app.services.operators
  beforeEach(async () => {
    await run(db, sql`delete from confirm_calls`)
  })

  const reconcile = (environment: 'production' | 'uat', isDryRun = false) =>
    reconcileDebts({ db, operators, environment }, { isDryRun, by: tester })
  const deposit = { owner: organizations.PIER9, kind: 'deposit' as const }
  const sales = { owner: organizations.DELTA, kind: 'sales' as const }

  async function issued(operator = 'CONSON', seats = 2) {
    const route = operator === 'CONSON' ? 'VTA-CDO' : 'RGA-PQB'
    const booking = await book(pier9, [{ operator, route, seats }])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  test('books with issued, cancelled, failed and tentative bookings have no difference', async () => {
    await issued()
    const cancelled = await issued('HAIAU')
    const [ticket] = cancelled.orders[0].tickets
    await pier9.post(`/bookings/${cancelled.id}/cancel`, { ticket_ids: [ticket.id] })
    await pier9.post(`/bookings/${cancelled.id}/cancel`)
    await service.control('POST', 'rules', { on: 'order', action: 'reject', times: 1 })
    const failed = await book(pier9, [{ operator: 'SAOBIEN' }])
    assert.equal((await confirm(pier9, failed.id)).body.code, 'issuance_failed')
    await book(pier9, [{ operator: 'HAIAU' }])
    const report = await reconcile('production')
    assert.deepEqual(report.differences, [])
  })

  test('a counter that is not the sum of its entries is reported and left to people', async () => {
    const drift = (by: number) =>
      run(
        db,
        sql`update accounts set balance = balance + ${by}
            where owner = ${organizations.PIER9} and kind = 'deposit'`,
      )
    await drift(7)
    const { differences } = await reconcile('production')
    assert.equal(differences.length, 1)
    assert.deepEqual([differences[0]?.kind, differences[0]?.repair], ['ledger', 'none'])
    assert.equal(Number(differences[0]?.found) - Number(differences[0]?.expected), 7)
    await drift(-7)
  })

  test('ENV-8 a hold without an attempt is reported on UAT and voided in production, once', async () => {
    const id = newId()
    await inTransaction(db, tx =>
      hold(tx, [{ id, from: deposit, to: sales, amount: 4_321, cause: { kind: 'planted' } }]),
    )
    const onUat = await reconcile('uat')
    assert.equal(onUat.isDryRun, true)
    assert.deepEqual(
      onUat.differences.map(each => [each.kind, each.found, each.repair]),
      [['hold', 4_321, 'none']],
    )
    const inProduction = await reconcile('production')
    assert.deepEqual(
      inProduction.differences.map(each => [each.kind, each.repair]),
      [['hold', 'voided']],
    )
    assert.deepEqual((await reconcile('production')).differences, [])
  })

  test('ENV-8 an order paid too little or too much is compensated level by level in production only', async () => {
    const booking = await issued()
    const [order] = booking.orders
    const cause = { kind: 'planted', booking_id: booking.id, order_id: order.id }
    const before = (await pier9.get('/transactions/balance')).body.balance
    for (const [from, to] of [
      [sales, deposit],
      [deposit, sales],
    ] as const) {
      await inTransaction(db, tx => transfer(tx, [{ id: newId(), from, to, amount: 999, cause }]))
      const dry = await reconcile('uat')
      assert.deepEqual(
        dry.differences.map(each => [each.kind, each.repair]),
        [['order', 'none']],
      )
      const repaired = await reconcile('production')
      assert.deepEqual(
        repaired.differences.map(each => [
          each.kind,
          each.repair,
          Math.abs(Number(each.expected) - Number(each.found)),
        ]),
        [['order', 'compensated', 999]],
      )
      assert.deepEqual((await reconcile('production')).differences, [])
      assert.equal((await pier9.get('/transactions/balance')).body.balance, before)
    }
  })

  test('an order that its operator no longer has is reported and left to people', async () => {
    const booking = await issued()
    const row = await first<{ reference: string }>(
      db,
      sql`select operator_reference as reference from tickets where order_id = ${booking.orders[0].id}`,
    )
    const gone = await fetch(`${service.simulatorUrl}/CONSON/orders/${row?.reference}/cancel`, {
      method: 'POST',
      headers: { authorization: 'Bearer pier-conson', 'content-type': 'application/json' },
      body: JSON.stringify({
        seat_codes: booking.orders[0].tickets.map((ticket: any) => ticket.seat_code),
      }),
    })
    assert.equal(gone.status, 200)
    const { differences } = await reconcile('production')
    assert.deepEqual(
      differences.map(each => [each.kind, each.found, each.repair]),
      [['operator', 'no live ticket', 'none']],
    )
  })

  test('two reconciliations at once repair once', async () => {
    const booking = await issued()
    const [order] = booking.orders
    const cause = { kind: 'planted', booking_id: booking.id, order_id: order.id }
    await inTransaction(db, tx =>
      transfer(tx, [{ id: newId(), from: sales, to: deposit, amount: 555, cause }]),
    )
    const reports = await Promise.all([1, 2, 3, 4].map(() => reconcile('production')))
    const repairs = reports.flatMap(report =>
      report.differences.filter(each => each.repair === 'compensated'),
    )
    assert.equal(repairs.length, 1)
    const left = (await reconcile('production')).differences.filter(each => each.kind === 'order')
    assert.deepEqual(left, [])
  })
})
