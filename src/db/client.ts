/**
 * A connection of the pool. It saves round trips to the server, which cost more than rows:
 *
 * - `begin` goes with the first statement of its transaction; one without a statement is never begun;
 * - statements sent with `runLater` go with the next statement or with the commit;
 * - statements sent `atOnce` go together;
 * - frequent statements are prepared: parsed once, and their plan may be kept. A text is frequent when this
 *   process has sent it a few times. A text whose length depends on the caller's rows never becomes frequent,
 *   so a connection keeps a bounded number of them. Nor does one that returns all columns there are.
 *
 * Statements that go together end with one Sync. After a failure the server skips the rest, so no statement
 * ever runs outside the transaction that was begun before it.
 */
import type { QueryResult } from 'kysely'
import pg from 'pg'
import utils from 'pg/lib/utils.js'

type Statement = { text: string; values: readonly unknown[] }

/** Resolves at once with nothing. Allowed only in a transaction, whose commit reports a failure. */
export class Later {
  readonly statement: Statement
  constructor(statement: Statement) {
    this.statement = statement
  }
}

/** Resolves with one row for each statement: its result, in the shape of Kysely. */
export class AtOnce {
  readonly statements: readonly Statement[]
  constructor(statements: readonly Statement[]) {
    this.statements = statements
  }
}

/** Several statements without values in one text. Only the simple protocol takes that. */
export class Script {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type ClientConfig = pg.ClientConfig & {
  /** False behind a pooler that does not keep prepared statements with its clients. */
  prepares?: boolean
}

export class Client extends pg.Client {
  readonly prepares: boolean
  /** With their columns, which the server tells once: it refuses to run a statement whose columns changed. */
  readonly prepared = new Map<string, pg.FieldDef[]>()
  /** Sent with the next statement. */
  waiting: Statement[] = []

  constructor(config?: ClientConfig) {
    super(config)
    this.prepares = config?.prepares ?? false
  }
}

const nothing = { command: null, rowCount: null, rows: [] }

const sendAlone = pg.Client.prototype.query as (...args: unknown[]) => unknown

Client.prototype.query = function query(this: Client, ...args: unknown[]): unknown {
  const answer = send(this, args)
  return answer instanceof Promise ? answer.catch(throwAsOurs) : answer
} as typeof pg.Client.prototype.query

function send(client: Client, args: unknown[]): unknown {
  const [sent, values] = args
  if (sent instanceof Later) return wait(client, sent.statement)
  if (sent instanceof Script) return sendScript(client, sent.text)
  if (sent instanceof AtOnce) return sendAtOnce(client, sent.statements)
  // What else there is belongs to the driver.
  if (typeof sent !== 'string' || !Array.isArray(values)) return sendAlone.apply(client, args)
  const statement = { text: sent, values }
  if (sent === 'begin') return wait(client, statement)
  if (sent === 'commit' || sent === 'rollback') return end(client, statement)
  if (client.waiting.length === 0 && values.length === 0) return sendAlone.apply(client, args)
  return sendTogether(client, [statement]).then(results => results.at(-1))
}

const ours = new WeakSet<object>()

/** Remembers an error of the way to the database: by itself it looks like one of any other way. */
function throwAsOurs(error: unknown): never {
  if (typeof error === 'object' && error !== null) ours.add(error)
  throw error
}

export function isOurs(error: unknown): boolean {
  return typeof error === 'object' && error !== null && ours.has(error)
}

function wait(client: Client, statement: Statement): Promise<unknown> {
  client.waiting.push(statement)
  return Promise.resolve(nothing)
}

/** A commit sends the waiting statements; a rollback drops them. */
async function end(client: Client, statement: Statement): Promise<unknown> {
  const { waiting } = client
  const isUnbegun = waiting[0]?.text === 'begin'
  if (statement.text === 'rollback' || (isUnbegun && waiting.length === 1)) client.waiting = []
  if (isUnbegun && client.waiting.length === 0) return nothing
  const ended = (await sendTogether(client, [statement])).at(-1)
  // The server answers `rollback` to the commit of a failed transaction, without an error.
  if (statement.text === 'commit' && ended?.command === 'ROLLBACK') {
    throw new Error('a transaction that had failed was committed; nothing of it is written')
  }
  return ended
}

async function sendAtOnce(client: Client, statements: readonly Statement[]): Promise<unknown> {
  const results = await sendTogether(client, statements)
  return { ...nothing, rows: results.slice(-statements.length).map(toQueryResult) }
}

const writes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

function toQueryResult({ command, rowCount, rows }: pg.Result): QueryResult<unknown> {
  return writes.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
}

async function sendScript(client: Client, text: string): Promise<unknown> {
  if (client.waiting.length > 0) await sendTogether(client, [])
  return sendAlone.call(client, text)
}

/** Sends the waiting statements too. Resolves with a result for each of `statements`. */
function sendTogether(client: Client, statements: readonly Statement[]): Promise<pg.Result[]> {
  const all = [...client.waiting, ...statements]
  client.waiting = []
  return new Promise((resolve, reject) => {
    const trip = new RoundTrip(client, all, (error, results) =>
      error ? reject(error) : resolve(results ?? []),
    )
    sendAlone.call(client, trip)
  })
}

type Callback = (error: Error | null, results?: pg.Result[]) => void

/** A query of the driver that carries several statements. */
class RoundTrip implements pg.Submittable {
  readonly callback: Callback
  readonly #client: Client
  readonly #statements: { text: string; values: (string | Buffer | null)[]; name: string }[]
  readonly #parsed = new Map<string, pg.FieldDef[]>()
  readonly #results: Result[] = []
  #result!: Result
  /** A row that could not be parsed. The server goes on, so the error is reported at the end. */
  #fault: Error | null = null

