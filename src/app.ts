/**
 * The one place where things are wired. `createApp(config, overrides)` opens the database, brings it
 * up to date and builds what the role needs; `close()` undoes it in reverse, gracefully.
 */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import {
  createFolderStore,
  createTicketPress,
  storeTicketFiles,
  type TicketFileDeps,
  type TicketPress,
} from './bookings/index.ts'
import { startCancellationWorker } from './cancellation/index.ts'
import { startChangeWorker } from './change/index.ts'
import type { Config } from './config.ts'
import { newId } from './core/ids.ts'
import { openEmbeddedDatabase } from './db/embedded.ts'
import {
  type Database,
  inTransaction,
  type LeasedWorker,
  listen,
  migrate,
  type OnError,
  openDatabase,
} from './db/index.ts'
import { createWebhookSender, type ResolveHost, startWebhookWorker } from './events/index.ts'
import type { App, Services } from './http/app.ts'
import { drained } from './http/drain.ts'
import { createServer } from './http/server.ts'
import { createHttpProvider, startInvoiceWorker } from './invoices/index.ts'
import { type Decision, startIssuanceWorker } from './issuance/index.ts'
import { openAccount } from './ledger/index.ts'
import { createLog } from './log.ts'
import { createReadiness, type Monitoring, startMonitoring } from './monitoring/index.ts'
import {
  type Connection,
  createOperators,
  DEFAULT_POLICIES,
  loadNetwork,
  type Network,
  type Operators,
} from './operators/index.ts'
import { createCallers } from './organizations/index.ts'
import { counted, startTracing } from './telemetry/index.ts'
import { createAuth } from './users/index.ts'
import { createLiveReads, createRefresher, type Refresher } from './voyages/index.ts'
import { startTasks, type TaskRunner } from './worker/index.ts'

export type Role = 'serve' | 'work' | 'all'

export type Overrides = {
  role?: Role
  log?: Logger
  operators?: Operators
  /** How host names of webhooks become addresses. */
  resolveHost?: ResolveHost
  /** False: no periodic tasks; tests call them. */
  tasks?: boolean
}

