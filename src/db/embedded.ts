/**
 * The PostgreSQL server that comes with the program: real PostgreSQL from an npm platform package, with its
 * cluster in `${dataDir}/postgres` and its log in `${dataDir}/postgres.log`.
 *
 * The server is a process of its own and outlives a program that is killed. Of all programs that use one
 * data folder, the owner is the one that holds an advisory lock in the server. The lock ends with its
 * holder's connection, so the next program adopts an orphaned server. Only the owner restarts and stops the
 * server; all other programs are guests.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterFiles, makeDataDir } from './embedded/files.ts'
import { startServer, stopServer } from './embedded/server.ts'
import { connect, type Session } from './embedded/session.ts'
import { withStartLock } from './embedded/start-lock.ts'

export { makeDataDir } from './embedded/files.ts'

export type EmbeddedDatabase = { url: string; owned: boolean; stop(): Promise<void> }

type EmbeddedDatabaseOptions = {
  dataDir: string
  log: (message: string, facts?: object) => void
  maxConnections?: number
  /** False where a power cut may lose data: a commit then does not wait for the disk. */
  durable?: boolean
}

/** `port`: the server starts there or not at all. */
type EntryOptions = EmbeddedDatabaseOptions & { port?: number }

/** An arbitrary fixed number; nothing else in this database locks it. */
const ownerLock = 7_461_000
/** How long the lock of an owner that was just killed may remain. */
const claimMs = 2_000
const restartDelayMs = 500
const roundsMax = 5

/** Starts, adopts or joins the embedded server under `${dataDir}/postgres`. */
export async function openEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  await makeDataDir(options.dataDir)
  const { session, owned } = await enter(options)
  if (owned) return own(session, options)
  await session.client.end()
  return { url: session.url, owned, stop: async () => {} }
}

/** The URL of an embedded server that is running, or null. */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | null> {
  const session = await connect(await clusterFiles(dataDir))
  await session?.client.end()
  return session?.url ?? null
}

type Entry = { session: Session; owned: boolean }

/** Retries until it has a session, and learns whether this process is the owner now. */
async function enter(options: EntryOptions): Promise<Entry> {
  for (let round = 1; ; round += 1) {
    const entry = await enterOnce(options)
    if (entry) return entry
    if (round === roundsMax) throw new Error('the embedded PostgreSQL goes away again and again')
  }
}

/** Null when the server went away meanwhile, because its owner is stopping it. */
async function enterOnce(options: EntryOptions): Promise<Entry | null> {
  const files = await clusterFiles(options.dataDir)
  const began = performance.now()
  // A process that starts the server also takes the ownership, before another process can.
  const { session, started, claimed } = await withStartLock(files.startLock, async () => {
    const running = await connect(files)
    const session = running ?? (await startServer(files, options))
    return { session, started: !running, claimed: await claim(session) }
  })
  const owned = claimed === false ? await claimPatiently(session) : claimed
  if (owned === null) return null
  const verb = started ? 'started' : owned ? 'adopted' : 'joined'
  options.log(`embedded PostgreSQL ${verb}`, {
    pid: session.pid,
    port: session.port,
    ms: Math.round(performance.now() - began),
  })
  return { session, owned }
}

async function claimPatiently(session: Session): Promise<boolean | null> {
  for (const until = performance.now() + claimMs; performance.now() < until; ) {
    await sleep(100)
    const owned = await claim(session)
    if (owned !== false) return owned
  }
  return false
}

/** Null when the session is lost. */
async function claim({ client }: Session): Promise<boolean | null> {
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as owned', [ownerLock])
    return rows[0].owned
  } catch {
    return null
  }
}

/**
 * Holds the lock as long as the program needs the server. A session ends early when the server died or shut
 * down, or when it restarted after the crash of one backend, which releases our lock. Then the server is
 * entered again at the same port, where the program's pools look for it. Another program may have started
 * it meanwhile and be its owner, until that one ends and stops it.
 */
function own(first: Session, options: EmbeddedDatabaseOptions): EmbeddedDatabase {
  let stopping: Promise<void> | null = null
  let held: Promise<Entry | null> = Promise.resolve(watch({ session: first, owned: true }))

  function watch(entry: Entry): Entry {
    entry.session.client.once('end', () => {
      if (stopping) return
      options.log('embedded PostgreSQL went away; starting it again')
      held = regain()
    })
    return entry
  }

  async function regain(): Promise<Entry | null> {
    while (!stopping) {
      await sleep(restartDelayMs)
      try {
        return watch(await enter({ ...options, port: first.port }))
      } catch (error) {
        options.log('embedded PostgreSQL did not come back', { error })
      }
    }
    return null
  }

  async function stop() {
    const entry = await held
    if (!entry) return
    const { session, owned } = entry
    if (owned) await stopServer(await clusterFiles(options.dataDir), session.pid, options.log)
    await session.client.end().catch(() => {})
  }

  return {
    url: first.url,
    owned: true,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
