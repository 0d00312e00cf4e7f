/**
 * The pool and the transaction. Beside the embedded server, only this folder imports the driver.
 *
 * A transaction is a type. Writers take `tx: Tx`, which only `inTransaction` makes. Readers take `Reader`,
 * which is either. No network call belongs inside the function given to `inTransaction`.
 */
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { toDong } from '../core/money.ts'
import { AtOnce, Client, isOurs, Later, Script } from './client.ts'
import { watchForSilence } from './silence.ts'

/** SQL is written by hand, so the builder needs no table types. */
type NoTables = Record<string, never>

declare const transactionBrand: unique symbol
export type Tx = Transaction<NoTables> & { readonly [transactionBrand]: true }
export type Database = Kysely<NoTables> & { readonly [transactionBrand]?: never }
export type Reader = Database | Tx

export { sql }
export type Sql<Row = unknown> = RawBuilder<Row>

/** Of every connection; times in milliseconds. */
const settings = {
  timezone: 'UTC',
  lock_timeout: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 30_000,
  // Data is in memory or on an SSD: a random page costs about as much as the next one.
  random_page_cost: 1.1,
  // To compile a statement takes a second, which none of ours is worth. Debian's server would, wherever the
  // planner guesses high.
  jit: 'off',
}
const transactionTriesMax = 4
/** An upper bound: the three time-outs above end any transaction sooner. */
const transactionMinutesMax = 10

const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return toDong
    // A date is a calendar day without a zone, so it stays text.
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

const pools = new WeakMap<Database, pg.Pool>()

let writes = 0

/**
 * Grows with everything that this process commits. A cache compares it to learn that its values may be old.
 */
export function writesSoFar(): number {
  return writes
}

/** Opens the pool. `url` is a PostgreSQL URL. The pool connects at its first use. */
export function openDatabase(
  url: string,
  options: {
    maxConnections: number
    /** Seconds without an answer after which the server is asked about a statement; 5 by default. */
    silenceSeconds?: number
    prepares?: boolean
    onError: (error: Error) => void
  },
): Database {
  const silenceMs = (options.silenceSeconds ?? 5) * 1_000
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    Client,
    ...{ prepares: options.prepares },
    types: typeParsers,
    application_name: 'gangway',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // Whoever leaves the server longer for an answer leaves it as long for a connection.
    connectionTimeoutMillis: Math.max(10_000, silenceMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: refuseReadOnly,
  })
  pool.on('error', options.onError)
  // The pool listens for errors of idle connections only. An error between two statements of a transaction
  // would end the program. The next statement on the connection reports it to the caller.
  pool.on('connect', client => client.on('error', () => {}))
  const stopWatch = watchForSilence(pool, url, silenceMs)
  const db = new Kysely<NoTables>({ dialect: dialectOf(pool, stopWatch) }) as Database
  pools.set(db, pool)
  return db
}

/**
 * The driver's own `end` drops the pool at once. A connection that is being opened would then fail without
 * being given back, and the pool would wait for it for ever.
 */
function dialectOf(pool: pg.Pool, stopWatch: () => void): PostgresDialect {
  const destroy = () => {
    stopWatch()
    return pool.end()
  }
  const connect = () =>
    pool.connect().catch((error: Error) => {
      refusals.add(error)
      throw error
    })
  const poolOfDriver = { connect, end: () => pool.end(), options: pool.options }
  const createDriver = () => Object.assign(new PostgresDriver({ pool: poolOfDriver }), { destroy })
  return Object.assign(new PostgresDialect({ pool }), { createDriver })
}

/**
 * Refuses a connection to a standby, which an address that follows the primary may reach for a moment. It
 * would stay in the pool, refuse every write and answer reads with old data. A primary becomes a standby
 * only by a restart, which ends its connections.
 */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const shown = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (shown.rows[0]?.transaction_read_only === 'on') {
    throw Object.assign(new Error('the server is read-only'), { code: readOnly })
  }
}

