/**
 * Turns environment variables into a typed `Config`; no other file of the service reads them. A bad value
 * or combination stops the process at boot, with one error that names every problem.
 */
import { existsSync } from 'node:fs'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Environment, environments } from './core/environment.ts'

export type Config = {
  environment: Environment
  host: string
  port: number
  /** The URL under which callers reach the service; null: the URL that each caller used. */
  publicUrl: string | null
  /** The proxies whose `X-Forwarded-For` is believed about the caller's address. */
  trustedProxies: string[]
  /** Signs the dashboard's cookies; null: one is generated and kept in `dataDir`. */
  dashboardSecret: string | null
  dataDir: string
  /** Null: the embedded server under `dataDir`. */
  databaseUrl: string | null
  databaseConnections: number
  /** Seconds without an answer after which a connection to the database is checked. */
  databaseSilenceSeconds: number
  /** False behind a pooler that does not keep prepared statements with its clients. */
  databasePrepares: boolean
  networkFile: string
  operatorsFile: string
  /** False: orders are rehearsed, except at the directly connected operator. */
  realTicketing: boolean
  /** Operators whose login is switched off; null: on UAT those that the network file names. */
  loginsOff: string[] | null
  /** Operators of which nothing is sold at present. */
  salesOff: string[]
  logLevel: string
  /**
   * Seconds for which a stopping server still answers connected callers, so that a balancer can route them
   * elsewhere.
   */
  drainSeconds: number
  search: {
    budgetMs: number
    freshSeconds: number
    retrySeconds: number
    refreshDaysAhead: number
  }
  issuance: {
    holdsAheadFrom: number
    leaseSeconds: number
    /**
     * Seconds beyond the operator's longest confirmation time after which a missing order counts as never
     * placed.
     */
    marginSeconds: number
    recheckSeconds: number
    /** Minutes for which an answer may be lost before the repair desk gets a case. */
    caseMinutes: number
    concurrency: number
  }
  webhooks: {
    /** Whether webhooks may go to `http:` and to this machine. */
    isLoopbackAllowed: boolean
    /** Organizations that one worker process delivers to at once. */
    concurrency: number
  }
  /** Days after its last departure for which a booking keeps its passengers; null: for ever. */
  passengerRetentionDays: number | null
  eventStreams: { max: number; heartbeatSeconds: number }
  /** Seconds for a request to arrive, and the limit of connected callers. */
  connections: { arrivalSeconds: number; max: number }
  /** Where copies of tickets are kept; null: in `dataDir`. */
  ticketBucket: { url: string; region: string; keyId: string; secret: string } | null
  /** Null: invoices stay drafted. */
  invoiceProvider: { url: string; token: string; timeoutMs: number } | null
  operatorTimeouts: { readMs: number | null; orderMs: number | null; cancelMs: number | null }
  /** The port of `/metrics` and of the probes; null: none. */
  monitoring: { host: string; port: number } | null
  /** Where spans go; null: no tracing. */
  tracing: { endpoint: string; headers: Record<string, string>; percent: number } | null
}

export const secretLengthMin = 32

type Env = Record<string, string | undefined>

