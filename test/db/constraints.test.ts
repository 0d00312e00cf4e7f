/**
 * What the database states by itself, whatever a program writes: each constraint and unique index is broken, in rows
 * of real sales, and the refusal has its name. One without a breach fails the last test.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import { book } from '../support/booking.ts'
import { breaches } from '../support/breaches.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, changeOutcome, otherSeats } from '../support/change.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('what the database refuses by itself', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const voucher = { code: 'SPRING', title: 'Spring', amount_type: 'flat', amount: 1_000 }
  assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
  const addition = { title: 'Service', amount_type: 'flat', direction: 'increase', amount: 1_000 }
  assert.equal((await pier9.post('/ticket-price-additions', addition)).status, 201)
  await book(pier9, [legOf('CONSON')], { voucher_code: 'SPRING' })
  await bookIssued(service, pier9, [legOf('CONSON')])
  const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
  await change(pier9, booking, await otherSeats(pier9, booking))
  await changeOutcome(pier9, booking)
  const ticket = booking.orders[0].tickets[1]
  assert.equal((await cancel(pier9, booking.id, { ticket_ids: [ticket.id] })).status, 200)

  const ofPeople = `
    with opened as (
      insert into repair_cases (id, booking_id, kind, subject)
      values (gen_random_uuid(), '${booking.id}', 'unknown_order', 'X') returning id, booking_id
    ), asked as (
      insert into ticketing_requests (id, booking_id, requested_by)
      select gen_random_uuid(), booking_id, '{}' from opened
    ), person as (
      insert into users (id, organization_id, role, name, email)
      select gen_random_uuid(), organization_id, 'staff', 'Lan', 'lan@example.com'
      from bookings where id = '${booking.id}'
    )
    insert into desk_decisions (id, booking_id, case_id, subject, decision, note, decided_by)
    select gen_random_uuid(), booking_id, id, 'X', 'stands', 'It says so', '{}' from opened`

  /** In a transaction that comes to nothing whatever the database says. */
  async function attempt(statement: string): Promise<never> {
    return inTransaction(db, async tx => {
      await run(tx, sql.raw(ofPeople))
      await run(tx, sql.raw(statement))
      throw new Error('nothing refused it')
    })
  }

  for (const [table, ofTable] of Object.entries(breaches)) {
    for (const [constraint, breach] of Object.entries(ofTable)) {
      test(`${table}: ${constraint.replaceAll('_', ' ')}`, async () => {
        for (const each of [breach].flat()) {
          await assert.rejects(attempt(each), { constraint, table })
        }
      })
    }
  }

  test('every constraint and unique index has its breach', async () => {
    const stated = await rows<{ table: string; constraint: string }>(
      db,
      sql`select r.relname as "table", c.conname as "constraint"
          from pg_constraint c join pg_class r on r.oid = c.conrelid
          where r.relnamespace = 'public'::regnamespace
            and (c.contype in ('c', 'u', 'x') or c.contype = 'p' and c.conname not like '%\\_pkey')
          union
          select r.relname, i.relname
          from pg_index x join pg_class r on r.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
          where r.relnamespace = 'public'::regnamespace and x.indisunique and not x.indisprimary`,
    )
    const unbroken = stated.filter(({ table, constraint }) => !breaches[table]?.[constraint])
    // What `addition_amount_is_sane` says as well, so that nothing breaks it alone.
    assert.deepEqual(unbroken, [
      { table: 'price_additions', constraint: 'addition_amount_type_is_known' },
    ])
  })
})
