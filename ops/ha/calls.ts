/** Records what callers see: every answer with its instant, from both `serve` processes in turn. */

export type Answer = { status: number; body: any }

export type Call = {
  /** When the answer had arrived. */
  at: number
  tookMs: number
  what: string
  /** `refused` is 503 with Retry-After. `other` is an answer that a caller cannot handle. */
  outcome: 'answered' | 'refused' | 'other'
  status: number
  detail: string
}

export type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  prefer?: string,
) => Promise<Answer>

export type Callers = { calls: Call[]; as(key: string): Ask }

/** Longer than any answer may take. A call without an answer by then hangs. */
const patienceMs = 120_000

export function createCallers(urls: string[]): Callers {
  const calls: Call[] = []
  let turn = 0

  async function ask(key: string, method: string, path: string, body: unknown, prefer?: string) {
    turn += 1
    const began = Date.now()
    const what = `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/\?.*/, '')}`
    const record = (outcome: Call['outcome'], status: number, detail = '') => {
      const at = Date.now()
      calls.push({ at, tookMs: at - began, what, outcome, status, detail })
    }
    try {
      const response = await fetch(`${urls[turn % urls.length]}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(prefer === undefined ? {} : { prefer }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await response.text()
      const answer: Answer = {
        status: response.status,
        body: text === '' ? null : JSON.parse(text),
      }
      const isRefused =
        response.status === 503 &&
        answer.body.code === 'service_unavailable' &&
        Number(response.headers.get('retry-after')) > 0
      if (isRefused) record('refused', 503)
      else if (response.status < 400) record('answered', response.status)
      else record('other', response.status, text)
      return answer
    } catch (error) {
      record('other', 0, `${error} ${(error as Error).cause ?? ''}`)
      return { status: 0, body: null }
    }
  }

  return {
    calls,
    as: key => (method, path, body, prefer) => ask(key, method, path, body, prefer),
  }
}
