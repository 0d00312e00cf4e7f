/** The database's clock was behind and is set right while a cancellation is on its way to the operator. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { advanceCancellation } from '../../src/cancellation/submit.ts'
import { openDatabase, run, sql } from '../../src/db/index.ts'
import { createLog } from '../../src/log.ts'
import { bookIssued, cancel, partStates } from '../support/cancellation.ts'
import { fakeOperators } from '../support/fake-operators.ts'
import { legOf, ordersAtOperators } from '../support/issuance.ts'
import { installClock } from '../support/saga/clock.ts'
import { startService } from '../support/service.ts'

suite('the clock of the database is set right while a cancellation is sent', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')

  test('it is not given up before its time, and what the operator cancelled is cancelled here', async () => {
    const log = createLog('silent')
    const worker = await createApp(service.config, { role: 'work', tasks: false, log })
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    await worker.close()
    await cancel(pier9, booking.id, undefined, { prefer: 'respond-async' })
    await installClock(service.databaseUrl)
    const db = openDatabase(service.databaseUrl, { maxConnections: 4, onError: () => {} })
    const setClock = (hours: number) =>
      run(db, sql`update clock.hand set at = clock_timestamp() + make_interval(hours => ${hours})`)

    /** Gives the worker a lease of the one cancellation. */
    async function claimAs(name: string) {
      const claimed = await sql<{ id: string }>`
        update cancellations set worker = ${name}, lease_until = now() + interval '5 seconds'
        where lease_until <= now() returning id`.execute(db)
      assert.equal(claimed.rows.length, 1)
      return claimed.rows as [{ id: string }]
    }

    const onItsWay = Promise.withResolvers<void>()
    const arrives = Promise.withResolvers<void>()
    const operators = fakeOperators(
      service.app.services.operators.all.map(operator => {
        const { issuance } = operator
        if (issuance === undefined) return operator
        const cancelOrder: typeof issuance.cancelOrder = async (...order) => {
          onItsWay.resolve()
          await arrives.promise
          return issuance.cancelOrder(...order)
        }
        return { ...operator, issuance: { ...issuance, cancelOrder } }
      }),
    )
    const deps = { db, operators, patienceSeconds: 180, recheckSeconds: 1 }
    const lease = (name: string) => ({ worker: name, isHeld: () => true })
    await setClock(-1)
    const [{ id }] = await claimAs('one')
    const one = advanceCancellation(deps, id, lease('one'))
    await onItsWay.promise
    await setClock(0)
    await claimAs('two')
    await advanceCancellation(deps, id, lease('two'))
    assert.deepEqual(await partStates({ db }, booking.id), ['unknown'])
    arrives.resolve()
    await one
    const [order] = await ordersAtOperators(service, booking)
    assert.equal(order?.state, 'cancelled')
    assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 14)
    await db.destroy()
  })
})
