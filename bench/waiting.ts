/**
 * `node bench/waiting.ts`: the memory of one process, its simulator included, in which 1,000
 * confirmations wait for operators that take their time, and the searches beside them. Figures are
 * printed and never asserted.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Pool } from 'undici'
import { openEmbeddedDatabase } from '../src/db/embedded.ts'
import { dayAhead } from '../test/support/booking.ts'
import { prepareTemplate } from '../test/support/database.ts'
import { openService } from '../test/support/service.ts'
import { measure } from './load.ts'
import { openSales } from './sales.ts'

type Ready = { url: string; key: string; databaseUrl: string; bookings: string[] }

const count = Number(process.env.BENCH_WAITING || 1_000)
const seconds = Number(process.env.BENCH_SECONDS || 8)
const callers = 4
const self = new URL(import.meta.url).pathname

if (process.argv[2] === 'service') await serve()
else await bench()

/** The process that is measured. It is ended as it stands: its confirmations have no outcome. */
async function serve(): Promise<void> {
  const service = await openService({
    env: { DATABASE_CONNECTIONS: '20', ISSUANCE_CONCURRENCY: '500' },
  })
  const sales = await openSales(service, 'RGA-PQB', 20)
  const bookings: string[] = []
  async function make(): Promise<void> {
    while (bookings.length < count) bookings.push(await sales.create())
  }
  await Promise.all(Array.from({ length: 8 }, make))
  const slow = { on: 'order', action: 'slow', delay_ms: 1_800_000 }
  await service.control('POST', 'rules', slow)
  const { url, databaseUrl, keys } = service
  process.send?.({ url, databaseUrl, key: keys.PIER9, bookings } satisfies Ready)
}

async function bench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
  const embedded = await openEmbeddedDatabase({ dataDir, log: () => {} })
  await prepareTemplate(embedded.url)
  const env = { ...process.env, TEST_DATABASE_URL: embedded.url }
  const child = fork(self, ['service'], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    const [ready] = (await once(child, 'message')) as [Ready]
    await measureBeside(child, ready)
  } finally {
    child.kill('SIGKILL')
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureBeside(child: ChildProcess, ready: Ready): Promise<void> {
  const { url, key, databaseUrl, bookings } = ready
  const authorization = `Bearer ${key}`
  const query = `departure_terminal=RGA&arrival_terminal=PQB&departure_date=${dayAhead()}`
  const search = { method: 'GET' as const, path: `/api/v1/voyages?${query}` }
  const searches = () =>
    measure(url, () => ({ ...search, headers: { authorization } }), { callers, seconds })
  await searches()
  print('nothing waits', await searches(), await residentMegabytes(child))

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // The ceiling of five calls a minute is no part of this.
  await client.query(`create function count_nothing() returns trigger language plpgsql
    as $$ begin return null; end $$;
    create trigger count_nothing before insert on confirm_calls
      for each row execute function count_nothing()`)
  const pool = new Pool(url, { connections: bookings.length, headersTimeout: 0 })
  const answers: number[] = []
  for (const id of bookings.slice(0, count)) {
    const path = `/api/v1/bookings/confirmToIssue/${id}`
    pool.request({ method: 'POST', path, headers: { authorization } }).then(
      ({ statusCode }) => answers.push(statusCode),
      () => {},
    )
  }
  let waiting = 0
  while (waiting + answers.length < count) {
    await sleep(500)
    const { rows } = await client.query(
      'select count(*)::int as waiting from issuance_attempts where finished_at is null',
    )
    waiting = rows[0].waiting
  }
  console.log(
    `${waiting} confirmations wait, ${answers.length} were answered ${[...new Set(answers)]}`,
  )
  await searches()
  print(`${waiting} confirmations wait`, await searches(), await residentMegabytes(child))
  await client.end()
  await pool.destroy()
}

async function residentMegabytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function print(when: string, figures: Awaited<ReturnType<typeof measure>>, resident: number) {
  const { perSecond, p50Ms, p99Ms } = figures
  console.log(
    `${when}: ${resident.toFixed(0)} MB resident; searches ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
  )
}
