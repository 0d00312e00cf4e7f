import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, run, type Sql, sql } from '../../src/db/index.ts'
import {
  deposit,
  holdAll,
  newTransfer,
  openAgency,
  openLedger,
  operator,
  picture,
  settleAll,
} from './support.ts'

const tables = {
  transfers: 'amount = amount + 1',
  transfer_resolutions: "resolution = 'voided'",
  entries: 'balance_change = balance_change + 1',
}

suite('append only', async () => {
  const ledger = await openLedger()
  const { db } = ledger
  const agency = await openAgency(ledger, 1_000)
  const held = newTransfer(deposit(agency), operator, 400)
  await holdAll(ledger, [held])
  await settleAll(ledger, [held.id])

  for (const [table, change] of Object.entries(tables)) {
    const statements = {
      update: sql`update ${sql.table(table)} set ${sql.raw(change)}`,
      'update that finds no row': sql`update ${sql.table(table)} set ${sql.raw(change)} where false`,
      delete: sql`delete from ${sql.table(table)}`,
      truncate: sql`truncate ${sql.table(table)} cascade`,
    }
    for (const [name, statement] of Object.entries(statements)) {
      test(`the database refuses: ${name} of ${table}`, async () => {
        const before = await picture(ledger)
        await assert.rejects(run(db, statement), /the ledger is append only/)
        assert.deepEqual(await picture(ledger), before)
      })
    }
  }

  test('an account cannot be deleted, truncated away or numbered anew, also one without entries', async () => {
    const refused = /accounts stay for ever/
    await assert.rejects(run(db, sql`delete from accounts`), refused)
    await assert.rejects(run(db, sql`delete from accounts where version = 0`), refused)
    await assert.rejects(run(db, sql`truncate accounts cascade`), refused)
    // A number is refused to an identity column anyway; its default, the next number, is not.
    await assert.rejects(run(db, sql`update accounts set id = default`), refused)
  })

  test('the database refuses transfers of accounts that are not there, also one among others', async () => {
    const there = sql`(select min(id) from accounts), (select max(id) from accounts)`
    const ends = {
      'both there': there,
      'from nobody': sql`1000, (select max(id) from accounts)`,
      'to nobody': sql`(select min(id) from accounts), 1000`,
    }
    for (const [name, end] of Object.entries(ends)) {
      const before = await picture(ledger)
      const insert = inTransaction(db, async tx => {
        await run(
          tx,
          sql`insert into transfers (id, kind, from_account, to_account, amount, cause)
              values (gen_random_uuid(), 'single', ${there}, 1, '{"kind":"x"}'),
                     (gen_random_uuid(), 'single', ${end}, 1, '{"kind":"x"}')`,
        )
        throw new Error('undone')
      })
      const refused = name === 'both there' ? /undone/ : /a transfer names an unknown account/
      await assert.rejects(insert, refused, name)
      assert.deepEqual(await picture(ledger), before)
    }
  })

  test('the database refuses entries of accounts and transfers that are not there', async () => {
    const copyOf = (account: Sql, transfer: Sql) =>
      run(
        db,
        sql`insert into entries (account_id, transfer_id, step, balance_change, held_change,
              balance_after, held_after, account_version)
            select ${account}, ${transfer}, 'single', 0, 0, 0, 0, account_version + 1000
            from entries limit 1`,
      )
    const before = await picture(ledger)
    await assert.rejects(copyOf(sql`1000`, sql`transfer_id`), /unknown account/)
    await assert.rejects(copyOf(sql`account_id`, sql`gen_random_uuid()`), /unknown transfer/)
    assert.deepEqual(await picture(ledger), before)
  })

  test('the database refuses a second resolution and a second entry of one step', async () => {
    const again = sql`insert into transfer_resolutions values (${held.id}, 'voided')`
    await assert.rejects(run(db, again), /duplicate key/)
    const copy = sql`insert into entries (account_id, transfer_id, step, balance_change, held_change,
        balance_after, held_after, account_version)
      select account_id, transfer_id, step, balance_change, held_change, balance_after, held_after,
        account_version + 1000 from entries`
    await assert.rejects(run(db, copy), /a_transfer_takes_each_step_once/)
  })

  test('the database refuses a transfer of nothing, to itself or without a cause', async () => {
    const [one, other] = [sql`1`, sql`2`]
    const insert = (to: typeof one, amount: number, cause: string) =>
      run(
        db,
        sql`insert into transfers (id, kind, from_account, to_account, amount, cause)
            values (gen_random_uuid(), 'single', ${one}, ${to}, ${amount}, ${cause}::jsonb)`,
      )
    await assert.rejects(insert(other, 0, '{"kind":"x"}'), /transfer_moves_something/)
    await assert.rejects(insert(one, 1, '{"kind":"x"}'), /transfer_has_two_ends/)
    await assert.rejects(insert(other, 1, '{}'), /transfer_names_its_cause/)
  })
})
