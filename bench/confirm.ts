/**
 * `node bench/confirm.ts` measures three things: the cost of a confirmation whose operator answers at once,
 * beside the sum of its statements alone; how long its caller waits after the outcome is committed; and
 * what 1,000 confirmations that wait for slow operators cost one process and the searches beside them.
 * Figures are printed and never asserted.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '../src/db/client.ts'
import { openEmbeddedDatabase } from '../src/db/embedded.ts'
import { prepareTemplate } from '../test/support/database.ts'
import { roundTrips } from '../test/support/round-trips.ts'
import { tapStatements } from '../test/support/saga/statements.ts'
import { openService } from '../test/support/service.ts'
import { measureWork } from './load.ts'
import { openSales } from './sales.ts'

const callers = Number(process.env.BENCH_CALLERS || 32)
const alone = 20
const together = callers * 5

const statements = { count: 0, ms: 0 }
/** When the outcome of each attempt was committed, and the connections that are about to commit one. */
const committed = new Map<string, number>()
const telling = new Map<unknown, string>()
tapStatements(async ({ text, values, client }, run) => {
  statements.count += 1
  const answer = await run()
  if (text.includes(`pg_notify('issuance_outcome'`))
    telling.set(client, String(values[0]).split(' ')[0] ?? '')
  if (text === 'commit' && telling.has(client)) {
    committed.set(telling.get(client) ?? '', performance.now())
    telling.delete(client)
  }
  return answer
})
const send = Client.prototype.query as (...args: unknown[]) => Promise<unknown>
Client.prototype.query = async function timed(this: Client, ...args: unknown[]) {
  const started = performance.now()
  const answer = await send.apply(this, args)
  statements.ms += performance.now() - started
  return answer
} as typeof Client.prototype.query
const dataDir = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
const embedded = await openEmbeddedDatabase({ dataDir, log: () => {} })
await prepareTemplate(embedded.url)
process.env.TEST_DATABASE_URL = embedded.url
const service = await openService({
  isMeasured: true,
  env: { DATABASE_CONNECTIONS: '40', ISSUANCE_CONCURRENCY: '64' },
})

try {
  const sales = await openSales(service, 'RGA-PQB', 12)
  const wakeMs: number[] = []
  const issue = (bookings: string[]) => async () => {
    const attemptId = await sales.issue(bookings.pop() ?? '')
    // The notification may arrive before the answer to the commit.
    const now = performance.now()
    wakeMs.push(now - (committed.get(attemptId) ?? now))
  }
  const make = async (count: number) => {
    const made: string[] = []
    while (made.length < count) made.push(await sales.create())
    return made
  }
  await measureWork(issue(await make(20)), { callers: 1, seconds: 60, times: 20 })
  const waiting = [await make(alone), await make(together)] as const
  wakeMs.length = 0
  Object.assign(statements, { count: 0, ms: 0 })
  roundTrips.count = 0
  const one = await measureWork(issue(waiting[0]), { callers: 1, seconds: 60, times: alone })
  const bareMs = statements.ms / alone
  console.log(
    `alone: ${one.p50Ms.toFixed(1)} ms, of which ${bareMs.toFixed(1)} ms in ${(statements.count / alone).toFixed(0)} statements on ${(roundTrips.count / alone).toFixed(0)} round trips`,
  )
  print('the caller wakes after', wakeMs)
  wakeMs.length = 0
  const all = await measureWork(issue(waiting[1]), { callers, seconds: 120, times: together })
  const eachMs = 1000 / all.perSecond
  console.log(
    `${callers} in flight: ${all.perSecond.toFixed(0)}/s, one every ${eachMs.toFixed(1)} ms, which is ${(eachMs / bareMs).toFixed(2)} times its statements alone; p50 ${all.p50Ms.toFixed(0)} ms, p99 ${all.p99Ms.toFixed(0)} ms`,
  )
  print('the caller wakes after', wakeMs)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await service.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function print(what: string, ms: number[]): void {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1)
  console.log(`  ${what} ${at(0.5)} ms (p50), ${at(0.99)} ms (p99)`)
}
