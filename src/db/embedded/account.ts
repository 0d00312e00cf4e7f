/**
 * PostgreSQL refuses to run as root. Where the program runs as root, as in many containers, the server gets
 * an ordinary account. Its folders may lie where only root can go, for example under /root. Then the server
 * keeps one capability, to pass folders and read files, and no other.
 */
import { execFile } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { unlessAbsent } from './files.ts'

export type Account = { uid: number; gid: number }

/** Null: the server runs under our own account. */
export async function serverAccount(home: string): Promise<Account | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const owner = await unlessAbsent(stat(home), null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await lookUp('postgres')) ?? (await lookUp('gangway')) ?? (await createAccount('gangway'))
}

export async function giveTo(account: Account | null, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/** Includes everything below `path`. */
export async function giveTreeTo(account: Account | null, path: string): Promise<void> {
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, path])
}

/** The command line that runs a program under the account. It execs, so the pid stays the program's. */
export async function commandAs(
  account: Account | null,
  command: readonly [string, ...string[]],
  folders: readonly string[],
): Promise<[string, ...string[]]> {
  if (!account) return [...command]
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const capability = (await areOpen(folders)) ? null : await passingCapability()
  const passing = capability
    ? [
        `--inh-caps=+${capability}`,
        `--ambient-caps=+${capability}`,
        // Without it, access(2) ignores the capability, and initdb uses access(2) to look for `postgres`.
        '--securebits=+no_setuid_fixup',
      ]
    : []
  return ['setpriv', ...identity, ...passing, ...command]
}

async function areOpen(folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    for (let path = folder; ; path = dirname(path)) {
      if (((await stat(path)).mode & 0o001) === 0) return false
      if (path === dirname(path)) break
    }
  }
  return true
}

/** The smaller of two capabilities. Docker gives its root only the larger, so that one is the fallback. */
async function passingCapability(): Promise<string | null> {
  const status = await readFile('/proc/self/status', 'utf8')
  const held = BigInt(`0x${/^CapPrm:\s*(\S+)/m.exec(status)?.[1] ?? 0}`)
  if (held & (1n << 2n)) return 'dac_read_search'
  if (held & (1n << 1n)) return 'dac_override'
  return null
}

async function createAccount(name: string): Promise<Account> {
  const made = run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir=/nonexistent',
    '--shell=/usr/sbin/nologin',
    name,
  ])
  const failure = await made.then(
    () => null,
    error => error,
  )
  // Another installation may have created it at the same moment.
  const account = await lookUp(name)
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root, and no account could be created for it: ' +
      'create a system user `postgres`, or run the program as an ordinary user',
    { cause: failure },
  )
}

async function lookUp(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

/** The administrator's tools may be missing from PATH. */
function run(program: string, args: string[]) {
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin` }
  return promisify(execFile)(program, args, { env })
}