export function readConfig(env: Env): Config {
  const problems: string[] = []
  const read = reader(env, problems)
  const config: Config = {
    environment: read.oneOf('GANGWAY_ENV', environments, 'uat'),
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', 3000, 0, 65_535),
    publicUrl: read.optional('PUBLIC_URL')?.replace(/\/$/, '') ?? null,
    trustedProxies: readList(read.optional('TRUSTED_PROXIES')),
    dashboardSecret: read.optional('DASHBOARD_SECRET'),
    dataDir: resolve(read.text('GANGWAY_DATA_DIR', '.data')),
    databaseUrl: read.optional('DATABASE_URL'),
    databaseConnections: read.integer('DATABASE_CONNECTIONS', 20, 3, 500),
    databaseSilenceSeconds: read.integer('DATABASE_SILENCE_SECONDS', 5, 1, 60),
    databasePrepares: read.oneOf('DATABASE_PREPARED', ['on', 'off'], 'on') === 'on',
    networkFile: resolve(read.text('NETWORK_FILE', 'data/network.json')),
    operatorsFile: resolve(
      read.text('OPERATORS_FILE', `${read.text('GANGWAY_DATA_DIR', '.data')}/operators.json`),
    ),
    realTicketing: read.oneOf('REAL_TICKETING', ['on', 'off'], 'on') === 'on',
    loginsOff: readCodes(read.optional('OPERATOR_LOGINS_OFF')),
    salesOff: readCodes(read.optional('OPERATOR_SALES_OFF')) ?? [],
    drainSeconds: read.integer('DRAIN_SECONDS', 0, 0, 300),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    search: {
      budgetMs: read.integer('SEARCH_BUDGET_MS', 1_500, 50, 30_000),
      freshSeconds: read.integer('SEARCH_FRESH_SECONDS', 60, 0, 86_400),
      retrySeconds: read.integer('SEARCH_RETRY_SECONDS', 15, 0, 3_600),
      refreshDaysAhead: read.integer('REFRESH_DAYS_AHEAD', 3, 0, 62),
    },
    issuance: {
      holdsAheadFrom: read.integer('HOLDS_AHEAD_FROM', 8, 1, 10_000),
      leaseSeconds: read.integer('ISSUANCE_LEASE_SECONDS', 5, 2, 120),
      marginSeconds: read.integer('ISSUANCE_MARGIN_SECONDS', 120, 0, 3_600),
      recheckSeconds: read.integer('ISSUANCE_RECHECK_SECONDS', 5, 1, 600),
      caseMinutes: read.integer('REPAIR_CASE_MINUTES', 30, 1, 10_080),
      concurrency: read.integer('ISSUANCE_CONCURRENCY', 32, 1, 500),
    },
    webhooks: {
      isLoopbackAllowed: read.oneOf('WEBHOOK_LOOPBACK', ['on', 'off'], 'off') === 'on',
      concurrency: read.integer('WEBHOOK_CONCURRENCY', 50, 1, 500),
    },
    passengerRetentionDays: read.optionalInteger('PASSENGER_RETENTION_DAYS', 30, 36_500),
    eventStreams: {
      max: read.integer('EVENT_STREAMS_MAX', 500, 0, 10_000),
      heartbeatSeconds: read.integer('EVENT_STREAM_HEARTBEAT_SECONDS', 15, 1, 30),
    },
    connections: {
      arrivalSeconds: read.integer('HTTP_ARRIVAL_SECONDS', 30, 1, 300),
      max: read.integer('HTTP_CONNECTIONS_MAX', 10_000, 10, 100_000),
    },
    ticketBucket: readTicketBucket(read, problems),
    invoiceProvider: readInvoiceProvider(read),
    operatorTimeouts: {
      readMs: read.optionalInteger('OPERATOR_READ_TIMEOUT_MS'),
      orderMs: read.optionalInteger('OPERATOR_ORDER_TIMEOUT_MS'),
      cancelMs: read.optionalInteger('OPERATOR_CANCEL_TIMEOUT_MS'),
    },
    monitoring: readMonitoring(read),
    tracing: readTracing(read, problems),
  }
  problems.push(...faultsOf(config), ...misspelled(env, read.names), ...foreign(env))
  if (problems.length > 0)
    throw new Error(`the configuration is not valid:\n  ${problems.join('\n  ')}`)
  return config
}

