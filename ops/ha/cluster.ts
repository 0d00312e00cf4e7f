/**
 * Three PostgreSQL under Patroni, three etcd and one HAProxy on loopback, made from the templates beside this file. All
 * of it lives in one folder and runs as an ordinary user. `node ops/ha/cluster.ts <folder>` starts one to look
 * at, until Ctrl-C, and then removes it; `drill.ts` uses the same.
 */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { end, family, freePorts, ordinaryUser, signalAll, start, until } from './processes.ts'
import { makeCertificates } from './tls.ts'

export type Member = { name: string; role: string; state: string; timeline?: number }

export type Node = {
  name: string
  /** The server and its children, while there are any. */
  postgres(): number[]
  patroni(): number[]
  startPatroni(): void
}

export type Cluster = {
  /** The address that leads to the primary, for the service. */
  url: string
  nodes: Node[]
  /** What Patroni says of every node, asked at whichever answers. */
  members(): Promise<Member[]>
  /** The node that holds the key. */
  primary(): Promise<Node | undefined>
  /** Waits until a primary, its synchronous standby and the third node are all there. */
  healthy(): Promise<void>
  /** Hands the primary over in good order. */
  switchover(): Promise<void>
  stop(): Promise<void>
}

const names = ['db1', 'db2', 'db3']
const host = '127.0.0.1'

