/** Opens the parts of a process before it listens or works, and says how each is closed again. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import {
  createBookingTags,
  createBucketStore,
  createFolderStore,
  createTicketPress,
  type TicketPress,
} from './bookings/index.ts'
import { type Config, secretLengthMin } from './config.ts'
import { newId } from './core/ids.ts'
import { orLate } from './core/late.ts'
import { makeDataDir, openEmbeddedDatabase } from './db/embedded.ts'
import { type Database, inTransaction, listen, migrate, openDatabase } from './db/index.ts'
import { createWebhookSender, type ResolveHost } from './events/index.ts'
import type { Services } from './http/app.ts'
import { createHoldsAhead, openAccount } from './ledger/index.ts'
import { createReadiness } from './monitoring/index.ts'
import { createOperators, loadNetwork, type Network, type Operators } from './operators/index.ts'
import { createCallers } from './organizations/index.ts'
import { createLogins } from './users/index.ts'
import { createLiveReads, createRefresher, createSearchAnswers } from './voyages/index.ts'

export type ServicesWithUrl = Services & { databaseUrl: string }

/** Replacements for the real parts, for tests. */
export type Substitutes = {
  operators?: Operators
  /** Resolves the host names of webhooks to addresses. */
  resolveHost?: ResolveHost
  /** How long a receiver of webhooks may take. */
  webhookTimeoutMs?: () => number
  /** Renders tickets. Whoever gives it closes it. */
  press?: TicketPress
  /** Who probes is told that the process is ready when this has been done. */
  setUp?: Promise<unknown>
}

/** Issuance, change and cancellation. */
const workersOfOrders = 3
const poolEndMs = 5_000

/** `opened` gets the functions that close each part, in the order of opening. */
export async function openServices(
  config: Config,
  substitutes: Substitutes,
  log: Logger,
  opened: (() => Promise<unknown>)[],
  stopping: AbortSignal,
): Promise<ServicesWithUrl> {
  // Before the database: a start that a file stops must not have migrated it, or no process of the version
  // before could start any more.
  const network = loadNetwork(config.networkFile, config.salesOff)
  refuseUnknown(network, 'OPERATOR_SALES_OFF', config.salesOff)
  const operators = substitutes.operators ?? (await connectOperators(config, network, log))
  const secret = await secretOf(config)
  const onDatabaseError = (error: Error) => {
    // An embedded server stops with us, and says so to connections that are just being closed.
    if (!stopping.aborted) log.warn({ err: error }, 'database connection lost')
  }
  const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, log, opened))
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
  if (substitutes.operators === undefined) opened.push(() => operators.close())
  await openOperatorAccounts(db, operators)
  const refresher = createRefresher(db, (source, references) => {
    const facts = {
      operator: source.operatorCode,
      departure_terminal: source.departureTerminal,
      arrival_terminal: source.arrivalTerminal,
      departure_date: source.departureDate,
      references,
    }
    log.warn(facts, 'sailings were left out')
  })
  const press = substitutes.press ?? createTicketPress()
  if (substitutes.press === undefined) opened.push(() => press.close())
  return {
    config,
    databaseUrl,
    db,
    notifications,
    callers: createCallers({ db, environment: config.environment, notifications }),
    bookingTags: createBookingTags({ db, notifications }),
    searchAnswers: createSearchAnswers(notifications),
    network,
    operators,
    refresher,
    live: createLiveReads(operators),
    issuance: {
      db,
      operators,
      refresher,
      holdsAhead: createHoldsAhead(db, {
        crowd: config.issuance.holdsAheadFrom,
        onError: error => log.warn({ err: error }, 'holds were not made ahead'),
      }),
    },
    ticketFiles: {
      db,
      store:
        config.ticketBucket === null
          ? createFolderStore(join(config.dataDir, 'tickets'))
          : createBucketStore(config.ticketBucket),
      network,
      operators,
      press,
      environment: config.environment,
      onError: (error, ids) => log.error({ err: error, ...ids }, 'the store of tickets failed'),
    },
    logins: createLogins(db, {
      secret,
      publicUrl: config.publicUrl,
      onUnreadable: userId =>
        log.warn({ user_id: userId }, 'DASHBOARD_SECRET does not open the second factor of a user'),
    }),
    sendWebhook: createWebhookSender(
      config.webhooks,
      substitutes.resolveHost,
      substitutes.webhookTimeoutMs,
    ),
    isReady: createReadiness(db, stopping, substitutes.setUp),
    stopping,
  }
}

async function openEmbedded(
  { dataDir }: Config,
  log: Logger,
  opened: (() => Promise<unknown>)[],
): Promise<string> {
  const embedded = await openEmbeddedDatabase({
    dataDir,
    log: (message, facts) => log.info(facts ?? {}, message),
  })
  opened.push(() => embedded.stop())
  return embedded.url
}

/** A connection that is never given back must not delay a stop; it ends with the process. */
async function closeDatabase(db: Database, log: Logger): Promise<void> {
  const end = await orLate(db.destroy(), poolEndMs)
  if (end === 'late') log.warn('database connections were left open')
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
  refuseUnknown(network, 'OPERATOR_LOGINS_OFF', off)
  const { readMs, orderMs, cancelMs } = config.operatorTimeouts
  return createOperators({
    network,
    connections: parseConnections(config.operatorsFile, text),
    policies: {
      // Each worker bounds its running orders by the same number. A call that the operator's own limit
      // refused would count as not sold.
      concurrentOrdersMax: workersOfOrders * config.issuance.concurrency,
      ...(readMs === null ? {} : { readTimeoutMs: readMs }),
      ...(orderMs === null ? {} : { orderTimeoutMs: () => orderMs }),
      ...(cancelMs === null ? {} : { cancelTimeoutMs: cancelMs }),
    },
    loginOff: new Set(off),
    log,
  })
}

function refuseUnknown({ operators }: Network, variable: string, codes: readonly string[]): void {
  const strange = codes.filter(code => !operators.some(profile => profile.code === code))
  if (strange.length > 0) throw new Error(`${variable}: no operator ${strange.join(', ')}`)
}

/** Quotes nothing of the file, although the parser would: it holds passwords. */
function parseConnections(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`OPERATORS_FILE: ${file} is not JSON`)
  }
}

async function openOperatorAccounts(db: Database, operators: Operators): Promise<void> {
  await inTransaction(db, async tx => {
    for (const { profile } of operators.all) {
      await openAccount(tx, { owner: profile.code, kind: 'operator' }, null)
    }
  })
}

/** The dashboard's secret. Without a configured one, the installation generates its own, once. */
async function secretOf(config: Config): Promise<string> {
  if (config.dashboardSecret !== null) return config.dashboardSecret
  const file = join(config.dataDir, 'dashboard-secret')
  await makeDataDir(config.dataDir)
  // A disk that is full keeps nobody from starting who has one.
  if (!existsSync(file)) await makeSecret(file)
  const secret = await readFile(file, 'utf8')
  // An empty one would make the library take its own, which everybody knows.
  if (secret.length < secretLengthMin) {
    throw new Error(
      `${file}: shorter than ${secretLengthMin} characters; restore it, or remove it and a new one is made`,
    )
  }
  return secret
}

async function makeSecret(file: string): Promise<void> {
  // Two processes may start at once: the file appears complete, and the first one stays.
  const draft = `${file}.${newId()}`
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    await link(draft, file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw new Error(`GANGWAY_DATA_DIR: no ${file} can be made: ${message}`)
  } finally {
    await rm(draft, { force: true }).catch(() => {})
  }
}
