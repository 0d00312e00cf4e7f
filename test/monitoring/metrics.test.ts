import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { connectionsOf, inTransaction, openDatabase, run, sql } from '../../src/db/index.ts'
import { createDatabaseMetrics } from '../../src/monitoring/database-metrics.ts'
import { createReadiness, startMonitoring } from '../../src/monitoring/index.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import { registry } from '../../src/telemetry/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { cloneDatabase } from '../support/database.ts'
import { clerk, deskOf, heldByDesk, manualLeg } from '../support/desk.ts'
import { legOf, misbehave, until } from '../support/issuance.ts'
import { register, startReceiver } from '../support/receivers.ts'
import { startService } from '../support/service.ts'

/** `name{label="value"}` to its value, as Prometheus reads the page. */
async function scrape(url: string | null): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n').filter(line => /^[a-z]/.test(line))
  return new Map(
    lines.map(line => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

async function metric(name: string): Promise<{ labels: object; value: number }[]> {
  const metric = await registry.getSingleMetric(name)?.get()
  return (metric?.values ?? []).map(({ labels, value }) => ({ labels, value }))
}

suite('metrics', async () => {
  const service = await startService({
    invoices: true,
    env: { METRICS_PORT: '0', WEBHOOK_LOOPBACK: 'on' },
  })
  const url = service.app.monitoringUrl
  const pier9 = service.as('PIER9')

  test('what was searched, issued, rejected, told and invoiced is counted, by operator and outcome', async () => {
    const created =
      'gangway_http_requests_total{method="POST",route="/api/v1/bookings",status="201"}'
    // Another file of this process may have booked.
    const before = (await scrape(url)).get(created) ?? 0
    await register(service, 'PIER9', (await startReceiver()).url)
    const heal = await misbehave(service, { operator: 'SAOBIEN', action: 'reject' })
    for (const [operator, status] of [
      ['CONSON', 200],
      ['SAOBIEN', 422],
    ] as const) {
      const booking = await book(pier9, [legOf(operator)])
      assert.equal((await confirm(pier9, booking.id)).status, status)
    }
    await heal()
    const wanted = [
      'gangway_search_sources_total{operator="SAOBIEN",state="live"}',
      'gangway_operator_call_duration_seconds_count{operator="CONSON",call="order",outcome="issued"}',
      'gangway_operator_call_duration_seconds_count{operator="SAOBIEN",call="order",outcome="rejected"}',
      'gangway_issuance_duration_seconds_count{operator="CONSON",outcome="issued"}',
      'gangway_issuance_duration_seconds_bucket{le="600",operator="CONSON",outcome="issued"}',
      'gangway_issuance_duration_seconds_count{operator="SAOBIEN",outcome="operator_rejected"}',
      'gangway_webhook_deliveries_total{outcome="delivered"}',
      'gangway_invoice_publications_total{outcome="published"}',
      created,
      'gangway_http_request_duration_seconds_count{method="POST",route="/api/v1/bookings/confirmToIssue/:id"}',
    ]
    // Webhooks and the invoice follow the answer.
    const metrics = await until('every metric', async () => {
      const page = await scrape(url)
      return wanted.every(name => (page.get(name) ?? 0) > 0) && page
    })
    assert.equal(metrics.get(created), before + 2)
    assert.equal(metrics.get('gangway_invoice_publications_total{outcome="failed"}'), 0)
    assert.equal(metrics.get('gangway_info{environment="uat",role="all"}'), 1)
    assert.equal(metrics.get('gangway_operator_circuit_open{operator="CONSON"}'), 0)
    assert.equal(metrics.get('gangway_database_up'), 1)
    assert.ok((metrics.get('gangway_database_connections{state="busy"}') ?? -1) >= 0)
    assert.ok(metrics.has('nodejs_eventloop_lag_p99_seconds'))
  })

  test('an order under way is a hold on every level and a row of its queue, and the books stay right', async () => {
    const heal = await misbehave(service, { operator: 'CONSON', action: 'lose_reply', times: 1 })
    const away = await misbehave(service, { operator: 'CONSON', on: 'find', action: 'error' })
    const booking = await book(pier9, [legOf('CONSON')])
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    // A reading of its own: the port shows one that may be ten seconds old.
    await until('the answer is lost', async () => {
      await createDatabaseMetrics(service.db).refresh()
      const unanswered = await metric('gangway_queue_unanswered')
      return unanswered.some(
        ({ labels, value }) => 'queue' in labels && labels.queue === 'issuance' && value === 1,
      )
    })
    // PIER9, DELTA, SAIGON and the root each hold their own NET.
    assert.deepEqual(await metric('gangway_holds'), [{ labels: {}, value: 4 }])
    const [held] = await metric('gangway_holds_dong')
    assert.ok(held && held.value > 0)
    const drift = await metric('gangway_ledger_drift_dong')
    assert.deepEqual(
      drift.map(({ value }) => value),
      [0, 0],
    )
    await heal()
    await away()
    await until(
      'issued',
      async () => (await pier9.get(`/bookings/${booking.id}`)).body.status === 10,
    )
    await createDatabaseMetrics(service.db).refresh()
    assert.deepEqual(await metric('gangway_holds'), [{ labels: {}, value: 0 }])
    const rows = await metric('gangway_queue_rows')
    assert.equal(
      rows.find(({ labels }) => 'queue' in labels && labels.queue === 'issuance')?.value,
      0,
    )
  })

  test('an order of the ticketing desk is as old as its money is held, until its tickets are entered', async () => {
    const held = async () => {
      await createDatabaseMetrics(service.db).refresh()
      return (await metric('gangway_ticketing_held_seconds')).map(({ value }) => value)
    }
    const by = clerk('Linh')
    const { booking, requestId } = await heldByDesk(service, [manualLeg], by)
    await run(
      service.db,
      sql`update issuance_attempts set started_at = started_at - interval '5 hours'
          where booking_id = ${booking.id}`,
    )
    const [age = 0] = await held()
    assert.ok(age >= 18_000, `${age}`)
    await deskOf(service).issue(requestId, booking, 1, by)
    assert.deepEqual(await held(), [0])
  })

  test('money that is held for nothing shows as drift, to the dong', async () => {
    const hold = (dong: number) =>
      run(
        service.db,
        sql`update accounts set held = held + ${dong}
            where owner = ${service.organizations.PIER9} and kind = 'deposit'`,
      )
    await hold(7)
    await createDatabaseMetrics(service.db).refresh()
    await hold(-7)
    assert.deepEqual(await metric('gangway_ledger_drift_dong'), [
      { labels: { check: 'total' }, value: 0 },
      { labels: { check: 'holds' }, value: 7 },
    ])
  })

  test('every field of the log is one of those that docs/operations.md explains', async () => {
    const own = ['level', 'time', 'pid', 'hostname', 'msg']
    const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
    const table = page.slice(page.indexOf('| field |'), page.indexOf('| line |'))
    const told = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    const lines = service.logs.map(line => JSON.parse(line))
    const unknown = lines.flatMap(line =>
      Object.keys(line).filter(field => !own.includes(field) && !told.includes(field)),
    )
    assert.deepEqual([...new Set(unknown)], [])
    const keys = Object.values(service.keys)
    assert.ok(service.logs.every(line => !keys.some(key => line.includes(key))))
    const confirmed = lines.find(
      line => line.msg === 'request answered' && line.route?.includes('confirmToIssue'),
    )
    const decided = lines.find(line => line.msg === 'leg decided')
    assert.match(confirmed.request_id, /^[0-9a-f-]{36}$/)
    assert.equal(confirmed.organization_id, service.organizations.PIER9)
    assert.equal(confirmed.booking_id, decided.booking_id)
    assert.deepEqual([decided.operator, decided.outcome], ['CONSON', 'issued'])
    // The digits of a fraction that is not rounded can look like anything, a document's number included.
    assert.match(String(decided.seconds), /^\d+(\.\d{1,3})?$/)
    assert.ok(
      lines.some(
        line =>
          line.msg === 'operator did not decide' &&
          line.reference &&
          typeof line.outcome === 'string',
      ),
    )
  })

  test('partners find no metrics on their port', async () => {
    assert.equal((await fetch(`${service.url}/metrics`)).status, 404)
    assert.equal((await pier9.get('/metrics')).status, 404)
  })

  test('without its database a process is alive and not ready, and shows no metric that it does not know', async () => {
    // Nobody listens on port 1.
    const db = openDatabase('postgres://127.0.0.1:1/gone', { maxConnections: 1, onError() {} })
    const stopping = new AbortController()
    const isReady = createReadiness(db, stopping.signal)
    const place = { host: '127.0.0.1', port: 0, environment: 'uat', role: 'work' }
    const monitoring = await startMonitoring({ db, isReady, ...place })
    try {
      assert.equal((await fetch(`${monitoring.url}/healthz`)).status, 200)
      assert.equal((await fetch(`${monitoring.url}/readyz`)).status, 503)
      const page = await scrape(monitoring.url)
      assert.equal(page.get('gangway_database_up'), 0)
      assert.deepEqual(
        [...page.keys()].filter(name => /^gangway_(queue|ledger|holds)/.test(name)),
        [],
      )
      assert.equal((await fetch(`${monitoring.url}/metrics`, { method: 'POST' })).status, 405)
      assert.equal((await fetch(`${monitoring.url}/elsewhere`)).status, 404)
    } finally {
      await monitoring.stop()
      await db.destroy()
    }
    const whileServing = createReadiness(service.db, stopping.signal)
    assert.equal(await whileServing(), true)
    stopping.abort()
    assert.equal(await whileServing(), false)
  })

  test('a scrape is answered while its reading still waits, without what it does not know', async () => {
    const db = openDatabase(service.databaseUrl, {
      maxConnections: 1,
      // Whoever waits for a connection does so for as long.
      silenceSeconds: 600,
      onError() {},
    })
    const place = { host: '127.0.0.1', port: 0, environment: 'uat', role: 'work' }
    const monitoring = await startMonitoring({ db, isReady: async () => true, ...place })
    const taken = Promise.withResolvers<void>()
    const isOver = Promise.withResolvers<void>()
    const holding = inTransaction(db, async tx => {
      await run(tx, sql`set local idle_in_transaction_session_timeout = 0`)
      taken.resolve()
      await isOver.promise
    })
    try {
      await taken.promise
      const page = await scrape(monitoring.url)
      assert.equal(connectionsOf(db).waiting, 1)
      assert.equal(page.get('gangway_database_up'), 0)
      assert.deepEqual(
        [...page.keys()].filter(name => /^gangway_(queue|ledger|holds)/.test(name)),
        [],
      )
      isOver.resolve()
      await until('its end', async () => {
        return (await scrape(monitoring.url)).get('gangway_database_up') === 1
      })
    } finally {
      isOver.resolve()
      await holding
      await monitoring.stop()
      await db.destroy()
    }
  })
})

test('a reconciliation by command, which asks no operator, does not end the alarm about one', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 2, onError: () => {} })
  after(async () => {
    await db.destroy()
    await drop()
  })
  await run(
    db,
    sql`insert into reconciliations
          (id, started_at, finished_at, dry_run, is_whole, differences, unanswered)
        values (${newId()}, now(), now(), true, true, '[{"kind":"operator"}]', '{}')`,
  )
  const byCommand = { db, operators: null, environment: 'uat' } as const
  const { differences } = await reconcileDebts(byCommand, { isDryRun: true, by: tester })
  assert.deepEqual(differences, [])
  await createDatabaseMetrics(db).refresh()
  assert.deepEqual(await metric('gangway_reconciliation_differences'), [{ labels: {}, value: 1 }])
})
