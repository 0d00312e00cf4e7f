/**
 * Programs of the machine that tests need. A bare machine of continuous integration may lack one, so
 * apt-get installs it once. Without the right to do so, the test says what to do.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const turns = join(tmpdir(), 'gangway-tests-apt.lock')

/** The path of the program. Its package has the same name. */
export function installed(program: string): string {
  const found = find(program)
  if (found !== undefined) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install(program)
    const now = find(program)
    if (now !== undefined) return now
  }
  throw new Error(`the tests need ${program}: apt-get install ${program}`)
}

function find(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map(folder => join(folder, program)).find(path => existsSync(path))
}

/**
 * Several test files may install at once. apt-get waits for the lock of packages when it is told to, but never
 * for the lock of its lists: who finds that one taken fails. So the test files take turns by a lock of their own.
 */
export function install(name: string): void {
  const apt = (...args: string[]) =>
    execFileSync('flock', [turns, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', name)
}
