import type { Channel, Notifications } from './notifications.ts'

export const waitPollMs = 2_000
const waitPollMaxMs = 32_000

/**
 * Reads until it is over: woken by the notification that names the payload, with a slow poll behind
 * it in case that one was lost. Ends with what it last read when the signal aborts: the work goes on
 * without anybody waiting.
 */
export async function waitUntil<State>(
  notifications: Notifications,
  channel: Channel,
  payload: string,
  what: { read(): Promise<State>; isOver(state: State): boolean; signal: AbortSignal },
): Promise<State> {
  let wake = () => {}
  const unsubscribe = notifications.subscribe(channel, told => {
    if (told === null || told === payload) wake()
  })
  const onAbort = () => wake()
  what.signal.addEventListener('abort', onAbort)
  let pollMs = waitPollMs
  try {
    for (;;) {
      // Made before the read: what happens in between wakes it too.
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      const state = await what.read()
      if (what.isOver(state) || what.signal.aborted) return state
      const timer = setTimeout(wake, pollMs)
      await woken
      clearTimeout(timer)
      pollMs = Math.min(2 * pollMs, waitPollMaxMs)
    }
  } finally {
    unsubscribe()
    what.signal.removeEventListener('abort', onAbort)
  }
}
