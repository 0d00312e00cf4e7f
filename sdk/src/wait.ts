/** Polls a booking at the instants that the service names, until it no longer changes by itself. */
import { GangwayError, GangwayUnreachable } from './problem.ts'
import { type Reply, send, waitAfter } from './send.ts'
import type { Settings } from './settings.ts'
import { pause } from './time.ts'
import type { Booking } from './types.ts'

export type WaitOptions = {
  signal?: AbortSignal | undefined
  /**
   * For the whole wait, in milliseconds. Default 30 minutes. Then it throws `timed_out`, and the operation
   * continues without you.
   */
  timeoutMs?: number | undefined
  /** Called with every answer, also with an unchanged one. */
  onProgress?: ((booking: Booking) => void) | undefined
}

const patienceMs = 30 * 60_000
const shortestPollMs = 500
const longestPollMs = 5 * 60_000

export function waitUntilSettled(
  settings: Settings,
  id: string,
  options: WaitOptions,
): Promise<Booking> {
  return pollUntil(settings, id, options, booking => booking.next_poll_after === null)
}

/** Reads until the booking is as wanted. A read that fails temporarily does not end it. */
export async function pollUntil(
  settings: Settings,
  id: string,
  options: WaitOptions,
  isDone: (booking: Booking) => boolean,
  fixedPollMs?: number,
): Promise<Booking> {
  const { signal, timeoutMs = patienceMs, onProgress } = options
  const end = Date.now() + timeoutMs
  let known: { booking: Booking; tag: string | null } | null = null
  let failures = 0
  for (;;) {
    let waitMs: number
    try {
      const headers: Record<string, string> = known?.tag ? { 'if-none-match': known.tag } : {}
      const reply = await send(settings, 'get_booking', { path: { id }, headers }, { signal })
      const booking: Booking =
        reply.status === 304 && known !== null ? known.booking : (reply.body as Booking)
      known = { booking, tag: reply.headers.get('etag') }
      failures = 0
      onProgress?.(booking)
      if (isDone(booking)) return booking
      waitMs = fixedPollMs ?? untilNextPoll(booking, reply)
    } catch (error) {
      const later = error instanceof GangwayError ? waitAfter(error, failures) : null
      if (later === null) throw error
      waitMs = later
      failures += 1
    }
    if (Date.now() + waitMs > end) {
      const seen = known === null ? 'never seen' : known.booking.status_name
      throw new GangwayUnreachable(
        'timed_out',
        `booking ${id} is ${seen} after ${timeoutMs} ms: poll it later, do not confirm it again`,
        crypto.randomUUID(),
        true,
      )
    }
    await pause(waitMs, signal)
  }
}

/** Uses the service's clock, from the answer's headers, because the local one may be wrong. */
function untilNextPoll({ next_poll_after: next }: Booking, { headers }: Reply): number {
  if (next === null) return shortestPollMs
  const told = Date.parse(headers.get('date') ?? '')
  const now = Number.isNaN(told) ? Date.now() : told
  const wait = Date.parse(next) - now
  // A timer takes what is no number for no time at all.
  return Number.isNaN(wait)
    ? longestPollMs
    : Math.min(longestPollMs, Math.max(shortestPollMs, wait))
}
