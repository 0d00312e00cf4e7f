/** A tap on the database driver, for code that stands between the program and its statements. */
import type pg from 'pg'
import { AtOnce, Client, Later } from '../../../src/db/client.ts'

export type Statement = {
  /** On one line, single spaces. */
  text: string
  values: readonly unknown[]
  client: pg.PoolClient & { processID: number }
}

type Send = (...args: unknown[]) => unknown
const sendToServer = Client.prototype.query as Send

/**
 * `around` runs the statement, or never does. The tap stays for the rest of the process, before those of other
 * test files that run in it.
 */
export function tapStatements(
  around: (statement: Statement, run: () => Promise<unknown>) => Promise<unknown>,
): void {
  const send = Client.prototype.query as Send
  async function tapped(this: Statement['client'], ...args: unknown[]): Promise<unknown> {
    const statements = statementsOf(args)
    // Calls `around` for each of the statements that go together. All of them run with the last one.
    for (const [index, { text, values }] of statements.entries()) {
      const statement = { text: text.replace(/\s+/g, ' ').trim(), values, client: this }
      const isLast = index === statements.length - 1
      const answer = around(statement, async () => isLast && send.apply(this, args))
      if (isLast) return answer
      await answer
    }
  }
  function query(this: Statement['client'], ...args: unknown[]): unknown {
    return statementsOf(args).length > 0 ? tapped.apply(this, args) : send.apply(this, args)
  }
  Client.prototype.query = query as typeof Client.prototype.query
}

/** Sends past the tap. */
export function sendUntapped(
  client: Statement['client'],
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<unknown> {
  return Promise.resolve(sendToServer.call(client, text, values))
}

/** Undefined: the call belongs to the driver. */
function statementsOf([sent, values]: unknown[]) {
  if (sent instanceof AtOnce) return sent.statements
  if (sent instanceof Later) return [sent.statement]
  return typeof sent === 'string' && Array.isArray(values) ? [{ text: sent, values }] : []
}
