/** TCP between a program and what it calls, for tests that cut, delay and lose. */
import { createServer, connect as dial, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'
import { listenHere } from './listening.ts'

/** One connection: the near side called, the far side is called. */
export type Link = {
  near: Socket
  far: Socket
  end(): void
}

type Relay = {
  port: number
  links: ReadonlySet<Link>
  /** Whether new callers are disconnected at once. */
  refuses(isRefusing: boolean): void
}

/** Gets a link's data, and decides whether to pass it on. */
type Hands = {
  fromNear(link: Link, data: Buffer): void
  fromFar(link: Link, data: Buffer): void
}

export async function startRelay(target: URL, hands: Hands): Promise<Relay> {
  const links = new Set<Link>()
  let isRefusing = false
  const server = createServer(near => {
    if (isRefusing) {
      near.on('error', () => {})
      return near.destroy()
    }
    const far = dial(Number(target.port), target.hostname)
    const link: Link = {
      near,
      far,
      end() {
        links.delete(link)
        near.destroy()
        far.destroy()
      },
    }
    links.add(link)
    for (const socket of [near, far]) {
      socket.on('error', link.end)
      socket.on('close', link.end)
    }
    near.on('data', (data: Buffer) => hands.fromNear(link, data))
    far.on('data', (data: Buffer) => hands.fromFar(link, data))
  })
  const port = await listenHere(server)
  atEnd(() => {
    for (const link of links) link.end()
    server.close()
  })
  return {
    port,
    links,
    refuses(wanted) {
      isRefusing = wanted
    },
  }
}
