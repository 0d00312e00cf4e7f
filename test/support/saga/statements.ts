/** A tap on the database driver: whoever wants to can stand between the program and its statements. */
import pg from 'pg'

export type Statement = {
  /** On one line, single spaces. */
  text: string
  values: readonly unknown[]
  client: pg.PoolClient & { processID: number }
}

/** `around` runs the statement, or never does. It stays for the rest of the process. */
export function tapStatements(
  around: (statement: Statement, run: () => Promise<unknown>) => Promise<unknown>,
): void {
  const untapped = pg.Client.prototype.query as (...args: unknown[]) => unknown
  function query(this: Statement['client'], ...args: unknown[]): unknown {
    const [text, values] = isNamed(args[0]) ? [args[0].text, args[0].values] : args
    // The house sends every statement of its own like this; what else there is belongs to the driver.
    if (typeof text !== 'string' || !Array.isArray(values)) return untapped.apply(this, args)
    const statement = { text: text.replace(/\s+/g, ' ').trim(), values, client: this }
    return around(statement, async () => untapped.apply(this, args))
  }
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
}

/** A statement that is prepared. */
function isNamed(sent: unknown): sent is { text: string; values: unknown[] } {
  return typeof sent === 'object' && sent !== null && 'name' in sent && 'text' in sent
}
