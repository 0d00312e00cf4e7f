/**
 * `node bench/hour.ts` runs the whole service as a process of its own, as people start it, under an hour of
 * mixed load (`HOUR_MINUTES`, at most `HOUR_CALLS_PER_SECOND`), and reports its memory. Ctrl-C ends the
 * hour early. Figures are printed and never asserted. It asserts only what must hold at any speed: no 500,
 * no error line in the log, books that balance and no work left.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbeddedDatabase } from '../src/db/embedded.ts'
import { first, rows, run, sql } from '../src/db/index.ts'
import { prepareTemplate } from '../test/support/database.ts'
import { freePort } from '../test/support/processes.ts'
import {
  assertBooksAreClosed,
  invoiceProvider,
  openService,
  type TestService,
} from '../test/support/service.ts'
import { type Load, startLoad } from './hour-load.ts'

const minutes = Number(process.env.HOUR_MINUTES || 60)
const callsPerSecond = Number(process.env.HOUR_CALLS_PER_SECOND || 60)
const sampleMs = 10_000
/** Time to compile code and fill caches; a short trial has a short one. */
const warmUpMinutes = Math.min(5, minutes / 6)
const windowMinutes = Math.min(10, minutes / 4)

type Sample = {
  minute: number
  resident: number
  heap: number
  external: number
  handles: number
  lagMs: number
  cpuSeconds: number
  connections: number
  calls: number
}

const dataDir = await mkdtemp(join(tmpdir(), 'gangway-hour-'))
const embedded = await openEmbeddedDatabase({ dataDir, log: () => {} })
await prepareTemplate(embedded.url)
process.env.TEST_DATABASE_URL = embedded.url
const hundredBillion = 100_000_000_000
// This process has the simulator and a service that nobody calls. The load is not part of what is measured.
const service = await openService({
  isMeasured: true,
  overrides: { role: 'serve' },
  simulator: { timeScale: 0.05 },
  deposits: { ROOT: hundredBillion, SAIGON: hundredBillion, DELTA: hundredBillion },
})
// Bookings must also run out within the hour.
await run(service.db, sql`update organizations set hold_minutes = 10`)
const monitoring = `http://127.0.0.1:${await freePort()}`
const logFile = join(dataDir, 'service.log')
const { child, url } = await startMeasured(service)
const ended = new AbortController()
process.once('SIGINT', () => ended.abort())
// The other process must not outlive this one, whatever ends it.
process.once('exit', () => child.kill('SIGKILL'))

try {
  const load = await startLoad(service, url, callsPerSecond)
  console.log(`process ${child.pid}, its log ${logFile}`)
  const samples = await watch(load)
  await load.stop()
  printMemory(samples)
  printLoad(load)
  await untilNothingIsLeft()
  child.kill('SIGTERM')
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  assert.equal(code, 0, 'the process did not stop as it should')
  await assertBooksAreClosed(service.db)
  console.log('the books balance, no job is left, the process ended with 0')
  await printRows()
  assert.deepEqual(load.faults, [], 'answers that must not be')
  assert.deepEqual(await errorLines(), [], 'lines of errors in the log')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  child.kill('SIGKILL')
  await service.close().catch(error => console.error(error))
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit()
}

async function startMeasured({ databaseUrl, config, simulatorUrl }: TestService) {
  const port = await freePort()
  const log = openSync(logFile, 'w')
  const { PATH = '', HOME = '' } = process.env
  const measured: ChildProcess = spawn(
    process.execPath,
    ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${tmpdir()}`, 'src/main.ts', 'all'],
    {
      cwd: join(import.meta.dirname, '..'),
      env: {
        PATH,
        HOME,
        DATABASE_URL: databaseUrl,
        GANGWAY_DATA_DIR: config.dataDir,
        GANGWAY_ENV: 'uat',
        OPERATOR_LOGINS_OFF: 'none',
        PORT: String(port),
        METRICS_PORT: new URL(monitoring).port,
        WEBHOOK_LOOPBACK: 'on',
        // Wrong passwords are sent from many addresses.
        TRUSTED_PROXIES: '127.0.0.1',
        ...invoiceProvider(simulatorUrl),
      },
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  while (!(await fetch(`${monitoring}/readyz`).catch(() => null))?.ok) {
    if (measured.exitCode !== null) throw new Error(`it did not start: ${await errorLines()}`)
    await sleep(200)
  }
  return { child: measured, url: `http://127.0.0.1:${port}` }
}

/** Samples until the time is over, and prints a line for each minute. */
async function watch(load: Load): Promise<Sample[]> {
  const samples: Sample[] = []
  const begun = performance.now()
  const perMinute = 60_000 / sampleMs
  while (performance.now() - begun < minutes * 60_000 && !ended.signal.aborted) {
    await sleep(sampleMs, undefined, { signal: ended.signal }).catch(() => {})
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the process is gone')
    samples.push(await sample((performance.now() - begun) / 60_000, load))
    if (samples.length % perMinute === 0) printMinute(samples.slice(-perMinute - 1))
  }
  return samples
}

async function sample(minute: number, load: Load): Promise<Sample> {
  const metrics = await readMetrics()
  const activity = await first<{ connections: number }>(
    service.db,
    sql`select count(*) as connections from pg_stat_activity where datname = current_database()`,
  )
  const of = (name: string) => metrics.get(name) ?? Number.NaN
  return {
    minute,
    resident: of('process_resident_memory_bytes') / 1024 ** 2,
    heap: of('nodejs_heap_size_used_bytes') / 1024 ** 2,
    external: of('nodejs_external_memory_bytes') / 1024 ** 2,
    handles: of('nodejs_active_handles_total'),
    lagMs: of('nodejs_eventloop_lag_p99_seconds') * 1_000,
    cpuSeconds: of('process_cpu_seconds_total'),
    connections: activity?.connections ?? 0,
    calls: load.calls(),
  }
}

/** A metric without labels by its name, one with labels by `name{...}`. */
async function readMetrics(): Promise<Map<string, number>> {
  const text = await (await fetch(`${monitoring}/metrics`)).text()
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map(line => {
      const space = line.lastIndexOf(' ')
      return [line.slice(0, space), Number(line.slice(space + 1))]
    }),
  )
}

