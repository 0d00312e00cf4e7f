import type { Channel, Notifications } from './notifications.ts'

export const waitPollMs = 2_000
const waitPollMaxMs = 32_000

/**
 * Reads until it is over: woken by the notification that begins with `name`, with a slow poll behind
 * it in case that one was lost. Where the notification also says how it stands, that spares a read.
 * Ends with what it last read when the signal aborts: the work goes on without anybody waiting.
 */
export async function waitUntil<State>(
  notifications: Notifications,
  channel: Channel,
  name: string,
  what: {
    read(): Promise<State>
    /** How it stands by what the notification says after the name. */
    hear?(words: string): State
    isOver(state: State): boolean
    signal: AbortSignal
  },
): Promise<State> {
  let wake = (_state?: State) => {}
  const unsubscribe = notifications.subscribe(channel, told => {
    if (told === null || told === name) wake()
    else if (told.startsWith(`${name} `)) wake(what.hear?.(told.slice(name.length + 1)))
  })
  const onAbort = () => wake()
  what.signal.addEventListener('abort', onAbort)
  let pollMs = waitPollMs
  try {
    for (;;) {
      // Made before the read: what happens in between wakes it too.
      const woken = new Promise<State | undefined>(resolve => {
        wake = resolve
      })
      const state = await what.read()
      if (what.isOver(state) || what.signal.aborted) return state
      const timer = setTimeout(wake, pollMs)
      const told = await woken
      clearTimeout(timer)
      if (told !== undefined && what.isOver(told)) return told
      pollMs = Math.min(2 * pollMs, waitPollMaxMs)
    }
  } finally {
    unsubscribe()
    what.signal.removeEventListener('abort', onAbort)
  }
}