/** What is wrong with values that could be read: with addresses, files, and what production needs. */
function faultsOf(config: Config): string[] {
  const problems: string[] = []
  if (!existsSync(config.networkFile)) problems.push(`NETWORK_FILE: no file ${config.networkFile}`)
  // Node would try for ever to make a folder there.
  if (`${config.dataDir}/`.startsWith('/proc/')) {
    problems.push('GANGWAY_DATA_DIR: /proc keeps no files; name a folder on a disk')
  }
  const databaseFault = config.databaseUrl === null ? null : faultOfDatabase(config.databaseUrl)
  if (databaseFault !== null) problems.push(`DATABASE_URL: ${databaseFault}`)
  const addresses = {
    PUBLIC_URL: config.publicUrl,
    INVOICE_PROVIDER_URL: config.invoiceProvider?.url,
    TICKET_BUCKET_URL: config.ticketBucket?.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: config.tracing?.endpoint,
  }
  for (const [name, address] of Object.entries(addresses)) {
    if (address == null) continue
    if (!isWebAddress(address)) problems.push(`${name}: not an http:// or https:// address`)
    // The service puts paths behind it.
    else if (/[?#]/.test(address)) problems.push(`${name}: leave out what begins with ? or #`)
    // Partners would read it, and `fetch` refuses it by a message that has the password in it.
    else if (hasLogin(address) && name !== 'OTEL_EXPORTER_OTLP_ENDPOINT')
      problems.push(`${name}: leave out the user and the password`)
  }
  if (config.environment === 'production' && config.publicUrl === null) {
    problems.push('PUBLIC_URL: production needs the address under which partners reach it')
  }
  if (config.environment === 'production' && isOpenToTheNetwork(config.publicUrl)) {
    problems.push('PUBLIC_URL: production is reached by https://, except on its own machine')
  }
  if (config.dashboardSecret !== null && config.dashboardSecret.length < secretLengthMin) {
    problems.push(`DASHBOARD_SECRET: shorter than ${secretLengthMin} characters`)
  }
  const strange = config.trustedProxies.filter(each => !isAddressOrNetwork(each))
  if (strange.length > 0) {
    problems.push(`TRUSTED_PROXIES: ${strange.join(', ')}: not an IP address or network`)
  }
  const boundless = config.trustedProxies.filter(each => /\/0+$/.test(each))
  if (boundless.length > 0) {
    const named = boundless.join(', ')
    problems.push(`TRUSTED_PROXIES: ${named}: believes whoever calls; name the proxies alone`)
  }
  if (config.environment === 'production' && config.webhooks.isLoopbackAllowed) {
    problems.push('WEBHOOK_LOOPBACK: production sends webhooks to the public internet only')
  }
  return problems
}

/**
 * Variables that nobody reads and that nearly have the name of one that is not set. Left alone,
 * `REAL_TICKETTING=off` would buy real tickets, and `DATABSE_URL` would open an empty database.
 */
function misspelled(env: Env, names: ReadonlySet<string>): string[] {
  const unset = [...names].filter(name => !env[name]?.trim())
  return Object.keys(env)
    .filter(name => env[name]?.trim() && !names.has(name))
    .flatMap(name => {
      const meant = unset.find(
        each => typosBetween(name.toUpperCase(), each) <= Math.min(3, each.length / 5),
      )
      return meant === undefined ? [] : [`${name}: there is no such variable; write ${meant}`]
    })
}

/**
 * The library that signs people in prefers variables of its own to what it is given: secrets that sign in
 * place of ours, and telemetry that goes out although it is off.
 */
function foreign(env: Env): string[] {
  return Object.keys(env)
    .filter(name => name.startsWith('BETTER_AUTH_') && env[name])
    .map(name => `${name}: unset it; DASHBOARD_SECRET and PUBLIC_URL say how people sign in`)
}

/** How many characters have to be put in, taken out or replaced to make one name of the other. */
function typosBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const letter of one) {
    const next = [(row[0] ?? 0) + 1]
    for (const [index, wanted] of [...other].entries()) {
      const [above = 0, aboveNext = 0] = row.slice(index)
      next.push(Math.min(above + Number(letter !== wanted), aboveNext + 1, (next.at(-1) ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** What the driver reads behind the `?` of an address. */
const databaseParameters = [
  ...['host', 'port', 'user', 'password', 'application_name', 'options', 'client_encoding'],
  ...['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'uselibpqcompat'],
  ...['statement_timeout', 'query_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'],
]

/**
 * The driver ignores a parameter that it does not know, or that is empty: `sslmod=require` would mean no TLS. An
 * address to a socket has no host: `postgres://gangway@/gangway?host=/run/postgresql`.
 */
function faultOfDatabase(text: string): string | null {
  const url = URL.parse(text.replace('@/', '@socket/'))
  const sent = [...(url?.searchParams ?? [])]
  // A part of a password may look like the name of a parameter, and is not to be repeated.
  const isAddress =
    url !== null &&
    /^postgres(ql)?:\/\//.test(text) &&
    !text.includes('#') &&
    sent.every(([name]) => /^\w+$/.test(name))
  if (!isAddress) {
    return 'not a postgres:// address; in a password write @ / : # ? as %40 %2F %3A %23 %3F'
  }
  const strange = sent.filter(([name, value]) => !databaseParameters.includes(name) || value === '')
  if (strange.length === 0) return null
  const names = strange.map(([name]) => name).join(', ')
  return `${names}: no parameter that is read, or an empty one; write ${databaseParameters.join(', ')}`
}

/** Needed because `localhost:3000` parses as a URL of the scheme `localhost:`. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function hasLogin(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** Keys, passwords and cookies would be readable to everybody on the way. */
function isOpenToTheNetwork(url: string | null): boolean {
  if (url === null || !isWebAddress(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function readList(text: string | null): string[] {
  return text === null ? [] : text.split(',').map(each => each.trim())
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const bitsMax = isIP(address) === 4 ? 32 : 128
  const isFit = /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax
  return isIP(address) !== 0 && isFit && more.length === 0
}

function readTicketBucket({ text }: ReturnType<typeof reader>, problems: string[]) {
  const url = text('TICKET_BUCKET_URL', '').replace(/\/$/, '')
  const region = text('TICKET_BUCKET_REGION', 'us-east-1')
  const keyId = text('TICKET_BUCKET_KEY_ID', '')
  const secret = text('TICKET_BUCKET_SECRET', '')
  if (url === '') return null
  if (keyId === '') problems.push('TICKET_BUCKET_KEY_ID: TICKET_BUCKET_URL needs a key')
  if (secret === '') problems.push('TICKET_BUCKET_SECRET: TICKET_BUCKET_URL needs its secret')
  return { url, region, keyId, secret }
}

function readInvoiceProvider({ text, integer }: ReturnType<typeof reader>) {
  const url = text('INVOICE_PROVIDER_URL', '')
  const token = text('INVOICE_PROVIDER_TOKEN', '')
  const timeoutMs = integer('INVOICE_PROVIDER_TIMEOUT_MS', 15_000, 100, 600_000)
  return url === '' ? null : { url, token, timeoutMs }
}

function readMonitoring({ text, optional, integer }: ReturnType<typeof reader>) {
  const host = text('METRICS_HOST', '127.0.0.1')
  const port = integer('METRICS_PORT', 0, 0, 65_535)
  return optional('METRICS_PORT') === null ? null : { host, port }
}

/** Headers have OpenTelemetry's format: `name=value,name=value`, values percent-encoded. */
function readTracing({ text, integer }: ReturnType<typeof reader>, problems: string[]) {
  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT', '').replace(/\/$/, '')
  const named = text('OTEL_EXPORTER_OTLP_HEADERS', '')
  const percent = integer('TRACES_PERCENT', 100, 0, 100)
  const headers = readHeaders(named, problems)
  return endpoint === '' ? null : { endpoint, percent, headers }
}

function readHeaders(named: string, problems: string[]): Record<string, string> {
  try {
    const headers = named
      .split(',')
      .filter(each => each.trim() !== '')
      .map(each => {
        const [name = '', ...value] = each.split('=')
        if (value.length === 0) throw new Error('it has no value')
        return [name.trim(), decodeURIComponent(value.join('=').trim())] as const
      })
    for (const [name, value] of headers) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
    return Object.fromEntries(headers)
  } catch {
    problems.push('OTEL_EXPORTER_OTLP_HEADERS: not name=value,name=value, values percent-encoded')
    return {}
  }
}

/** Null: nothing is said. */
function readCodes(text: string | null): string[] | null {
  if (text === null) return null
  return text === 'none' ? [] : readList(text)
}

function reader(env: Env, problems: string[]) {
  const names = new Set<string>()
  const optional = (name: string) => {
    names.add(name)
    const value = env[name]?.trim()
    return value === undefined || value === '' ? null : value
  }
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const text = optional(name)
    if (text === null) return fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    problems.push(`${name}: "${text}" is not a whole number from ${min} to ${max}`)
    return fallback
  }
  return {
    /** Of every variable that was asked for. */
    names: names as ReadonlySet<string>,
    optional,
    integer,
    text: (name: string, fallback: string) => optional(name) ?? fallback,
    optionalInteger: (name: string, min = 1, max = 86_400_000) =>
      optional(name) === null ? null : integer(name, min, min, max),
    oneOf<Choice extends string>(
      name: string,
      choices: readonly Choice[],
      fallback: Choice,
    ): Choice {
      const text = optional(name)
      if (text === null) return fallback
      const found = choices.find(choice => choice === text)
      if (found === undefined) problems.push(`${name}: "${text}" is none of ${choices.join(', ')}`)
      return found ?? fallback
    },
  }
}
