/**
 * The programs that the drill starts, and no others. Each is known by its process, and so are its children.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Owner = { uid: number; gid: number }

/** PostgreSQL refuses to run as root. Then everything runs as the user that its package made. */
export function ordinaryUser(): Owner {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  if (uid !== 0) return { uid, gid }
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

type Start = {
  command: string
  args: string[]
  env?: Record<string, string>
  cwd: string
  logFile: string
  owner?: Owner
  /** What comes before the command and sees to its owner (`network.ts`). */
  within?: string[]
}

const running = new Set<ChildProcess>()
// Leaves no process behind, however this program ends.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function start({ command, args, env, cwd, logFile, owner, within }: Start): ChildProcess {
  const log = openSync(logFile, 'a', 0o644)
  const [program = command, ...rest] = [...(within ?? []), command, ...args]
  const child = spawn(program, rest, {
    cwd,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', HOME: cwd, ...env },
    stdio: ['ignore', log, log],
    ...(within === undefined || within.length === 0 ? owner : {}),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  // Nobody waits for a program that is not installed.
  child.once('error', error => {
    console.error(`${error.message}: docs/high-availability.md tells what to install`)
    process.exit(1)
  })
  return child
}

/** Ends a child, even a stuck one, and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await gone
  clearTimeout(late)
}

/** A process and all processes below it, children last. */
export function family(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
      if (state !== 'Z') parents.set(Number(name), Number(parent))
    } catch {
      // The process ended while we looked.
    }
  }
  const members = parents.has(pid) ? [pid] : []
  for (const member of members) {
    for (const [child, parent] of parents) if (parent === member) members.push(child)
  }
  return members
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // Already gone.
    }
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map(server => (server.address() as { port: number }).port)
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}

/** Polls until it is true. `what` names in the error what never came true. */
export async function until<T>(
  what: string,
  look: () => Promise<T | false | null | undefined>,
  patienceSeconds = 180,
): Promise<T> {
  const end = Date.now() + patienceSeconds * 1_000
  while (Date.now() < end) {
    const found = await look().catch(() => null)
    if (found !== null && found !== undefined && found !== false) return found
    await sleep(200)
  }
  throw new Error(`${patienceSeconds} s passed without ${what}`)
}
