/**
 * Wires the rooms together, out of what `services.ts` opens. `createApp(config, overrides)` opens the
 * services and starts what the role needs. `close()` ends them in reverse order, gracefully.
 */
import type { Logger } from 'pino'
import { storeTicketFiles } from './bookings/index.ts'
import type { Config } from './config.ts'
import { orLate } from './core/late.ts'
import type { Gather, LeasedWorker, OnError } from './db/index.ts'
import { startWebhookWorker } from './events/index.ts'
import type { App, Services } from './http/app.ts'
import { drained } from './http/drain.ts'
import { createHttpProvider } from './invoices/index.ts'
import { createLog } from './log.ts'
import { type Monitoring, startMonitoring } from './monitoring/index.ts'
import { defaultPolicies } from './operators/index.ts'
import { openServices, type ServicesWithUrl, type Substitutes } from './services.ts'
import { counted, startTracing } from './telemetry/index.ts'
import { countUnreadable } from './users/index.ts'
import {
  type SagaWorkers,
  startInvoiceWorker,
  startSagaWorkers,
  startTasks,
  type TaskRunner,
} from './worker/index.ts'

export type ProcessRole = 'serve' | 'work' | 'all'

export type Overrides = Substitutes & {
  role?: ProcessRole
  log?: Logger
  /** False: no periodic tasks; tests call them. */
  tasks?: boolean
  /** Tests that stop a worker at a step of one leg let no other leg go with it. */
  gather?: Gather
}

export type Gangway = {
  /** The URL it listens on, or null for a worker. */
  url: string | null
  /** The URL of its metrics and probes, or null. */
  monitoringUrl: string | null
  services: Services
  server: App | null
  issuance: LeasedWorker | null
  cancellation: LeasedWorker | null
  change: LeasedWorker | null
  /** Also null where no provider is configured. */
  invoices: LeasedWorker | null
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** How long a stop waits for running work before it hands the jobs back. */
const stopGraceMs = 8_000

/** Rejects after closing what it had opened. `role` is `all` by default. */
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
    const stopTraces = await startTraces(config, role, log)
    if (stopTraces) opened.push(stopTraces)
    const services = await openServices(config, overrides, log, opened, stopping.signal)
    const monitoring = await openMonitoring(services, role)
    if (monitoring) opened.push(monitoring.stop)
    const work = role === 'serve' ? null : await startWork(services, overrides, log)
    if (work) opened.push(work.stop)
    const server = role === 'work' ? null : await startServer(services, log)
    if (server) opened.push(server.stop)
    opened.push(async () => {
      // Long waits end first, because the server would wait for them.
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

async function startWork(services: ServicesWithUrl, overrides: Overrides, log: Logger) {
  const { config, db, operators, notifications, refresher } = services
  const onError: OnError = (error, ids) =>
    log.error({ err: error, ...ids }, 'background work failed')
  // First, because they alone may fail: nothing else is running then, which would keep the process alive.
  const runner: TaskRunner | null =
    overrides.tasks === false
      ? null
      : await startTasks(services.databaseUrl, {
          db,
          operators,
          refresher,
          freshSeconds: config.search.freshSeconds,
          refreshDaysAhead: config.search.refreshDaysAhead,
          unknownSeconds: config.issuance.caseMinutes * 60,
          environment: config.environment,
          erasure: erasureOf(services, onError),
          onError,
        })
  const sagas = startSagas(services, overrides, log, onError)
  const webhooks = startWebhookWorker(
    { db, notifications, send: services.sendWebhook, onError },
    config.webhooks,
  )
  const invoices = startInvoices(services, log, onError)
  return {
    ...sagas,
    invoices: invoices?.worker ?? null,
    async stop() {
      // One that fails, as without a database, takes no time from the others.
      const stopped = await Promise.allSettled([
        runner?.stop(stopGraceMs),
        ...Object.values(sagas).map(worker => worker.stop(stopGraceMs)),
        webhooks.stop(stopGraceMs),
        invoices?.worker.stop(stopGraceMs),
      ])
      await invoices?.provider.close()
      // Refreshes without a waiter may still be writing.
      await orLate(refresher.idle(), stopGraceMs)
      for (const each of stopped) if (each.status === 'rejected') throw each.reason
    },
  }
}

function startSagas(
  services: ServicesWithUrl,
  { gather }: Overrides,
  log: Logger,
  onError: OnError,
): SagaWorkers {
  const { config, db, operators, notifications, ticketFiles } = services
  const { cancelMs } = config.operatorTimeouts
  const cancelSeconds = (cancelMs ?? defaultPolicies.cancelTimeoutMs) / 1_000
  return startSagaWorkers({
    ...config.issuance,
    ...(gather && { gather }),
    db,
    operators,
    notifications,
    realTicketing: config.realTicketing,
    patienceSeconds: cancelSeconds + config.issuance.marginSeconds,
    onTickets: orderId => storeTicketFiles(ticketFiles, orderId),
    onDecided(decision) {
      const { operator, outcome, seconds } = decision
      log.info(decision, 'leg decided')
      counted.issuance.observe({ operator, outcome }, seconds)
    },
    onError,
  })
}

function erasureOf({ config, db, ticketFiles }: ServicesWithUrl, onError: OnError) {
  const { passengerRetentionDays: retentionDays } = config
  return retentionDays === null ? null : { db, store: ticketFiles.store, retentionDays, onError }
}

function startInvoices(
  { config, db, notifications }: ServicesWithUrl,
  log: Logger,
  onError: OnError,
) {
  if (config.invoiceProvider === null) {
    log.info('invoices stay drafted: INVOICE_PROVIDER_URL names no provider')
    return null
  }
  const provider = createHttpProvider(config.invoiceProvider)
  const worker = startInvoiceWorker({
    ...config.issuance,
    db,
    notifications,
    provider,
    patienceSeconds: config.invoiceProvider.timeoutMs / 1_000 + config.issuance.marginSeconds,
    onError,
  })
  return { provider, worker }
}

async function startTraces({ environment, tracing }: Config, role: ProcessRole, log: Logger) {
  if (tracing === null) return null
  const { percent, ...collector } = tracing
  return startTracing({
    ...collector,
    ratio: percent / 100,
    facts: { 'deployment.environment.name': environment, 'gangway.role': role },
    onError: problem => log.warn({ problem }, 'the collector of traces does not take them'),
  })
}

async function openMonitoring(services: Services, role: ProcessRole): Promise<Monitoring | null> {
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
  // Loaded here, because a worker and the staff verbs do not answer HTTP.
  const { createServer } = await import('./http/server.ts')
  const users = await countUnreadable(services.logins)
  if (users > 0) log.warn({ users }, 'DASHBOARD_SECRET does not open every second factor')
  const app = await createServer(services, log)
  const url = await app.listen({ host: services.config.host, port: services.config.port })
  return { app, url, stop: () => app.close() }
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work()
    return running
  }
}
