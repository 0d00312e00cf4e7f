import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, commandAs, giveTo, giveTreeTo, serverAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import {
  type ClusterFiles,
  clusterFolder,
  pidFile,
  portFile,
  readPidFile,
  unlessAbsent,
} from './files.ts'
import { initialize } from './initialize.ts'
import { connect, type Session } from './session.ts'

const startMs = 60_000
/** How long the remains of a dead server may block a start. */
const remainsMs = 20_000
const fastStopMs = 20_000
const immediateStopMs = 5_000

/** Errors that pass by themselves: backends that outlive their server for a moment, a port just taken. */
const passing = /is still in use|already exists|could not create any TCP\/IP sockets/

/** A failure of the server itself, unlike its answers to clients that connect too early. */
const ownFailure = /(?:FATAL|PANIC|error):(?! *the database system is ).*/

/** `port`: it starts there or not at all; otherwise at the last one if that is free. */
type ServerSettings = { maxConnections?: number; durable?: boolean; port?: number }

/** Starts the server of this cluster. Makes the cluster first if there is none. */
export async function startServer(files: ClusterFiles, settings: ServerSettings): Promise<Session> {
  const binaries = await findBinaries()
  const account = await serverAccount(files.home)
  await giveTo(account, files.startLock)
  if (!(await unlessAbsent(stat(files.home), null))) await initialize(files, binaries, account)
  await repairOwner(files, account)
  for (const until = performance.now() + remainsMs; ; await sleep(250)) {
    const logStart = (await unlessAbsent(stat(files.log), null))?.size ?? 0
    const fate = await launch(files, binaries, account, settings)
    const session = await waitFor(files, fate)
    if (session) return session
    const said = (await readFile(files.log)).subarray(logStart).toString()
    const mayPass = passing.test(said) || fate() === 'killed'
    if (!mayPass || performance.now() > until) {
      const reason = ownFailure.exec(said)?.[0] ?? said.trim().slice(-300)
      throw new Error(`PostgreSQL does not start: ${reason} (see ${files.log})`)
    }
  }
}

/** Stops fast first, which ends every session properly. Recovery repairs what an immediate stop leaves. */
export async function stopServer(
  files: ClusterFiles,
  pid: number,
  log: (message: string, facts?: object) => void,
): Promise<void> {
  if (await signalAndWait(files, pid, 'SIGINT', fastStopMs)) return
  log('embedded PostgreSQL does not stop; stopping it at once', { pid })
  if (await signalAndWait(files, pid, 'SIGQUIT', immediateStopMs)) return
  log('embedded PostgreSQL still runs', { pid })
}

async function signalAndWait(
  files: ClusterFiles,
  pid: number,
  signal: NodeJS.Signals,
  ms: number,
): Promise<boolean> {
  if (!sendSignal(pid, signal)) return true
  for (const until = performance.now() + ms; performance.now() < until; await sleep(20)) {
    // Removing the pid file is the server's last act. In a container its process may stay a zombie, so the
    // pid alone would look alive for ever.
    if ((await readPidFile(files.home))?.pid !== pid || !sendSignal(pid, 0)) return true
  }
  return false
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** A copied or restored folder may have lost the owner and the mode that PostgreSQL requires. */
async function repairOwner(files: ClusterFiles, account: Account | null): Promise<void> {
  const { uid, mode } = await stat(clusterFolder(files.home))
  if (account && uid !== account.uid) await giveTreeTo(account, files.home)
  if ((mode & 0o777) !== 0o700) await chmod(clusterFolder(files.home), 0o700)
}

type Fate = 'runs' | 'gave up' | 'killed'

/**
 * Starts the server in a session of its own and without a pipe to us, so that neither a Ctrl-C in our
 * terminal nor our death reaches it. Returns a function that tells what became of it.
 */
async function launch(
  files: ClusterFiles,
  binaries: Binaries,
  account: Account | null,
  { maxConnections = 100, durable = true, port }: ServerSettings,
): Promise<() => Fate> {
  const last = await readPidFile(files.home)
  // A crash may leave the file empty, and PostgreSQL refuses to start with an empty one.
  if (!last) await rm(pidFile(files.home), { force: true })
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port ?? (await lastPort(files, last?.port))}`,
    'unix_socket_directories=',
    `max_connections=${maxConnections}`,
    `fsync=${durable ? 'on' : 'off'}`,
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
  ].flatMap(setting => ['-c', setting])
  const [program, ...args] = await commandAs(
    account,
    [binaries.postgres, '-D', clusterFolder(files.home), ...settings],
    [binaries.folder, files.dataDir],
  )
  const log = openSync(files.log, 'a', 0o600)
  await giveTo(account, files.log)
  const server = spawn(program, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      // Another program may have the dead server's pid by now, and PostgreSQL would take it for the server.
      // It ignores this one pid. It still learns from the shared memory, without a pid, whether the cluster
      // is in use.
      PG_GRANDPARENT_PID: String(last?.pid ?? 0),
    },
  })
  closeSync(log)
  let fate: Fate = 'runs'
  server.once('exit', (_code, signal) => {
    fate = signal ? 'killed' : 'gave up'
  })
  await new Promise<void>((resolve, reject) => {
    server.once('spawn', resolve)
    server.once('error', reject)
  })
  server.unref()
  return () => fate
}

async function waitFor(files: ClusterFiles, fate: () => Fate): Promise<Session | null> {
  for (const until = performance.now() + startMs; performance.now() < until; await sleep(20)) {
    const exited = fate() !== 'runs'
    const session = await connect(files)
    if (session || exited) return session
  }
  throw new Error(`PostgreSQL is not ready after ${startMs / 1000} s (see ${files.log})`)
}

/** The port of the last start if it is free, because pools still look there. */
async function lastPort({ home }: ClusterFiles, ofPidFile = 0): Promise<number> {
  const written = await unlessAbsent(readFile(portFile(home), 'utf8'), `${ofPidFile}`)
  const port = await freePort(Number(written) || 0)
  if (written !== `${port}`) await writeFile(portFile(home), `${port}`)
  return port
}

async function freePort(wanted: number): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', error => (wanted ? resolve(freePort(0)) : reject(error)))
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
