/** A proxy to the database that goes silent: its connections stay open and carry nothing any more. */
import { createServer, connect as dial, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

export async function startSilentProxy(target: string) {
  const url = new URL(target)
  const [host, port] = [url.hostname, Number(url.port)]
  const sockets = new Map<Socket, Socket>()
  const server = createServer(near => {
    const far = dial(port, host)
    sockets.set(near, far).set(far, near)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of sockets.keys()) socket.destroy()
    server.close()
  })
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    /** Affects the open connections; new ones work. */
    silence() {
      for (const [from, to] of sockets) from.unpipe(to)
    },
  }
}
