/**
 * The callers in the hour of `hour.ts`, all at one pace: agencies, people at the dashboard, readers of the
 * event stream, and attackers; and a receiver of webhooks.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { OrganizationCode, TestService } from '../test/support/service.ts'
import { type Agency, agencyDeeds, pick } from './hour-agencies.ts'
import { dashboardDeeds, hostileDeeds, lingerers } from './hour-others.ts'

export type Load = {
  calls(): number
  /** Number of answers by status and code; `cut`: no answer came. */
  statuses: Record<string, number>
  /** Number of actions by name. */
  deeds: Record<string, number>
  /** Answers that must not occur, and actions that failed. */
  faults: string[]
  stop(): Promise<void>
}

export type Pace = {
  url: string
  /** Waits until the next call is due. */
  turn(): Promise<void>
  count(status: number | 'cut', what: string, code?: string): void
  stopping: AbortSignal
}

export type Deed = [weight: number, name: string, work: (agency: Agency) => Promise<unknown>]

const walkers = 24

export async function startLoad(
  service: TestService,
  url: string,
  callsPerSecond: number,
): Promise<Load> {
  const stopping = new AbortController()
  const statuses: Record<string, number> = {}
  const done: Record<string, number> = {}
  const faults: string[] = []
  let calls = 0
  let next = performance.now()
  const pace: Pace = {
    url,
    stopping: stopping.signal,
    async turn() {
      next = Math.max(next, performance.now()) + 1_000 / callsPerSecond
      await sleep(next - performance.now())
      calls += 1
    },
    count(status, what, code = '') {
      const name = `${status} ${code}`.trim()
      statuses[name] = (statuses[name] ?? 0) + 1
      if (status === 500) faults.push(`${what}: 500`)
    },
  }
  const receiver = await startReceiver()
  const deeds: Deed[] = [
    ...agencyDeeds(pace, receiver.url),
    ...(await dashboardDeeds(pace, service)),
    ...hostileDeeds(pace),
  ]
  const codes: OrganizationCode[] = ['SAIGON', 'DELTA', 'PIER9', 'STRANGER']
  const agencies: Agency[] = codes.map(code => ({
    key: service.keys[code],
    bookings: [],
    issued: [],
    vouchers: [],
    confirmedAt: 0,
  }))

  async function walk(): Promise<void> {
    while (!stopping.signal.aborted) {
      const [, name, work] = pickWeighted(deeds)
      try {
        await work(pick(agencies) as Agency)
        done[name] = (done[name] ?? 0) + 1
      } catch (error) {
        faults.push(`${name}: ${inspect(error, { breakLength: Infinity, compact: true })}`)
        await sleep(1_000)
      }
    }
  }

  const all = [...Array.from({ length: walkers }, walk), ...lingerers(pace, agencies)]
  return {
    calls: () => calls,
    statuses,
    deeds: done,
    faults,
    async stop() {
      stopping.abort()
      await Promise.all(all)
      receiver.stop()
    },
  }
}

function pickWeighted(deeds: Deed[]): Deed {
  const sum = deeds.reduce((all, [weight]) => all + weight, 0)
  let at = Math.random() * sum
  for (const deed of deeds) {
    at -= deed[0]
    if (at < 0) return deed
  }
  return deeds[0] as Deed
}

/** Accepts webhooks, refuses one in ten, and answers one in ten too late. */
async function startReceiver(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    const how = Math.random()
    request.resume().once('end', () => {
      if (how < 0.1) response.writeHead(500).end()
      else if (how < 0.2) setTimeout(() => response.end(), 5_000).unref()
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
