/** What a reconciliation looks at: everything, page by page, or what was written since an earlier one. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import { transfer } from '../../src/ledger/index.ts'
import { hold } from '../../src/ledger/transfers.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import type { Reconciliation } from '../../src/reconciliation/reconcile.ts'
import { tasks } from '../../src/worker/tasks.ts'
import { tester } from '../support/actor.ts'
import { bookIssued } from '../support/cancellation.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('what a reconciliation looks at', async () => {
  const service = await startService()
  const { db, organizations } = service
  const pier9 = service.as('PIER9')
  const levels = ['PIER9', 'DELTA', 'SAIGON', 'ROOT']
  const deposit = { owner: organizations.PIER9, kind: 'deposit' as const }
  const sales = { owner: organizations.DELTA, kind: 'sales' as const }

  const issued = () => bookIssued(service, pier9, [legOf('CONSON')])
  const reconcile = (environment: 'production' | 'uat') =>
    reconcileDebts({ db, operators: null, environment }, { isDryRun: false, by: tester })
  const changesOnly = () =>
    reconcileDebts(
      { db, operators: null, environment: 'production' },
      { isDryRun: false, by: tester, changesOnly: true },
    )
  const kinds = ({ isWhole, differences }: Reconciliation) => [
    isWhole,
    ...differences.map(({ kind, repair }) => [kind, repair]),
  ]

  test('it is whole until a whole one was clean, and a day later again', async () => {
    await run(db, sql`delete from reconciliations`)
    assert.deepEqual(kinds(await changesOnly()), [true])
    assert.deepEqual(kinds(await changesOnly()), [false])
    assert.deepEqual(kinds(await changesOnly()), [false])
    const differ = (kind: string, which = sql`true`) =>
      run(
        db,
        sql`update reconciliations set differences = ${JSON.stringify([{ kind }])} where ${which}`,
      )
    await differ('order', sql`is_whole`)
    assert.deepEqual(kinds(await changesOnly()), [true])
    // What operators have is asked each time.
    await differ('operator')
    assert.deepEqual(kinds(await changesOnly()), [false])
    await run(
      db,
      sql`update reconciliations set started_at = started_at - interval '25 hours' where is_whole`,
    )
    assert.deepEqual(kinds(await changesOnly()), [true])
  })

  test('run as the hourly task, it is whole the first time and not the second', async () => {
    const task = tasks.find(({ name }) => name === 'reconcile-debts')
    assert.ok(task)
    await run(db, sql`delete from reconciliations`)
    const deps = { db, operators: null, environment: 'production' }
    for (const expected of [[true], [true, false]]) {
      await task.run(deps as never, new AbortController().signal)
      const found = await rows<{ isWhole: boolean }>(
        db,
        sql`select is_whole as "isWhole" from reconciliations order by started_at`,
      )
      assert.deepEqual(
        found.map(({ isWhole }) => isWhole),
        expected,
      )
    }
  })

  test('it finds money that moved for an old booking, is whole as long as something differs, and leaves alone what was found right', async () => {
    const booking = await issued()
    const [order] = booking.orders
    const cause = { kind: 'planted', booking_id: booking.id, order_id: order.id }
    const longAgo = sql`now() - interval '1 year'`
    await run(db, sql`update bookings set updated_at = ${longAgo} where id = ${booking.id}`)
    await reconcile('production')
    assert.deepEqual(kinds(await changesOnly()), [false])
    await inTransaction(db, tx =>
      transfer(tx, [{ id: newId(), from: sales, to: deposit, amount: 777, cause }]),
    )
    await inTransaction(db, tx =>
      hold(tx, [{ id: newId(), from: deposit, to: sales, amount: 5, cause: { kind: 'planted' } }]),
    )
    assert.deepEqual(kinds(await changesOnly()), [
      false,
      ['hold', 'voided'],
      ['order', 'compensated'],
    ])
    assert.deepEqual(kinds(await changesOnly()), [true])
    assert.deepEqual(kinds(await changesOnly()), [false])
  })

  test('it finds a booking that was written since, though no money moved', async () => {
    const booking = await issued()
    await reconcile('production')
    const fee = (by: number) =>
      run(
        db,
        sql`with changed as (update bookings set updated_at = now() where id = ${booking.id})
            update orders set change_fees = change_fees + ${by} where booking_id = ${booking.id}`,
      )
    await fee(1)
    const dry = await reconcileDebts(
      { db, operators: null, environment: 'uat' },
      { isDryRun: true, by: tester, changesOnly: true },
    )
    assert.deepEqual(kinds(dry), [false, ...levels.map(() => ['order', 'none'])])
    await fee(-1)
  })

  test('bookings are compared page by page', async () => {
    const booking = await issued()
    // More than a page, with ids that are older than any other.
    await run(
      db,
      sql`insert into bookings
          select copy.* from bookings b, generate_series(1, 1500) n,
            jsonb_populate_record(b, jsonb_build_object('id', lpad(to_hex(n), 32, '0')::uuid,
              'booking_code', 'COPY' || n)) copy
          where b.id = ${booking.id}`,
    )
    const paid = (by: number) =>
      run(
        db,
        sql`update orders set change_fees = change_fees + ${by} where booking_id = ${booking.id}`,
      )
    await paid(1)
    const { differences } = await reconcile('uat')
    await paid(-1)
    const ofOrders = differences.filter(({ kind }) => kind === 'order')
    assert.deepEqual(
      ofOrders.map(({ expected, found }) => Number(expected) - Number(found)),
      levels.map(() => 1),
    )
  })
})
