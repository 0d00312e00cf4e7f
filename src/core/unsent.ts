/**
 * True when the request certainly never left, because no connection was made. The system call decides:
 * codes such as ECONNRESET also end established connections.
 */
export function neverConnected(error: unknown): boolean {
  if (error instanceof AggregateError) {
    return error.errors.length > 0 && error.errors.every(neverConnected)
  }
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  return code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo'
}