/** Counts the pool's connections, and the callers that wait for one. */
export function connectionsOf(db: Database): { total: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { total: totalCount, idle: idleCount, waiting: waitingCount }
}

/**
 * Runs `work` in one READ COMMITTED transaction. After a deadlock or a serialization failure everything is
 * rolled back, and `work` runs again, a bounded number of times. So `work` must not do anything outside the
 * database.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await db.transaction().execute(tx => work(tx as unknown as Tx))
      writes += 1
      return answer
    } catch (error) {
      if (tries >= transactionTriesMax || !isRetryable(error)) throw error
    }
  }
}

/** All rows of a query. */
export async function rows<Row>(reader: Reader, query: Sql<Row>): Promise<Row[]> {
  return (await execute(reader, query)).rows
}

/** The first row, or undefined. */
export async function first<Row>(reader: Reader, query: Sql<Row>): Promise<Row | undefined> {
  return (await execute(reader, query)).rows[0]
}

/** The row of a query that always has one. */
export async function one<Row>(reader: Reader, query: Sql<Row>): Promise<Row> {
  const row = await first(reader, query)
  if (row === undefined) throw new Error(`no row: ${query.compile(reader).sql}`)
  return row
}

/** The number of rows that a statement changed. */
export async function run(writer: Reader, statement: Sql): Promise<number> {
  return Number((await execute(writer, statement)).numAffectedRows ?? 0)
}

const gathering = new WeakSet<Reader>()

/**
 * Sends the queries that `work` starts together (`Promise.all`) in one round trip on one connection. When
 * one fails, none of the following runs, and all of them reject. Outside a transaction they form one
 * transaction. One within another is part of that other.
 */
