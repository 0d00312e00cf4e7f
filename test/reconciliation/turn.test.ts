/** One reconciliation at a time in the whole installation, whoever asks for it. */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { newId } from '../../src/core/ids.ts'
import { first, inTransaction, run, sql } from '../../src/db/index.ts'
import { createLog } from '../../src/log.ts'
import { readReport, reconcileDebts } from '../../src/reconciliation/index.ts'
import { tester } from '../support/actor.ts'
import { enter, signedIn, visit } from '../support/dashboard.ts'
import { until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('one reconciliation at a time', async () => {
  const service = await startService()
  const { db } = service
  const { visitor, login } = await signedIn(service, 'ROOT', 'operations')
  const runs = '/operations/reconciliations'
  beforeEach(() => run(db, sql`delete from reconciliation_turn`))

  /** A run in another process, of which only the turn is seen here. */
  async function elsewhere(leaseSeconds: number): Promise<string> {
    const id = newId()
    await run(
      db,
      sql`insert into reconciliation_turn (id, dry_run, started_at, lease_until)
          values (${id}, true, now(), now() + make_interval(secs => ${leaseSeconds}))`,
    )
    return id
  }
  const end = (id: string) => run(db, sql`delete from reconciliation_turn where id = ${id}`)
  const reports = () => first(db, sql`select count(*) from reconciliations`)
  const underWay = async () =>
    (await visitor.get('/operations/reconciliation-under-way')).body.under_way
  const reconcile = (signal?: AbortSignal) =>
    reconcileDebts(
      { db, operators: null, environment: 'uat' },
      { isDryRun: false, by: tester, ...(signal && { signal }) },
    )

  test('who asks for a run while one is under way is told which, at once, and begins none', async () => {
    const id = await elsewhere(20)
    const { status, body } = await visitor.post(runs, { dry_run: false })
    assert.equal(status, 202)
    assert.deepEqual([body.id, body.is_new, body.is_dry_run], [id, false, true])
    assert.deepEqual([(await underWay()).id, (await underWay()).is_dry_run], [id, true])
    await end(id)
    assert.equal(await underWay(), null)
    assert.equal(await readReport(db, id), undefined)
  })

  test('of clicks at once one begins a run, which is followed to its report', async () => {
    const clicks = await whileHeldUp(() =>
      Promise.all([1, 2, 3, 4].map(() => visitor.post(runs, { dry_run: true }))),
    )
    const [begun, ...others] = clicks.filter(({ body }) => body.is_new)
    assert.deepEqual(others, [])
    const { id } = begun?.body ?? {}
    for (const { body } of clicks) assert.equal(body.id, id)
    await until('the end', async () => (await underWay()) === null)
    assert.equal((await visitor.get(`${runs}/${id}`)).body.id, id)
    assert.equal((await visitor.post(runs, { dry_run: true })).body.is_new, true)
    await until('the end', async () => (await underWay()) === null)
  })

  test('the hourly run and the verb wait for their turn, and write their report then', async () => {
    const id = await elsewhere(20)
    let isDone = false
    const waiting = reconcile().finally(() => {
      isDone = true
    })
    await visitor.get('/operations/operators')
    assert.equal(isDone, false)
    assert.equal((await underWay()).id, id)
    await end(id)
    const report = await waiting
    assert.ok(await readReport(db, report.id))
    assert.equal(await underWay(), null)
  })

  test('a run that waits for its turn ends when it is told to stop', async () => {
    await elsewhere(20)
    await assert.rejects(reconcile(AbortSignal.timeout(50)), { name: 'AbortError' })
  })

  test('the turn of a process that died comes back, also where the clock was set back', async () => {
    for (const leaseSeconds of [-1, 3_600]) {
      await elsewhere(leaseSeconds)
      assert.equal(await underWay(), null)
      await reconcile()
    }
  })

  test('a run that lost its turn writes no report, and leaves the turn to who has it', async () => {
    const id = newId()
    const before = await reports()
    const { lost } = await whileHeldUp(async () => {
      const lost = reconcile().then(
        () => assert.fail('it wrote its report'),
        error => error,
      )
      await until('a run', async () => (await underWay()) !== null)
      await run(db, sql`update reconciliation_turn set id = ${id}`)
      return { lost }
    })
    assert.match((await lost).message, /lost its turn/)
    assert.deepEqual(await reports(), before)
    assert.equal((await underWay()).id, id)
  })

  test('a run renews its turn for as long as it lasts', async t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const isLongHeld = async () =>
      (await first(
        db,
        sql`select from reconciliation_turn where lease_until > now() + interval '15 seconds'`,
      )) !== undefined
    const { report } = await whileHeldUp(async () => {
      const report = reconcile()
      await until('a run', async () => (await underWay()) !== null)
      for (let renewals = 0; renewals < 2; renewals += 1) {
        await run(
          db,
          sql`update reconciliation_turn set lease_until = now() + interval '10 seconds'`,
        )
        assert.equal(await isLongHeld(), false)
        t.mock.timers.tick(5_000)
        await until('its renewal', isLongHeld)
      }
      return { report }
    })
    assert.ok(await readReport(db, (await report).id))
  })

  test('a process that stops ends its run, which leaves no report and gives its turn back', async () => {
    const app = await createApp(service.config, { role: 'serve', log: createLog('silent') })
    const other = visit({ url: app.url ?? '', config: service.config })
    await enter(other, login)
    const before = await reports()
    const { closing } = await inTransaction(db, async tx => {
      await run(tx, sql`lock table accounts in access exclusive mode`)
      assert.equal((await other.post(runs, { dry_run: true })).body.is_new, true)
      return { closing: app.close() }
    })
    await closing
    assert.equal(await underWay(), null)
    assert.deepEqual(await reports(), before)
  })

  /** A run comes no further than to its first look at the books meanwhile. */
  function whileHeldUp<T>(work: () => Promise<T>): Promise<T> {
    return inTransaction(db, async tx => {
      await run(tx, sql`lock table accounts in access exclusive mode`)
      return work()
    })
  }
})
