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
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const body = isJson && text !== '' ? JSON.parse(text) : text
    const answer = { status: response.status, headers: response.headers, body }
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
