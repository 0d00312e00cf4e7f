import type { AddressInfo, Server } from 'node:net'

/** Lets a server of the test's own listen on this machine. Answers its port. */
export async function listenHere(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
