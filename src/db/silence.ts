/**
 * A link can die silently: a firewall forgets it, a machine loses power. TCP reports that after a quarter
 * of an hour, and until then the caller waits. So after a silence the server is asked about the statement,
 * on a new connection. A session that is not working has answered, and its answer is lost. It is ended on
 * both sides, so that its locks are free at once.
 */
import type { Socket } from 'node:net'
import pg from 'pg'

/** What the driver's types leave out. */
type Client = pg.ClientBase & {
  processID: number | null
  readyForQuery: boolean
  connection: { stream: Socket }
  end(): Promise<void>
}

/** Looks at the pool's connections every `periodMs`, until the returned function is called. */
export function watchForSilence(pool: pg.Pool, url: string, periodMs: number): () => void {
  /** The bytes received on each connection at the last look. */
  const heard = new Map<Client, number | null>()
  pool.on('connect', client => heard.set(client as unknown as Client, null))
  pool.on('remove', client => heard.delete(client as unknown as Client))
  let isAsking = false

  function lookAtAll(): void {
    if (isAsking) return
    const silent = [...heard.keys()].filter(isSilent)
    for (const client of heard.keys()) heard.set(client, heardOf(client))
    if (silent.length === 0) return
    isAsking = true
    void endUnlessAtWork(url, periodMs, () => silent.filter(isSilent)).finally(() => {
      isAsking = false
    })
  }

  function isSilent(client: Client): boolean {
    const before = heard.get(client) ?? null
    return before !== null && before === heardOf(client)
  }

  const timer = setInterval(lookAtAll, periodMs).unref()
  return () => clearInterval(timer)
}

/** The received bytes while a statement is running; they change as soon as another one runs. */
function heardOf({ readyForQuery, connection }: Client): number | null {
  return readyForQuery ? null : connection.stream.bytesRead
}

/**
 * Calls `stillSilent` again after every answer of the server: a paused process reads only then what arrived
 * during the pause.
 */
async function endUnlessAtWork(
  url: string,
  patienceMs: number,
  stillSilent: () => Client[],
): Promise<void> {
  const atWork = new Set<number | null>()
  try {
    for (const pid of await sessionsAtWork(url, patienceMs, stillSilent)) atWork.add(pid)
  } catch (error) {
    // The server answers, though not to this question.
    if (error instanceof pg.DatabaseError) return
  }
  for (const client of stillSilent()) if (!atWork.has(client.processID)) void client.end()
}

async function sessionsAtWork(
  url: string,
  patienceMs: number,
  stillSilent: () => Client[],
): Promise<number[]> {
  const asker = new pg.Client({
    connectionString: url,
    application_name: 'gangway watch',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  asker.on('error', () => {})
  try {
    await asker.connect()
    const pids = stillSilent().map(({ processID }) => processID)
    const { rows } = await asker.query<{ pid: number; ended: boolean }>(
      `select pid, case when state in ('active', 'disabled')
                         and wait_event_type is distinct from 'Client' then false
                        else pg_terminate_backend(pid) end as ended
       from pg_stat_activity where pid = any($1::int[]) and usename = current_user`,
      [pids],
    )
    return rows.filter(({ ended }) => !ended).map(({ pid }) => pid)
  } finally {
    void asker.end().catch(() => {})
  }
}
