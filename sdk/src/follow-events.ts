/**
 * Yields the events as they happen, without a gap. Whatever ends the stream, it is opened again after the
 * last event. Each event comes once and in order. One that can never be read ends it with `unexpected_answer`.
 */
import { isObject } from './answer.ts'
import { GangwayError, GangwayUnreachable } from './problem.ts'
import { open, readReply, waitAfter } from './send.ts'
import type { Settings } from './settings.ts'
import { pause } from './time.ts'
import type { GangwayEvent } from './types.ts'

export type FollowOptions = {
  /**
   * The id of the last event you know. `'0'` starts with the first event. Without it, only new events come.
   */
  after?: string | undefined
  signal?: AbortSignal | undefined
}

/** The service sends something at least every 30 seconds. */
const silenceMs = 75_000
/** The same event, this often in a row: then its reader has to know. */
const unreadableMax = 4
/** Far above the longest message. What does not end would fill the memory. */
const messageLengthMax = 1_000_000

export async function* followEvents(
  settings: Settings,
  { after, signal }: FollowOptions,
): AsyncGenerator<GangwayEvent, void, undefined> {
  let last = after
  let failures = 0
  let unreadable = 0
  while (!signal?.aborted) {
    let lost: GangwayError = new GangwayUnreachable('unreachable', 'cut off', '', false)
    try {
      for await (const { id, data } of readStream(settings, last, signal)) {
        if (signal?.aborted) return
        // One that cannot be read is no event that was told: it is asked for again.
        const event = data === null ? null : eventOf(data)
        if (event === undefined) {
          unreadable += 1
          lost = new GangwayUnreachable('unexpected_answer', 'an event cannot be read', '', false)
          throw lost
        }
        last = id
        if (event === null) {
          // The position at the start of a connection says nothing of the event after it.
          if (unreadable === 0) failures = 0
          continue
        }
        failures = 0
        unreadable = 0
        yield event
      }
    } catch (error) {
      if (error instanceof GangwayError) lost = error
    }
    const wait = waitAfter(lost, failures)
    if (wait === null || unreadable > unreadableMax) throw lost
    failures += 1
    // Rejects when the signal aborts, and then the loop ends.
    await pause(wait, signal).catch(() => {})
  }
}

function eventOf(data: string): GangwayEvent | undefined {
  try {
    const event: unknown = JSON.parse(data)
    return isObject(event) ? (event as GangwayEvent) : undefined
  } catch {
    return undefined
  }
}

/** Reads one connection. The first message has an id and no data: the position before the first event. */
async function* readStream(
  settings: Settings,
  last: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ id: string; data: string | null }> {
  const controller = new AbortController()
  const end = () => controller.abort()
  signal?.addEventListener('abort', end, { once: true })
  let silence = setTimeout(end, silenceMs)
  try {
    const requestId = crypto.randomUUID()
    const headers: Record<string, string> = {
      accept: 'text/event-stream',
      ...(last === undefined ? {} : { 'last-event-id': last }),
    }
    const response = await open(
      settings,
      'get_event_stream',
      { headers },
      requestId,
      controller.signal,
    )
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.startsWith('text/event-stream') || response.body === null) {
      await readReply(settings, response, 'get_event_stream', {}, requestId)
      return
    }
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(end, silenceMs)
      text += decoder.decode(value, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      if (text.length > messageLengthMax) return
      for (const message of messages) {
        const id = field(message, 'id')
        if (id !== null) yield { id, data: field(message, 'data') }
      }
    }
  } finally {
    clearTimeout(silence)
    signal?.removeEventListener('abort', end)
    controller.abort()
  }
}

function field(message: string, name: string): string | null {
  const line = message.split('\n').find(each => each.startsWith(`${name}: `))
  return line?.slice(name.length + 2) ?? null
}
