import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { beforeEach, suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { first, run, sql } from '../../src/db/index.ts'
import { createLog } from '../../src/log.ts'
import { book, confirm } from '../support/booking.ts'
import { clientFor } from '../support/client.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import {
  forgetCalls,
  keepWaiting,
  legOf,
  moneyOf,
  ordersAtOperators,
  spent,
  until,
} from '../support/issuance.ts'
import { addressOf, startRole, within } from '../support/processes.ts'
import { startService } from '../support/service.ts'

const silent = createLog('silent')

suite('stopping while a confirmation is under way', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  async function confirmAtSlowOperator(operator: string) {
    const program = startRole(service, 'all')
    const client = clientFor(await addressOf(program), service.keys.PIER9)
    const booking = await book(pier9, [legOf(operator)])
    const voyage_ref = booking.orders[0].voyage.operator_voyage_ref
    const letConfirm = await keepWaiting(service, { voyage_ref })
    const call = confirm(client, booking.id)
    await until('the order at the operator', async () =>
      (await ordersAtOperators(service, booking)).at(0),
    )
    return { program, booking, call, letConfirm }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`STATE-3 ${signal}: the caller is answered 202 with the place to poll, the job is done and the process ends with 0`, async () => {
      const { program, booking, call, letConfirm } = await confirmAtSlowOperator('CONSON')
      program.signal(signal)
      program.signal(signal)
      await letConfirm()
      const answer = await within('an answer', call)
      assert.ok([200, 202].includes(answer.status), JSON.stringify(answer.body))
      assert.equal(answer.body.id, booking.id)
      if (answer.status === 202) {
        assert.equal(answer.headers.get('location'), `/api/v1/bookings/${booking.id}`)
      }
      assert.equal(await within('the end', program.exited), 0, program.output())
      assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 10)
      assert.equal((await ordersAtOperators(service, booking))[0]?.submissions, 1)
    })
  }

  test('STATE-3 STATET-6 an operator slower than the stop: the job is handed back and another process finishes it', async () => {
    const before = await moneyOf(service)
    const { program, booking, call, letConfirm } = await confirmAtSlowOperator('SAOBIEN')
    program.signal('SIGTERM')
    const answer = await within('an answer', call)
    assert.equal(answer.status, 202)
    assert.equal(await within('the end', program.exited), 0, program.output())
    const job = await first<{ worker: string | null; free: boolean; open: boolean }>(
      service.db,
      sql`select worker, lease_until <= now() as free, finished_at is null as open
          from issuance_attempts where booking_id = ${booking.id}`,
    )
    assert.deepEqual(job, { worker: null, free: true, open: true })
    assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 2)
    const next = startRole(service, 'work')
    await letConfirm()
    await until('status 10', async () => {
      const { body } = await pier9.get(`/bookings/${booking.id}`)
      return body.status === 10
    })
    assert.equal((await ordersAtOperators(service, booking))[0]?.submissions, 1)
    assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total)
    next.signal('SIGTERM')
    assert.equal(await within('the end', next.exited), 0, next.output())
  })
})

suite('starting with operators that cannot be read', async () => {
  const service = await startService({ overrides: { role: 'serve' } })

  test('a broken file of connections is refused by its name, and nothing of it is quoted', async () => {
    const operatorsFile = join(service.config.dataDir, 'broken.json')
    await writeFile(operatorsFile, '{ "HAIAU": { "password": harbour } }')
    const config = { ...service.config, operatorsFile }
    await assert.rejects(createApp(config, { role: 'work', tasks: false, log: silent }), {
      message: `OPERATORS_FILE: ${operatorsFile} is not JSON`,
    })
  })

  test('it is read before the database is asked, which would be migrated for nothing', async () => {
    const operatorsFile = join(service.config.dataDir, 'nothing.json')
    const config = { ...service.config, operatorsFile, databaseUrl: 'postgres://127.0.0.1:1/gone' }
    await assert.rejects(
      createApp(config, { role: 'work', tasks: false, log: silent }),
      /OPERATORS_FILE: cannot read/,
    )
  })

  test('a file that lacks a login names the operator and what it lacks', async () => {
    const operatorsFile = join(service.config.dataDir, 'incomplete.json')
    await writeFile(operatorsFile, '{ "HAIAU": { "url": "https://haiau.example", "user": "x" } }')
    const config = { ...service.config, operatorsFile }
    await assert.rejects(
      createApp(config, { role: 'work', tasks: false, log: silent }),
      /HAIAU: username is missing/,
    )
  })

  test('an operator that nobody knows is refused by the setting that names it', async () => {
    const switches = { OPERATOR_LOGINS_OFF: 'loginsOff', OPERATOR_SALES_OFF: 'salesOff' }
    for (const [variable, name] of Object.entries(switches)) {
      const config = { ...service.config, [name]: ['HAIAU', 'TITANIC'] }
      await assert.rejects(createApp(config, { role: 'work', tasks: false, log: silent }), {
        message: `${variable}: no operator TITANIC`,
      })
    }
  })
})

