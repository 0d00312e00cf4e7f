/**
 * How long callers may take with a connection. A request has to arrive, and an answer has to be taken,
 * within a time; what the answer waits for in between may take minutes, and a stream may last for ever.
 */
import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

export type ConnectionLimits = {
  /** For the head and the body of a request to arrive. */
  arrivalSeconds: number
  /** Of this process; one more is closed at once. */
  max: number
}

/** Of all headers of a request together. */
const headerBytesMax = 16 * 1024
/** A reader that takes nothing of what is sent for so many times that long is gone. */
const patience = 4

export function serverOptions({ arrivalSeconds }: ConnectionLimits): ServerOptions {
  const arrivalMs = arrivalSeconds * 1_000
  return {
    maxHeaderSize: headerBytesMax,
    headersTimeout: arrivalMs,
    requestTimeout: arrivalMs,
    connectionsCheckingInterval: Math.min(arrivalMs, 5_000),
  }
}

/**
 * The time-out of a socket would not do: it counts silence, and a confirmation is silent for minutes.
 * What counts here is that something waits to be taken and is not.
 */
export function limitConnections(server: Server, { arrivalSeconds, max }: ConnectionLimits): void {
  server.maxConnections = max
  /** How much was taken when the rest was already waiting; null: nothing was waiting. */
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
}
