/**
 * `node bench/peer.ts` measures product lists and completed orders per second, ours and those of Vendure, a
 * general shop on the same PostgreSQL, in the same run. npm installs Vendure into `PEER_DIR`, outside of this
 * repository. Figures are printed and never asserted.
 *
 * The two are not like for like. A Vendure order asks no operator, holds no money of four organizations and
 * keeps no double entry. Ours has no cart, no tax, no promotions, no delivery, and answers a repeated list
 * from memory. Each has one process and one database of the same server, and is stopped while the other is
 * measured. The load is a third process.
 */
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openEmbeddedDatabase } from '../src/db/embedded.ts'
import { dayAhead } from '../test/support/booking.ts'
import { prepareTemplate } from '../test/support/database.ts'
import { startServiceChild, stopChild } from './children.ts'
import { type Figures, measure, measureWork, type Request } from './load.ts'
import { type Orders, openOurOrders, openTheirOrders } from './peer-orders.ts'
import { type Goods, installVendure, openVendure } from './vendure.ts'

const callers = Number(process.env.BENCH_CALLERS || 16)
const seconds = Number(process.env.BENCH_SECONDS || 8)
const folder = process.env.PEER_DIR || join(tmpdir(), 'gangway-peer')
const warmUpSeconds = 2
const callersOfOrders = [1, 8, 16, 32]
/** The seats and agencies suffice for this many of our orders. */
const ordersMax = 6_000

type Side = { child: ChildProcess; url: string }
type Sides = { us: Side; them: Side }

installVendure(folder)
const dataDir = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
const embedded = await openEmbeddedDatabase({ dataDir, maxConnections: 200, log: () => {} })
const children: ChildProcess[] = []

