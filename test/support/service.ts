/**
 * A whole service for a test: its own database, its own operator simulator, HTTP on a free port, a running
 * worker, periodic tasks called by hand. The organizations are ROOT, SAIGON, DELTA and PIER9 in a line, and
 * STRANGER beside them under ROOT.
 *
 * Closing it proves the books: entries sum to zero, every counter is the sum of its entries, no hold is
 * left without a live attempt, and no attempt is left without an outcome. It also proves that everything it
 * answered, streamed or sent to a webhook is as the OpenAPI document says, and that no line of the log has
 * a key, a password or a passenger in it.
 */
import assert from 'node:assert/strict'
import { openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionsTo, invoiceToken } from '../../simulator/credentials.ts'
import { type SimulatorOptions, startSimulator } from '../../simulator/simulator.ts'
import { createApp, type Gangway, type Overrides } from '../../src/app.ts'
import { createTicketPress, type TicketPress } from '../../src/bookings/ticket-press.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { type Database, first, inTransaction, sql } from '../../src/db/index.ts'
import { topUp } from '../../src/deposits/index.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { createLog, linesTogether } from '../../src/log.ts'
import { loadNetwork } from '../../src/operators/index.ts'
import {
  createKey,
  type Permission,
  permissions,
  registerOrganization,
  requireOrganization,
} from '../../src/organizations/index.ts'
import { tester } from './actor.ts'
import { assertAsDocumented, judgeAnswers } from './answers.ts'
import { atEnd } from './at-end.ts'
import { type Client, clientFor } from './client.ts'
import { cloneDatabase } from './database.ts'
import { assertDiscreet, assertNoPassenger } from './discreet.ts'

export type TestService = {
  app: Gangway
  db: Database
  url: string
  config: Config
  simulatorUrl: string
  databaseUrl: string
  organizations: Record<OrganizationCode, string>
  keys: Record<OrganizationCode | 'PIER9_RESTRICTED', string>
  /** Calls with the organization's key. */
  as(who: OrganizationCode | 'PIER9_RESTRICTED'): Client
  /** The operators' control API. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>
  /** Every line the service logged. */
  logs: string[]
  close(): Promise<void>
  /** The same without the proof, which reads every row. */
  leave(): Promise<void>
}

export type Seeded = Pick<TestService, 'organizations' | 'keys'>

export type OrganizationCode = 'ROOT' | 'SAIGON' | 'DELTA' | 'PIER9' | 'STRANGER'

type ServiceOptions = {
  simulator?: Partial<SimulatorOptions>
  /** Environment variables, over the test's own. */
  env?: Record<string, string>
  overrides?: Overrides
  /** Sends invoices to the simulated provider; otherwise they stay drafted. */
  invoices?: boolean
  deposits?: Partial<Record<OrganizationCode, number>>
  /** An empty database of the test's own, which the test removes. */
  databaseUrl?: string
  /** The data that an earlier service left in that database, which is then not seeded again. */
  seeded?: Seeded
  /** For a benchmark: leaves out what costs time and only serves tests. */
  isMeasured?: boolean
}

const parents: Record<OrganizationCode, OrganizationCode | null> = {
  ROOT: null,
  SAIGON: 'ROOT',
  DELTA: 'SAIGON',
  PIER9: 'DELTA',
  STRANGER: 'ROOT',
}

/** One for all services of the process, because a thread loads the renderer and its fonts anew. */
let press: TicketPress | undefined

/** Starts a service and stops it after the surrounding suite. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const service = await openService(options)
  atEnd(() => service.close())
  return service
}

/** On a busy machine an operator or a database that is a second late is not one that is away. */
export const patient = { SEARCH_BUDGET_MS: '30000', DATABASE_SILENCE_SECONDS: '30' }
/** Nor is a receiver late that is told by the process of the test and answers in it. */
const patientWebhookMs = 60_000

