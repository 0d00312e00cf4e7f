/**
 * `node bench/waiting.ts` measures the memory of one process, started as people start it, in which 1,000
 * confirmations wait for a slow operator, and the searches beside them. Figures are printed and never
 * asserted.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { runScript } from '../src/db/database.ts'
import { openEmbeddedDatabase } from '../src/db/embedded.ts'
import { first, sql } from '../src/db/index.ts'
import { dayAhead } from '../test/support/booking.ts'
import { prepareTemplate } from '../test/support/database.ts'
import { addressOf, startRole } from '../test/support/processes.ts'
import { openService } from '../test/support/service.ts'
import { type Figures, measure } from './load.ts'
import { openSales } from './sales.ts'

const count = 1_000
const seconds = Number(process.env.BENCH_SECONDS || 8)
const callers = 4

const dataDir = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
const embedded = await openEmbeddedDatabase({ dataDir, log: () => {} })
await prepareTemplate(embedded.url)
process.env.TEST_DATABASE_URL = embedded.url
// This service has no worker, so its confirmations get no outcome.
const service = await openService({ isMeasured: true, overrides: { role: 'serve' } })
const { db } = service
const bookings: string[] = []
const sales = await openSales(service, 'RGA-PQB', 20)
async function make(): Promise<void> {
  while (bookings.length < count) bookings.push(await sales.create())
}
await Promise.all(Array.from({ length: 8 }, make))
await service.control('POST', 'rules', { on: 'order', action: 'slow', delay_ms: 1_800_000 })
const measured = startRole(service, 'all', {
  DATABASE_CONNECTIONS: '20',
  ISSUANCE_LEASE_SECONDS: '5',
  // The options of ops/systemd.
  NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024',
})
const url = await addressOf(measured)
const authorization = `Bearer ${service.keys.PIER9}`

try {
  await searches()
  print('nothing waits', await searches(), await residentMegabytes())
  const answers = await confirmAll()
  await searches()
  print(`${count} confirmations wait`, await searches(), await residentMegabytes())
  console.log(`${answers.length} were answered meanwhile ${[...new Set(answers)]}`)
} catch (error) {
  console.error(error)
} finally {
  measured.signal('SIGKILL')
  await measured.exited
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit()
}

function searches(): Promise<Figures> {
  const query = `departure_terminal=RGA&arrival_terminal=PQB&departure_date=${dayAhead()}`
  const request = { method: 'GET' as const, path: `/api/v1/voyages?${query}` }
  return measure(url, () => ({ ...request, headers: { authorization } }), { callers, seconds })
}

/** Resolves when all of them wait. Collects those that are answered nevertheless. */
async function confirmAll(): Promise<number[]> {
  // Removes the ceiling of five calls a minute, which is not measured here.
  await runScript(
    db,
    `create function count_nothing() returns trigger language plpgsql
       as $$ begin return null; end $$;
     create trigger count_nothing before insert on confirm_calls
       for each row execute function count_nothing()`,
  )
  const pool = new Pool(url, { connections: count, headersTimeout: 0 })
  const answers: number[] = []
  for (const id of bookings.slice(0, count)) {
    const path = `/api/v1/bookings/confirmToIssue/${id}`
    pool.request({ method: 'POST', path, headers: { authorization } }).then(
      ({ statusCode }) => answers.push(statusCode),
      () => {},
    )
  }
  const isWaiting = sql<{ count: number }>`
    select count(*) as count from issuance_attempts where finished_at is null`
  while (((await first(db, isWaiting))?.count ?? 0) + answers.length < count) await sleep(500)
  return answers
}

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${measured.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function print(when: string, figures: Figures, resident: number): void {
  const { perSecond, p50Ms, p99Ms } = figures
  console.log(
    `${when}: ${resident.toFixed(0)} MB resident; searches ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
  )
}