export function atOnce<From extends Reader, T>(
  reader: From,
  work: (reader: From) => Promise<T>,
): Promise<T> {
  if (gathering.has(reader)) return work(reader)
  type Asked = { query: CompiledQuery; resolve(result: object): void; reject(error: unknown): void }
  const asked: Asked[] = []
  async function send(): Promise<void> {
    const sent = asked.splice(0)
    const statements = sent.map(({ query }) => ({ text: query.sql, values: query.parameters }))
    try {
      const { rows } = await reader.executeQuery<QueryResult<unknown>>(
        carrying(new AtOnce(statements)),
      )
      for (const [index, { resolve }] of sent.entries()) resolve(rows[index] as object)
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
  }
  const executor = reader.getExecutor()
  const gatherer = {
    compileQuery: executor.compileQuery.bind(executor),
    transformQuery: executor.transformQuery.bind(executor),
    executeQuery: (query: CompiledQuery) =>
      new Promise((resolve, reject) => {
        if (asked.push({ query, resolve, reject }) === 1) queueMicrotask(send)
      }),
  }
  const { isTransaction } = reader
  const gatheringReader = { isTransaction, getExecutor: () => gatherer } as unknown as From
  gathering.add(gatheringReader)
  return work(gatheringReader)
}

/**
 * For a statement whose result nobody needs: it goes with the next statement of the transaction, or with
 * its commit.
 */
export async function runLater(tx: Tx, statement: Sql): Promise<void> {
  const { sql: text, parameters: values } = statement.compile(tx)
  await tx.executeQuery(carrying(new Later({ text, values })))
}

/**
 * A statement to send before others of its transaction: from there on each keeps one plan for lists of any
 * length. The server would plan it anew for each list, because it takes a short one to be cheaper, and the
 * planning costs more than the statement. `atOnce` is a transaction as well.
 */
export const keepPlans: Sql = sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`

/** The builder passes these objects through, because it takes them for text. */
function carrying(sent: AtOnce | Later | Script): CompiledQuery {
  return { ...CompiledQuery.raw(''), sql: sent as unknown as string }
}

/** A single statement is a transaction of its own. */
async function execute<Row>(reader: Reader, statement: Sql<Row>) {
  const result = await statement.execute(reader)
  if (result.numAffectedRows !== undefined && !reader.isTransaction) writes += 1
  return result
}

/**
 * The current time, by the one clock that all processes share. Everything that is decided or stored by time
 * uses it, because a process's own clock may be wrong or jump.
 */
export async function databaseNow(reader: Reader): Promise<Date> {
  return (await one<{ now: Date }>(reader, sql`select now() as now`)).now
}

/**
 * A transaction writes the time at which it began. What anybody commits after an instant has a time that is
 * later than this.
 */
export function beforeTransactions(instant: Date): Date {
  return new Date(instant.getTime() - transactionMinutesMax * 60_000)
}

/** For work that needs it more than once: read once, and carried on by a clock that does not jump. */
export function clockFrom(readAt: Date): () => Date {
  const at = performance.now()
  return () => new Date(readAt.getTime() + performance.now() - at)
}

/**
 * The present instant by the later of two clocks, for what is sent now and must not look older than it is when
 * the database's clock was behind and is set right. A process whose own clock is far ahead adds a day at most.
 */
export function nowAtLatest(): Sql<Date> {
  return sql`greatest(now(), least(${new Date()}::timestamptz, now() + interval '1 day'))`
}

/**
 * The seconds since an instant of `nowAtLatest`, by the slower of two clocks: the database's, which may leap
 * ahead at a failover, and this process's, which may run ahead by itself. For what must not be decided too
 * early.
 */
export function surelySince(instant: Sql): Sql<number | null> {
  return sql`extract(epoch from least(now(), ${new Date()}::timestamptz) - ${instant})::float`
}

/**
 * A condition on what its own worker knows that it did not send: it may be taken back, also from another worker
 * that asks for it already. Not when `seconds` have passed: then that worker may be about to give it up, and would
 * give up what is sent next.
 */
export function mayTakeBack(state: Sql, submittedAt: Sql, seconds: number): Sql {
  return sql`(${state} in ('submitting', 'unknown')
    and ${submittedAt} > now() - make_interval(secs => ${seconds}))`
}

/** Rejects when the database does not answer. */
export async function ping(reader: Reader): Promise<void> {
  await first(reader, sql`select 1`)
}

/** Runs several statements given as one text, as in a migration file. */
export async function runScript(writer: Reader, script: string): Promise<void> {
  await writer.executeQuery(carrying(new Script(script)))
}

/** For `jsonb` parameters: the driver would send an array as a PostgreSQL array. */
export function json(value: unknown): Sql<never> {
  return sql`${JSON.stringify(value)}::jsonb`
}

/** Whether the error is a violation of the unique constraint of this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
  )
}

/** Whether a row was written that refers to one that is not there, as it may have been deleted meanwhile. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}

/** `read_only_sql_transaction`: a standby, or a primary that is about to become one. */
const readOnly = '25006'
/** Another session holds a lock for too long, or the server is too slow. Both pass. */
const lockTimeout = '55P03'
const statementTimeout = '57014'
/** Two waited for each other, and the server ended this one: as a read of many tables, and a migration. */
const deadlock = '40P01'

/** Of connections that were not made. Whatever the reason, no statement was sent. */
const refusals = new WeakSet<Error>()

/** True when the server is away or refuses work for now. The caller may try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof Error && refusals.has(error)) return true
  const code = (error as { code?: string } | null)?.code ?? ''
  if ([readOnly, lockTimeout, statementTimeout, deadlock].includes(code)) return true
  if (error instanceof pg.DatabaseError) return /^(08|57P|53)/.test(code)
  // An operator that is away has the same codes.
  if (!isOurs(error)) return false
  return (
    networkFailures.has(code) ||
    (error instanceof Error &&
      /connection (terminated|timeout)|timeout (exceeded|expired)|not queryable/i.test(
        error.message,
      ))
  )
}

const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  // As many files are open as may be.
  'EMFILE',
  'ENFILE',
])

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === deadlock)
}
