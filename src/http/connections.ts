/**
 * Limits how long callers may take on a connection. A request has to arrive, and an answer has to be taken,
 * within a time. In between, an answer may wait minutes for an operator, and a stream may last for ever.
 */
import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

type ConnectionLimits = {
  /** Time for the head and the body of a request to arrive. */
  arrivalSeconds: number
  /** Connections of this process, at most. One more is closed at once. */
  max: number
}

/** All headers of a request together. */
const headerBytesMax = 16 * 1024
/** A reader that takes nothing for this many times `arrivalSeconds` is cut off. */
const patience = 4

export function serverOptions({ arrivalSeconds }: ConnectionLimits): ServerOptions {
  const arrivalMs = arrivalSeconds * 1_000
  return {
    maxHeaderSize: headerBytesMax,
    // Node's own refusal would be no problem document.
    requireHostHeader: false,
    headersTimeout: arrivalMs,
    requestTimeout: arrivalMs,
    connectionsCheckingInterval: Math.min(arrivalMs, 5_000),
  }
}

/**
 * The time-out of a socket would not do: it counts silence, and a confirmation is silent for minutes. This
 * counts only the time in which written bytes wait to be taken. Callers get at most half of the files that
 * the process may open, because the database, operators and tickets need some as well. Answers the most
 * connections.
 */
export function limitConnections(
  server: Server,
  { arrivalSeconds, max }: ConnectionLimits,
): number {
  server.maxConnections = Math.min(max, Math.floor(openFilesMax() / 2))
  /** The bytes taken at the last look while others were waiting; null: nothing was waiting. */
  const takenBefore = new Map<Socket, number | null>()
  server.on('connection', (socket: Socket) => {
    takenBefore.set(socket, null)
    socket.once('close', () => takenBefore.delete(socket))
  })
  const look = () => {
    for (const [socket, before] of takenBefore) {
      const isWaiting = socket.writableLength > 0
      const taken = isWaiting ? socket.bytesWritten - socket.writableLength : null
      if (isWaiting && taken === before) socket.destroy()
      else takenBefore.set(socket, taken)
    }
  }
  const timer = setInterval(look, patience * arrivalSeconds * 1_000).unref()
  server.once('close', () => clearInterval(timer))
  return server.maxConnections
}

/** Node has raised the limit as far as the system lets it. */
function openFilesMax(): number {
  // It would look up the names of all addresses.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | 'unlimited' } }
  }
  const max = userLimits?.open_files.soft
  return typeof max === 'number' ? max : Number.POSITIVE_INFINITY
}
