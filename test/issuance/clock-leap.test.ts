/** A failover to a machine whose clock is another: what was sent a second ago looks as if it were hours old. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { alone, openDatabase, run, sql } from '../../src/db/index.ts'
import { claim } from '../../src/db/leased-work.ts'
import { legStatements } from '../../src/issuance/open-legs.ts'
import { advanceAttempt } from '../../src/issuance/submit.ts'
import { book, confirm } from '../support/booking.ts'
import { ageSubmissions, legOf, misbehave, submissionStates } from '../support/issuance.ts'
import { installClock } from '../support/saga/clock.ts'
import { startService } from '../support/service.ts'

/** In hours from the true time, when the order is sent and afterwards. */
const leaps = {
  'leaps ahead': [0, 3],
  'was behind, and is set right': [-1, 0],
}

for (const [how, [sent, afterwards]] of Object.entries(leaps)) {
  suite(`the clock of the database ${how}`, async () => {
    const service = await startService({
      env: { OPERATOR_ORDER_TIMEOUT_MS: '10000' },
      overrides: { role: 'serve' },
    })

    test('STATE-3 an order without a record is not given up before the time has passed by the clock of the worker too', async () => {
      const pier9 = service.as('PIER9')
      const booking = await book(pier9, [legOf('CONSON')])
      await confirm(pier9, booking.id, { prefer: 'respond-async' })
      await misbehave(service, { operator: 'CONSON', action: 'hang', times: 1 })
      await installClock(service.databaseUrl)
      const db = openDatabase(service.databaseUrl, { maxConnections: 4, onError: () => {} })
      const { operators } = service.app.services
      const legs = legStatements(db, alone)
      const deps = { db, operators, realTicketing: true, marginSeconds: 60, recheckSeconds: 0 }
      const setClock = (hours: number | undefined) =>
        run(
          db,
          sql`update clock.hand set at = clock_timestamp() + make_interval(hours => ${hours})`,
        )
      const advance = async () => {
        await run(db, sql`update issuance_attempts set next_step_at = '-infinity'`)
        const lease = { worker: booking.id, isHeld: () => true }
        const room = [{ operator: 'CONSON', count: 1 }]
        const [claimed] = await claim(db, 'issuance_attempts', lease.worker, 0, room)
        assert.ok(claimed)
        await run(db, sql`update issuance_attempts set lease_until = now() + interval '1 minute'`)
        const work = { ...deps, legs, onIssued: async () => {}, onDecided() {} }
        await advanceAttempt(work, claimed.id, lease)
        await run(db, sql`update issuance_attempts set lease_until = '-infinity'`)
        return (await submissionStates({ db }, booking.id))[0]
      }
      try {
        await setClock(sent)
        assert.equal(await advance(), 'unknown')
        await setClock(afterwards)
        assert.equal(await advance(), 'unknown')
        await ageSubmissions({ db }, booking.id, 3 * 3_600)
        assert.equal(await advance(), 'rejected')
      } finally {
        await db.destroy()
      }
    })
  })
}
