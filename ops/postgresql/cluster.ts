/** Clusters for the drill, made with this machine's PostgreSQL programs in a folder of the drill's own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFileSync, existsSync, globSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, commandAs, giveTo } from '../../src/db/embedded/account.ts'

export type Machine = {
  folder: string
  account: Account | null
  programs: string
}

export type Cluster = { url: string; stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> }

const running = new Set<ChildProcess>()

/** Stops what a failed drill left. */
export function stopAll(): void {
  for (const server of running) server.kill('SIGQUIT')
}

/** The folder that PGBIN names, or the newest one of Debian's packages. */
export function findPrograms(): string {
  const folder = process.env.PGBIN ?? globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? ''
  const missing = ['initdb', 'postgres', 'pg_basebackup', 'pg_verifybackup', 'psql'].filter(
    name => !existsSync(join(folder, name)),
  )
  if (missing.length === 0) return folder
  throw new Error(`no ${missing.join(', ')} in "${folder}": install PostgreSQL, or set PGBIN`)
}

/** Runs one of PostgreSQL's programs under an account that PostgreSQL accepts. */
export async function run(machine: Machine, name: string, ...args: string[]): Promise<void> {
  const { account, programs, folder } = machine
  const [program, ...rest] = await commandAs(
    account,
    [join(programs, name), ...args],
    [programs, folder],
  )
  await promisify(execFile)(program, rest, { cwd: '/', env: { ...process.env, LC_ALL: 'C' } })
}

export async function makeCluster(machine: Machine, data: string, archive: string): Promise<void> {
  await run(machine, 'initdb', '-D', data, '-U', 'gangway', '--auth=trust', '--encoding=UTF8')
  const [part, to] = [`${archive}/part`, `${archive}/%f`]
  configure(data, {
    archive_mode: 'on',
    archive_command: `cmp -s %p ${to} || (test ! -f ${to} && cp %p ${part} && mv ${part} ${to})`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
  })
}

export function configure(data: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
}

export async function startCluster(machine: Machine, data: string): Promise<Cluster> {
  const port = await freePort()
  const log = openSync(`${data}.log`, 'a')
  await giveTo(machine.account, `${data}.log`)
  const [program, ...args] = await commandAs(
    machine.account,
    [join(machine.programs, 'postgres'), '-D', data, '-c', `port=${port}`],
    [machine.programs, machine.folder],
  )
  const server = spawn(program, args, { cwd: '/', stdio: ['ignore', log, log] })
  running.add(server)
  const ended = new Promise<void>(resolve =>
    server.once('exit', () => {
      running.delete(server)
      resolve()
    }),
  )
  const url = `postgres://gangway@127.0.0.1:${port}`
  const isReady = () =>
    run(machine, 'psql', '-qAtd', `${url}/postgres`, '-c', 'create temporary table writes ()').then(
      () => true,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL has ended: see ${data}.log`)
    await sleep(200)
  }
  return {
    url,
    async stop(signal) {
      server.kill(signal)
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
