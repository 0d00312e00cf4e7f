/**
 * Three PostgreSQL under Patroni, three etcd and one HAProxy, made from the templates beside this file, on
 * three hosts of one machine (`network.ts`). Everything is in one folder and runs as an ordinary user.
 * `node ops/ha/cluster.ts <folder>` starts a cluster, keeps it until Ctrl-C, and then removes it. `drill.ts`
 * uses the same.
 */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Folder, openFolder } from './folder.ts'
import { type Cables, type Network, openNetwork } from './network.ts'
import { family, freePorts, signalAll, until } from './processes.ts'
import { makeCertificates } from './tls.ts'

type Member = { name: string; role: string; state: string; timeline?: number }

export type Node = {
  name: string
  address: string
  port: number
  restPort: number
  /** The pids of the server and its children; empty when none runs. */
  postgres(): number[]
  patroni(): number[]
  startPatroni(): void
}

export type Cluster = {
  /** The address of the primary, for the service. */
  url: string
  nodes: Node[]
  /** Null where the network cannot be cut. */
  cables: Cables | null
  /** Patroni's state of every node, as the node knows it that has heard of the latest primary. */
  members(): Promise<Member[]>
  /** The node that holds the leader key. */
  primary(): Promise<Node | undefined>
  /** The node that has every answered commit as well. */
  standby(): Promise<Node | undefined>
  /** Waits until there are a primary, its synchronous standby and the third node. */
  healthy(): Promise<void>
  /** Hands the primary over in an orderly way. */
  switchover(): Promise<void>
  stop(): Promise<void>
}

const names = ['db1', 'db2', 'db3']
/** Of HAProxy, where the service looks for it. */
const host = '127.0.0.1'

export async function startCluster(path: string): Promise<Cluster> {
  // Patroni has ended by then; it would restart what is killed here.
  const folder = openFolder(path, () => {
    for (const name of names) signalAll(postmasterOf(dataDirOf(path, name)), 'SIGKILL')
    network.remove()
  })
  const network = openNetwork(names)
  try {
    const tlsDir = folder.place('tls')
    makeCertificates(tlsDir, folder.owner)
    const etcdHosts = await startEtcd(folder, network)
    const secrets = {
      REST_PASSWORD: newPassword(),
      SUPERUSER_PASSWORD: newPassword(),
      REPLICATION_PASSWORD: newPassword(),
      REWIND_PASSWORD: newPassword(),
    }
    const values = { ...secrets, ETCD_HOSTS: etcdHosts, TLS_DIR: tlsDir }
    const nodes = await startNodes(folder, network, values)
    const port = await startProxy(folder, nodes)
    const doings = doingsOf(nodes, secrets.REST_PASSWORD)
    await doings.healthy()
    const password = newPassword()
    const leader = await doings.primary()
    createDatabase(join(folder.root, leader?.name ?? ''), leader?.port ?? 0, {
      superuser: secrets.SUPERUSER_PASSWORD,
      service: password,
    })
    const tls = `sslmode=verify-full&sslrootcert=${tlsDir}/ca.crt`
    const url = `postgres://gangway:${password}@${host}:${port}/gangway?${tls}`
    return { url, nodes, cables: network.cables, ...doings, stop: () => folder.remove() }
  } catch (error) {
    await folder.remove()
    throw error
  }
}

/** Returns the address for its clients. */
async function startEtcd(folder: Folder, network: Network): Promise<string> {
  const ports = await freePorts(2 * names.length)
  const members = names.map((name, index) => ({
    node: name,
    name: `etcd-${name}`,
    address: network.addressOf(name),
    peer: ports[2 * index] ?? 0,
    client: ports[2 * index + 1] ?? 0,
  }))
  const peers = members.map(({ name, address, peer }) => `${name}=http://${address}:${peer}`)
  for (const { node, name, address, peer, client } of members) {
    const config = folder.fill('etcd.yml', `${name}.yml`, {
      NODE: name,
      HOST: address,
      DATA_DIR: folder.place(name),
      PEER_PORT: peer,
      CLIENT_PORT: client,
      PEERS: peers.join(','),
    })
    folder.run(name, 'etcd', ['--config-file', config], network.within(node, folder.owner))
  }
  return members.map(({ address, client }) => `${address}:${client}`).join(',')
}

async function startNodes(
  folder: Folder,
  network: Network,
  values: Record<string, string>,
): Promise<Node[]> {
  const ports = await freePorts(2 * names.length)
  const nodes = names.map((name, index): Node => {
    const [port = 0, restPort = 0] = ports.slice(2 * index)
    const dataDir = dataDirOf(folder.root, name)
    const address = network.addressOf(name)
    const config = folder.fill('patroni.yml', `${name}.yml`, {
      ...values,
      NODE: name,
      HOST: address,
      POSTGRES_PORT: port,
      REST_PORT: restPort,
      DATA_DIR: dataDir,
      RUN_DIR: folder.place(name),
      DATABASE_NETWORK: network.databases,
      SERVICE_NETWORK: network.services,
      WATCHDOG: 'off',
    })
    let patroni: ChildProcess | null = null
    return {
      name,
      address,
      port,
      restPort,
      postgres: () => postmasterOf(dataDir),
      patroni: () =>
        patroni?.exitCode === null && patroni.signalCode === null ? [patroni.pid ?? 0] : [],
      startPatroni() {
        const within = network.within(name, folder.owner)
        patroni = folder.run(name, '/usr/bin/patroni', [config], within)
      },
    }
  })
  for (const node of nodes) node.startPatroni()
  return nodes
}

