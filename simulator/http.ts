import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

export type Call = {
  method: string
  /** Decoded, without the first segment, which selected the operator. */
  path: string[]
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** Aborts when the caller disconnects or the simulator stops. */
  gone: AbortSignal
}

export type Reply = { status: number; headers: Record<string, string>; body: string }

/** `cut` destroys the socket without an answer, `hang` leaves it open without one. */
export type Answer = Reply | 'cut' | 'hang'

const bodyBytesMax = 1_000_000

export function json(status: number, body: unknown): Reply {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { status, headers, body: JSON.stringify(body) }
}

/** Undefined where the text is not a JSON object. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Returns early when the signal aborts, because nobody waits for the answer any more. */
export function pause(ms: number, gone: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (gone.aborted || ms <= 0) return resolve()
    const done = () => {
      clearTimeout(timer)
      gone.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    gone.addEventListener('abort', done)
  })
}

export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > bodyBytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'hang') return
  if (answer === 'cut') {
    response.destroy()
    return
  }
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
}