/** Starts a service that the test closes itself. */
export async function openService(options: ServiceOptions = {}): Promise<TestService> {
  const isProduction = options.env?.GANGWAY_ENV === 'production'
  const database =
    options.databaseUrl === undefined
      ? await cloneDatabase(isProduction ? 'production' : 'uat')
      : { url: options.databaseUrl, drop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-service-'))
  const simulator = await startSimulator({
    port: 0,
    host: '127.0.0.1',
    timeScale: 0.001,
    sellToOthers: false,
    ...options.simulator,
  })
  await writeConnections(dataDir, simulator.url)
  const logs: string[] = []
  const config = readConfig({
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '12',
    GANGWAY_DATA_DIR: dataDir,
    GANGWAY_ENV: 'uat',
    OPERATOR_LOGINS_OFF: 'none',
    PORT: '0',
    ISSUANCE_RECHECK_SECONDS: '1',
    ...(options.isMeasured ? {} : patient),
    ...(options.invoices ? invoiceProvider(simulator.url) : {}),
    ...options.env,
  })
  if (!options.isMeasured) judgeAnswers()
  const log = createLog(
    'info',
    options.isMeasured
      ? linesTogether(openSync('/dev/null', 'w'))
      : { write: (line: string) => void logs.push(line) },
  )
  if (!options.isMeasured) press ??= createTicketPress()
  const given = { log, tasks: false, press, webhookTimeoutMs: () => patientWebhookMs }
  const app = await createApp(config, { ...given, ...options.overrides })
  const { db } = app.services
  const seeding = options.seeded ?? seed(db, config.environment, options.deposits ?? {})
  const { organizations, keys } = await Promise.resolve(seeding).catch(async error => {
    // No test can close a service that it did not get, and the test file would wait for it.
    await app.close()
    await simulator.stop()
    throw error
  })
  const clients = new Map<string, Client>()
  async function leave(): Promise<void> {
    await app.close()
    await simulator.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    app,
    db,
    url: app.url ?? '',
    config,
    simulatorUrl: simulator.url,
    databaseUrl: database.url,
    organizations,
    keys,
    logs,
    as(who) {
      const client = clients.get(who) ?? clientFor(app.url ?? '', keys[who])
      clients.set(who, client)
      return client
    },
    async control(method, path, body) {
      const response = await fetch(`${simulator.url}/_control/${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      return { status: response.status, body: await response.json().catch(() => null) }
    },
    async close() {
      try {
        await assertBooksAreClosed(db)
        assertAsDocumented()
        await assertNoPassenger(logs, db)
      } finally {
        await leave()
      }
      assertDiscreet(logs)
    },
    leave,
  }
}

/** What every teardown proves. */
export async function assertBooksAreClosed(db: Database): Promise<void> {
  assert.deepEqual(await verifyLedger(db), [], 'the books do not balance')
  const left = await first<{ attempts: number; ahead: number; holds: number }>(
    db,
    sql`select (select count(*) from issuance_attempts where finished_at is null)
               + (select count(*) from cancellations where finished_at is null)
               + (select count(*) from changes where finished_at is null) as attempts,
               (select count(*) from holds_ahead) as ahead,
               (select count(*) from events_to_number) as events,
               (select coalesce(sum(held), 0)::bigint from accounts) as holds`,
  )
  assert.deepEqual(
    left,
    { attempts: 0, ahead: 0, events: 0, holds: 0 },
    'an attempt, a cancellation, a change, an event or a hold was left behind',
  )
}

/** The environment variables of the simulated invoice provider. */
export function invoiceProvider(simulatorUrl: string): Record<string, string> {
  return {
    INVOICE_PROVIDER_URL: `${simulatorUrl}/_invoices`,
    INVOICE_PROVIDER_TOKEN: invoiceToken,
    INVOICE_PROVIDER_TIMEOUT_MS: '10000',
  }
}

export async function writeConnections(dataDir: string, simulatorUrl: string): Promise<void> {
  const connections = connectionsTo(simulatorUrl, loadNetwork().operators)
  await writeFile(join(dataDir, 'operators.json'), JSON.stringify(connections))
}

const depositOfTests = 1_000_000_000

async function seed(
  db: Database,
  environment: Config['environment'],
  deposits: Partial<Record<OrganizationCode, number>>,
): Promise<Seeded> {
  const codes = Object.keys(parents) as OrganizationCode[]
  const organizations = {} as Record<OrganizationCode, string>
  await inTransaction(db, async tx => {
    for (const code of codes) {
      const parent = parents[code]
      const parentId = parent === null ? null : organizations[parent]
      const wanted = { code, name: `${code} of the tests`, parentId, hasPartnershipContract: true }
      organizations[code] = (await registerOrganization(tx, wanted, tester)).id
    }
  })
  for (const code of codes) {
    const deposit = deposits[code] ?? depositOfTests
    if (deposit > 0) await topUp(db, await requireOrganization(db, code), deposit, tester)
  }
  const keyFor = (code: OrganizationCode, granted: readonly Permission[]) =>
    inTransaction(db, async tx => {
      const wanted = { organizationId: organizations[code], name: code, permissions: [...granted] }
      return (await createKey(tx, environment, wanted, tester)).key
    })
  const keys = { PIER9_RESTRICTED: await keyFor('PIER9', []) } as TestService['keys']
  for (const code of codes) keys[code] = await keyFor(code, permissions)
  return { organizations, keys }
}
