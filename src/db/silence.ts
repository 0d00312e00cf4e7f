/**
 * A link can die without a word: a firewall forgets it, a machine loses its power. TCP says so after a
 * quarter of an hour, and until then whoever awaits an answer waits. So about a statement that nothing
 * was heard of the server is asked, on a new connection: a session that is not at work has answered,
 * and the answer is lost. It is ended on both sides, so that its locks are free at once.
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

/** Looks at the pool's connections at this period, until the returned function is called. */
export function watchForSilence(pool: pg.Pool, url: string, periodMs: number): () => void {
  /** What had been heard of each at the last look. */
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

/** While a statement is under way, the bytes that came; they are others as soon as it is another one. */
function heardOf({ readyForQuery, connection }: Client): number | null {
  return readyForQuery ? null : connection.stream.bytesRead
}

/**
 * `stillSilent` is asked again after every answer of the server: a process that was paused finds there
 * what had come meanwhile.
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
    // It answers, though not to this question.
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
