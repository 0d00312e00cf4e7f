/** Shorthand of the search suites: searches, their source reports, and what operators are asked. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, run, sql } from '../../src/db/index.ts'
import { loadNetwork, type Operator, type Sailing } from '../../src/operators/index.ts'
import { dayAhead, type VoyageQuery } from './booking.ts'
import type { Client } from './client.ts'
import { listenHere } from './listening.ts'
import { writeConnections } from './service.ts'

type SearchParameters = VoyageQuery & {
  view?: string
  sort?: string
  limit?: number
  cursor?: string
}

export function searchPath({ route = 'RGA-PQB', date, ...more }: SearchParameters): string {
  const [departure = '', arrival = ''] = route.split('-')
  const parameters = new URLSearchParams({
    departure_terminal: departure,
    arrival_terminal: arrival,
    departure_date: date ?? dayAhead(),
  })
  for (const [name, value] of Object.entries(more)) parameters.set(name, String(value))
  return `/voyages?${parameters}`
}

/** The answer of a search that succeeds. */
export async function search(client: Client, parameters: SearchParameters = {}): Promise<any> {
  const answer = await client.get(searchPath(parameters))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

export function sourceOf(answer: any, operator: string): { state: string; as_of: string | null } {
  const source = answer.sources.find((each: any) => each.operator === operator)
  assert.ok(source, `no source report of ${operator}`)
  return source
}

export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now()
  const value = await work()
  return { value, ms: performance.now() - start }
}

/**
 * A proxy between the service and the simulator that counts the searches per operator. Give `env` to the
 * service, and its simulator's URL to `lead` once it is up.
 */
export async function startCounter(): Promise<{
  env: Record<string, string>
  searches: Map<string, number>
  lead(simulatorUrl: string): void
  stop(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-counter-'))
  const searches = new Map<string, number>()
  let target = ''
  const server = createServer(async (request, response) => {
    const [, operator, page] = /^\/(\w+)\/(voyages|sailings)\?/.exec(request.url ?? '') ?? []
    if (operator && page) searches.set(operator, (searches.get(operator) ?? 0) + 1)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _, connection: __, ...headers } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
  })
  await writeConnections(folder, `http://127.0.0.1:${await listenHere(server)}`)
  return {
    env: { OPERATORS_FILE: join(folder, 'operators.json') },
    searches,
    lead(simulatorUrl) {
      target = simulatorUrl
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An operator with prepared answers that counts how often it is asked. */
export function fakeOperator(
  answer: (asked: number) => Promise<Sailing[]> | Sailing[],
  code = 'HAIAU',
): Operator & { asked: number } {
  const profile = loadNetwork().operators.find(each => each.code === code)
  assert.ok(profile)
  const operator = {
    profile,
    loginOff: false,
    asked: 0,
    async searchVoyages() {
      operator.asked += 1
      return answer(operator.asked)
    },
    readLayout: () => Promise.reject(new Error('not asked for')),
    readCounts: () => Promise.reject(new Error('not asked for')),
  }
  return operator
}

export function sailing(voyageRef: string, departsAt: string, changes: Partial<Sailing> = {}) {
  const departure = new Date(departsAt)
  return {
    voyageRef,
    departureTerminal: 'RGA',
    arrivalTerminal: 'PQB',
    departureDate: departsAt.slice(0, 10),
    departsAt: departure,
    arrivesAt: new Date(departure.getTime() + 150 * 60_000),
    boatCode: 'HA7',
    boatName: 'Hải Âu 7',
    open: true,
    cabinClasses: [
      {
        seatClass: 'eco',
        label: 'Phổ thông',
        capacity: 100,
        available: 60,
        fares: [{ passengerType: 'adult', priceWithTax: 340_000, priceWithoutTax: 314_815 }],
      },
    ],
    ...changes,
  } satisfies Sailing
}

/** Moves a voyage's departure to some minutes from now. */
export async function departIn(
  service: { db: Database },
  voyageId: string,
  minutes: number,
): Promise<void> {
  await run(
    service.db,
    sql`update voyages set departs_at = now() + make_interval(mins => ${minutes}),
                           arrives_at = now() + make_interval(mins => ${minutes + 150})
        where id = ${voyageId}`,
  )
}
