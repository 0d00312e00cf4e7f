/**
 * `node bench/holds.ts` measures holds per second through the ledger, each over a chain of four accounts
 * and in a transaction of its own, with 1, 8 and 32 callers. All chains share their root, as every sale
 * does. Beside it: the holds made ahead, as in a crowd of sales; the same without any shared account; and
 * as ceilings the same rows written by pgbench, where the machine has it, and by the bare driver, as one
 * statement and statement by statement, also without sharing. With `PGLEDGER_SQL` it also measures the same
 * four transfers by pgledger. Figures are printed and never asserted.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../src/core/ids.ts'
import { openEmbeddedDatabase } from '../src/db/embedded.ts'
import { type Database, first, inTransaction, migrate, openDatabase, sql } from '../src/db/index.ts'
import {
  type AccountRef,
  createHoldsAhead,
  type NewTransfer,
  openAccount,
  transfer,
} from '../src/ledger/index.ts'
import { hold } from '../src/ledger/transfers.ts'
import { verifyLedger } from '../src/ledger/verify.ts'
import { openHoldStatements } from './hold-statements.ts'
import { type Figures, measureWork } from './load.ts'
import { hasPgbench, measurePgbench } from './pgbench.ts'
import { openPgledger } from './pgledger.ts'

const callersOfRuns = [1, 8, 32]
const seconds = Number(process.env.BENCH_SECONDS || 8)
const warmSeconds = 2
const pgledgerFile = process.env.PGLEDGER_SQL || null
const levels = 4
const amount = 1_000
const money = 1_000_000_000_000
const funding: AccountRef = { owner: 'outside', kind: 'funding' }
const cause = { kind: 'bench' }
const operator: AccountRef = { owner: 'FERRY', kind: 'operator' }

const dataDir = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
const embedded = await openEmbeddedDatabase({ dataDir, log: () => {} })
const db = openDatabase(embedded.url, {
  maxConnections: Math.max(...callersOfRuns),
  prepares: true,
  onError: () => {},
})
const holdsAhead = createHoldsAhead(db, {
  crowd: 1,
  onError(error) {
    throw error
  },
})
let madeAhead = 0

try {
  await migrate(db, 'uat')
  console.log(`holds over ${levels} accounts, ${seconds} s each\n`)
  if (!(await hasPgbench())) console.log('pgbench is not on this machine\n')
  if (pgledgerFile === null) console.log('PGLEDGER_SQL names no file: no pgledger\n')
  for (const callers of callersOfRuns) await benchHolds(callers)
  const differences = await verifyLedger(db)
  const ahead = await first<{ sets: number }>(db, sql`select count(*) as sets from holds_ahead`)
  if (ahead?.sets !== madeAhead) throw new Error(`${ahead?.sets} of ${madeAhead} were held ahead`)
  console.log(`the books after it: ${differences.length} differences`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await db.destroy()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function benchHolds(callers: number): Promise<void> {
  const own = await openChains(db, callers, `OWN-${callers}`, false)
  const shared = await openChains(db, callers, `SHARED-${callers}`, true)
  const statements = await openHoldStatements(embedded.url, callers)
  const accounts = new Map(
    await Promise.all(own.map(async chain => [chain, await statements.accountsOf(chain)] as const)),
  )
  const payersOf = (chain: string[]) => accounts.get(chain) ?? []
  const holdOn = (chain: string[]) => holdOnce(db, chain)
  const sharing = await measureWarm(shared, holdOn)
  const ahead = await measureWarm(shared, holdOneAhead)
  const apart = await measureWarm(own, holdOn)
  const ceiling = await measureWarm(own, chain => statements.hold(payersOf(chain), amount))
  const interactive = await measureWarm(own, chain =>
    statements.holdInteractively(payersOf(chain), amount),
  )
  const bench = (await hasPgbench())
    ? await measurePgbench(embedded.url, [...accounts.values()], { seconds, amount, dir: dataDir })
    : null
  await statements.close()
  console.log(`${callers} callers`)
  const best = Math.max(ceiling.perSecond, bench?.perSecond ?? 0)
  print('ledger, one root for all', sharing, best)
  print('  made ahead', ahead, best)
  print('ledger, nothing shared', apart, best)
  print('the same rows, bare driver', ceiling, best)
  print('  interactive', interactive, best)
  if (bench !== null) {
    print('the same rows, pgbench', bench, best)
  }
  if (pgledgerFile !== null) {
    await benchPgledger(pgledgerFile, shared, { callers, seconds }, best)
  }
  console.log('')
}

/** Transfers that move at once, ours beside theirs, with one shared root. pgledger has no holds. */
async function benchPgledger(
  file: string,
  chains: string[][],
  options: { callers: number; seconds: number },
  best: number,
): Promise<void> {
  const ours = await measureWork(
    overChains(chains, chain => transferOnce(db, chain)),
    options,
  )
  const pgledger = await openPgledger(embedded.url, file, options.callers)
  const known = new Map<string, string>()
  const payers = new Map<string[], { from: string; to: string }[]>()
  for (const chain of chains) payers.set(chain, await pgledger.openChain(chain, known))
  const theirs = await measureWork(
    overChains(chains, chain => pgledger.transfer(payers.get(chain) ?? [], amount)),
    options,
  )
  await pgledger.close()
  print('four transfers, ledger', ours, best)
  print('four transfers, pgledger', theirs, best)
}

