import type { Channel, Notifications } from './notifications.ts'

export const waitPollMs = 2_000
const waitPollMaxMs = 32_000

/**
 * Reads until `isOver`. A notification that begins with `name` wakes it, and a slow poll covers a lost one.
 * A notification that carries the state spares a read. When the signal aborts, it resolves with the last
 * state, and the work goes on without a waiter.
 */
export async function waitUntil<State>(
  notifications: Notifications,
  channel: Channel,
  name: string,
  what: {
    read(): Promise<State>
    /** The state, from the text of the notification after the name. */
    hear?(words: string): State
    isOver(state: State): boolean
    signal: AbortSignal
  },
): Promise<State> {
  let wake = (_state?: State) => {}
  const unsubscribe = notifications.subscribe(channel, payload => {
    if (payload === null || payload === name) wake()
    else if (payload.startsWith(`${name} `)) wake(what.hear?.(payload.slice(name.length + 1)))
  })
  const onAbort = () => wake()
  what.signal.addEventListener('abort', onAbort)
  let pollMs = waitPollMs
  try {
    for (;;) {
      // Created before the read, so that a change during the read wakes it as well.
      const woken = new Promise<State | undefined>(resolve => {
        wake = resolve
      })
      const state = await what.read()
      if (what.isOver(state) || what.signal.aborted) return state
      const timer = setTimeout(wake, pollMs)
      const heard = await woken
      clearTimeout(timer)
      if (heard !== undefined && what.isOver(heard)) return heard
      pollMs = Math.min(2 * pollMs, waitPollMaxMs)
    }
  } finally {
    unsubscribe()
    what.signal.removeEventListener('abort', onAbort)
  }
}
