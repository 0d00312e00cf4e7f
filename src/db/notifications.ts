import pg from 'pg'
import { createProof, type Proof } from './proof.ts'

/**
 * One connection that only listens. A notification wakes a reader that would have looked a little later
 * anyway, or spares the look by carrying the state. So a lost notification delays and never breaks
 * anything. After a reconnection every listener is called once with null, because it is unknown what was
 * missed.
 *
 * A cache of database rows (callers, ready answers) needs more: the proof that nothing was missed
 * (`proof.ts`).
 */
export type Notifications = {
  /**
   * `listener` gets the payload, or null after a reconnection. Returns the function that ends the
   * subscription.
   */
  subscribe(channel: Channel, listener: (payload: string | null) => void): () => void
  /**
   * Whether kept values may be used: everything is heard that this process has committed, and everything
   * that others had committed a second ago. Asks the server once if that is needed, for that second at most.
   */
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
  let connection: { client: pg.Client; proof: Proof } | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let connecting: Promise<void> = Promise.resolve()

  async function connect() {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'gangway listener',
      keepAlive: true,
      connectionTimeoutMillis: Math.max(10_000, silenceSeconds * 1_000),
      query_timeout: silenceSeconds * 1_000,
    })
    client.on('notification', ({ channel, payload }) => {
      if (connection?.client === client) wake(channel as Channel, payload ?? null)
    })
    client.on('error', onError)
    client.on('end', () => giveUp(client))
    const proof = createProof(client, error => {
      if (closed) return
      onError(error)
      giveUp(client)
    })
    try {
      await client.connect()
      for (const channel of channels) await client.query(`listen ${channel}`)
      connection = { client, proof }
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }

  /** Waits for no end of the connection, which may come late or never where nobody answers any more. */
  function giveUp(client: pg.Client) {
    if (closed || connection?.client !== client) return
    connection.proof.end()
    connection = null
    // With a question open, the driver ends the connection at once, without a goodbye.
    void client.end()
    reconnectLater()
  }

  function reconnectLater() {
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

  await connect()
  const heartbeat = setInterval(() => connection?.proof.renew(), questionEveryMs).unref()
  return {
    subscribe(channel, listener) {
      listeners.get(channel)?.add(listener)
      return () => listeners.get(channel)?.delete(listener)
    },
    hear: async () => connection?.proof.find(Number.NEGATIVE_INFINITY) ?? false,
    hearAll: async () => connection?.proof.find(performance.now()) ?? false,
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await connecting
      await connection?.client.end()
    },
  }
}