export async function startCluster(folder: string): Promise<Cluster> {
  const root = resolve(folder)
  // Not made before: everything below it is removed in the end.
  mkdirSync(root, { mode: 0o755 })
  const owner = ordinaryUser()
  const children: ChildProcess[] = []
  const place = (name: string) => {
    const path = join(root, name)
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, owner.uid, owner.gid)
    return path
  }
  const fill = (template: string, file: string, values: Record<string, string | number>) => {
    const text = readFileSync(join(import.meta.dirname, template), 'utf8')
    const filled = text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`${template}: nothing for ${name}`)
      return String(value)
    })
    writeFileSync(file, filled, { mode: 0o600 })
    chownSync(file, owner.uid, owner.gid)
    return file
  }
  const run = (name: string, command: string, args: string[]) => {
    const child = start({ command, args, cwd: root, logFile: join(root, `${name}.log`), owner })
    children.push(child)
    return child
  }

  // However this program ends, nothing of the cluster is left. Patroni goes before its PostgreSQL, or it would
  // start that again.
  const remove = () => {
    for (const child of children) child.kill('SIGKILL')
    for (const name of names) signalAll(postmasterOf(join(root, name, 'data')), 'SIGKILL')
    rmSync(root, { recursive: true, force: true, maxRetries: 20 })
  }
  process.once('exit', remove)

  const ports = await freePorts(13)
  const port = () => ports.pop() ?? 0
  const password = () => randomBytes(18).toString('hex')
  const tlsDir = place('tls')
  makeCertificates(tlsDir, owner)

  const etcds = names.map(name => ({ name: `etcd-${name}`, peer: port(), client: port() }))
  const peers = etcds.map(({ name, peer }) => `${name}=http://${host}:${peer}`).join(',')
  for (const { name, peer, client } of etcds) {
    const dir = place(name)
    const config = fill('etcd.yml', join(root, `${name}.yml`), {
      NODE: name,
      HOST: host,
      DATA_DIR: dir,
      PEER_PORT: peer,
      CLIENT_PORT: client,
      PEERS: peers,
    })
    run(name, 'etcd', ['--config-file', config])
  }

  const secrets = {
    REST_PASSWORD: password(),
    SUPERUSER_PASSWORD: password(),
    REPLICATION_PASSWORD: password(),
    REWIND_PASSWORD: password(),
  }
  const places = names.map(name => ({ name, postgres: port(), rest: port() }))
  const nodes = places.map(({ name, postgres, rest }): Node => {
    const dataDir = join(place(name), 'data')
    const config = fill('patroni.yml', join(root, `${name}.yml`), {
      NODE: name,
      HOST: host,
      POSTGRES_PORT: postgres,
      REST_PORT: rest,
      ETCD_HOSTS: etcds.map(({ client }) => `${host}:${client}`).join(','),
      DATA_DIR: dataDir,
      RUN_DIR: join(root, name),
      TLS_DIR: tlsDir,
      DATABASE_NETWORK: `${host}/32`,
      SERVICE_NETWORK: `${host}/32`,
      WATCHDOG: 'off',
      ...secrets,
    })
    let patroni: ChildProcess | null = null
    return {
      name,
      postgres: () => postmasterOf(dataDir),
      patroni: () =>
        patroni?.exitCode === null && patroni.signalCode === null ? [patroni.pid ?? 0] : [],
      startPatroni() {
        patroni = run(name, '/usr/bin/patroni', [config])
      },
    }
  })
  for (const node of nodes) node.startPatroni()

  const listen = port()
  const proxyConfig = fill('haproxy.cfg', join(root, 'haproxy.cfg'), {
    LISTEN: `${host}:${listen}`,
    ...Object.fromEntries(
      places.flatMap(({ name, postgres, rest }, index) => [
        [`NODE_${index + 1}`, name],
        [`HOST_${index + 1}`, host],
        [`POSTGRES_PORT_${index + 1}`, postgres],
        [`REST_PORT_${index + 1}`, rest],
      ]),
    ),
  })
  run('haproxy', 'haproxy', ['-f', proxyConfig])

  async function members(): Promise<Member[]> {
    const answers = places.map(async ({ rest }) => {
      const answer = await fetch(`http://${host}:${rest}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      })
      return ((await answer.json()) as { members: Member[] }).members
    })
    return Promise.any(answers)
  }

  async function primary(): Promise<Node | undefined> {
    const leader = (await members()).find(({ role }) => role === 'leader')
    return nodes.find(({ name }) => name === leader?.name)
  }

  async function healthy(): Promise<void> {
    await until('three nodes in order', async () => {
      const all = await members()
      const leader = all.find(({ role }) => role === 'leader')
      return (
        all.length === names.length &&
        leader !== undefined &&
        all.every(({ state }) => state === 'running') &&
        all.every(({ timeline }) => timeline === leader.timeline) &&
        all.some(({ role }) => role === 'sync_standby')
      )
    })
  }

  async function switchover(): Promise<void> {
    const leader = await primary()
    const at = places.find(({ name }) => name === leader?.name)
    const answer = await fetch(`http://${host}:${at?.rest}/switchover`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`patroni:${secrets.REST_PASSWORD}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ leader: leader?.name }),
    })
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
  }

  async function stop(): Promise<void> {
    process.off('exit', remove)
    remove()
    await Promise.all(children.map(child => end(child)))
  }

  try {
    await healthy()
    const servicePassword = password()
    const leader = await primary()
    const at = places.find(({ name }) => name === leader?.name)
    // As the guide does it: on the primary, through its socket.
    for (const statement of [
      `create role gangway login password '${servicePassword}'`,
      'create database gangway owner gangway',
    ]) {
      const address = ['-h', join(root, at?.name ?? ''), '-p', String(at?.postgres)]
      execFileSync('psql', [...address, '-U', 'postgres', '-qc', statement], {
        env: { ...process.env, PGPASSWORD: secrets.SUPERUSER_PASSWORD },
      })
    }
    const tls = `sslmode=verify-full&sslrootcert=${tlsDir}/ca.crt`
    const url = `postgres://gangway:${servicePassword}@${host}:${listen}/gangway?${tls}`
    return { url, nodes, members, primary, healthy, switchover, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function postmasterOf(dataDir: string): number[] {
  try {
    const [pid] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const members = family(Number(pid))
    // After a kill the file is left, and its number may be somebody else's by now.
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