  constructor(client: Client, statements: readonly Statement[], callback: Callback) {
    this.#client = client
    this.callback = callback
    // Runs before anything is sent: one value that cannot be sent stops all of them.
    this.#statements = statements.map(({ text, values }) => ({
      text,
      values: values.map(value => utils.prepareValue(value)),
      name: client.prepares ? nameOf(text) : '',
    }))
  }

  submit(connection: pg.Connection): void {
    const { prepared } = this.#client
    const { stream } = connection
    this.#result = this.#newResult()
    stream.cork()
    for (const { text, values, name } of this.#statements) {
      const isPrepared = prepared.has(name)
      if (!isPrepared && !this.#parsed.has(name)) {
        if (name !== '') {
          // A round trip that failed later may have left it prepared.
          connection.close({ type: 'S', name }, true)
          this.#parsed.set(name, [])
        }
        connection.parse({ text, name, types: [] }, true)
      }
      connection.bind({ statement: name, values }, true)
      if (!isPrepared) connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#result.addFields(fields)
    const { name = '' } = this.#statements[this.#results.length] ?? {}
    if (this.#parsed.has(name)) this.#parsed.set(name, fields)
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    if (this.#fault) return
    try {
      this.#result.addRow(this.#result.parseRow(fields))
    } catch (error) {
      this.#fault = error as Error
    }
  }

  handleCommandComplete(message: { text: string }): void {
    this.#result.addCommandComplete(message)
    this.#results.push(this.#result)
    this.#result = this.#newResult()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: 'EMPTY' })
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    for (const [name, fields] of this.#parsed) this.#client.prepared.set(name, fields)
    this.callback(this.#fault, this.#results)
  }

  /** Of the next statement. */
  #newResult(): Result {
    const result = new pg.Result('', this.#client as never) as Result
    const fields = this.#client.prepared.get(this.#statements[this.#results.length]?.name ?? '')
    if (fields) result.addFields(fields)
    return result
  }
}

/** What the driver's types leave out. */
type Result = pg.Result & {
  addFields(fields: pg.FieldDef[]): void
  parseRow(fields: unknown[]): object
  addRow(row: object): void
  addCommandComplete(message: { text: string }): void
}

const frequentUses = 20
const preparedMax = 300
const countedMax = 5_000

/** The sign-in library's texts are such. When a newer process added a column, the server would refuse them. */
const returnsAllColumns = /^select \*|\.\*|returning \*/i

const names = new Map<string, string>()
const uses = new Map<string, number>()

/** An empty name: the text is not frequent yet. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined || names.size >= preparedMax) return known ?? ''
  if (returnsAllColumns.test(text)) return ''
  const used = (uses.get(text) ?? 0) + 1
  if (used < frequentUses) {
    if (uses.size >= countedMax) uses.clear()
    uses.set(text, used)
    return ''
  }
  uses.delete(text)
  const name = `gangway_${names.size + 1}`
  names.set(text, name)
  return name
}
