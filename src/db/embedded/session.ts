import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type ClusterFiles,
  clusterFolder,
  passwordFile,
  readPidFile,
  unlessAbsent,
} from './files.ts'

export type Session = { client: pg.Client; url: string; pid: number; port: number }

const patienceMs = 60_000

/**
 * A connection to the server of this cluster, or null when none runs. The pid file only says where to look.
 * The proof is a server that takes our password and names our folder. Waits for a server that is starting,
 * recovering or shutting down.
 */
export async function connect(files: ClusterFiles): Promise<Session | null> {
  for (const until = performance.now() + patienceMs; ; await sleep(50)) {
    const running = await readPidFile(files.home)
    const password = await unlessAbsent(readFile(passwordFile(files.home), 'utf8'), null)
    if (!running || password === null) return null
    const url = `postgres://gangway:${password}@127.0.0.1:${running.port}/gangway`
    try {
      const client = await connectOnce(url, clusterFolder(files.home))
      return client && { client, url, ...running }
    } catch (error) {
      if (!isServerAnswer(error)) return null
      if (performance.now() > until) throw error
    }
  }
}

async function connectOnce(url: string, folder: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'gangway embedded server',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener, a server that goes away would end the program.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('show data_directory')
  // A copied folder has the password and the pid file of the original, which may be running.
  if (rows[0].data_directory === folder) return client
  await client.end()
  return null
}

/** Our own server refused for now. Silence, an unknown server, or one with other users gives false. */
function isServerAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith('28')
}
