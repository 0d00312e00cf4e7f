import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  inTransaction,
  isDatabaseAway,
  openDatabase,
  run,
  type Sql,
  sql,
} from '../../src/db/index.ts'
import { bookingBody, legBody } from '../support/booking.ts'
import { legOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

suite('a database that refuses, for a while', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  // A session elsewhere, that says to the server what it likes.
  const url = new URL(service.databaseUrl)
  const ownName = url.pathname.slice(1)
  const name = sql.ref(ownName)
  const other = sql.ref(`${ownName}_other`)
  url.pathname = '/postgres'
  const admin = openDatabase(url.href, { maxConnections: 1, onError: () => {} })

  const letNobodyIn = sql`alter database ${name} with allow_connections false`
  const letIn = sql`alter database ${name} with allow_connections true`
  const ways: Record<string, { begin: Sql; whenAllAreOut?: Sql; end: Sql[] }> = {
    // The primary is another one now, and the address still leads to the old one.
    'it only reads': {
      begin: sql`alter database ${name} set default_transaction_read_only = on`,
      end: [sql`alter database ${name} set default_transaction_read_only = off`],
    },
    'nobody may connect': { begin: letNobodyIn, end: [letIn] },
    'another one is about to take its place': {
      begin: letNobodyIn,
      whenAllAreOut: sql`alter database ${name} rename to ${other}`,
      end: [sql`alter database ${other} rename to ${name}`, letIn],
    },
  }

  /** Of before. One that was just being opened is seen a moment later. */
  async function endSessions(): Promise<void> {
    await until('no session of before', async () => {
      await run(
        admin,
        sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = ${ownName}`,
      )
      return (await pier9.get('/bookings')).status === 503
    })
  }

  for (const [why, { begin, whenAllAreOut, end }] of Object.entries(ways)) {
    test(`as ${why}, is a 503 with when to come back, for what writes and for what reads, until it does not`, async () => {
      const legs = [await legBody(pier9, legOf('SAOBIEN'))]
      await run(admin, begin)
      await endSessions()
      if (whenAllAreOut) await run(admin, whenAllAreOut)
      for (const answer of [
        await pier9.post('/bookings', bookingBody(legs)),
        await pier9.get('/bookings'),
      ]) {
        assertProblem(answer, 503, 'service_unavailable')
        assert.ok(Number(answer.headers.get('retry-after')) > 0)
      }
      for (const statement of end) await run(admin, statement)
      assert.equal((await pier9.get('/bookings')).status, 200)
      assert.equal((await pier9.post('/bookings', bookingBody(legs))).status, 201)
    })
  }

  test('a transaction that may not write any more says that the database is away, not that something is broken', async () => {
    const work = inTransaction(service.db, async tx => {
      await run(tx, sql`set transaction read only`)
      await run(tx, sql`create table not_here ()`)
    })
    await assert.rejects(work, error => isDatabaseAway(error))
    await admin.destroy()
  })
})
