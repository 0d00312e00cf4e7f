/**
 * A database for every test, cloned from a migrated template. `test/run.ts` starts one server for the whole
 * run; a test file that runs alone starts its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Environment } from '../../src/core/environment.ts'
import { openEmbeddedDatabase } from '../../src/db/embedded.ts'
import { migrate, openDatabase } from '../../src/db/index.ts'
import { atEnd } from './at-end.ts'

/** With what the driver's types leave out. */
type Client = pg.Client & { ref(): void; unref(): void }

const template = 'gangway_template'
let server: Promise<string> | undefined
/** For all databases of the process, because to connect costs half as much as a command. */
let connection: Client | undefined
/** The command before, because a connection takes one at a time. */
let last: Promise<void> = Promise.resolve()
let clones = 0
/** The end of the suite that asks first would be too early: before its service is closed, and with other suites left. */
const ofTheFile = AsyncLocalStorage.snapshot()

/**
 * Creates a database and returns its URL; `drop` removes it. The template is for UAT. For the other
 * environment the database is empty, and the service migrates it.
 */
export async function cloneDatabase(
  environment: Environment = 'uat',
): Promise<{ url: string; drop(): Promise<void> }> {
  server ??= process.env.TEST_DATABASE_URL
    ? Promise.resolve(process.env.TEST_DATABASE_URL)
    : startOwnServer()
  const serverUrl = await server
  clones += 1
  const name = `test_${process.pid}_${clones}`
  // Files are copied for half of what it costs to write every page into the log.
  const source = environment === 'uat' ? ` template ${template} strategy file_copy` : ''
  await execute(serverUrl, `create database ${name}${source}`)
  return {
    url: databaseOf(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  }
}

/** Makes the template that databases are cloned from. */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await execute(serverUrl, `drop database if exists ${template} with (force)`)
  await execute(serverUrl, `create database ${template}`)
  const db = openDatabase(databaseOf(serverUrl, template), { maxConnections: 1, onError: () => {} })
  await migrate(db, 'uat')
  await db.destroy()
}

async function startOwnServer(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-test-'))
  const embedded = await openEmbeddedDatabase({ dataDir, log: () => {}, durable: false })
  ofTheFile(() =>
    atEnd(async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    }),
  )
  await prepareTemplate(embedded.url)
  return embedded.url
}

const dropTries = 40

/**
 * A plain drop ends the server's own vacuum, which `force` may not. `force` ends sessions that a test has
 * left. Where there are both, the two are tried in turns.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const how = tries % 2 === 1 ? ' with (force)' : ''
      return await execute(url, `drop database if exists ${name}${how}`)
    } catch (error) {
      if (tries === dropTries) throw error
      if (tries % 2 === 0) await sleep(250)
    }
  }
}

function execute(url: string, command: string): Promise<void> {
  const done = last.then(() => executeNext(url, command))
  last = done.catch(() => {})
  return done
}

/** The connection stays open, and keeps the process alive only while a command is under way. */
async function executeNext(url: string, command: string): Promise<void> {
  connection ??= await connect(url)
  const client = connection
  client.ref()
  await client.query(command).finally(() => client.unref())
}

async function connect(url: string): Promise<Client> {
  const client = new pg.Client({ connectionString: url }) as Client
  client.on('error', () => {
    connection = undefined
  })
  await client.connect()
  return client
}

function databaseOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
