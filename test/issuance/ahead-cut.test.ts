/**
 * Between the hold made ahead and the commit that claims it, something breaks at every statement: the
 * process is gone, or its connection is, before the statement or with its answer. Which statements there are
 * is written nowhere.
 */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { suite, test } from 'node:test'
import { type Database, first, openDatabase, rows, run, sql } from '../../src/db/index.ts'
import { confirmBooking } from '../../src/issuance/index.ts'
import { createHoldsAhead, sweepAhead } from '../../src/ledger/index.ts'
import { tester } from '../support/actor.ts'
import { book } from '../support/booking.ts'
import { holdsOf, legOf, ordersAtOperators, until } from '../support/issuance.ts'
import { within } from '../support/processes.ts'
import { type Statement, tapStatements } from '../support/saga/statements.ts'
import { startService } from '../support/service.ts'

const cuts = [
  'the process is gone before',
  'the connection is lost before',
  'the answer is lost of',
]
type Cut = {
  what: string
  at: number
  seen: string[]
  terminate: (pid: number) => Promise<unknown>
}

const cutting = new AsyncLocalStorage<Cut | null>()
tapStatements(async ({ text, client }, runIt) => {
  const cut = cutting.getStore()
  const isWatched = cut && (cut.seen.length > 0 || text.includes('hold_ahead('))
  if (!isWatched) return runIt()
  cut.seen.push(text)
  if (cut.seen.length !== cut.at) return runIt()
  if (cut.what === 'the answer is lost of') await runIt()
  await lose(cut, client)
  return cut.what === 'the process is gone before' ? new Promise(() => {}) : runIt()
})

function lose(cut: Cut, client: Statement['client']): Promise<unknown> {
  return cutting.run(null, () => cut.terminate(client.processID))
}

suite('a confirmation that is cut off between its hold made ahead and its commit', async () => {
  const service = await startService()
  const { db } = service
  const { operators, refresher } = service.app.services
  const pier9 = service.as('PIER9')

  for (const what of cuts) {
    test(`MONEY-2 STATET-6 ${what} each statement: what is held is an attempt’s or released, and it is issued once`, async () => {
      let isCut = true
      let count = 0
      for (let at = 1; isCut; at += 1) {
        const booking = await book(pier9, [legOf('SAOBIEN')])
        const seen = await confirmCut(booking.id, what, at)
        isCut = seen.length >= at
        count += isCut ? 1 : 0
        await letTimePass()
        const where = `${what} ${at}: ${seen[at - 1]}`
        assert.deepEqual(await heldFor(booking.id), await heldByAttemptsOf(booking.id), where)
        if ((await heldByAttemptsOf(booking.id)).length === 0) await confirmOnce(db, booking.id)
        await until('it is issued', async () => {
          const { body } = await pier9.get(`/bookings/${booking.id}`)
          return body.status === 10
        })
        const resolutions = (await holdsOf(service, booking.id)).map(each => each.resolution)
        assert.deepEqual(
          resolutions.filter(each => each !== 'voided'),
          Array(4).fill('posted'),
          where,
        )
        const orders = await ordersAtOperators(service, booking)
        assert.deepEqual(
          orders.map(({ submissions }) => submissions),
          [1],
          where,
        )
      }
      assert.ok(count > 10, `only ${count} statements were cut`)
    })
  }

  /** Answers the statements that it came to. */
  async function confirmCut(bookingId: string, what: string, at: number): Promise<string[]> {
    const terminate = (pid: number) =>
      first(db, sql`select pg_terminate_backend(${pid}, 10000)`).then(() => reached.resolve())
    const reached = Promise.withResolvers<void>()
    const cut: Cut = { what, at, seen: [], terminate }
    const own = openDatabase(service.databaseUrl, { maxConnections: 3, onError() {} })
    const confirmed = cutting.run(cut, () => confirmOnce(own, bookingId)).catch(() => {})
    const over = what === 'the process is gone before' ? [confirmed, reached.promise] : [confirmed]
    await within('the cut, or the end', Promise.race(over))
    // What the process that is gone had checked out never comes back.
    void own.destroy()
    return cut.seen
  }

  function confirmOnce(database: Database, bookingId: string) {
    const holdsAhead = createHoldsAhead(database, { crowd: 1, onError() {} })
    const deps = { db: database, operators, refresher, holdsAhead }
    return confirmBooking(deps, service.organizations.PIER9, bookingId, tester)
  }

  async function letTimePass(): Promise<void> {
    await run(db, sql`update holds_ahead set made_at = made_at - interval '1 hour'`)
    await sweepAhead(db)
  }

  /** The holds of a booking that were not released. */
  async function heldFor(bookingId: string): Promise<{ id: string }[]> {
    const holds = await holdsOf(service, bookingId)
    return holds.filter(({ resolution }) => resolution !== 'voided').map(({ id }) => ({ id }))
  }

  /** Those that its attempts are to settle or release. */
  function heldByAttemptsOf(bookingId: string): Promise<{ id: string }[]> {
    return rows(
      db,
      sql`select unnest(s.hold_ids) as id from submissions s
            join issuance_attempts a on a.id = s.attempt_id
          where a.booking_id = ${bookingId} order by 1`,
    )
  }
})
