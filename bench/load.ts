/**
 * A closed loop of callers over kept-alive connections: each sends its next request as soon as it has an
 * answer.
 */
import { Pool } from 'undici'

export type Request = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export type Figures = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  requests: number
  /** Number of answers by status. */
  statuses: Record<number, number>
}

export async function measure(
  origin: string,
  next: () => Request | null,
  options: { callers: number; seconds: number },
): Promise<Figures> {
  const pool = new Pool(origin, { connections: options.callers, pipelining: 1 })
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  const started = performance.now()
  const end = started + options.seconds * 1000
  async function caller() {
    while (performance.now() < end) {
      const request = next()
      if (request === null) return
      const sent = performance.now()
      const { statusCode, body } = await pool.request({
        method: request.method,
        path: request.path,
        headers: request.headers ?? {},
        body: request.body ?? null,
      })
      await body.dump()
      latencies.push(performance.now() - sent)
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: options.callers }, caller))
  const seconds = (performance.now() - started) / 1000
  await pool.close()
  return figures(latencies, seconds, statuses)
}

/** The same for work that is no HTTP request, with at most `times` runs where that is given. */
export async function measureWork(
  work: () => Promise<void>,
  options: { callers: number; seconds: number; times?: number },
): Promise<Figures> {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + options.seconds * 1000
  let left = options.times ?? Number.POSITIVE_INFINITY
  async function caller() {
    while (performance.now() < end && left > 0) {
      left -= 1
      const sent = performance.now()
      await work()
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: options.callers }, caller))
  return figures(latencies, (performance.now() - started) / 1000, {})
}

function figures(latencies: number[], seconds: number, statuses: Record<number, number>): Figures {
  const sorted = latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    perSecond: sorted.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    requests: sorted.length,
    statuses,
  }
}
