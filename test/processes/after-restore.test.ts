import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { runScript } from '../../src/db/database.ts'
import { alone, one, rows, sql } from '../../src/db/index.ts'
import { legStatements } from '../../src/issuance/index.ts'
import { book, confirm } from '../support/booking.ts'
import { legOf, ordersAtOperators, submissionStates, until } from '../support/issuance.ts'
import { startRole } from '../support/processes.ts'
import { startService } from '../support/service.ts'

const root = join(import.meta.dirname, '../..')
const script = readFileSync(join(root, 'ops/postgresql/after-restore.sql'), 'utf8')

suite('a database restored to an earlier instant', async () => {
  const service = await startService({ overrides: { role: 'serve' } })

  test('what waited then is asked after and not ordered a second time', async () => {
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('SAOBIEN')])
    assert.equal((await confirm(pier9, booking.id, { prefer: 'respond-async' })).status, 202)
    assert.deepEqual(await submissionStates(service, booking.id), ['waiting'])
    // What a worker did after the instant, of which the restored database knows nothing.
    const { id } = await one<{ id: string }>(
      service.db,
      sql`select id from issuance_attempts where booking_id = ${booking.id}`,
    )
    const leg = await legStatements(service.db, alone).read(id)
    assert.ok(leg)
    const { issuance } = service.app.services.operators.get('SAOBIEN') ?? {}
    assert.equal((await issuance?.placeOrder(leg.order))?.kind, 'issued')

    await runScript(service.db, script)
    assert.deepEqual(await submissionStates(service, booking.id), ['submitting'])
    startRole(service, 'work')
    await until(
      'issued',
      async () => (await pier9.get(`/bookings/${booking.id}`)).body.status === 10,
    )
    const orders = await ordersAtOperators(service, booking)
    assert.deepEqual(
      orders.map(({ state, submissions }) => [state, submissions]),
      [['issued', 1]],
    )
  })

  test('the counter of invoices takes the highest number of the provider, and never goes back behind one that it gave', async () => {
    const page = readFileSync(join(root, 'docs/deployment.md'), 'utf8')
    // A refused invoice keeps its number, which the provider does not have.
    const [statement = ''] = /(insert into|update) invoice_counters [^"`]+/.exec(page) ?? []
    const counter = async () => {
      await runScript(service.db, statement)
      return await rows(service.db, sql`select year, last_number as last from invoice_counters`)
    }
    const told = [{ year: 2026, last: 412 }]
    await runScript(service.db, 'delete from invoice_counters')
    assert.deepEqual(await counter(), told)
    await runScript(service.db, 'update invoice_counters set last_number = 3')
    assert.deepEqual(await counter(), told)
    await runScript(service.db, 'update invoice_counters set last_number = 413')
    assert.deepEqual(await counter(), [{ year: 2026, last: 413 }])
  })
})
