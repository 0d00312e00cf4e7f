/**
 * A minimal client of the partner API. Bodies are `any`: tests read what is there, and every answer is
 * validated against the OpenAPI document first.
 */
import { judgeAnswer } from './document.ts'

export type Answer = { status: number; headers: Headers; body: any }

export type Client = {
  key: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  send(method: string, path: string, init?: RequestInit): Promise<Answer>
}

export function clientFor(url: string, key: string): Client {
  async function send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${url}/api/v1${path}`, {
      ...init,
      method,
      headers: { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) },
    })
    const answer = answerOf(response.status, response.headers, await response.text())
    judgeAnswer(method, `/api/v1${path}`, answer)
    return answer
  }
  return {
    key,
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers = {}) =>
      send('POST', path, {
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

/** JSON is parsed; any other body is its text. */
export function answerOf(status: number, headers: Headers, text: string): Answer {
  const isJson = /json/.test(headers.get('content-type') ?? '')
  return { status, headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}

/** The headers of Node's own clients and servers, as `fetch` has them. */
export function headersOf(headers: Record<string, unknown>): Headers {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
