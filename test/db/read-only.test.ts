import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, isDatabaseAway, openDatabase, run, sql } from '../../src/db/index.ts'
import { bookingBody } from '../support/booking.ts'
import { legBody } from '../support/holds.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

/** The primary is another one now, and the address still leads to a server that only reads. */
suite('a database that only reads, for a while', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const legs = [await legBody(pier9, legOf('SAOBIEN'))]
  // A session of its own, that writes whatever the database says.
  const url = new URL(service.databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const admin = openDatabase(url.href, { maxConnections: 1, onError: () => {} })

  async function onlyReads(setting: 'on' | 'off'): Promise<void> {
    await run(
      admin,
      sql`alter database ${sql.ref(name)} set default_transaction_read_only = ${sql.raw(setting)}`,
    )
  }

  test('is a 503 with when to come back, for what writes and for what reads, until the address leads to the primary', async () => {
    await onlyReads('on')
    // As the end of the old primary does it.
    await run(
      admin,
      sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = ${name}`,
    )
    for (const answer of [
      await pier9.post('/bookings', bookingBody(legs)),
      await pier9.get('/bookings'),
    ]) {
      assertProblem(answer, 503, 'service_unavailable')
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    }
    await onlyReads('off')
    assert.equal((await pier9.get('/bookings')).status, 200)
    assert.equal((await pier9.post('/bookings', bookingBody(legs))).status, 201)
  })

  test('a transaction that may not write any more says that the database is away, not that something is broken', async () => {
    const work = inTransaction(service.db, async tx => {
      await run(tx, sql`set transaction read only`)
      await run(tx, sql`create table not_here ()`)
    })
    await assert.rejects(work, error => isDatabaseAway(error))
    await admin.destroy()
  })
})
