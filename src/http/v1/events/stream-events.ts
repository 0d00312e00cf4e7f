/**
 * The feed as server-sent events. A stream reads the same feed from the last id it sent. The notification
 * of an event wakes it, whichever process recorded the event. So it keeps the feed's order and sends each
 * event once.
 */
import { finished, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import {
  beforeTheFirst,
  isPlace,
  newestEventId,
  type RecordedEvent,
  readEvents,
} from '../../../events/index.ts'
import type { Route, Services } from '../../app.ts'
import { authenticate } from '../../authentication.ts'
import { OnlyQuery } from '../../schemas.ts'
import { presentEvent } from './present.ts'
import { openStreams } from './streams.ts'

const eventsAtOnce = 100
/** A reader that takes nothing for this many heartbeats is cut off. */
const heartbeatsUntaken = 4
/** Time that a stopping process gives a slow reader to take the rest. */
const lastWordMs = 1_000

export const streamEvents: Route = (app, services) => {
  const streams = openStreams(services.config.eventStreams.max)
  app.get(
    '/events/stream',
    {
      exposeHeadRoute: false,
      schema: {
        operationId: 'get_event_stream',
        tags: ['Events'],
        summary: 'Receive the events of the organization as they happen',
        description:
          'Sends server-sent events: `id` is the id of the event, `event` is its type, and `data` is the event as in `GET /events`, on one line. The stream continues after `Last-Event-ID`. Without that header it begins with the next event. The service sends a comment while nothing happens. It ends the stream when it stops or when the key is deleted: connect again with the last id. An organization can keep 10 streams open in each process of the service.',
        // `after`, as the list takes it, would begin with the next event and lose those before it.
        querystring: OnlyQuery({}),
        headers: Type.Object({
          'last-event-id': Type.Optional(
            Type.String({
              maxLength: 100,
              description:
                'Id of the last event you received, or `0` to start with the first event',
            }),
          ),
        }),
        problems: ['rate_limited'],
        response: {
          200: { content: { 'text/event-stream': { schema: Type.String() } } } as never,
        },
      },
    },
    async (request, reply) => {
      const { caller, headers } = request
      const after = await placeToBegin(services, caller.organizationId, headers['last-event-id'])
      const release = streams.enter(caller.organizationId)
      finished(reply.raw, release)
      const ended = endOf(reply, services)
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        // Nginx and similar proxies would otherwise collect events before they pass them on.
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
      return reply.send(Readable.from(textOf(services, request, after, ended)) as never)
    },
  )
}

/** Aborts when the caller disconnects or stalls, and when the service stops. */
function endOf({ raw }: FastifyReply, { stopping, config }: Services): AbortSignal {
  const gone = new AbortController()
  const onStopping = () => {
    gone.abort()
    setTimeout(() => raw.destroy(), lastWordMs).unref()
  }
  // Told also of a caller who went away before.
  finished(raw, () => {
    stopping.removeEventListener('abort', onStopping)
    gone.abort()
  })
  const patienceMs = heartbeatsUntaken * config.eventStreams.heartbeatSeconds * 1_000
  raw.setTimeout(patienceMs, () => {
    // Nothing was sent for so long. With nothing to take it is the service that was slow.
    if (raw.writableLength > 0) raw.destroy()
  })
  if (stopping.aborted) onStopping()
  else stopping.addEventListener('abort', onStopping)
  return gone.signal
}

/** The id after which the stream begins. */
async function placeToBegin(
  { db }: Services,
  organizationId: string,
  lastEventId: string | undefined,
): Promise<string> {
  if (lastEventId === undefined) return (await newestEventId(db, organizationId)) ?? beforeTheFirst
  if (!(await isPlace(db, organizationId, lastEventId))) {
    refuseField('/last-event-id', 'is not the id of one of your events; GET /events lists them')
  }
  return lastEventId
}

/** Makes the text of the stream as fast as the reader takes it, and reads the feed no faster. */
async function* textOf(
  services: Services,
  request: FastifyRequest,
  place: string,
  ended: AbortSignal,
): AsyncGenerator<string> {
  const { db, notifications, config } = services
  const { organizationId } = request.caller
  let after = place
  let wake = () => {}
  const unsubscribe = notifications.subscribe('event_recorded', payload => {
    if (payload === null || payload === organizationId) wake()
  })
  const onEnd = () => wake()
  ended.addEventListener('abort', onEnd)
  try {
    // A reader that is cut off before its first event also has to know where to continue.
    yield `retry: 3000\nid: ${after}\n\n`
    while (!ended.aborted) {
      // Created before the read, so that an event during the read wakes the stream as well.
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      const page = { sort: '_id', limit: eventsAtOnce, after: null } as const
      const events = await readEvents(db, organizationId, page, after)
      if (!(await isStillValid(services, request))) return
      for (const event of events) {
        if (ended.aborted) return
        yield write(event)
        after = event.id
      }
      if (events.length > 0) continue
      let isQuiet = false
      const timer = setTimeout(() => {
        isQuiet = true
        wake()
      }, config.eventStreams.heartbeatSeconds * 1_000)
      await woken
      clearTimeout(timer)
      if (isQuiet) yield ':\n\n'
    }
  } finally {
    unsubscribe()
    ended.removeEventListener('abort', onEnd)
  }
}

/** Runs after every read: what is read there may have been recorded since the key was deleted. */
async function isStillValid(services: Services, request: FastifyRequest): Promise<boolean> {
  return authenticate(request, services).then(
    () => true,
    error => {
      if ((error as { code?: unknown }).code === 'unauthorized') return false
      throw error
    },
  )
}

function write(event: RecordedEvent): string {
  const data = JSON.stringify(presentEvent(event))
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${data}\n\n`
}
