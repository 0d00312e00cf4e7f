import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { writesSoFar } from './database.ts'

/**
 * One connection that only listens. A notification wakes a reader that would have looked a little later
 * anyway, or spares the look by carrying the state. So a lost notification delays and never breaks
 * anything. After a reconnection every listener is called once with null, because it is unknown what was
 * missed.
 *
 * A cache of database rows (callers, ready answers) needs more: the proof that nothing was missed. The
 * server answers a question on this connection after all notifications that were due before it. So an
 * answer proves that everything committed before the question has been heard.
 */
export type Notifications = {
  /**
   * `listener` gets the payload, or null after a reconnection. Returns the function that ends the
   * subscription.
   */
  subscribe(channel: Channel, listener: (payload: string | null) => void): () => void
  /**
   * Whether kept values may be used: everything is heard that this process has committed, and everything
   * that others had committed a second ago.
   */
  hasHeard(): boolean
  /** The same, but asks the server once if that is needed. Waits at most that second. */
  hear(): Promise<boolean>
  /** Whether everything is heard that anybody had committed before this call. */
  hearAll(): Promise<boolean>
  close(): Promise<void>
}

const channels = [
  'issuance_queued',
  'issuance_outcome',
  'cancellation_queued',
  'cancellation_outcome',
  'change_queued',
  'change_outcome',
  'event_recorded',
  'webhook_queued',
  'invoice_queued',
  'key_changed',
  'search_changed',
  'booking_changed',
] as const
export type Channel = (typeof channels)[number]

const reconnectDelayMs = 500
const questionEveryMs = 250
/** The greatest age of the last proof. */
const proofMs = 1_000

/**
 * Resolves when the server has answered a Sync, the protocol's end of a statement, without a statement. The
 * server sends its notifications before it reports that it is ready.
 */
function barrier(client: pg.Client): Promise<void> {
  return new Promise((resolve, reject) => {
    const callback = (error?: Error | null) => (error ? reject(error) : resolve())
    client.query({
      callback,
      submit: connection => connection.sync(),
      handleReadyForQuery() {
        this.callback()
      },
      handleError(error) {
        this.callback(error)
      },
    } as Barrier)
  })
}

/** A query of the driver. The driver replaces `callback` by its own, to stop its timer. */
type Barrier = pg.Submittable & {
  callback(error?: Error | null): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/**
 * Opens the connection and reconnects until `close`. A connection that only listens never learns that it is
 * dead, so it is given up when a question stays unanswered for `silenceSeconds`.
 */
export async function listen(
  url: string,
  onError: (error: Error) => void,
  silenceSeconds = 5,
): Promise<Notifications> {
  const listeners = new Map<Channel, Set<(payload: string | null) => void>>(
    channels.map(channel => [channel, new Set()]),
  )
  const wake = (channel: Channel, payload: string | null) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let connecting: Promise<void> = Promise.resolve()
  /** When the last answered question was put, and what this process had written by then. */
  let proven = { at: Number.NEGATIVE_INFINITY, writes: -1 }
  let question: { put: typeof proven; answer: Promise<unknown> } | null = null

  async function connect() {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'gangway listener',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: silenceSeconds * 1_000,
    })
    next.on('notification', message => wake(message.channel as Channel, message.payload ?? null))
    next.on('error', onError)
    next.on('end', () => {
      if (!closed && client === next) reconnectLater()
    })
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${channel}`)
      client = next
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
  }

  function reconnectLater() {
    client = null
    question = null
    proven = { at: Number.NEGATIVE_INFINITY, writes: -1 }
    retry = setTimeout(() => {
      connecting = connect().then(
        () => {
          if (closed) return
          for (const channel of channels) wake(channel, null)
        },
        error => {
          onError(error)
          if (!closed) reconnectLater()
        },
      )
    }, reconnectDelayMs)
  }

  /**
   * Puts one question at a time. A caller waits no longer than the last proof holds. The question is put at
   * the end of this turn of the event loop, and until then it proves to every caller of the turn.
   */
  function ask(): Promise<unknown> {
    const asked = client
    if (asked === null) return Promise.resolve()
    const put = { at: Number.POSITIVE_INFINITY, writes: Number.POSITIVE_INFINITY }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>(resolve => {
      timer = setTimeout(resolve, Math.max(0, proven.at + proofMs - performance.now()))
    })
    const answered = nextTurn()
      .then(() => {
        put.at = performance.now()
        put.writes = writesSoFar()
        return barrier(asked)
      })
      .then(() => {
        if (client === asked) proven = put
      })
      .catch(error => {
        if (closed) return
        onError(error)
        // With a question open, the driver ends the connection at once, without a goodbye. Its end is
        // handled like any other loss.
        void asked.end()
      })
      .finally(() => {
        clearTimeout(timer)
        if (client === asked) question = null
      })
    const answer = Promise.race([answered, late])
    question = { put, answer }
    return answer
  }

  const heartbeat = setInterval(() => {
    if (question === null) void ask()
  }, questionEveryMs)
  heartbeat.unref()

  /** The last proof covers this process's commits up to `writes`, and was asked for after `since`. */
  const isProven = (writes: number, since: number) =>
    proven.writes >= writes && proven.at >= Math.max(since, performance.now() - proofMs)

  async function prove(since: number): Promise<boolean> {
    const writes = writesSoFar()
    if (isProven(writes, since)) return true
    // An earlier question proves nothing here. All callers that find one share the next.
    if (question !== null && (question.put.writes < writes || question.put.at < since)) {
      await question.answer
    }
    if (!isProven(writes, since)) await (question?.answer ?? ask())
    return isProven(writes, since)
  }

  await connect()
  return {
    subscribe(channel, listener) {
      listeners.get(channel)?.add(listener)
      return () => listeners.get(channel)?.delete(listener)
    },
    hasHeard: () => isProven(writesSoFar(), Number.NEGATIVE_INFINITY),
    hear: () => prove(Number.NEGATIVE_INFINITY),
    hearAll: () => prove(performance.now()),
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await connecting
      await client?.end()
    },
  }
}