suite('starting over a database that refuses the tasks', async () => {
  const service = await startService({ overrides: { role: 'serve' } })

  test('the worker ends with 1, so that whoever watches it starts it again', async () => {
    await run(service.db, sql`create schema pgboss`)
    await run(service.db, sql`create table pgboss.version (odd integer)`)
    const worker = startRole(service, 'work')
    assert.equal(await within('the end', worker.exited, 60_000), 1, worker.output())
  })
})

suite('stopping with a connection that nobody gives back', async () => {
  const service = await startService({ overrides: { role: 'serve' } })

  test('a stop goes on without it', async () => {
    const app = await createApp(service.config, { role: 'work', tasks: false, log: silent })
    const { db } = app.services
    const taken = new Promise<void>(resolve => {
      void db.connection().execute(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    await taken
    await within('the stop', app.close())
  })
})

suite('stopping while an answer of the database is lost', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')

  test('STATE-3 an order that is under way has its time all the same', async () => {
    const way = await startDatabaseProxy(service.databaseUrl)
    const config = { ...service.config, databaseUrl: way.url }
    const app = await createApp(config, { role: 'work', tasks: false, log: silent })
    const booking = await book(pier9, [legOf('CONSON')])
    const voyage_ref = booking.orders[0].voyage.operator_voyage_ref
    const letConfirm = await keepWaiting(service, { voyage_ref })
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    await until('the order at the operator', async () =>
      (await ordersAtOperators(service, booking)).at(0),
    )
    const lost = way.loseAnswer('update "cancellations" set worker = null')
    const stopped = app.close()
    await within('the loss', lost)
    await letConfirm()
    await within('the stop', stopped)
    assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 10)
  })
})

suite('stopping without having been told that a balancer knows', async () => {
  const service = await startService({ overrides: { role: 'serve' } })

  const answerOf = (url: string, agent: Agent | false) =>
    new Promise<string>(resolve => {
      const call = request(`${url}/healthz`, { agent }, answer => {
        answer.resume()
        resolve(String(answer.statusCode))
      })
      call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      call.end()
    })
  const refused = 'ECONNREFUSED'

  test('STATE-3 who has a connection is answered on it when no more are taken', async () => {
    const program = startRole(service, 'serve', { DRAIN_SECONDS: '1' })
    const url = await addressOf(program)
    const agent = new Agent({ keepAlive: true })
    assert.equal(await answerOf(url, agent), '200')
    program.signal('SIGTERM')
    await until('the end of listening', async () => (await answerOf(url, false)) === refused)
    assert.equal(await answerOf(url, agent), '200')
    assert.equal(await within('the end', program.exited), 0, program.output())
  })

  test('STATE-3 whoever was let in is answered, also when many come as it stops', async () => {
    // The kernel cuts who connects between the last look at the line and its end. That is an instant, unless the
    // machine does something else in it: so one end of several has to cut nobody.
    const ends: string[][] = []
    while (ends.length < 5 && ends.at(-1)?.join() !== ['200', refused].join()) {
      const program = startRole(service, 'serve', { DRAIN_SECONDS: '1' })
      const url = await addressOf(program)
      program.signal('SIGTERM')
      const met = new Set<string>()
      await until('the end of listening', async () => {
        const crowd = Array.from({ length: 40 }, () => answerOf(url, false))
        for (const answer of await Promise.all(crowd)) met.add(answer)
        return met.has(refused)
      })
      assert.equal(await within('the end', program.exited), 0, program.output())
      ends.push([...met].toSorted())
    }
    assert.deepEqual(ends.at(-1), ['200', refused], JSON.stringify(ends))
  })
})
