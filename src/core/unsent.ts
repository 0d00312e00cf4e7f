/**
 * Whether a request certainly never left: no connection came about. ECONNRESET and the like also end
 * established connections, so the system call decides.
 */
export function neverConnected(error: unknown): boolean {
  if (error instanceof AggregateError) {
    return error.errors.length > 0 && error.errors.every(neverConnected)
  }
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  return code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo'
}
