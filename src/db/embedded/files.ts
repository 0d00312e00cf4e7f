import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Where everything of one embedded server lies. */
export type ClusterFiles = {
  dataDir: string
  /** Exists only whole: it is built beside and renamed. */
  home: string
  log: string
  startLock: string
}

/**
 * Others may not look around in it. They may pass, because where root runs this the server has an account
 * of its own, and would need a capability otherwise; so whatever lies in it has a mode of its own.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
}

/** Without symbolic links, so that one folder has one name for every process. */
export async function clusterFiles(dataDir: string): Promise<ClusterFiles> {
  const real = await unlessAbsent(realpath(dataDir), resolve(dataDir))
  return {
    dataDir: real,
    home: join(real, 'postgres'),
    log: join(real, 'postgres.log'),
    startLock: join(real, 'postgres.lock'),
  }
}

/** The cluster proper, PostgreSQL's own folder. */
export const clusterFolder = (home: string) => join(home, 'data')
/** One password for the role `gangway`, which the program uses, and the superuser `postgres`. */
export const passwordFile = (home: string) => join(home, 'password')
export const pidFile = (home: string) => join(clusterFolder(home), 'postmaster.pid')

/** What the server wrote about itself when it started; it may be long dead. */
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
