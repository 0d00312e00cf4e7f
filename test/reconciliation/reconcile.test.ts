/**
 * Debt reconciliation: each kind of difference is planted by hand, found, and repaired or left to
 * people as its kind says. Every test leaves the books right again, which the teardown proves.
 */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { listAudit, serviceActor } from '../../src/audit/index.ts'
import { newId } from '../../src/core/ids.ts'
import { first, inTransaction, run, sql } from '../../src/db/index.ts'
import { type AccountRef, readBalance, transfer } from '../../src/ledger/index.ts'
import { type Cause, hold } from '../../src/ledger/transfers.ts'
import { listReports, reconcileDebts } from '../../src/reconciliation/index.ts'
import type { Reconciliation } from '../../src/reconciliation/reconcile.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { bookIssued } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { clerk } from '../support/desk.ts'
import { legOf, moneyOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { countWaiting } from '../support/waiting.ts'

suite('debt reconciliation', async () => {
  const service = await startService()
  const { db, organizations } = service
  const pier9 = service.as('PIER9')
  const operators = service.app.services.operators
  beforeEach(async () => {
    await run(db, sql`delete from confirm_calls`)
  })

  const reconcile = (environment: 'production' | 'uat') =>
    reconcileDebts({ db, operators, environment }, { isDryRun: false, by: tester })
  const deposit = { owner: organizations.PIER9, kind: 'deposit' as const }
  const sales = { owner: organizations.DELTA, kind: 'sales' as const }

  /** Of every level its deposit and whom it pays, from the agency up. */
  const levels: [own: AccountRef, payee: AccountRef, code: string][] = (
    ['PIER9', 'DELTA', 'SAIGON', 'ROOT'] as const
  ).map((code, level, all) => {
    const above = all[level + 1]
    return [
      { owner: organizations[code], kind: 'deposit' },
      above
        ? { owner: organizations[above], kind: 'sales' }
        : { owner: 'CONSON', kind: 'operator' },
      code,
    ]
  })

  async function issued(operator = 'CONSON') {
    const route = operator === 'CONSON' ? 'VTA-CDO' : 'RGA-PQB'
    const booking = await book(pier9, [{ operator, route, seats: 2 }])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  /** A booking whose operator said no. */
  async function rejected() {
    await service.control('POST', 'rules', { on: 'order', action: 'reject', times: 1 })
    const booking = await book(pier9, [{ operator: 'CONSON', route: 'VTA-CDO' }])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.body.code, 'issuance_failed', JSON.stringify(answer.body))
    return answer.body.booking
  }

  async function changed(booking: any) {
    const answer = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(answer.body.change?.state, 'changed', JSON.stringify(answer.body))
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

  test('a run that staff ask for is a deed, and one of the service is none', async () => {
    const page = { sort: '_id', limit: 100, after: null } as const
    const deeds = async () => (await listAudit(db, { action: 'reconciliation.run' }, page)).length
    const before = await deeds()
    const deps = { db, operators, environment: 'production' } as const
    await reconcileDebts(deps, { isDryRun: true, by: serviceActor('reconcile') })
    assert.equal(await deeds(), before)
    await reconcileDebts(deps, { isDryRun: true, by: clerk('Ana') })
    assert.equal(await deeds(), before + 1)
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
    // Its administrators read in their log what became of their money.
    const ofPier9 = { organizationId: organizations.PIER9, subject: id }
    const deeds = await listAudit(db, ofPier9, { sort: '_id', limit: 9, after: null })
    assert.deepEqual(
      deeds.map(({ action, facts }) => [action, facts.amount]),
      [['hold.release', 4_321]],
    )
  })

  for (const [what, state, repair] of [
    ['an issued leg is posted, and then given back as paid too much', 'issued', 'posted'],
    ['a rejected leg is voided', 'rejected', 'voided'],
    ['a changed leg is posted, and then given back as paid too much', 'changed', 'posted'],
  ] as const) {
    test(`ENV-8 a hold of ${what}`, async () => {
      const booking = await (state === 'rejected' ? rejected() : issued())
      if (state === 'changed') await changed(booking)
      const before = await moneyOf(service)
      const [{ id: order_id }] = booking.orders
      const cause = { kind: 'planted', booking_id: booking.id, order_id }
      const id = newId()
      await inTransaction(db, tx =>
        hold(tx, [{ id, from: deposit, to: sales, amount: 1_234, cause }]),
      )
      const table = state === 'changed' ? 'changes' : 'submissions'
      await run(
        db,
        sql`update ${sql.table(table)} set hold_ids = hold_ids || ${id}::uuid
            where order_id = ${order_id}`,
      )
      const found = (report: Reconciliation) =>
        report.differences.map(each => [each.kind, each.repair])
      const overpaid = repair === 'posted' ? [['order', 'compensated']] : []
      assert.deepEqual(found(await reconcile('uat')), [['hold', 'none']])
      assert.deepEqual(found(await reconcile('production')), [['hold', repair], ...overpaid])
      assert.deepEqual((await reconcile('production')).differences, [])
      assert.deepEqual(await moneyOf(service), before)
    })
  }

  test('ENV-8 an order paid too little or too much is compensated on its level, the root and its operator too, in production only', async () => {
    const booking = await issued()
    const [order] = booking.orders
    const cause = { kind: 'planted', booking_id: booking.id, order_id: order.id }
    const before = await moneyOf(service)
    const paid = () => Promise.all(levels.map(([, payee]) => readBalance(db, payee)))
    const paidBefore = await paid()
    for (const [own, payee, code] of levels) {
      for (const [from, to] of [
        [payee, own],
        [own, payee],
      ] as const) {
        await inTransaction(db, tx => transfer(tx, [{ id: newId(), from, to, amount: 999, cause }]))
        const planted = await moneyOf(service)
        const dry = await reconcile('uat')
        const about = `order ${order.id} of booking ${booking.booking_code}, paid by ${code}`
        assert.deepEqual(
          dry.differences.map(each => [each.kind, each.subject, each.repair]),
          [['order', about, 'none']],
        )
        assert.deepEqual(await moneyOf(service), planted)
        const repaired = await reconcile('production')
        assert.deepEqual(
          repaired.differences.map(each => [
            each.kind,
            each.repair,
            Math.abs(Number(each.expected) - Number(each.found)),
          ]),
          [['order', 'compensated', 999]],
        )
        assert.deepEqual(await moneyOf(service), before)
        assert.deepEqual(await paid(), paidBefore)
      }
    }
    assert.deepEqual((await reconcile('production')).differences, [])
  })

  test('of an order that is paid otherwise meanwhile the repair is of what differs under its lock', async () => {
    const booking = await issued()
    const [order] = booking.orders
    const cause = { kind: 'planted', booking_id: booking.id, order_id: order.id }
    const before = await moneyOf(service)
    const more = () => ({ id: newId(), from: deposit, to: sales, amount: 999, cause })
    await inTransaction(db, tx => transfer(tx, [more()]))
    const { repairing } = await inTransaction(db, async tx => {
      await first(tx, sql`select from bookings where id = ${booking.id} for update`)
      const repairing = reconcile('production')
      await until('the repair waits', async () => (await countWaiting(db)) === 1)
      await transfer(tx, [more()])
      return { repairing }
    })
    assert.deepEqual(
      (await repairing).differences.map(({ repair }) => repair),
      ['compensated'],
    )
    assert.deepEqual(await moneyOf(service), before)
  })

  test('an order paid too little by who has no money is reported as refused until it has some, and keeps no other level from its repair', async () => {
    const booking = await issued()
    const [order] = booking.orders
    const cause = { kind: 'planted', booking_id: booking.id, order_id: order.id }
    const move = (from: AccountRef, to: AccountRef, amount: number, why: Cause) =>
      inTransaction(db, tx => transfer(tx, [{ id: newId(), from, to, amount, cause: why }]))
    const delta = { owner: organizations.DELTA, kind: 'deposit' as const }
    await move({ owner: organizations.SAIGON, kind: 'sales' }, delta, 999, cause)
    await move(sales, deposit, 999, cause)
    const { available } = await readBalance(db, delta)
    const bank = { owner: organizations.SAIGON, kind: 'funding' as const }
    await move(delta, bank, available, { kind: 'paid_out' })
    const repairs = async () =>
      (await reconcile('production')).differences.map(({ repair }) => repair)
    assert.deepEqual(await repairs(), ['refused', 'compensated'])
    const [report] = await listReports(db, { sort: '-_id', limit: 1, after: null })
    assert.deepEqual([report?.differences, report?.repaired], [2, 1])
    await move(bank, delta, available, { kind: 'top_up' })
    assert.deepEqual(await repairs(), ['compensated'])
    assert.deepEqual(await repairs(), [])
  })

  test('of two orders of one booking the repair of one is refused for want of money, and the other is compensated', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    const [owing, owed] = booking.orders.map(({ id }: { id: string }) => id).toSorted()
    const before = await moneyOf(service)
    const move = (from: AccountRef, to: AccountRef, amount: number, cause: Cause) =>
      inTransaction(db, tx => transfer(tx, [{ id: newId(), from, to, amount, cause }]))
    const planted = (order_id: string) => ({ kind: 'planted', booking_id: booking.id, order_id })
    await move(sales, deposit, 999, planted(owing))
    await move(deposit, sales, 8, planted(owed))
    const { available } = await readBalance(db, deposit)
    const bank = { owner: organizations.DELTA, kind: 'funding' as const }
    await move(deposit, bank, available, { kind: 'paid_out' })
    const repairs = async () =>
      (await reconcile('production')).differences.map(({ subject, repair }) => [
        subject.includes(owing) ? 'owing' : subject.includes(owed) && 'owed',
        repair,
      ])
    assert.deepEqual(await repairs(), [
      ['owing', 'refused'],
      ['owed', 'compensated'],
    ])
    await move(bank, deposit, available, { kind: 'top_up' })
    assert.deepEqual(await repairs(), [['owing', 'compensated']])
    assert.deepEqual(await moneyOf(service), before)
  })

  test('a check that fails is reported, and keeps no other from its turn', async () => {
    const failed: unknown[] = []
    const onError = (_: unknown, facts?: object) => failed.push(facts)
    const wanted = { isDryRun: true, by: tester }
    await run(db, sql`update accounts set balance = balance + 7 where owner = 'CONSON'`)
    await run(db, sql`alter table tickets rename to tickets_that_are_away`)
    const { differences } = await reconcileDebts(
      { db, operators: null, environment: 'uat', onError },
      wanted,
    )
    await run(db, sql`alter table tickets_that_are_away rename to tickets`)
    await run(db, sql`update accounts set balance = balance - 7 where owner = 'CONSON'`)
    assert.deepEqual(
      differences.map(({ kind, subject, found }) => [kind, subject, found]),
      [
        ['ledger', 'CONSON/operator: balance is the sum of its entries', differences[0]?.found],
        ...[
          ['order', 'the check of what was paid for orders'],
          ['operator', 'the check of ticket numbers'],
        ].map(check => [...check, 'it failed: relation "tickets" does not exist']),
      ],
    )
    const names = ['orders', 'ticket_numbers']
    assert.deepEqual(
      differences.slice(1).map(({ about }) => about?.values.check),
      names,
    )
    assert.deepEqual(
      failed,
      names.map(check => ({ check })),
    )
  })

  test('a run that is told to stop writes no report', async () => {
    const reports = () => first<{ count: number }>(db, sql`select count(*) from reconciliations`)
    const before = await reports()
    const signal = AbortSignal.abort()
    const stopped = reconcileDebts(
      { db, operators, environment: 'production' },
      { isDryRun: false, by: tester, signal },
    )
    await assert.rejects(stopped, { name: 'AbortError' })
    assert.deepEqual(await reports(), before)
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
