/**
 * Kills in the midst of a thousand concurrent holds: first the program that holds, then the whole
 * database server. Whatever was acknowledged is in the books, and the books balance.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { openEmbeddedDatabase } from '../../src/db/embedded.ts'
import {
  first,
  isDatabaseAway,
  migrate,
  openDatabase,
  ping,
  rows,
  sql,
} from '../../src/db/index.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { until } from '../support/issuance.ts'
import { childrenOf, isAlive, type Program, startProgram, within } from '../support/processes.ts'
import { counters, deposit, type Ledger, openChain, openLedger } from './support.ts'

const money = 1_000_000_000

suite('killed in the midst of a thousand holds', () => {
  suite('the program', async () => {
    const ledger = await openLedger()

    for (const acknowledged of [1, 90, 400]) {
      test(`after ${acknowledged} acknowledgements: every acknowledged hold is there, whole, and the books balance`, async () => {
        const owners = await openLine(ledger, `KILLED-${acknowledged}`)
        const program = startHolding(ledger.url, owners)
        await program.printed(acknowledgements(acknowledged))
        program.signal('SIGKILL')
        assert.equal(await within('the kill', program.exited), 'SIGKILL')
        await within('the last commits', silence(ledger))
        await assertKept(ledger, owners, program, acknowledged)
      })
    }
  })

  suite('the database server', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gangway-crash-'))
    const embedded = await openEmbeddedDatabase({ dataDir, log: () => {} })
    const db = openDatabase(embedded.url, { maxConnections: 4, onError: () => {} })
    await migrate(db, 'uat')
    const ledger = { db, url: embedded.url }
    after(async () => {
      await db.destroy()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    })

    for (const [how, env] of [
      ['in the transactions of their sales', {}],
      // These do not wait for the disk, but the sales that claim them do.
      ['made ahead', { HOLDS_AHEAD: 'on' }],
    ] as const) {
      test(`started again, it has every acknowledged hold, whole, the books balance, and holding goes on: ${how}`, async () => {
        const owners = await openLine(ledger, `SERVER ${how}`)
        const program = startHolding(ledger.url, owners, env)
        await program.printed(acknowledgements(200))
        await killServer(dataDir)
        const before = acknowledgedBy(program).length
        await until('the server', () => isBack(ledger))
        await program.printed(acknowledgements(before + 100))
        program.signal('SIGKILL')
        assert.equal(await within('the kill', program.exited), 'SIGKILL')
        await within('the last commits', silence(ledger))
        await assertKept(ledger, owners, program, before + 100)
      })
    }
  })
})

async function openLine(ledger: Ledger, name: string): Promise<string[]> {
  const owners = [0, 1, 2, 3].map(level => `${name}-${level}`)
  await openChain(
    ledger,
    owners,
    owners.map(() => money),
  )
  return owners
}

function startHolding(url: string, owners: string[], env: Record<string, string> = {}): Program {
  return startProgram(['test/support/holding.ts', url, ...owners], env)
}

const acknowledgements = (count: number) => new RegExp(`(?:held .*\\n){${count}}`)

function acknowledgedBy(program: Program): { sale: string; ids: string[] }[] {
  return [...program.output().matchAll(/^held (\S+) (\S+)\n/gm)].map(([, sale = '', ids = '']) => ({
    sale,
    ids: ids.split(','),
  }))
}

/** Postmaster first, so that it has no time to bury the others in good order. */
async function killServer(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
  const postmaster = Number(pid)
  const processes = [postmaster, ...childrenOf(postmaster)]
  assert.ok(processes.length > 5, 'a server at work has many processes')
  for (const each of processes) {
    try {
      process.kill(each, 'SIGKILL')
    } catch (error) {
      // A backend leaves by itself when it misses its postmaster.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  await until('the death of the server', async () => !processes.some(isAlive))
}

async function isBack({ db }: Ledger): Promise<boolean> {
  try {
    await ping(db)
    return true
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}

/** A commit that was sent before the kill may still arrive. */
async function silence({ db }: Ledger): Promise<void> {
  await until('the end of the last connection', async () => {
    const others = await first<{ count: number }>(
      db,
      sql`select count(*) as count from pg_stat_activity
          where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    )
    return others?.count === 0
  })
}

async function assertKept(
  ledger: Ledger,
  owners: string[],
  program: Program,
  least: number,
): Promise<void> {
  const acknowledged = acknowledgedBy(program)
  assert.ok(acknowledged.length >= least)
  const kept = await rows<{ sale: string; ids: string[]; held: number; entries: number }>(
    ledger.db,
    sql`select t.cause ->> 'sale' as sale, array_agg(t.id::text order by t.from_account) as ids,
               sum(e.held_change)::bigint as held, count(e.step) as entries
        from transfers t join accounts a on a.id = t.from_account
          left join entries e on e.transfer_id = t.id
        where a.owner = any(${owners}) and t.kind = 'two_phase' group by 1`,
  )
  const bySale = new Map(kept.map(({ sale, ids }) => [sale, ids]))
  assert.deepEqual(
    acknowledged.filter(({ sale, ids }) => bySale.get(sale)?.join() !== ids.join()),
    [],
    'acknowledged and not there',
  )
  // Also a sale that was cut off before its acknowledgement is there at every level or at none.
  const halves = kept.filter(({ held, entries }) => held !== 4_006 || entries !== owners.length)
  assert.deepEqual(halves, [])
  for (const [level, owner] of owners.entries()) {
    assert.deepEqual(await counters(ledger, deposit(owner)), [money, kept.length * (1_000 + level)])
  }
  assert.deepEqual(await verifyLedger(ledger.db), [])
}