function printMinute(samples: Sample[]): void {
  const [before, last] = [samples[0], samples.at(-1)]
  if (before === undefined || last === undefined) return
  const seconds = (last.minute - before.minute) * 60
  const cpu = ((last.cpuSeconds - before.cpuSeconds) / seconds) * 100
  console.log(
    `${last.minute.toFixed(1).padStart(5)} min: ${last.resident.toFixed(0)} MB resident, heap ${least(samples).toFixed(1)} MB at least, external ${last.external.toFixed(1)} MB, ` +
      `${last.handles} handles, lag p99 ${last.lagMs.toFixed(0)} ms, ${last.connections} connections to the database, ` +
      `processor ${cpu.toFixed(0)}%, ${((last.calls - before.calls) / seconds).toFixed(0)} calls/s, load ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** Used memory swings with each garbage collection; the minimum of a window is the level it returns to. */
function least(samples: Sample[]): number {
  return Math.min(...samples.map(({ heap }) => heap))
}

function printMemory(samples: Sample[]): void {
  const end = samples.at(-1)?.minute ?? 0
  const warm = samples.filter(({ minute }) => minute > warmUpMinutes)
  const early = warm.filter(({ minute }) => minute <= warmUpMinutes + windowMinutes)
  const late = warm.filter(({ minute }) => minute > end - windowMinutes)
  const mean = (of: Sample[]) => of.reduce((sum, { resident }) => sum + resident, 0) / of.length
  console.log(
    `after ${warmUpMinutes.toFixed(1)} minutes of warm-up, the first ${windowMinutes.toFixed(1)} minutes and the last: ` +
      `resident ${mean(early).toFixed(1)} and ${mean(late).toFixed(1)} MB (mean), heap ${least(early).toFixed(1)} and ${least(late).toFixed(1)} MB (least)`,
  )
  const byMinute = Map.groupBy(warm, ({ minute }) => Math.floor(minute))
  const floors = [...byMinute].map(([minute, of]) => [minute, least(of)] as const)
  const resident = warm.map(each => [each.minute, each.resident] as const)
  console.log(
    `slope from then on: resident ${slope(resident).toFixed(1)} MB/h, heap ${slope(floors).toFixed(1)} MB/h (least of each minute)`,
  )
}

/** The slope of the least-squares line, per hour. */
function slope(points: (readonly [minute: number, value: number])[]): number {
  const mean = (of: number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
  const x = mean(points.map(([minute]) => minute))
  const y = mean(points.map(([, value]) => value))
  const both = points.reduce((sum, [minute, value]) => sum + (minute - x) * (value - y), 0)
  return (both / points.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0)) * 60
}

function printLoad({ statuses, deeds }: Load): void {
  console.log('answers', JSON.stringify(statuses))
  console.log('deeds', JSON.stringify(deeds))
}

/** Slow operators and lost answers need their time. */
async function untilNothingIsLeft(): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const queues = [...(await readMetrics())].filter(([name]) => /^gangway_queue_rows/.test(name))
    const left = queues.filter(([, count]) => count > 0)
    if (left.length === 0 && queues.length > 0) return
    if (performance.now() - begun > 15 * 60_000) throw new Error(`left to do: ${left}`)
    await sleep(sampleMs)
  }
}

async function printRows(): Promise<void> {
  const counts = await rows(
    service.db,
    sql`select status, count(*) from bookings group by 1 order by 1`,
  )
  console.log('bookings by status', JSON.stringify(counts))
}

async function errorLines(): Promise<string[]> {
  const found: string[] = []
  const file = await open(logFile)
  for await (const line of file.readLines()) {
    if (/^\{"level":"?(50|60|error|fatal)"?,/.test(line) || !line.startsWith('{')) found.push(line)
  }
  return found.filter(line => !/^(gangway|monitoring) on /.test(line))
}
