import { buildConnector } from 'undici'

const failures = new WeakSet<Error>()

/** Connects as undici does, and remembers what failed before there was a connection, encryption included. */
export function createConnector(timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout })
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error === null) return callback(null, socket)
      failures.add(error)
      callback(error, null)
    })
}

/**
 * True when the request certainly never left, because no connection was made for it. Its error's code would not tell:
 * codes such as ECONNRESET also end established connections.
 */
export function neverConnected(error: unknown): boolean {
  return error instanceof Error && failures.has(error)
}