async function startProxy(folder: Folder, nodes: Node[]): Promise<number> {
  const [port = 0] = await freePorts(1)
  const values = nodes.flatMap((node, index) => [
    [`NODE_${index + 1}`, node.name],
    [`HOST_${index + 1}`, node.address],
    [`POSTGRES_PORT_${index + 1}`, node.port],
    [`REST_PORT_${index + 1}`, node.restPort],
  ])
  const config = folder.fill('haproxy.cfg', 'haproxy.cfg', {
    LISTEN: `${host}:${port}`,
    ...Object.fromEntries(values),
  })
  folder.run('haproxy', 'haproxy', ['-f', config])
  return port
}

/** Reads and commands Patroni over its own port. */
function doingsOf(nodes: Node[], restPassword: string) {
  async function members(): Promise<Member[]> {
    const answers = await Promise.allSettled(
      nodes.map(async ({ address, restPort }) => {
        const signal = AbortSignal.timeout(1_000)
        const answer = await fetch(`http://${address}:${restPort}/cluster`, { signal })
        return ((await answer.json()) as { members: Member[] }).members
      }),
    )
    // A node that is cut off goes on telling what it heard last: that it is the primary itself.
    const told = answers.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
    const [newest] = told.toSorted((a, b) => timelineOf(b) - timelineOf(a))
    if (newest === undefined) throw new Error('no node answers')
    return newest
  }

  async function withRole(role: string): Promise<Node | undefined> {
    const member = (await members()).find(each => each.role === role)
    return nodes.find(({ name }) => name === member?.name)
  }
  const primary = () => withRole('leader')
  const standby = () => withRole('sync_standby')

  async function healthy(): Promise<void> {
    await until('three nodes in order', async () => {
      const all = await members()
      const leader = all.find(({ role }) => role === 'leader')
      return (
        // What the others are told of a node that was lost is believed for `ttl` seconds.
        (await countFollowers(await primary())) === nodes.length - 1 &&
        all.length === nodes.length &&
        leader !== undefined &&
        all.every(({ state, timeline }) => state === 'running' && timeline === leader.timeline) &&
        all.some(({ role }) => role === 'sync_standby')
      )
    })
  }

  async function switchover(): Promise<void> {
    const leader = await primary()
    const login = Buffer.from(`patroni:${restPassword}`).toString('base64')
    const answer = await fetch(`http://${leader?.address}:${leader?.restPort}/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
      body: JSON.stringify({ leader: leader?.name }),
    })
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
  }

  return { members, primary, standby, healthy, switchover }
}

/** How many nodes get what the primary writes. */
async function countFollowers(primary: Node | undefined): Promise<number> {
  const signal = AbortSignal.timeout(1_000)
  const answer = await fetch(`http://${primary?.address}:${primary?.restPort}/patroni`, { signal })
  const { replication = [] } = (await answer.json()) as { replication?: { state: string }[] }
  return replication.filter(({ state }) => state === 'streaming').length
}

function timelineOf(members: Member[]): number {
  return members.find(({ role }) => role === 'leader')?.timeline ?? 0
}

/** As the guide does it: on the primary, through its socket. */
function createDatabase(
  socketDir: string,
  port: number,
  passwords: { superuser: string; service: string },
): void {
  const statements = [
    `create role gangway login password '${passwords.service}'`,
    'create database gangway owner gangway',
  ]
  const where = ['-h', socketDir, '-p', String(port), '-U', 'postgres']
  execFileSync('psql', [...where, '-q', ...statements.flatMap(each => ['-c', each])], {
    env: { ...process.env, PGPASSWORD: passwords.superuser },
  })
}

function newPassword(): string {
  return randomBytes(18).toString('hex')
}

function dataDirOf(root: string, name: string): string {
  return join(root, name, 'data')
}

function postmasterOf(dataDir: string): number[] {
  try {
    const [pid] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const members = family(Number(pid))
    // The file remains after a kill, and another process may have its pid by now.
    const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
    return isOurs ? members : []
  } catch {
    return []
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , folder] = process.argv
  if (folder === undefined) throw new Error('node ops/ha/cluster.ts <folder that is not there yet>')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
  const cluster = await startCluster(folder)
  console.log(`DATABASE_URL='${cluster.url}'`)
  console.table(await cluster.members())
}
