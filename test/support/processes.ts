/** The program as real processes, so that they can be killed, paused and stopped. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ProcessRole } from '../../src/app.ts'
import { orLate } from '../../src/core/late.ts'
import { atEnd } from './at-end.ts'
import { assertDiscreet } from './discreet.ts'
import { patient, type TestService } from './service.ts'

export type Program = {
  pid: number
  /** The output so far, for the message of a failure. */
  output(): string
  /** Resolves with the match when the program has printed it. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  signal(signal: NodeJS.Signals): void
  /** Exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>
}

const patienceMs = 180_000
const root = fileURLToPath(new URL('../..', import.meta.url))
const running = new Set<ChildProcess>()

const outputs: (() => string)[] = []

atEnd(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const output of outputs) assertDiscreet(output().split('\n'))
})

/** Starts `node <file> <args>` with exactly this environment, and the paths. It may open so many files. */
export function startProgram(
  args: string[],
  env: Record<string, string>,
  openFiles = 'unlimited',
): Program {
  const limited = `ulimit -n ${openFiles} && exec "$@"`
  const [command = '', ...rest] = [
    ...(openFiles === 'unlimited' ? [] : ['sh', '-c', limited, 'sh']),
    ...[process.execPath, ...args],
  ]
  const child = spawn(command, rest, {
    cwd: root,
    env: { ...paths(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  outputs.push(() => output)
  let look = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      look()
    })
  }
  const exited = new Promise<number | NodeJS.Signals>(resolve => {
    child.once('exit', (code, signal) => {
      running.delete(child)
      resolve(code ?? signal ?? 'SIGKILL')
      look()
    })
  })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    signal: signal => void child.kill(signal),
    exited,
    printed: pattern =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`never printed ${pattern}: ${output}`)),
          patienceMs,
        )
        look = () => {
          const match = pattern.exec(output)
          if (match) resolve(match)
          else if (!running.has(child)) reject(new Error(`ended without ${pattern}: ${output}`))
          else return
          clearTimeout(late)
        }
        look()
      }),
  }
}

/** Runs a command of the staff to its end, in the same way. */
export function runVerb(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise(resolve => {
    const ended = (error: (Error & { code?: unknown }) | null, stdout: string, stderr: string) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    const options = { cwd: root, env: { ...paths(), ...env } }
    execFile(process.execPath, ['src/main.ts', ...args], options, ended)
  })
}

/** Without the folder of compiled code, each process compiles the whole program. */
function paths(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, ...defined({ TMPDIR, NODE_COMPILE_CACHE }) }
}

function defined(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

/** A process of a test's service: same database, same operators, same folder. */
export function startRole(
  service: TestService,
  role: ProcessRole,
  env: Record<string, string> = {},
  openFiles?: string,
): Program {
  const whole = {
    DATABASE_URL: service.databaseUrl,
    DATABASE_CONNECTIONS: '8',
    GANGWAY_DATA_DIR: service.config.dataDir,
    GANGWAY_ENV: 'uat',
    OPERATOR_LOGINS_OFF: 'none',
    PORT: '0',
    LOG_LEVEL: 'warn',
    ISSUANCE_RECHECK_SECONDS: '1',
    ISSUANCE_LEASE_SECONDS: '2',
    ...patient,
    ...env,
  }
  return startProgram(['src/main.ts', role], whole, openFiles)
}

export async function addressOf(program: Program): Promise<string> {
  const match = await program.printed(/gangway on (http:\S+)/)
  return match[1] ?? ''
}

/** Every process with its parent, and whether it is a zombie. */
function processTable(): { pid: number; parent: number; ended: boolean }[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    return lines
      .trim()
      .split('\n')
      .map(line => line.trim().split(/\s+/))
      .map(([pid, parent, state]) => ({
        pid: Number(pid),
        parent: Number(parent),
        ended: state?.startsWith('Z') ?? true,
      }))
  }
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.flatMap(pid => {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return [{ pid: Number(pid), parent: Number(parent), ended: state === 'Z' || state === 'X' }]
    } catch {
      return []
    }
  })
}

export function childrenOf(parent: number): number[] {
  return processTable()
    .filter(each => each.parent === parent && !each.ended)
    .map(({ pid }) => pid)
}

export function isAlive(pid: number): boolean {
  return processTable().some(each => each.pid === pid && !each.ended)
}

/** The promise's value. Fails when it takes longer than anybody would wait. */
export async function within<T>(what: string, promise: Promise<T>, ms = patienceMs): Promise<T> {
  const value = await orLate(promise, ms)
  assert.ok(value !== 'late', `${what}: too late`)
  return value
}

/**
 * A port that is free now and again after a program has left it. It is none of those that the system gives
 * to whoever asks for any, as all other tests do.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise(resolve => server.close(resolve))
    return port
  }
}
