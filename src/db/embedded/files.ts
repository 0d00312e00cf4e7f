import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The paths of one embedded server. */
export type ClusterFiles = {
  dataDir: string
  /** Exists only when it is complete: it is built beside and renamed. */
  home: string
  log: string
  startLock: string
}

/**
 * Others may not list it but may pass through it. When the program runs as root, the server has an account
 * of its own and would need a capability otherwise. So every file in it has its own mode.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch((cause: Error) => {
    throw new Error(`GANGWAY_DATA_DIR: ${cause.message}`, { cause })
  })
}

/** Resolves symbolic links, so that one folder has one name for every process. */
export async function clusterFiles(dataDir: string): Promise<ClusterFiles> {
  const real = await unlessAbsent(realpath(dataDir), resolve(dataDir))
  return {
    dataDir: real,
    home: join(real, 'postgres'),
    log: join(real, 'postgres.log'),
    startLock: join(real, 'postgres.lock'),
  }
}

/** The cluster itself: PostgreSQL's own folder. */
export const clusterFolder = (home: string) => join(home, 'data')
/** One password for both roles: `gangway`, which the program uses, and the superuser `postgres`. */
export const passwordFile = (home: string) => join(home, 'password')
/** The port of the last start. A server that shuts down removes its pid file, and pools go on looking there. */
export const portFile = (home: string) => join(home, 'port')
export const pidFile = (home: string) => join(clusterFolder(home), 'postmaster.pid')

/** What the server wrote about itself at its start; it may be dead by now. */
export async function readPidFile(home: string): Promise<{ pid: number; port: number } | null> {
  const text = await unlessAbsent(readFile(pidFile(home), 'utf8'), '')
  const [pid, , , port] = text.split('\n').map(Number)
  return pid && pid > 0 && port ? { pid, port } : null
}

export async function unlessAbsent<T, U>(work: Promise<T>, absent: U): Promise<T | U> {
  return work.catch(error => {
    if (error.code === 'ENOENT') return absent
    throw error
  })
}
