/**
 * `node bench/growth.ts` measures the reads of partners and people, and a sale, in a database with 100,000
 * bookings, 10,000 voyages and 100 organizations, beside one with a hundredth of it. The two take turns, so
 * that other load on the machine disturbs both alike. `GROWTH_SCALE=100` means ten million bookings, a
 * million voyages and 10,000 organizations. Figures are printed and never asserted.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceActor } from '../src/audit/index.ts'
import { expireBookings, noteMovedSailings } from '../src/bookings/index.ts'
import { sweepCases } from '../src/cases/index.ts'
import { addDays } from '../src/core/time.ts'
import { openEmbeddedDatabase } from '../src/db/embedded.ts'
import { reconcileDebts } from '../src/reconciliation/index.ts'
import { dayAhead } from '../test/support/booking.ts'
import { enter, signedIn, type Visit, visit } from '../test/support/dashboard.ts'
import { prepareTemplate } from '../test/support/database.ts'
import { openService } from '../test/support/service.ts'
import { findDatabase, grow, remember } from './growth-fill.ts'
import { type Figures, measure, measureWork } from './load.ts'
import { openSales } from './sales.ts'

const callers = Number(process.env.BENCH_CALLERS || 2)
const seconds = Number(process.env.BENCH_SECONDS || 2)
const scale = Number(process.env.GROWTH_SCALE || 1)
const turns = 3

// With GROWTH_DIR the databases stay there, and the next run need not fill them.
const kept = process.env.GROWTH_DIR
const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'gangway-bench-')))
const embedded = await openEmbeddedDatabase({ dataDir, log: () => {} })
await prepareTemplate(embedded.url)

try {
  const small = await open(scale / 100)
  const large = await open(scale)
  for (const job of small.jobs.keys()) {
    const of: [Figures[], Figures[]] = [[], []]
    for (let turn = 0; turn < turns; turn += 1) {
      of[0].push(await small.measure(job))
      of[1].push(await large.measure(job))
    }
    print(job, middle(of[0]), middle(of[1]))
  }
  await small.close()
  await large.close()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await embedded.stop()
  if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
}

/** A service on a database of that size, with the calls to measure. */
async function open(times: number) {
  const size = {
    ...{ bookings: 100_000 * times, voyages: 10_000 * times },
    organizations: Math.ceil(100 * times),
  }
  const { databaseUrl, known } = await findDatabase(embedded.url, size)
  const options = { isMeasured: true, env: { DATABASE_CONNECTIONS: '10' }, databaseUrl }
  const service = await openService(known ? { ...options, seeded: known } : options)
  const { db, organizations, keys } = service
  const visitor = known ? visit(service) : await fill()
  if (known) await enter(visitor, known.login)
  const operations = (await signedIn(service, 'ROOT', 'operations')).visitor
  const sales = await openSales(service, 'RGA-PQB', 20)
  const bookingId = await sales.create()
  await sales.issue(bookingId)
  // Once a day; its time goes with all that was ever sold, and that of a statement of it does not.
  const started = performance.now()
  await reconcile(false)
  console.log(`${size.bookings} bookings: ${secondsSince(started)} s to reconcile as a whole`)

  const search = `departure_terminal=RGA&arrival_terminal=PQB&departure_date=${dayAhead()}`
  const work = (what: () => Promise<unknown>) => () =>
    measureWork(async () => void (await what()), { callers, seconds })
  const look = (who: Visit, path: string) =>
    work(async () => assert.equal((await who.get(path)).status, 200))
  const readAny = (path: () => string, key = keys.PIER9) => {
    const headers = { authorization: `Bearer ${key}` }
    const next = () => ({ method: 'GET' as const, path: `/api/v1${path()}`, headers })
    return () => measure(service.url, next, { callers, seconds })
  }
  const read = (path: string, key = keys.PIER9) => readAny(() => path, key)
  /** The number of a random booking of the agency from the last month of the three years. */
  const anyRecent = () => size.bookings - 10 * Math.floor((Math.random() * size.bookings) / 10 / 36)
  const month = new URLSearchParams({
    from: addDays(dayAhead(), -60),
    to: addDays(dayAhead(), -31),
  })
  const jobs = new Map<string, () => Promise<Figures>>([
    ['search, repeated', read(`/voyages?${search}`)],
    ['bookings, a page', read('/bookings')],
    ['bookings, a page of a rare status', read('/bookings?status=6')],
    ['bookings, a page of the expired', read('/bookings?status=8')],
    ['bookings, a day of two years ago', read(`/bookings?${dayOf(2)}`)],
    ['bookings, by client_reference', read('/bookings?client_reference=grown-10')],
    ['the same, any of a month', readAny(() => `/bookings?client_reference=grown-${anyRecent()}`)],
    ['a booking', read(`/bookings/${bookingId}`)],
    ['orders, a page', read('/orders')],
    ['customers, by document', read('/customers?document_number=G10')],
    ['transactions, a page', read('/transactions')],
    ['transactions of the root, a page', read('/transactions', keys.ROOT)],
    ['events, a page', read('/events')],
    ['home of the dashboard', look(visitor, '/home')],
    ['audit log, of one organization', look(operations, '/audit?organization=PIER9')],
    ['audit log, of nobody', look(operations, '/audit?actor=Nobody')],
    ['audit log, what never was', look(operations, '/audit?action=voyage.close')],
    ['invoices of the root, a page', look(operations, '/invoices')],
    ['the same, that failed', look(operations, '/invoices?state=failed')],
    ['the same, of one agency', look(operations, '/invoices?agency_code=SAIGON')],
    ['statement of a month, summed up', look(visitor, `/statement/period?${month}`)],
    ['sale, from booking to status 10', work(async () => sales.issue(await sales.create()))],
    ['task expire-bookings', work(() => expireBookings(db, assert.ifError))],
    ['task sweep-cases', work(() => sweepCases(db, 600))],
    [
      'task note-moved-sailings',
      work(() => noteMovedSailings(db, serviceActor('bench'), assert.ifError)),
    ],
    ['task reconcile-debts, each hour', work(() => reconcile(true))],
  ])

  async function reconcile(changesOnly: boolean): Promise<void> {
    const { differences } = await reconcileDebts(
      { db, operators: null, environment: 'uat' },
      { isDryRun: true, by: serviceActor('bench'), changesOnly },
    )
    assert.deepEqual(differences, [])
  }

  async function fill(): Promise<Visit> {
    const { visitor, login } = await signedIn(service, 'PIER9', 'admin')
    const started = performance.now()
    await grow(databaseUrl, { id: organizations.PIER9, rootId: organizations.ROOT }, size)
    await remember(databaseUrl, { organizations, keys, login })
    console.log(`${size.bookings} bookings: ${secondsSince(started)} s to fill`)
    return visitor
  }

  return {
    jobs,
    measure: (job: string) => jobs.get(job)?.() as Promise<Figures>,
    // Proving the books would read all of them.
    close: service.leave,
  }
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}

/** The filter for bookings that were made on that day, so many years ago. */
function dayOf(yearsAgo: number): string {
  const to = new Date(Date.now() - yearsAgo * 365 * 86_400_000)
  const from = new Date(to.getTime() - 86_400_000)
  return new URLSearchParams({
    created_from: from.toISOString(),
    created_to: to.toISOString(),
  }).toString()
}

/** The turn that was neither the best nor the worst. */
function middle(turns: Figures[]): Figures {
  const sorted = turns.toSorted((a, b) => a.p50Ms - b.p50Ms)
  return sorted[Math.floor(sorted.length / 2)] as Figures
}

function print(job: string, small: Figures, large: Figures): void {
  const of = ({ perSecond, p50Ms }: Figures) =>
    `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50Ms.toFixed(1).padStart(7)} ms`
  const factor = (large.p50Ms / small.p50Ms).toFixed(2)
  console.log(`  ${job.padEnd(34)} ${of(small)}   large ${of(large)}   ${factor} times the time`)
}
