/** A minimal reader of server-sent events. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { keepFault } from './answers.ts'
import { type Answer, headersOf } from './client.ts'
import { judgeEvent } from './document.ts'

type StreamedEvent = { id: string; type: string; body: any }

export type EventStream = {
  events: StreamedEvent[]
  /** The last id received, with an event or without one. */
  lastId(): string | undefined
  /** How many comments came. */
  comments(): number
  response: IncomingMessage
  /** `complete`: the service ended it; `cut`: the connection broke. */
  ended: Promise<'complete' | 'cut'>
  /** Stops reading; `resume` continues. */
  pause(): void
  resume(): void
  hangUp(): void
}

export async function openStream(
  url: string,
  key: string,
  lastEventId?: string,
): Promise<EventStream> {
  const response = await connect(url, key, lastEventId)
  if (response.statusCode !== 200) throw new Error(`refused: ${await textOf(response)}`)
  const events: StreamedEvent[] = []
  let left = ''
  let lastId: string | undefined
  let comments = 0
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (left + text).split('\n\n')
    left = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map(line => split(line)))
      if (fields.has('')) comments += 1
      lastId = fields.get('id') ?? lastId
      const data = fields.get('data')
      if (data === undefined) continue
      const event = { id: lastId ?? '', type: fields.get('event') ?? '', body: JSON.parse(data) }
      keepFault(() => judgeEvent(event))
      events.push(event)
    }
  })
  const ended = new Promise<'complete' | 'cut'>(resolve => {
    response.once('close', () => resolve(response.complete ? 'complete' : 'cut'))
    response.on('error', () => {})
  })
  return {
    events,
    lastId: () => lastId,
    comments: () => comments,
    response,
    ended,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    hangUp: () => void response.destroy(),
  }
}

/** The problem of a stream that is not opened. */
export async function refusedStream(
  url: string,
  key: string,
  lastEventId?: string,
): Promise<Answer> {
  const response = await connect(url, key, lastEventId)
  const headers = headersOf(response.headers)
  const { statusCode: status = 0 } = response
  if (status === 200) {
    response.destroy()
    return { status, headers, body: null }
  }
  return { status, headers, body: JSON.parse(await textOf(response)) }
}

async function connect(url: string, key: string, lastEventId?: string): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'text/event-stream',
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const call = request(`${url}/api/v1/events/stream`, { headers, agent: false })
  call.end()
  const [response] = await once(call, 'response')
  return response
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += part
  return text
}

function split(line: string): [string, string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trimStart()]
}
