/** A tap on the database driver: whoever wants to can stand between the program and its statements. */
import type pg from 'pg'
import { AtOnce, Client, Later } from '../../../src/db/client.ts'

export type Statement = {
  /** On one line, single spaces. */
  text: string
  values: readonly unknown[]
  client: pg.PoolClient & { processID: number }
}

const send = Client.prototype.query as (...args: unknown[]) => unknown

/** `around` runs the statement, or never does. It stays for the rest of the process. */
export function tapStatements(
  around: (statement: Statement, run: () => Promise<unknown>) => Promise<unknown>,
): void {
  async function tapped(this: Statement['client'], ...args: unknown[]): Promise<unknown> {
    const statements = statementsOf(args)
    // Of those that go together each is stood before, and with the last one all of them run.
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

/** Past the tap. */
export function sendUntapped(
  client: Statement['client'],
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<unknown> {
  return Promise.resolve(send.call(client, text, values))
}

/** None: what belongs to the driver. */
function statementsOf([sent, values]: unknown[]) {
  if (sent instanceof AtOnce) return sent.statements
  if (sent instanceof Later) return [sent.statement]
  return typeof sent === 'string' && Array.isArray(values) ? [{ text: sent, values }] : []
}
