import pg from 'pg'

/**
 * One dedicated connection that listens. A notification only wakes somebody who would have looked
 * anyway a little later, so a lost one delays and never breaks: after a reconnection every listener
 * is woken once with null, because nobody knows what was missed.
 */
export type Notifications = {
  /** Returns the function that ends the subscription. */
  subscribe(channel: Channel, listener: (payload: string | null) => void): () => void
  close(): Promise<void>
}

export const channels = [
  'issuance_queued',
  'issuance_outcome',
  'cancellation_queued',
  'cancellation_outcome',
  'change_queued',
  'change_outcome',
  'event_recorded',
  'webhook_queued',
  'invoice_queued',
] as const
export type Channel = (typeof channels)[number]

const reconnectDelayMs = 500

/**
 * `silenceSeconds`: a connection that only listens never learns that it is dead, so it asks something
 * at this period, and has as long for the answer.
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
    keepAsking(next)
  }

  function keepAsking(asked: pg.Client): void {
    let timer: NodeJS.Timeout | undefined
    const askLater = () => {
      timer = setTimeout(() => {
        asked.query('select 1').then(askLater, error => {
          onError(error)
          // With a question open it goes down at once and does not say goodbye first.
          void asked.end()
        })
      }, silenceSeconds * 1_000).unref()
    }
    asked.once('end', () => clearTimeout(timer))
    askLater()
  }

  function reconnectLater() {
    client = null
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
  return {
    subscribe(channel, listener) {
      listeners.get(channel)?.add(listener)
      return () => listeners.get(channel)?.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await connecting
      await client?.end()
    },
  }
}
