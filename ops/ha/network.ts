/**
 * The network of a cluster. Where the system lets us, each node is a host of its own, in a network namespace
 * with a cable to a bridge, and the services are a host beside them. Otherwise everything is on loopback, and
 * nothing can be cut.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import type { Owner } from './processes.ts'

export type Network = {
  addressOf(node: string): string
  /** The nodes, and the services, as `pg_hba.conf` writes networks. */
  databases: string
  services: string
  /** What comes before a command that runs on the node as `owner`; empty where it needs nothing. */
  within(node: string, owner: Owner): string[]
  /** Null on loopback. */
  cables: Cables | null
  /** After the processes of the nodes have ended. */
  remove(): void
}

export type Cables = {
  /** The node reaches nobody and nobody reaches it. It is not told. */
  pull(node: string): void
  /** The node and the other nodes do not reach each other, but the services and the node do. */
  split(node: string): void
  mend(node: string): void
}

export function openNetwork(nodes: readonly string[]): Network {
  if (process.getuid?.() !== 0) return loopback('not as root')
  const network = hosts(nodes)
  try {
    network.make()
    return network
  } catch (error) {
    network.remove()
    return loopback(String((error as { stderr?: Buffer }).stderr ?? error).trim())
  }
}

function loopback(why: string): Network {
  console.log(`everything is on loopback, without failures of the network: ${why}`)
  const everybody = '127.0.0.1/32'
  return {
    addressOf: () => '127.0.0.1',
    databases: everybody,
    services: everybody,
    within: () => [],
    cables: null,
    remove: () => {},
  }
}

function hosts(nodes: readonly string[]): Network & { make(): void } {
  // Names of interfaces have at most 15 characters. Several clusters may stand side by side.
  const mark = `gw${randomBytes(3).toString('hex')}`
  const prefix = `10.77.${randomInt(256)}`
  const services = `${prefix}.254`
  const spaceOf = (node: string) => `${mark}-${node}`
  const cableOf = (node: string) => `${mark}${node}`
  const addressOf = (node: string) => `${prefix}.${1 + nodes.indexOf(node)}`
  const othersThan = (node: string) => nodes.filter(each => each !== node).map(addressOf)
  const on = (node: string, ...args: string[]) => ip('-n', spaceOf(node), ...args)

  return {
    addressOf,
    databases: `${prefix}.0/24`,
    services: `${services}/32`,
    within: (node, { uid, gid }) => [
      ...['ip', 'netns', 'exec', spaceOf(node)],
      ...['setpriv', '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups'],
    ],
    make() {
      ip('link', 'add', mark, 'type', 'bridge')
      ip('addr', 'add', `${services}/24`, 'dev', mark)
      ip('link', 'set', mark, 'up')
      for (const node of nodes) {
        ip('netns', 'add', spaceOf(node))
        ip(
          ...['link', 'add', cableOf(node), 'type', 'veth'],
          ...['peer', 'name', 'eth0', 'netns', spaceOf(node)],
        )
        ip('link', 'set', cableOf(node), 'master', mark, 'up')
        on(node, 'addr', 'add', `${addressOf(node)}/24`, 'dev', 'eth0')
        on(node, 'link', 'set', 'lo', 'up')
        on(node, 'link', 'set', 'eth0', 'up')
      }
    },
    cables: {
      pull: node => ip('link', 'set', cableOf(node), 'down'),
      split(node) {
        // Its answers to what still arrives from them are lost as well.
        for (const other of othersThan(node)) on(node, 'route', 'add', 'blackhole', `${other}/32`)
      },
      mend(node) {
        ip('link', 'set', cableOf(node), 'up')
        on(node, 'route', 'flush', 'type', 'blackhole')
      },
    },
    remove() {
      for (const node of nodes) quietly(() => ip('netns', 'del', spaceOf(node)))
      // A cable outlives its namespace for as long as a process in it is ending.
      for (const node of nodes) quietly(() => ip('link', 'del', cableOf(node)))
      quietly(() => ip('link', 'del', mark))
    },
  }
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Half a network is removed as well. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // It was not there.
  }
}
