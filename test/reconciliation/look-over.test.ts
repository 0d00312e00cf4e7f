import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, sql } from '../../src/db/index.ts'
import { lookOver } from '../../src/reconciliation/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { cancel } from '../support/cancellation.ts'
import { change, issue, otherSeats } from '../support/change.ts'
import {
  forgetCalls,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a look over what waits for an operator’s word', async () => {
  // By itself nothing is looked at again as long as a test runs.
  const service = await startService({ env: { ISSUANCE_RECHECK_SECONDS: '600' } })
  const pier9 = service.as('PIER9')
  const async = { prefer: 'respond-async' }
  const look = (isDryRun: boolean) =>
    lookOver({ db: service.db, operators: null, environment: 'uat' }, { isDryRun, by: tester })
  const read = async (booking: { id: string }) => (await pier9.get(`/bookings/${booking.id}`)).body

  test('STATET-6 STATET-7 it wakes issuances, cancellations and changes alike; a dry run wakes none', async () => {
    const tentative = await book(pier9, [legOf('CONSON')])
    const cancelled = await issue(service, 'CONSON')
    const changed = await issue(service, 'CONSON')
    const seats = await otherSeats(pier9, changed)
    await forgetCalls(service)
    await misbehave(service, { operator: 'CONSON', action: 'lose_reply', times: 2 })
    await misbehave(service, { operator: 'CONSON', on: 'cancel', action: 'lose_reply', times: 1 })
    await confirm(pier9, tentative.id, async)
    await change(pier9, changed, seats, async)
    await cancel(pier9, cancelled.id, undefined, async)
    await until('three that wait', async () => (await waiting()).length === 3)

    const dry = await look(true)
    const all = (woken: number) => ({
      issuance_attempts: { open: 1, woken },
      cancellations: { open: 1, woken },
      changes: { open: 1, woken },
    })
    assert.deepEqual(dry.waiting, all(0))
    assert.equal((await waiting()).length, 3)

    assert.deepEqual((await look(false)).waiting, all(1))
    // An operator that is still at it when it is asked is asked again.
    await until('10, 14 and changed', async () => {
      await look(false)
      const [first, second, third] = [
        await read(tentative),
        await read(cancelled),
        await read(changed),
      ]
      return first.status === 10 && second.status === 14 && third.change?.state === 'changed'
    })
    await until('that nothing is open', async () =>
      Object.values((await look(false)).waiting).every(({ open }) => open === 0),
    )
    const kept = async () => [
      await read(tentative),
      await moneyOf(service),
      (await pier9.get('/events?limit=100')).body.data,
      await ordersAtOperators(service, tentative),
    ]
    const ended = await kept()
    for (const environment of ['uat', 'production'] as const) {
      const { operators } = service.app.services
      await lookOver({ db: service.db, operators, environment }, { isDryRun: false, by: tester })
      assert.deepEqual(await kept(), ended, 'a booking at 10 is skipped')
    }
  })

  function waiting() {
    return rows(
      service.db,
      sql`select from (
            select finished_at, next_step_at from issuance_attempts
            union all select finished_at, next_step_at from cancellations
            union all select finished_at, next_step_at from changes) each
          where finished_at is null and next_step_at > now() + interval '1 minute'`,
    )
  }
})
