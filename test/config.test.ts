import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { suite, test } from 'node:test'
import { readConfig } from '../src/config.ts'

suite('configuration', () => {
  test('with nothing set it is a UAT installation on this machine alone', () => {
    const config = readConfig({})
    assert.equal(config.environment, 'uat')
    assert.deepEqual([config.host, config.port, config.publicUrl], ['127.0.0.1', 3000, null])
    assert.equal(config.databaseUrl, null)
    assert.equal(config.dataDir, resolve('.data'))
    assert.equal(config.operatorsFile, resolve('.data/operators.json'))
    assert.equal(config.loginsOff, null)
    assert.deepEqual(config.trustedProxies, [])
    assert.equal(config.dashboardSecret, null)
  })

  test('real ticketing is on unless it is switched off', () => {
    assert.equal(readConfig({}).realTicketing, true)
    assert.equal(readConfig({ REAL_TICKETING: 'off' }).realTicketing, false)
  })

  test('an empty or blank variable is one that is not set', () => {
    const blank = { GANGWAY_ENV: '', PORT: ' ', DATABASE_URL: '', PUBLIC_URL: ' ' }
    assert.deepEqual(readConfig(blank), readConfig({}))
  })

  test('what is set is read', () => {
    const config = readConfig({
      GANGWAY_ENV: 'production',
      PUBLIC_URL: 'https://tickets.example/',
      PORT: '8080',
      GANGWAY_DATA_DIR: '/var/lib/gangway',
      DATABASE_URL: 'postgresql://gangway@db/gangway',
      OPERATOR_LOGINS_OFF: 'HAIAU, CONSON',
      OPERATOR_SALES_OFF: 'CULAO',
      OPERATOR_READ_TIMEOUT_MS: '2500',
    })
    assert.equal(config.environment, 'production')
    assert.equal(config.publicUrl, 'https://tickets.example')
    assert.equal(config.port, 8080)
    assert.equal(config.operatorsFile, '/var/lib/gangway/operators.json')
    assert.deepEqual(config.loginsOff, ['HAIAU', 'CONSON'])
    assert.deepEqual(config.salesOff, ['CULAO'])
    assert.deepEqual(config.operatorTimeouts, {
      readMs: 2500,
      orderMs: null,
      cancelMs: null,
    })
  })

  test('the least and the most that a number may be are allowed', () => {
    const most = { PORT: '65535', DATABASE_CONNECTIONS: '500', TRACES_PERCENT: '100' }
    const least = { PORT: '0', DATABASE_CONNECTIONS: '3', PASSENGER_RETENTION_DAYS: '30' }
    assert.deepEqual([readConfig(most).port, readConfig(most).databaseConnections], [65_535, 500])
    const { port, databaseConnections, passengerRetentionDays } = readConfig(least)
    assert.deepEqual([port, databaseConnections, passengerRetentionDays], [0, 3, 30])
    const secret = 's'.repeat(32)
    assert.equal(readConfig({ DASHBOARD_SECRET: secret }).dashboardSecret, secret)
    assert.throws(() => readConfig({ DASHBOARD_SECRET: secret.slice(1) }), /DASHBOARD_SECRET/)
  })

  test('headers for the collector have OpenTelemetry’s format, in which a value may have an =', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/'
    const headersOf = (named: string) =>
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: named }).tracing
        ?.headers
    assert.deepEqual(headersOf(''), {})
    assert.deepEqual(headersOf('authorization=Basic%20dGh1Og==, x-tenant = ferries,'), {
      authorization: 'Basic dGh1Og==',
      'x-tenant': 'ferries',
    })
  })

  test('ENV-7 "none" leaves every operator’s login on', () => {
    assert.deepEqual(readConfig({ OPERATOR_LOGINS_OFF: 'none' }).loginsOff, [])
  })

  test('a bucket for tickets comes with its key', () => {
    const url = 'https://s3.example/tickets/'
    const set = { TICKET_BUCKET_KEY_ID: 'id', TICKET_BUCKET_SECRET: 'secret' }
    assert.equal(readConfig(set).ticketBucket, null)
    assert.deepEqual(readConfig({ ...set, TICKET_BUCKET_URL: url }).ticketBucket, {
      url: 'https://s3.example/tickets',
      region: 'us-east-1',
      keyId: 'id',
      secret: 'secret',
    })
    const faults = [/TICKET_BUCKET_KEY_ID: /, /TICKET_BUCKET_SECRET: /]
    for (const fault of faults) assert.throws(() => readConfig({ TICKET_BUCKET_URL: url }), fault)
    assert.throws(
      () => readConfig({ ...set, TICKET_BUCKET_URL: 's3://tickets' }),
      /TICKET_BUCKET_URL: not an http/,
    )
    assert.throws(
      () => readConfig({ ...set, TICKET_BUCKET_URL: 'https://gangway:harbour@s3.example/tickets' }),
      /TICKET_BUCKET_URL: leave out the user and the password$/,
    )
  })

  test('production needs the address under which partners reach it', () => {
    assert.throws(() => readConfig({ GANGWAY_ENV: 'production' }), /PUBLIC_URL: production needs/)
  })

  for (const url of [
    'http://tickets.example',
    'http://127.0.0.1.example',
    'http://10.0.0.1:3000',
  ]) {
    test(`production is not reached by ${url}`, () => {
      const env = { GANGWAY_ENV: 'production', PUBLIC_URL: url }
      assert.throws(() => readConfig(env), /PUBLIC_URL: production is reached by https:/)
      assert.equal(readConfig({ ...env, GANGWAY_ENV: 'uat' }).publicUrl, url)
    })
  }

  test('on its own machine production may be reached without TLS', () => {
    for (const url of ['http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:8080']) {
      assert.equal(readConfig({ GANGWAY_ENV: 'production', PUBLIC_URL: url }).publicUrl, url)
    }
  })

  test('a database may be reached by its socket', () => {
    const url = 'postgres://gangway:secret@/gangway?host=/run/postgresql'
    assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url)
  })

  test('a parameter that the driver would ignore is named, because it may have been the one for TLS', () => {
    const read = (query: string) => readConfig({ DATABASE_URL: `postgres://gangway@db/x?${query}` })
    assert.ok(read('sslmode=verify-full&sslrootcert=/etc/gangway/ca.crt').databaseUrl)
    for (const name of ['sslmod', 'SSLMODE', 'connect_timeout']) {
      assert.throws(() => read(`${name}=require`), new RegExp(`DATABASE_URL: ${name}: .*sslmode`))
    }
    assert.throws(() => read('sslmode='), /DATABASE_URL: sslmode: .*empty/)
  })

  test('proxies are named by address or network', () => {
    const named = ['127.0.0.1', '10.0.0.0/8', '10.1.2.3/32', '::1', '2001:db8::/128']
    assert.deepEqual(readConfig({ TRUSTED_PROXIES: named.join(',') }).trustedProxies, named)
  })

  const bad: [name: string, ...values: string[]][] = [
    ['GANGWAY_ENV', 'prod', 'UAT', 'sandbox'],
    ['PORT', 'http', '-1', '65536', '80.5', 'NaN'],
    ['PUBLIC_URL', 'tickets.example', 'localhost:3000', 'ftp://tickets.example'],
    [
      'PUBLIC_URL',
      'https://tickets.example?',
      'https://tickets.example/?a=b',
      'https://a.example/#b',
      'https://gangway:secret@a.example',
    ],
    ['DATABASE_URL', 'mysql://x/y', 'localhost', '/tmp/db', 'postgres://db:99999/x'],
    ['DATABASE_URL', 'postgres://gangway:p#ss@db/gangway', 'postgres://gangway@db/gangway#x'],
    ['GANGWAY_DATA_DIR', '/proc', '/proc/self/gangway', '/proc/../proc/x'],
    ['DATABASE_CONNECTIONS', '2', '501', 'many'],
    ['DATABASE_SILENCE_SECONDS', '0', '61', 'never'],
    ['DRAIN_SECONDS', '-1', '301', 'long'],
    ['NETWORK_FILE', '/nowhere/network.json'],
    ['REAL_TICKETING', 'yes', 'true', 'OFF'],
    ['DASHBOARD_SECRET', 'short'],
    ['TRUSTED_PROXIES', 'proxy', '10.0.0.1/x', '10.0.0.0/8,', '10.0.0.0/999', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '2001:db8::/129', '10.0.0.0/8/8', '0.0.0.0/0', '0.0.0.0/00', '::/0'],
    ['LOG_LEVEL', 'verbose'],
    ['INVOICE_PROVIDER_URL', 'invoices.example', 'https://gangway:harbour@invoices.example'],
    ['SEARCH_BUDGET_MS', '49', '30001', '1s'],
    ['SEARCH_FRESH_SECONDS', '-1', '86401'],
    ['SEARCH_RETRY_SECONDS', '-1', '3601'],
    ['REFRESH_DAYS_AHEAD', '-1', '63'],
    ['ISSUANCE_LEASE_SECONDS', '1', '121'],
    ['ISSUANCE_MARGIN_SECONDS', '-1', '3601'],
    ['ISSUANCE_RECHECK_SECONDS', '0', '601'],
    ['ISSUANCE_CONCURRENCY', '0', '501'],
    ['METRICS_PORT', 'http', '65536'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'grpc://collector'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz', 'x tenant=a', '=a', 'x-tenant=a%0Ab', 'a'],
    ['TRACES_PERCENT', '-1', '101', '0.5'],
    ['OPERATOR_READ_TIMEOUT_MS', '0', 'soon'],
    ['OPERATOR_ORDER_TIMEOUT_MS', '0', '86400001'],
  ]
  for (const [name, ...values] of bad) {
    for (const value of values) {
      test(`${name}=${value} is refused by name`, () => {
        assert.throws(() => readConfig({ [name]: value }), new RegExp(`\\n  ${name}: `))
      })
    }
  }

  for (const [name, meant] of [
    ['DATABSE_URL', 'DATABASE_URL'],
    ['REAL_TICKETTING', 'REAL_TICKETING'],
    ['OPERATORS_LOGIN_OFF', 'OPERATOR_LOGINS_OFF'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['passenger_retention_days', 'PASSENGER_RETENTION_DAYS'],
    ['GANGWAY_ENVV', 'GANGWAY_ENV'],
  ] as const) {
    test(`${name} is refused, because ${meant} was meant`, () => {
      const refusal = `\n  ${name}: there is no such variable; write ${meant}`
      assert.throws(
        () => readConfig({ [name]: 'off' }),
        (error: Error) => error.message.includes(refusal),
      )
    })
  }

  for (const name of [
    'BETTER_AUTH_SECRETS',
    'BETTER_AUTH_SECRET',
    'BETTER_AUTH_URL',
    'BETTER_AUTH_TRUSTED_ORIGINS',
    'BETTER_AUTH_TELEMETRY',
    'BETTER_AUTH_TELEMETRY_ENDPOINT',
  ]) {
    test(`${name} is refused, because the library of sign-ins would go by it`, () => {
      assert.throws(() => readConfig({ [name]: '1:a' }), {
        message: `the configuration is not valid:\n  ${name}: unset it; DASHBOARD_SECRET and PUBLIC_URL say how people sign in`,
      })
    })
  }

  test('variables of other programs are left alone, and a name beside one that is set', () => {
    const others = [
      ...['HOSTNAME', 'PATH', 'PWD', 'HTTP_PROXY', 'NODE_ENV', 'GANGWAY_URL', 'GANGWAY_KEY'],
      ...['DATABASE_USER', 'DATABASE_NAME', 'OTEL_EXPORTER_OTLP_TIMEOUT', 'TEST_DATABASE_URL'],
    ]
    const env = Object.fromEntries(others.map(name => [name, 'x']))
    assert.deepEqual(readConfig(env), readConfig({}))
    assert.equal(readConfig({ LOG_LEVEL: 'warn', LOG_LEVEL_: 'debug' }).logLevel, 'warn')
    assert.equal(readConfig({ REAL_TICKETTING: ' ' }).realTicketing, true)
  })

  test('every problem is named in one go', () => {
    const env = Object.fromEntries(bad.map(([name, value = '']) => [name, value]))
    assert.throws(
      () => readConfig(env),
      (error: Error) => bad.every(([name]) => error.message.includes(`\n  ${name}: `)),
    )
  })

  test('a refusal does not repeat the address of the database, which has a password in it', () => {
    const urls = ['mysql://gangway:harbour@db/gangway', 'postgres://gangway:12?harbour@db/gangway']
    for (const DATABASE_URL of urls) {
      assert.throws(
        () => readConfig({ DATABASE_URL }),
        (error: Error) => !error.message.includes('harbour'),
      )
    }
  })
})