try {
  await prepareTemplate(embedded.url)
  process.env.TEST_DATABASE_URL = embedded.url
  const { child, ready } = await startServiceChild()
  children.push(child)
  const ourList = {
    method: 'GET' as const,
    path: `/api/v1/voyages?departure_terminal=RGA&arrival_terminal=PQB&departure_date=${dayAhead()}`,
    headers: { authorization: `Bearer ${ready.key}` },
  }
  const goods = await goodsOf(ready.url, ourList)
  const them = await openVendure({ folder, databaseUrl: await emptyDatabase(), goods })
  children.push(them.child)
  const sides = { us: { child, url: ready.url }, them }
  const variants = goods.flatMap(each => each.variants).length
  console.log(`${cpus().length} processors, ${seconds} s each, ${load()}`)
  console.log(`\nlists of ${goods.length} with ${variants} classes, ${callers} callers\n`)
  await compareLists(sides, ourList, variants)
  await compareOrders(sides, [
    { name: 'ours', ...(await openOurOrders(ready, ordersMax)) },
    { name: 'Vendure, a call a step', ...openTheirOrders(them.url, variants, false) },
    { name: 'Vendure, all in one call', ...openTheirOrders(them.url, variants, true) },
  ])
  console.log(`\n${load()}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const child of children) if (child.connected) await stopChild(child)
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function load(): string {
  return `load average ${loadavg()
    .map(each => each.toFixed(1))
    .join(', ')}`
}

/** What the buyer of a list sees of our voyages, as goods of a shop. */
async function goodsOf(
  url: string,
  { path, headers }: { path: string; headers: Record<string, string> },
): Promise<Goods> {
  const answer = await fetch(url + path, { headers })
  const { data } = (await answer.json()) as any
  return data.map((voyage: any) => ({
    name: `${voyage.operator.name} ${voyage.boat.name}`,
    variants: voyage.cabin_classes.map((cabin: any) => ({
      name: cabin.label,
      price: cabin.fares[0].price,
    })),
  }))
}

async function emptyDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.query('create database vendure')
  await client.end()
  const url = new URL(embedded.url)
  url.pathname = '/vendure'
  return url.href
}

async function compareLists(sides: Sides, ourList: Request, variants: number): Promise<void> {
  const products = list(
    '{ products(options: { take: 100 }) { totalItems items { id name slug variants { id name sku priceWithTax currencyCode stockLevel } } } }',
  )
  const search = list(
    '{ search(input: { take: 100, groupByProduct: false }) { totalItems items { productId productName slug productVariantId productVariantName sku priceWithTax { ... on SinglePrice { value } } currencyCode inStock } } }',
  )
  await untilIndexed(sides.them.url, search, variants)
  const ours = await measureList('ours', sides, 'us', ourList)
  for (const [name, request] of Object.entries({ products, search })) {
    const theirs = await measureList(`Vendure, ${name}`, sides, 'them', request)
    console.log(`  ${ratio(ours.perSecond, theirs.perSecond)}`)
  }
}

function list(query: string): Request {
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', path: '/shop-api', headers, body: JSON.stringify({ query }) }
}

/** Vendure builds its search index by a job. */
async function untilIndexed(url: string, search: Request, variants: number): Promise<void> {
  for (;;) {
    const answer = await fetch(url + search.path, search as RequestInit)
    const { data } = (await answer.json()) as any
    if (data.search.totalItems === variants) return
    await sleep(100)
  }
}

async function measureList(
  name: string,
  sides: Sides,
  side: keyof Sides,
  request: Request,
): Promise<Figures> {
  const figures = await measureAlone(name, sides, side, seconds =>
    measure(sides[side].url, () => request, { callers, seconds }),
  )
  const failed = figures.requests - (figures.statuses[200] ?? 0)
  if (failed > 0) throw new Error(`lists were answered ${JSON.stringify(figures.statuses)}`)
  return figures
}

async function compareOrders(sides: Sides, ways: (Orders & { name: string })[]): Promise<void> {
  const times = ordersMax / (2 * callersOfOrders.length)
  const best = ways.map(() => 0)
  // The two take turns, so that other load on the machine disturbs both alike.
  for (const callers of callersOfOrders) {
    console.log(`\norders, ${callers} callers\n`)
    for (const [at, { name, order }] of ways.entries()) {
      const figures = await measureAlone(name, sides, at === 0 ? 'us' : 'them', seconds =>
        measureWork(order, { callers, seconds, times }),
      )
      best[at] = Math.max(best[at] ?? 0, figures.perSecond)
    }
  }
  console.log('\nthe best of each\n')
  const perSecond = (at: number) => best[at] ?? 0
  const callsPerSecond = (at: number) => perSecond(at) * (ways[at]?.calls ?? 0)
  for (const [at, { name, calls, close }] of ways.entries()) {
    const rate = `${perSecond(at).toFixed(1)} orders/s of ${calls} calls, ${callsPerSecond(at).toFixed(1)} calls/s`
    const orders = ratio(perSecond(0), perSecond(at))
    const each = ratio(callsPerSecond(0), callsPerSecond(at))
    console.log(
      `  ${name.padEnd(26)} ${rate}${at === 0 ? '' : `: orders ${orders}, calls ${each}`}`,
    )
    await close()
  }
}

/** The other side is stopped meanwhile, because its background work also costs time. */
async function measureAlone(
  name: string,
  sides: Sides,
  side: keyof Sides,
  run: (seconds: number) => Promise<Figures>,
): Promise<Figures> {
  const { child } = sides[side]
  const other = sides[side === 'us' ? 'them' : 'us'].child
  other.kill('SIGSTOP')
  try {
    await run(warmUpSeconds)
    const before = processorMs(child)
    const figures = await run(seconds)
    const spent = (processorMs(child) - before) / figures.requests
    const cells = [
      name.padEnd(26),
      `${figures.perSecond.toFixed(1).padStart(8)}/s`,
      `p50 ${figures.p50Ms.toFixed(1).padStart(7)} ms`,
      `p99 ${figures.p99Ms.toFixed(1).padStart(7)} ms`,
      `processor ${spent.toFixed(2).padStart(7)} ms each`,
    ]
    console.log(`  ${cells.join('   ')}`)
    return figures
  } finally {
    other.kill('SIGCONT')
  }
}

/**
 * The processor time that a process has used, in milliseconds. Linux reports it in hundredths of a second.
 */
function processorMs({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const [user, system] = (readFileSync(file, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

function ratio(us: number, them: number): string {
  return `${(us / them).toFixed(2)} times as many by us`
}
