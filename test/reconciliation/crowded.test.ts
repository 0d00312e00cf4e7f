/** More than a run of reconciliation asks operators about, or reads of an account, at once. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { first, inTransaction, one, run, sql } from '../../src/db/index.ts'
import { transfer } from '../../src/ledger/index.ts'
import { hold } from '../../src/ledger/transfers.ts'
import { linesMax } from '../../src/reconciliation/holds.ts'
import { ordersAskedMax } from '../../src/reconciliation/operators.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, differencesOf, otherSeats } from '../support/change.ts'
import { legOf, misbehave } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a day with more refused orders than a run asks about', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const subjects = async () => (await differencesOf(service)).map(({ subject }) => subject)
  const referenceOf = async (booking: any) => {
    const found = await first<{ reference: string }>(
      db,
      sql`select reference from submissions where order_id = ${booking.orders[0].id}`,
    )
    return found?.reference ?? assert.fail('never submitted')
  }

  /** Refused so many hours ago: as many as a run asks about. */
  async function refuseMany({ id, orders }: any, hoursAgo: number) {
    await run(
      db,
      sql`with refused as (
            insert into issuance_attempts (id, booking_id, number, state, finished_at,
              lock_expires_at)
            select gen_random_uuid(), ${id}, number, 'failed', now(), now()
            from generate_series(2, ${ordersAskedMax + 1}) as number
            returning id, number
          )
          insert into submissions (reference, attempt_id, order_id, leg, state, hold_ids,
            submitted_at, resolved_at)
          select 'REFUSED-' || number, id, ${orders[0].id}, 1, 'rejected', '{}', now(),
                 now() - make_interval(hours => ${hoursAgo})
          from refused`,
    )
  }

  test('an order of the last hour is asked about, and every refused one of the day in some run', async () => {
    const [crowd, late, fresh, kept, changed] = [
      await bookIssued(service, pier9, [legOf('CONSON')]),
      await bookIssued(service, pier9, [legOf('CONSON')]),
      await bookIssued(service, pier9, [legOf('CONSON')]),
      await bookIssued(service, pier9, [legOf('CONSON')]),
      await bookIssued(service, pier9, [legOf('CONSON')]),
    ]
    await refuseMany(crowd, 3)
    const [lateReference, freshReference] = [await referenceOf(late), await referenceOf(fresh)]
    // Issued after all, and older than all that were refused.
    await run(
      db,
      sql`update submissions set state = 'rejected', resolved_at = now() - interval '5 hours'
          where reference = ${lateReference}`,
    )
    // The operator has it under our reference, and we have not.
    await run(
      db,
      sql`update tickets set operator_reference = null
          where order_id in (${late.orders[0].id}, ${fresh.orders[0].id})`,
    )
    // Cancelled after all, though its operator had refused to, and issued long ago.
    await misbehave(service, { operator: 'CONSON', on: 'cancel', action: 'reject', times: 1 })
    assert.equal((await cancel(pier9, kept.id)).body.code, 'cancellation_failed')
    const [{ id: orderId, tickets }] = kept.orders
    const keptReference = await referenceOf(kept)
    const seats = tickets.map(({ seat_code }: any) => seat_code)
    const conson = service.app.services.operators.get('CONSON')?.issuance
    assert.equal((await conson?.cancelOrder(keptReference, seats))?.kind, 'cancelled')
    for (const [table, hours] of [
      ['cancellation_parts', 5],
      ['submissions', 100],
    ] as const) {
      await run(
        db,
        sql`update ${sql.table(table)} set resolved_at = now() - make_interval(hours => ${hours})
            where order_id = ${orderId}`,
      )
    }
    // Changed after all, though the change was recorded as refused.
    assert.equal((await change(pier9, changed, await otherSeats(pier9, changed))).status, 200)
    const changedReference = `${changed.booking_code}-C1-1`
    await run(
      db,
      sql`update changes set order_state = 'rejected', resolved_at = now() - interval '5 hours'
          where reference = ${changedReference}`,
    )
    await run(
      db,
      sql`update tickets set operator_reference = null where order_id = ${changed.orders[0].id}`,
    )
    const named = (found: string[], reference: string) =>
      found.some(subject => subject.endsWith(reference))
    let found = await subjects()
    assert.ok(found.includes('the check of the operators’ records'))
    assert.ok(named(found, freshReference), 'the order of the last hour was not asked about')
    for (const reference of [lateReference, keptReference, changedReference]) {
      for (let runs = 1; !named(found, reference); runs += 1) {
        assert.ok(runs < 20, 'the oldest refused order was never asked about')
        found = await subjects()
      }
    }
  })
})

suite('an account with more lines than are read at once', async () => {
  const service = await startService({ overrides: { role: 'serve' } })

  test('holds of nobody are found and voided on both sides of where a reading ends', async () => {
    const { PIER9, DELTA } = service.organizations
    const line = () => ({
      id: newId(),
      from: { owner: PIER9, kind: 'deposit' as const },
      to: { owner: DELTA, kind: 'sales' as const },
      amount: 1,
      cause: { kind: 'planted' },
    })
    const { lines } = await one<{ lines: number }>(
      service.db,
      sql`select version as lines from accounts where owner = ${PIER9} and kind = 'deposit'`,
    )
    await inTransaction(service.db, async tx => {
      await transfer(tx, Array.from({ length: linesMax - 1 - lines }, line))
      await hold(tx, [line(), line()])
    })
    const found = await differencesOf(service)
    assert.deepEqual(
      found.map(({ kind, found, repair }) => [kind, found, repair]),
      [
        ['hold', 1, 'voided'],
        ['hold', 1, 'voided'],
      ],
    )
  })
})