export type Gangway = {
  /** The address it listens on, or null for a worker. */
  url: string | null
  /** The address of its figures and probes, if it has one. */
  monitoringUrl: string | null
  services: Services
  server: App | null
  issuance: LeasedWorker | null
  cancellation: LeasedWorker | null
  change: LeasedWorker | null
  /** Null also where no provider is configured. */
  invoices: LeasedWorker | null
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Issuance, change and cancellation. */
const workersOfOrders = 3

/** How long a stop waits for what is under way, before it hands jobs back. */
const stopGraceMs = 8_000
const poolEndMs = 5_000

export async function createApp(config: Config, overrides: Overrides = {}): Promise<Gangway> {
  const role = overrides.role ?? 'all'
  const log = overrides.log ?? createLog(config.logLevel)
  const opened: (() => Promise<unknown>)[] = []
  const close = onceOnly(async () => {
    for (const undo of opened.reverse())
      await undo().catch(error => log.error({ err: error }, 'stop'))
  })
  const stopping = new AbortController()
  try {
    if (config.tracing) opened.push(await startTraces(config, role, log))
    const services = await openServices(config, overrides, log, opened, stopping.signal)
    const monitoring = await openMonitoring(services, role)
    if (monitoring) opened.push(monitoring.stop)
    const work = role === 'serve' ? null : await startWork(services, overrides, log)
    if (work) opened.push(work.stop)
    const server = role === 'work' ? null : await startServer(services, log)
    if (server) opened.push(server.stop)
    opened.push(async () => {
      // First of all the long waits end, or the server would wait for them.
      stopping.abort()
      if (server) await drained(server.app, config.drainSeconds)
    })
    return {
      url: server?.url ?? null,
      monitoringUrl: monitoring?.url ?? null,
      server: server?.app ?? null,
      issuance: work?.issuance ?? null,
      cancellation: work?.cancellation ?? null,
      change: work?.change ?? null,
      invoices: work?.invoices ?? null,
      services,
      close,
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A connection that nobody gives back does not hold up a stop: it ends with the process. */
async function closeDatabase(db: Database, log: Logger): Promise<void> {
  const late = sleep(poolEndMs, 'late', { ref: false })
  const end = await Promise.race([db.destroy(), late])
  if (end === 'late') log.warn('database connections were left open')
}

type ServicesWithUrl = Services & { databaseUrl: string }

async function openServices(
  config: Config,
  overrides: Overrides,
  log: Logger,
  opened: (() => Promise<unknown>)[],
  stopping: AbortSignal,
): Promise<ServicesWithUrl> {
  const onDatabaseError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  let databaseUrl = config.databaseUrl
  if (databaseUrl === null) {
    const embedded = await openEmbeddedDatabase({
      dataDir: config.dataDir,
      log: (message, facts) => log.info(facts ?? {}, message),
    })
    databaseUrl = embedded.url
    opened.push(() => embedded.stop())
  }
  const db = openDatabase(databaseUrl, {
    maxConnections: config.databaseConnections,
    silenceSeconds: config.databaseSilenceSeconds,
    prepares: config.databasePrepares,
    onError: onDatabaseError,
  })
  opened.push(() => closeDatabase(db, log))
  const applied = await migrate(db, config.environment)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const notifications = await listen(databaseUrl, onDatabaseError, config.databaseSilenceSeconds)
  opened.push(() => notifications.close())
  const network = loadNetwork(config.networkFile)
  const operators = overrides.operators ?? (await connectOperators(config, network, log))
  if (overrides.operators === undefined) opened.push(() => operators.close())
  await openOperatorAccounts(db, operators)
  const refresher = createRefresher(db)
  const press = createTicketPress()
  opened.push(() => press.close())
  return {
    config,
    databaseUrl,
    db,
    notifications,
    callers: createCallers({ db, environment: config.environment, notifications }),
    network,
    operators,
    refresher,
    live: createLiveReads(operators),
    ticketFiles: ticketFiles(config, db, network, operators, press),
    logins: {
      db,
      auth: createAuth({ db, secret: await secretOf(config), publicUrl: config.publicUrl }),
    },
    sendWebhook: createWebhookSender(config.webhooks, overrides.resolveHost),
    isReady: createReadiness(db, stopping),
    stopping,
  }
}

async function connectOperators(config: Config, network: Network, log: Logger): Promise<Operators> {
  const text = await readFile(config.operatorsFile, 'utf8').catch((error: unknown) => {
    throw new Error(
      `OPERATORS_FILE: cannot read ${config.operatorsFile}; it has { "<code>": { "url", ... } } for each operator`,
      { cause: error },
    )
  })
  const off =
    config.loginsOff ??
    (config.environment === 'uat'
      ? network.operators.filter(profile => profile.loginOffOnUat).map(profile => profile.code)
      : [])
  const strange = off.filter(code => !network.operators.some(profile => profile.code === code))
  if (strange.length > 0) throw new Error(`OPERATOR_LOGINS_OFF: no operator ${strange.join(', ')}`)
  const { readMs, orderMs, cancelMs } = config.operatorTimeouts
  return createOperators({
    network,
    connections: JSON.parse(text) as Record<string, Connection>,
    policies: {
      // The workers bound what is under way, each by the same figure. What an operator's own limit
      // refused would count as not sold.
      maxConcurrentOrders: workersOfOrders * config.issuance.concurrency,
      ...(readMs === null ? {} : { readTimeoutMs: readMs }),
      ...(orderMs === null ? {} : { orderTimeoutMs: () => orderMs }),
      ...(cancelMs === null ? {} : { cancelTimeoutMs: cancelMs }),
    },
    loginOff: new Set(off),
    log,
  })
}

async function openOperatorAccounts(db: Database, operators: Operators): Promise<void> {
  await inTransaction(db, async tx => {
    for (const { profile } of operators.all) {
      await openAccount(tx, { owner: profile.code, kind: 'operator' }, null)
    }
  })
}

function ticketFiles(
  config: Config,
  db: Database,
  network: Network,
  operators: Operators,
  press: TicketPress,
): TicketFileDeps {
  const store = createFolderStore(join(config.dataDir, 'tickets'))
  return { db, store, network, operators, press, environment: config.environment }
}

/** The dashboard's secret; without one, the installation makes its own, once. */
async function secretOf(config: Config): Promise<string> {
  if (config.dashboardSecret !== null) return config.dashboardSecret
  const file = join(config.dataDir, 'dashboard-secret')
  await mkdir(config.dataDir, { recursive: true })
  // Two processes may start at once: the file is whole when it appears, and the first one stays.
  const draft = `${file}.${newId()}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

async function startWork(services: ServicesWithUrl, overrides: Overrides, log: Logger) {
  const { config, db, operators, notifications, refresher, network } = services
  const onError: OnError = (error, ids) =>
    log.error({ err: error, ...ids }, 'background work failed')
  const { realTicketing } = config
  const { marginSeconds, recheckSeconds } = config.issuance
  const orders = {
    db,
    operators,
    notifications,
    realTicketing,
    marginSeconds,
    recheckSeconds,
    onError,
  }
  const storeFiles = (orderId: string) => storeTicketFiles(services.ticketFiles, orderId)
  const onDecided = (decision: Decision) => {
    const { operator, outcome, seconds } = decision
    log.info(decision, 'leg decided')
    counted.issuance.observe({ operator, outcome }, seconds)
  }
  const issuance = startIssuanceWorker(
    { ...orders, onIssued: storeFiles, onDecided },
    config.issuance,
  )
  const change = startChangeWorker({ ...orders, onChanged: storeFiles }, config.issuance)
  const cancellation = startCancellationWorker(
    {
      ...orders,
      patienceSeconds:
        (config.operatorTimeouts.cancelMs ?? DEFAULT_POLICIES.cancelTimeoutMs) / 1_000 +
        marginSeconds,
    },
    config.issuance,
  )
  const webhooks = startWebhookWorker(
    { db, notifications, send: services.sendWebhook, onError },
    config.webhooks,
  )
  const invoices = startInvoices(services, log, onError)
  const runner: TaskRunner | null =
    overrides.tasks === false
      ? null
      : await startTasks(
          services.databaseUrl,
          {
            db,
            operators,
            refresher,
            freshSeconds: config.search.freshSeconds,
            refreshDaysAhead: config.search.refreshDaysAhead,
            unknownSeconds: config.issuance.caseMinutes * 60,
            environment: config.environment,
            erasure: erasureOf(services),
            timeZone: network.terminals[0]?.timeZone ?? 'UTC',
          },
          onError,
        )
  return {
    issuance,
    cancellation,
    change,
    invoices: invoices?.worker ?? null,
    async stop() {
      await Promise.all([
        runner?.stop(stopGraceMs),
        issuance.stop(stopGraceMs),
        cancellation.stop(stopGraceMs),
        change.stop(stopGraceMs),
        webhooks.stop(stopGraceMs),
        invoices?.worker.stop(stopGraceMs),
      ])
      await invoices?.provider.close()
      await quietRefresher(refresher)
    },
  }
}

function erasureOf({ config, db, ticketFiles }: ServicesWithUrl) {
  const { passengerRetentionDays: retentionDays } = config
  return retentionDays === null ? null : { db, store: ticketFiles.store, retentionDays }
}

function startInvoices(
  { config, db, notifications, network }: ServicesWithUrl,
  log: Logger,
  onError: OnError,
) {
  if (config.invoiceProvider === null) {
    log.info('invoices stay drafted: INVOICE_PROVIDER_URL names no provider')
    return null
  }
  const { marginSeconds, recheckSeconds } = config.issuance
  const patienceSeconds = config.invoiceProvider.timeoutMs / 1_000 + marginSeconds
  const timeZone = network.terminals[0]?.timeZone ?? 'UTC'
  const provider = createHttpProvider(config.invoiceProvider)
  const deps = { db, notifications, provider, patienceSeconds, recheckSeconds, timeZone, onError }
  return { provider, worker: startInvoiceWorker(deps, config.issuance) }
}

function startTraces({ environment, tracing }: Config, role: Role, log: Logger) {
  const { endpoint = '', headers = {}, percent = 100 } = tracing ?? {}
  return startTracing({
    endpoint,
    headers,
    ratio: percent / 100,
    facts: { 'deployment.environment.name': environment, 'gangway.role': role },
    onError: problem => log.warn({ problem }, 'the collector of traces does not take them'),
  })
}

async function openMonitoring(services: Services, role: Role): Promise<Monitoring | null> {
  const { config, db, isReady } = services
  if (config.monitoring === null) return null
  return startMonitoring({
    db,
    isReady,
    role,
    environment: config.environment,
    ...config.monitoring,
  })
}

async function startServer(services: Services, log: Logger) {
  const app = await createServer(services, log)
  const url = await app.listen({ host: services.config.host, port: services.config.port })
  return { app, url, stop: () => app.close() }
}

/** Refreshes that nobody waits for may still be writing. */
async function quietRefresher(refresher: Refresher): Promise<void> {
  await Promise.race([
    refresher.idle(),
    new Promise(resolve => setTimeout(resolve, stopGraceMs).unref()),
  ])
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work()
    return running
  }
}
