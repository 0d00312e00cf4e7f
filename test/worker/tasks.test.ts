import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type Database, openDatabase, rows, run, sql } from '../../src/db/index.ts'
import { createLog } from '../../src/log.ts'
import { type Operator, OperatorUnavailable } from '../../src/operators/index.ts'
import { createRefresher } from '../../src/voyages/index.ts'
import { startTasks, tasks } from '../../src/worker/tasks.ts'
import { book } from '../support/booking.ts'
import { cloneDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { fakeOperators } from '../support/fake-operators.ts'
import { endHoldIn } from '../support/holds.ts'
import { until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { fakeOperator } from '../support/voyages.ts'

type Job = { id: string; name: string; state: string }

const jobsOf = (db: Database): Promise<Job[]> =>
  rows<Job>(
    db,
    sql`select id, name, state::text as state from pgboss.job
        where name = any(${tasks.map(task => task.name)}::text[]) order by created_on`,
  )
const jobsAre = async (db: Database, name: string, state: string) =>
  (await jobsOf(db)).some(job => job.name === name && job.state === state)

const failuresIn = (logs: string[]) => logs.filter(line => /"level":(50|60)/.test(line))

async function emptyDatabase(): Promise<{ db: Database; url: string }> {
  const database = await cloneDatabase()
  const db = openDatabase(database.url, { maxConnections: 3, onError: () => {} })
  after(async () => {
    await db.destroy()
    await database.drop()
  })
  return { db, url: database.url }
}

/** A worker without HTTP, over operators of the test's own. */
async function startWorker(databaseUrl: string, operators: Operator[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-worker-'))
  const logs: string[] = []
  const app = await createApp(
    readConfig({ DATABASE_URL: databaseUrl, GANGWAY_DATA_DIR: dataDir, GANGWAY_ENV: 'uat' }),
    {
      role: 'work',
      tasks: true,
      operators: fakeOperators(operators),
      log: createLog('info', { write: (line: string) => void logs.push(line) }),
    },
  )
  const close = async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { close, logs }
}

/** Another process reconciles, for half a minute from now. */
const holdTurn = (db: Database) =>
  run(
    db,
    sql`insert into reconciliation_turn as turn (id, dry_run, started_at, lease_until)
        values (gen_random_uuid(), false, now(), now() + interval '30 seconds')
        on conflict (is_only) do update set lease_until = excluded.lease_until`,
  )

/** A worker whose reconciliation waits for its turn, however long it takes to start. */
async function startWaiting(db: Database, url: string) {
  await holdTurn(db)
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined
  const starting = startWorker(url, [fakeOperator(() => [])]).then(started => {
    worker = started
  })
  const waits = until('it waits', async () => {
    await holdTurn(db)
    return (await jobsAre(db, 'reconcile-debts', 'active').catch(() => false)) && worker
  })
  return (await Promise.all([waits, starting]))[0]
}

suite('tasks in a running service', async () => {
  const service = await startService({ overrides: { tasks: true } })

  test('LIMITT-5 every task is scheduled, runs at once, and nothing goes wrong', async () => {
    const schedules = await rows<{ name: string; cron: string }>(
      service.db,
      sql`select name, cron from pgboss.schedule order by name`,
    )
    assert.deepEqual(
      schedules,
      tasks.map(({ name, cron }) => ({ name, cron })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
    for (const { name } of tasks) {
      await until(`${name} has run`, () => jobsAre(service.db, name, 'completed'))
    }
    assert.deepEqual(failuresIn(service.logs), [])
  })

  test('LIMITT-5 a hold that ran out is swept without anybody’s doing', async () => {
    const booking = await book(service.as('PIER9'))
    await endHoldIn(service, booking.id)
    const swept = async () => {
      const [found] = await rows<{ status: number }>(
        service.db,
        sql`select status from bookings where id = ${booking.id}`,
      )
      return found?.status === 8
    }
    await until('it is written down', swept, 180_000)
  })
})

for (const environment of ['uat', 'production']) {
  const isDry = environment === 'uat'
  suite(`tasks in ${environment}`, async () => {
    const service = await startService({
      env: { GANGWAY_ENV: environment, PUBLIC_URL: 'https://ferries.example' },
      overrides: { tasks: true },
    })

    test(`ENV-8 debt reconciliation runs by itself, and ${isDry ? 'repairs nothing' : 'repairs'}`, async () => {
      const runs = await until('a run', async () => {
        const found = await rows(service.db, sql`select dry_run from reconciliations`)
        return found.length > 0 && found
      })
      // At minute 23 its period makes a second one.
      for (const run of runs) assert.deepEqual(run, { dry_run: isDry })
    })
  })
}

suite('a worker that stops', async () => {
  test('a run under way is ended, no job stays active, and nobody is asked any more', async () => {
    const { db, url } = await emptyDatabase()
    const asked = Promise.withResolvers<void>()
    // Whoever is asked after the cut is cut off as well: how far the others had come is not given.
    const answer = Promise.withResolvers<never>()
    const operator = fakeOperator(() => {
      asked.resolve()
      return answer.promise
    })
    const worker = await startWorker(url, [operator])
    await asked.promise
    await until('the run is active', () => jobsAre(db, 'refresh-voyages', 'active'))
    const closed = worker.close()
    answer.reject(new OperatorUnavailable('HAIAU', 'timeout'))
    await closed
    const states = (await jobsOf(db)).map(job => job.state)
    assert.ok(!states.includes('active'), states.join())
    assert.ok(operator.asked <= 4, `${operator.asked} questions`)
    assert.deepEqual(failuresIn(worker.logs), [])
  })

  test('a run that waits for its turn ends with the worker, and that is no failure', async () => {
    const { db, url } = await emptyDatabase()
    const worker = await startWaiting(db, url)
    await worker.close()
    assert.ok(!(await jobsOf(db)).some(job => job.state === 'active'))
    assert.deepEqual(failuresIn(worker.logs), [])
  })

  test('what fails while it stops is in the log', async () => {
    const { url } = await emptyDatabase()
    const answer = Promise.withResolvers<never>()
    const operator = fakeOperator(() => answer.promise)
    const worker = await startWorker(url, [operator])
    await until('the run is in it', () => operator.asked > 0)
    const closed = worker.close()
    answer.reject(new Error('no connector foresaw it'))
    await closed
    assert.match(failuresIn(worker.logs).join(), /no connector foresaw it/)
  })

  test('a run that does not end in time is handed back, and the next worker runs the task', async () => {
    const { db, url } = await emptyDatabase()
    const never = fakeOperator(() => new Promise(() => {}))
    const stuck = await startWorker(url, [never])
    await until('the run is in it', () => never.asked > 0)
    await stuck.close()
    assert.ok(!(await jobsOf(db)).some(job => job.state === 'active'))
    const next = await startWorker(url, [fakeOperator(() => [])])
    await until('it runs', () => jobsAre(db, 'refresh-voyages', 'completed'))
    await next.close()
  })
})

test('of two workers one runs a task, and the other none beside it', async t => {
  const { db, url } = await emptyDatabase()
  const never = fakeOperator(() => new Promise(() => {}))
  const first = await startWorker(url, [never])
  t.after(first.close)
  await until('the run is in it', () => never.asked > 0)
  const idle = fakeOperator(() => [])
  const second = await startWorker(url, [idle])
  t.after(second.close)
  // It begins the tasks in their order, and this is the last.
  await until('the second runs tasks', async () => {
    const jobs = await jobsOf(db)
    return jobs.filter(job => job.name === 'tidy-webhook-deliveries').length === 2
  })
  const runs = (await jobsOf(db)).filter(job => job.name === 'refresh-voyages')
  assert.deepEqual(
    runs.map(job => job.state),
    ['active'],
  )
  assert.equal(idle.asked, 0)
})

test('a queue of an earlier release takes the limits of this one', async () => {
  const { db, url } = await emptyDatabase()
  const limits = sql`select name, expire_seconds as seconds from pgboss.queue
                     where name = any(${tasks.map(task => task.name)}::text[]) order by name`
  await (await startWorker(url, [])).close()
  const before = await rows(db, limits)
  await run(db, sql`update pgboss.queue set expire_seconds = 7`)
  await (await startWorker(url, [])).close()
  assert.deepEqual(await rows(db, limits), before)
})

test('a start that fails leaves nothing running', async () => {
  const { db, url } = await emptyDatabase()
  await (await startWorker(url, [])).close()
  await run(db, sql`drop table pgboss.schedule`)
  const deps = {
    db,
    operators: fakeOperators([]),
    refresher: createRefresher(db),
    freshSeconds: 60,
    refreshDaysAhead: 0,
    unknownSeconds: 60,
    environment: 'uat' as const,
    erasure: null,
    onError: () => {},
  }
  await assert.rejects(startTasks(url, deps))
  await until('it has no connection', async () => {
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      db,
      sql`select count(*) from pg_stat_activity
          where datname = current_database() and application_name = 'gangway tasks'`,
    )
    return count === 0
  })
})

test('a run that is no more this worker’s is ended', async t => {
  const { db, url } = await emptyDatabase()
  const worker = await startWaiting(db, url)
  t.after(worker.close)
  await run(db, sql`update pgboss.job set state = 'failed' where name = 'reconcile-debts'`)
  await until('it has ended', async () => {
    await holdTurn(db)
    return failuresIn(worker.logs).some(line => /"task":"reconcile-debts"/.test(line))
  })
})

test('a run that fails is in the log, with its task', async t => {
  const { url } = await emptyDatabase()
  const broken = fakeOperator(() => Promise.reject(new Error('no connector foresaw it')))
  const worker = await startWorker(url, [broken])
  t.after(worker.close)
  const isTold = (line: string) => /"level":50/.test(line) && /"task":"refresh-voyages"/.test(line)
  await until('it is told', () => worker.logs.some(isTold))
})

test('a fault of the library that runs the tasks is in the log, with its task and its words', async t => {
  const { url } = await emptyDatabase()
  const proxy = await startDatabaseProxy(url)
  const worker = await startWorker(proxy.url, [])
  t.after(worker.close)
  const open = proxy.shut()
  await until('it is told', () => failuresIn(worker.logs).some(line => /"task":/.test(line)))
  open()
  const told = failuresIn(worker.logs).map(line => JSON.parse(line).err.message)
  assert.ok(!told.some(message => /no error was thrown/.test(message)), told.join('; '))
})

suite('a worker that is killed', async () => {
  test('its run misses its heartbeat, and does not keep the task from running again', async () => {
    const { db, url } = await emptyDatabase()
    const script = fileURLToPath(new URL('hanging-run.ts', import.meta.url))
    const child = spawn(process.execPath, [script, url], { stdio: 'ignore' })
    await until('the run is active', () =>
      jobsAre(db, 'refresh-voyages', 'active').catch(() => false),
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    const isOrphan = (job: Job) => job.name === 'refresh-voyages' && job.state === 'active'
    const orphan = (await jobsOf(db)).find(isOrphan)
    const [beat] = await rows<{ heartbeat_seconds: number }>(
      db,
      sql`select heartbeat_seconds from pgboss.job where id = ${orphan?.id}`,
    )
    assert.ok(beat && beat.heartbeat_seconds <= 30, 'it is missed within half a minute')
    // That half minute goes by, for its heartbeat and for the supervisor's last look.
    await run(db, sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '31 seconds'`)
    await run(
      db,
      sql`update pgboss.queue set monitor_claim_on = monitor_claim_on - interval '31 seconds'`,
    )
    const next = await startWorker(url, [fakeOperator(() => [])])
    // At the start already: a task of every hour would else wait for its next hour.
    const found = (await jobsOf(db)).find(job => job.id === orphan?.id)
    await until('it runs again', () => jobsAre(db, 'refresh-voyages', 'completed'))
    await next.close()
    assert.equal(found?.state, 'failed')
  })
})
