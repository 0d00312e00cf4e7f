/**
 * A connection of the pool. What it spares are ways to the server and back, which cost more than rows:
 *
 * - `begin` goes with the first statement of its transaction, and one without a statement is none;
 * - what is sent for `later` goes with the next statement, or with the commit;
 * - what is sent `at once` goes together;
 * - a statement that is sent often is prepared: parsed once, and its plan may be kept. A text is frequent
 *   when this process has sent it a few times; one whose length goes with its caller's rows never is, so a
 *   connection keeps a bounded number of them.
 *
 * What goes together ends with one Sync: after a failure the server does nothing of what follows, so no
 * statement is ever outside of the transaction that was begun before it.
 */
import type { QueryResult } from 'kysely'
import pg from 'pg'
import utils from 'pg/lib/utils.js'

export type Statement = { text: string; values: readonly unknown[] }

/** Answered at once with nothing: only in a transaction, whose commit tells how it went. */
export class Later {
  readonly statement: Statement
  constructor(statement: Statement) {
    this.statement = statement
  }
}

/** Answers a row for each statement: its result, as the builder has it. */
export class AtOnce {
  readonly statements: readonly Statement[]
  constructor(statements: readonly Statement[]) {
    this.statements = statements
  }
}

/** Several statements without values in one text, which only the simple protocol takes. */
export class Script {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type ClientConfig = pg.ClientConfig & {
  /** False behind a pooler that gives each transaction another session. */
  prepares?: boolean
}

export class Client extends pg.Client {
  readonly prepares: boolean
  readonly prepared = new Set<string>()
  /** Goes with what is sent next. */
  waiting: Statement[] = []

  constructor(config?: ClientConfig) {
    super(config)
    this.prepares = config?.prepares ?? false
  }
}

const nothing = { command: null, rowCount: null, rows: [] }

const sendAlone = pg.Client.prototype.query as (...args: unknown[]) => unknown

Client.prototype.query = function query(this: Client, ...args: unknown[]): unknown {
  const [sent, values] = args
  if (sent instanceof Later) return wait(this, sent.statement)
  if (sent instanceof Script) return sendScript(this, sent.text)
  if (sent instanceof AtOnce) return sendAtOnce(this, sent.statements)
  // What else there is belongs to the driver.
  if (typeof sent !== 'string' || !Array.isArray(values)) return sendAlone.apply(this, args)
  const statement = { text: sent, values }
  if (sent === 'begin') return wait(this, statement)
  if (sent === 'commit' || sent === 'rollback') return end(this, statement)
  if (this.waiting.length === 0 && values.length === 0) return sendAlone.apply(this, args)
  return sendTogether(this, [statement]).then(results => results.at(-1))
} as typeof pg.Client.prototype.query

function wait(client: Client, statement: Statement): Promise<unknown> {
  client.waiting.push(statement)
  return Promise.resolve(nothing)
}

/** A commit takes along what waits, and a rollback forgets it. */
async function end(client: Client, statement: Statement): Promise<unknown> {
  const { waiting } = client
  const isUnbegun = waiting[0]?.text === 'begin'
  if (statement.text === 'rollback' || (isUnbegun && waiting.length === 1)) client.waiting = []
  if (isUnbegun && client.waiting.length === 0) return nothing
  const ended = (await sendTogether(client, [statement])).at(-1)
  // So the server answers the commit of a transaction that failed, as if that had been asked for.
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

/** With what waits. Answers a result for each. */
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

/** What the driver asks of a query, for several. */
class RoundTrip implements pg.Submittable {
  readonly callback: Callback
  readonly #client: Client
  readonly #statements: { text: string; values: (string | Buffer | null)[]; name: string }[]
  readonly #parsed: string[] = []
  readonly #results: Result[] = []
  #result: Result
  /** A row that could not be read: the server goes on, so it is told at the end. */
  #fault: Error | null = null

  constructor(client: Client, statements: readonly Statement[], callback: Callback) {
    this.#client = client
    this.callback = callback
    // Before anything is sent: a value that cannot be sent stops all of them.
    this.#statements = statements.map(({ text, values }) => ({
      text,
      values: values.map(value => utils.prepareValue(value)),
      name: client.prepares ? nameOf(text) : '',
    }))
    this.#result = this.#newResult()
  }

  submit(connection: pg.Connection): void {
    const { prepared } = this.#client
    const { stream } = connection
    stream.cork()
    for (const { text, values, name } of this.#statements) {
      if (!prepared.has(name) && !this.#parsed.includes(name)) {
        if (name !== '') {
          // It may be there, of a round trip that failed after it.
          connection.close({ type: 'S', name }, true)
          this.#parsed.push(name)
        }
        connection.parse({ text, name, types: [] }, true)
      }
      connection.bind({ statement: name, values }, true)
      connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#result.addFields(fields)
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
    for (const name of this.#parsed) this.#client.prepared.add(name)
    this.callback(this.#fault, this.#results)
  }

  #newResult(): Result {
    return new pg.Result('', this.#client as never) as Result
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

const names = new Map<string, string>()
const uses = new Map<string, number>()

/** Empty: it is not frequent, so far. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined || names.size >= preparedMax) return known ?? ''
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