/** Runs as many callers as there are chains, after a warm-up in which the engine compiles the hot code. */
async function measureWarm(chains: string[][], work: (chain: string[]) => Promise<void>) {
  const callers = chains.length
  await measureWork(overChains(chains, work), { callers, seconds: warmSeconds })
  return measureWork(overChains(chains, work), { callers, seconds })
}

/** A chain belongs to one caller at a time. */
function overChains(chains: string[][], work: (chain: string[]) => Promise<void>) {
  const free = [...chains]
  return async () => {
    const chain = free.pop()
    if (chain === undefined) throw new Error('more callers than chains')
    await work(chain)
    free.push(chain)
  }
}

async function openChains(
  db: Database,
  count: number,
  name: string,
  sharesRoot: boolean,
): Promise<string[][]> {
  const chains = Array.from({ length: count }, (_, chain) =>
    Array.from({ length: levels }, (_, level) =>
      level === 0 && sharesRoot ? `${name}-ROOT` : `${name}-${chain}-${level}`,
    ),
  )
  await inTransaction(db, async tx => {
    await openAccount(tx, funding, null)
    await openAccount(tx, operator, null)
    for (const owner of new Set(chains.flat())) {
      await openAccount(tx, { owner, kind: 'deposit' }, 0)
      await openAccount(tx, { owner, kind: 'sales' }, null)
      const to = { owner, kind: 'deposit' } as const
      await transfer(tx, [{ id: newId(), from: funding, to, amount: money, cause }])
    }
  })
  return chains
}

async function holdOnce(db: Database, chain: string[]): Promise<void> {
  const answer = await inTransaction(db, tx => hold(tx, transfersOf(chain)))
  if (answer.kind === 'refused') throw new Error('the money of the benchmark is spent')
}

async function holdOneAhead(chain: string[]): Promise<void> {
  await holdsAhead.runSale(async holdAhead =>
    holdAhead?.({ id: newId(), transfers: transfersOf(chain) }),
  )
  madeAhead += 1
}

async function transferOnce(db: Database, chain: string[]): Promise<void> {
  const answer = await inTransaction(db, tx => transfer(tx, transfersOf(chain)))
  if (answer.kind === 'refused') throw new Error('the money of the benchmark is spent')
}

function transfersOf(chain: string[]): NewTransfer[] {
  return chain.map((owner, level) => {
    const above = chain[level - 1]
    const to: AccountRef = above === undefined ? operator : { owner: above, kind: 'sales' }
    return { id: newId(), from: { owner, kind: 'deposit' }, to, amount, cause }
  })
}

type Line = Pick<Figures, 'perSecond'> & (Pick<Figures, 'p50Ms' | 'p99Ms'> | { meanMs: number })

/** The share is that of the faster ceiling. */
function print(title: string, line: Line, best: number): void {
  const { perSecond } = line
  const share = ((100 * perSecond) / best).toFixed(0)
  const ms = (name: string, value: number) => `   ${name} ${value.toFixed(2).padStart(7)} ms`
  const latency =
    'meanMs' in line ? ms('mean', line.meanMs) : ms('p50', line.p50Ms) + ms('p99', line.p99Ms)
  console.log(
    `  ${title.padEnd(28)} ${perSecond.toFixed(0).padStart(6)}/s ${share.padStart(4)}%${latency}`,
  )
}
