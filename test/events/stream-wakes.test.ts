import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import { createKey, deleteKey } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { until } from '../support/issuance.ts'
import { within } from '../support/processes.ts'
import { tell } from '../support/receivers.ts'
import { tapStatements } from '../support/saga/statements.ts'
import { startService } from '../support/service.ts'
import { openStream } from '../support/stream.ts'

suite('an event stream whose heartbeat wakes nobody', async () => {
  const service = await startService()
  const { databaseUrl } = service
  const app = await createApp(
    { ...service.config, databaseUrl, eventStreams: { max: 10, heartbeatSeconds: 3_600 } },
    { role: 'serve', log: pino({ level: 'silent' }) },
  )
  after(() => app.close())
  const { notifications } = app.services
  const open = (who: 'PIER9' | 'DELTA') => openStream(app.url ?? '', service.keys[who])

  test('EVENTT-1 tells what was recorded while the notifications were away', async t => {
    const stream = await open('PIER9')
    t.after(stream.hangUp)
    await until('the first words', () => stream.lastId() !== undefined)
    const heard: (string | null)[] = []
    const leave = notifications.subscribe('event_recorded', payload => heard.push(payload))
    await run(
      service.db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'gangway listener' and datname = current_database()`,
    )
    await tell(service, 'PIER9')
    await until('they are back', () => heard.includes(null))
    await until('the event', () => stream.events.length === 1)
    leave()
  })

  test('EVENTT-1 tells what is recorded between its look and its sleep', async t => {
    let isArmed = true
    tapStatements(async ({ text, values }, run) => {
      const answer = await run()
      const isLook = text.includes('from events e where e.organization_id')
      if (isArmed && isLook && values.includes(service.organizations.DELTA)) {
        isArmed = false
        let isHeard = false
        const leave = notifications.subscribe('event_recorded', payload => {
          isHeard ||= payload === service.organizations.DELTA
        })
        await tell(service, 'DELTA')
        await until('it is heard', () => isHeard)
        leave()
      }
      return answer
    })
    const stream = await open('DELTA')
    t.after(stream.hangUp)
    await until('the event', () => stream.events.length === 1)
    assert.equal(isArmed, false)
  })

  test('AUTH-7 tells a deleted key nothing of what is recorded right before it looks', async t => {
    const { SAIGON } = service.organizations
    const wanted = { organizationId: SAIGON, name: 'to go', permissions: [] }
    const { id, key } = await inTransaction(service.db, tx => createKey(tx, 'uat', wanted, tester))
    let isArmed = true
    tapStatements(async ({ text, values }, run) => {
      const isLook = text.includes('from events e where e.organization_id')
      if (isArmed && isLook && values.includes(SAIGON)) {
        isArmed = false
        await inTransaction(service.db, tx => deleteKey(tx, SAIGON, id, tester))
        await tell(service, 'SAIGON')
      }
      return run()
    })
    const stream = await openStream(app.url ?? '', key)
    t.after(stream.hangUp)
    assert.equal(await within('the end', stream.ended), 'complete')
    assert.equal(isArmed, false)
    assert.deepEqual(stream.events, [])
  })
})
