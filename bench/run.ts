/**
 * `npm run bench` measures requests per second and latencies of search, of polling a booking and of
 * creating one, each beside a ceiling measured in the same run. Figures are printed and never asserted.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '../src/db/embedded.ts'
import { bookingBody, dayAhead, passenger } from '../test/support/booking.ts'
import { clientFor } from '../test/support/client.ts'
import { prepareTemplate } from '../test/support/database.ts'
import { openStatements, type Seat } from './booking-statements.ts'
import { type Answer, startCeilingChild, startServiceChild, stopChild } from './children.ts'
import { type Figures, measure, measureWork, type Request } from './load.ts'

const callers = Number(process.env.BENCH_CALLERS || 16)
const seconds = Number(process.env.BENCH_SECONDS || 8)
/** Time until the engine has compiled the hot code, on both sides. */
const warmSeconds = 3
const options = { callers, seconds }
/** The headers that Node's own server adds to every answer. */
const ofTheServer = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']

const dataDir = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
const embedded = await openEmbeddedDatabase({ dataDir, log: () => {} })
await prepareTemplate(embedded.url)
process.env.TEST_DATABASE_URL = embedded.url
const service = await startServiceChild()
const { url, key, databaseUrl, simulatorUrl, organizationId } = service.ready
const client = clientFor(url, key)
const authorization = `Bearer ${key}`

try {
  console.log(`${callers} callers, ${seconds} s each\n`)
  await benchSearch()
  await benchFirstSearch()
  await benchPoll()
  await benchBooking()
} catch (error) {
  // Printed before the parts are stopped, which may fail because of it.
  console.error(error)
  process.exitCode = 1
} finally {
  await stopChild(service.child)
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function benchSearch(): Promise<void> {
  const path = `/voyages?departure_terminal=RGA&arrival_terminal=PQB&departure_date=${dayAhead()}`
  const request = { method: 'GET' as const, path: `/api/v1${path}`, headers: { authorization } }
  await benchReading('search, repeated', '/api/v1/voyages', [request])
}

/** Sends the same requests to bare Fastify, which answers each with the bytes of our first answer. */
async function benchReading(name: string, route: string, requests: Request[]): Promise<void> {
  let sent = 0
  const next = () => requests[sent++ % requests.length] ?? null
  const ceiling = await startCeilingChild(await answerTo(requests[0] as Request, route))
  await measure(url, next, { callers, seconds: warmSeconds })
  await measure(ceiling.ready.url, next, { callers, seconds: warmSeconds })
  const ours = await measure(url, next, options)
  const top = await measure(ceiling.ready.url, next, options)
  await stopChild(ceiling.child)
  report(name, ours, 'bare Fastify, the same bytes', top)
}

async function answerTo({ path, headers = {} }: Request, route: string): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, { headers })
  const sent = [...answer.headers].filter(([name]) => !ofTheServer.includes(name))
  const body = (await answer.text()) || null
  return { route, status: answer.status, headers: Object.fromEntries(sent), body }
}

/** Days that nobody has searched, each once: all operators are asked, and each takes 200 ms. */
async function benchFirstSearch(): Promise<void> {
  const delayMs = 200
  const control = `${simulatorUrl}/_control/rules`
  const rule = { on: 'search', action: 'slow', delay_ms: delayMs }
  const headers = { 'content-type': 'application/json' }
  const set = await fetch(control, { method: 'POST', headers, body: JSON.stringify(rule) })
  const { id } = (await set.json()) as { id: string }
  const days = Array.from({ length: 30 }, (_, at) => dayAhead(60 + at)).values()
  let operators = 0
  const latencies = await measureWork(
    async () => {
      const day = days.next().value
      if (day === undefined) throw new Error('no days left to search')
      const path = `/voyages?departure_terminal=RGA&arrival_terminal=PQB&departure_date=${day}`
      operators = (await client.get(path)).body.sources.length
    },
    { callers: 1, seconds: 4 },
  )
  await fetch(`${control}/${id}`, { method: 'DELETE' })
  const times = (ms: number) => `${ms.toFixed(0)} ms = ${(ms / delayMs).toFixed(2)} times`
  console.log(`  search, first of a day: ${operators} operators of ${delayMs} ms each`)
  console.log(`  p50 ${times(latencies.p50Ms)}, p99 ${times(latencies.p99Ms)} the ${delayMs} ms\n`)
}

async function benchPoll(): Promise<void> {
  const polls: Request[] = []
  for (const seat of (await allSeats(1)).slice(0, callers)) {
    const leg = { voyage_id: seat.voyageId, passengers: [passenger(seat.seatCode)] }
    const booked = await client.post('/bookings', bookingBody([leg]))
    const headers = { authorization, 'if-none-match': booked.headers.get('etag') ?? '' }
    polls.push({ method: 'GET', path: `/api/v1/bookings/${booked.body.id}`, headers })
  }
  await benchReading('poll of a booking, unchanged', '/api/v1/bookings/:id', polls)
}

async function benchBooking(): Promise<void> {
  const seats = (await allSeats(30)).values()
  const next = (): Seat | null => seats.next().value ?? null
  const headers = { authorization, 'content-type': 'application/json' }
  const request = () => {
    const seat = next()
    if (seat === null) return null
    const leg = { voyage_id: seat.voyageId, passengers: [passenger(seat.seatCode)] }
    const body = JSON.stringify(bookingBody([leg]))
    return { method: 'POST' as const, path: '/api/v1/bookings', headers, body }
  }
  const statements = openStatements(databaseUrl, callers, { organizationId }, next)
  await measure(url, request, { callers, seconds: warmSeconds })
  await measureWork(statements.create, { callers, seconds: warmSeconds })
  const created = await measure(url, request, options)
  const top = await measureWork(statements.create, options)
  await statements.close()
  report('booking creation', created, 'a booking’s rows, bare driver', top)
}

/** Free economy seats of the coming days, boat after boat. */
async function allSeats(days: number): Promise<Seat[]> {
  const seats: Seat[] = []
  for (let ahead = 5; ahead < 5 + days; ahead += 1) {
    const found = await client.get(
      `/voyages?departure_terminal=RGA&arrival_terminal=PQB&departure_date=${dayAhead(ahead)}`,
    )
    for (const voyage of found.body.data) {
      const layout = await client.get(`/boat-layouts/${voyage.id}`)
      for (const cell of layout.body.decks.flatMap((deck: { cells: unknown[] }) => deck.cells)) {
        if (cell.state === 'available' && cell.seat_class === 'eco') {
          seats.push({ voyageId: voyage.id, seatCode: cell.seat_code })
        }
      }
    }
  }
  return seats
}

function report(name: string, figures: Figures, ceilingName: string, ceiling: Figures): void {
  const row = (title: string, each: Figures) =>
    `  ${title.padEnd(36)} ${each.perSecond.toFixed(0).padStart(7)}/s   p50 ${each.p50Ms.toFixed(2).padStart(7)} ms   p99 ${each.p99Ms.toFixed(2).padStart(7)} ms`
  console.log(row(name, figures))
  console.log(row(ceilingName, ceiling))
  const share = ((100 * figures.perSecond) / ceiling.perSecond).toFixed(0)
  console.log(`  ${share}% of the ceiling; answers ${JSON.stringify(figures.statuses)}\n`)
}
