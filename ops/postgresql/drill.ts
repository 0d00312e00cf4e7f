/**
 * The drill of back-up and restore, on this machine and in a folder of its own. It sells, makes a base backup,
 * sells more, notes an instant with an order under way, sells more, loses the server, and restores to that
 * instant; then it loses that one as well, and restores to the newest. It prints what it compared, and exits with
 * 1 when something differs.
 *
 *   node ops/postgresql/drill.ts        (PGBIN: the folder of PostgreSQL's programs)
 */
import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionsTo } from '../../simulator/credentials.ts'
import { startSimulator } from '../../simulator/simulator.ts'
import { createApp, type Gangway, type ProcessRole } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { addDays, homeZone, localDate } from '../../src/core/time.ts'
import { runScript } from '../../src/db/database.ts'
import { giveTreeTo, serverAccount } from '../../src/db/embedded/account.ts'
import { type Database, first, inTransaction, openDatabase, rows, sql } from '../../src/db/index.ts'
import { topUp } from '../../src/deposits/index.ts'
import { createLog } from '../../src/log.ts'
import { loadNetwork } from '../../src/operators/index.ts'
import { createKey, permissions, registerOrganization } from '../../src/organizations/index.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import {
  type Cluster,
  configure,
  findPrograms,
  type Machine,
  makeCluster,
  run,
  startCluster,
  stopAll,
} from './cluster.ts'

const by = { kind: 'staff', id: 'drill', name: 'drill' } as const
const say = (line: string) => console.log(line)

const folder = await mkdtemp(join(tmpdir(), 'gangway-drill-'))
const machine: Machine = { folder, account: await serverAccount(folder), programs: findPrograms() }
const archive = join(folder, 'wal')
const data = join(folder, 'data')
await mkdir(archive)
await giveTreeTo(machine.account, folder)
const simulator = await startSimulator({
  port: 0,
  host: '127.0.0.1',
  timeScale: 0.001,
  sellToOthers: false,
})
await writeOperators()
async function drill(): Promise<void> {
  await makeCluster(machine, data, archive)
  const cluster = await startCluster(machine, data)
  await run(machine, 'psql', '-qd', `${cluster.url}/postgres`, '-c', 'create database gangway')
  const url = `${cluster.url}/gangway`
  const key = await withService(url, 'all', async app => {
    const made = await seed(app.services.db)
    await sell(app, made, 5)
    return made
  })
  const base = await backUp(cluster.url, 'base')
  say('5 bookings sold; base backup made and verified')

  await withService(url, 'all', app => sell(app, key, 3))
  const [waiting] = await withService(url, 'serve', app => sell(app, key, 1, { isAsync: true }))
  const { instant, before } = await withDatabase(url, async db => {
    const tables = await digests(db)
    const time = await first<{ now: string }>(db, sql`select clock_timestamp()::text as now`)
    return { instant: time?.now ?? '', before: tables }
  })
  // Makes sure that the next commit is later than the instant on every clock.
  await sleep(1_000)
  say(`3 more sold, and one confirmed that no worker has seen; the instant is ${instant}`)

  const lost = await withService(url, 'all', async app => {
    await reaches(app, key, waiting ?? '', 10)
    return sell(app, key, 2)
  })
  await withDatabase(cluster.url, db => rows(db, sql`select pg_switch_wal()`), 'postgres')
  await withDatabase(url, untilArchived)
  await cluster.stop('SIGQUIT')
  say('the waiting one issued and 2 more sold after it; the server is lost')

  const after = await restore(base, 'restored', { recovery_target_time: instant })
  const there = `${after.url}/gangway`
  await compare(there, before)
  await withDatabase(there, async db => {
    await runScript(db, await readFile(join(import.meta.dirname, 'after-restore.sql'), 'utf8'))
  })
  await withService(there, 'all', async app => {
    await reaches(app, key, waiting ?? '', 10)
    const call = await fetch(`${simulator.url}/_control/orders`)
    const { data: orders } = (await call.json()) as { data: { submissions: number }[] }
    assert.ok(orders.every(({ submissions }) => submissions === 1))
    for (const id of lost) assert.equal((await ask(app, key, `/bookings/${id}`)).status, 404)
    say('the order that waited was asked after and not sent again: its booking is issued')
    say(`the ${lost.length} bookings after the instant are unknown here: cancel their orders there`)
  })
  await withDatabase(there, proveBooks)
  await again(after, there, key)
}

/** The restored server is lost as well, and restored to the newest instant: its base has the older target in it. */
async function again(cluster: Cluster, url: string, key: string): Promise<void> {
  const base = await backUp(cluster.url, 'base-2')
  await withService(url, 'all', app => sell(app, key, 2))
  const before = await withDatabase(url, digests)
  await withDatabase(cluster.url, db => rows(db, sql`select pg_switch_wal()`), 'postgres')
  await withDatabase(url, untilArchived)
  await cluster.stop('SIGQUIT')
  say('2 more sold after another base backup; that server is lost as well')
  const newest = await restore(base, 'restored-2')
  await compare(`${newest.url}/gangway`, before)
  await newest.stop('SIGINT')
}

async function backUp(url: string, name: string): Promise<string> {
  const base = join(folder, name)
  await run(machine, 'pg_basebackup', '-d', url, '-D', base, '-X', 'none', '-c', 'fast')
  await run(machine, 'pg_verifybackup', '-n', base)
  return base
}

async function restore(
  base: string,
  name: string,
  target: Record<string, string> = {},
): Promise<Cluster> {
  const restored = join(folder, name)
  await cp(base, restored, { recursive: true })
  const settings = join(restored, 'postgresql.auto.conf')
  const kept = (await readFile(settings, 'utf8')).replace(/^(restore_command|recovery_).*\n/gm, '')
  await writeFile(settings, kept)
  configure(restored, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_action: 'promote',
    ...target,
  })
  await writeFile(join(restored, 'recovery.signal'), '')
  await giveTreeTo(machine.account, restored)
  return startCluster(machine, restored)
}

async function compare(url: string, before: Map<string, string>): Promise<void> {
  await withDatabase(url, async db => {
    const found = await digests(db)
    for (const [table, digest] of before) {
      say(`  ${table.padEnd(24)} ${digest} ${found.get(table) === digest ? 'same' : 'DIFFERENT'}`)
    }
    assert.deepEqual(found, before, 'the restored database is not the one of that instant')
    await proveBooks(db)
  })
}

/** The number of rows of every table, and a digest of its content. */
async function digests(db: Database): Promise<Map<string, string>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const digest = await first<{ text: string }>(
      db,
      sql`select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '')
            as text from ${sql.table(name)} t`,
    )
    found.set(name, digest?.text ?? '')
  }
  return found
}

async function proveBooks(db: Database): Promise<void> {
  const deps = { db, operators: null, environment: 'uat' as const }
  const { differences } = await reconcileDebts(deps, { isDryRun: true, by })
  const sums = await first<{ entries: number; sum: number; held: number }>(
    db,
    sql`select count(*) as entries, coalesce(sum(balance_change), 0)::bigint as sum,
               (select sum(held)::bigint from accounts) as held from entries`,
  )
  say(`  books: ${JSON.stringify(sums)}, ${differences.length} differences`)
  assert.deepEqual(differences, [])
  assert.equal(sums?.sum, 0)
}

async function untilArchived(db: Database): Promise<void> {
  const isThere = sql`select from pg_stat_archiver
    where last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1)`
  while ((await rows(db, isThere)).length === 0) await sleep(100)
}

async function withDatabase<T>(
  url: string,
  work: (db: Database) => Promise<T>,
  name = '',
): Promise<T> {
  const address = name === '' ? url : `${url}/${name}`
  const db = openDatabase(address, { maxConnections: 2, onError: () => {} })
  return work(db).finally(() => db.destroy())
}

async function withService<T>(
  url: string,
  role: ProcessRole,
  work: (app: Gangway) => Promise<T>,
): Promise<T> {
  const config = readConfig({
    DATABASE_URL: url,
    GANGWAY_DATA_DIR: folder,
    OPERATOR_LOGINS_OFF: 'none',
    PORT: '0',
    ISSUANCE_RECHECK_SECONDS: '1',
  })
  const app = await createApp(config, { role, tasks: false, log: createLog('silent') })
  return work(app).finally(() => app.close())
}

async function writeOperators(): Promise<void> {
  const connections = connectionsTo(simulator.url, loadNetwork().operators)
  await writeFile(join(folder, 'operators.json'), JSON.stringify(connections))
}

/** A root and an agency with money. Returns the agency's key. */
async function seed(db: Database): Promise<string> {
  const open = async (code: string, parentId: string | null) => {
    const wanted = { code, name: code, parentId, hasPartnershipContract: true }
    const organization = await inTransaction(db, tx => registerOrganization(tx, wanted, by))
    await topUp(db, organization, 1_000_000_000, by)
    return organization.id
  }
  const organizationId = await open('AGENCY', await open('ROOT', null))
  const wanted = { organizationId, name: 'drill', permissions: [...permissions] }
  return (await inTransaction(db, tx => createKey(tx, 'uat', wanted, by))).key
}

/** The fields of answers that the drill reads. */
type Answered = {
  id: string
  status: number
  data: { id: string; on_sale: boolean }[]
  decks: { cells: { state: string; seat_class: string; seat_code: string }[] }[]
}

async function ask(app: Gangway, key: string, path: string, body?: unknown, prefer = 'wait=600') {
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', prefer },
    ...(body === undefined || body === null ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answered }
}

let sold = 0

/** Returns the bookings' ids. */
async function sell(app: Gangway, key: string, count: number, how = { isAsync: false }) {
  const ids: string[] = []
  for (; ids.length < count; sold += 1) {
    const day = addDays(localDate(new Date(), homeZone), 5 + sold)
    const search = `/voyages?departure_terminal=RGA&arrival_terminal=PQB&departure_date=${day}&operator=SAOBIEN`
    const voyage = (await ask(app, key, search)).body.data.find(each => each.on_sale)
    if (voyage === undefined) continue
    const layout = await ask(app, key, `/boat-layouts/${voyage.id}`)
    const seat = layout.body.decks
      .flatMap(deck => deck.cells)
      .find(cell => cell.state === 'available' && cell.seat_class === 'eco')
    const booked = await ask(app, key, '/bookings', {
      contact: { name: 'Drill', email: 'drill@example.com', phone: '+84900000000' },
      legs: [{ voyage_id: voyage.id, passengers: [passenger(seat?.seat_code ?? '')] }],
    })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const { db } = app.services
    await rows(db, sql`delete from confirm_calls`)
    const path = `/bookings/confirmToIssue/${booked.body.id}`
    const confirmed = await ask(app, key, path, null, how.isAsync ? 'respond-async' : 'wait=600')
    assert.equal(confirmed.status, how.isAsync ? 202 : 200, JSON.stringify(confirmed.body))
    ids.push(booked.body.id)
  }
  return ids
}

async function reaches(app: Gangway, key: string, id: string, status: number): Promise<void> {
  while ((await ask(app, key, `/bookings/${id}`)).body.status !== status) await sleep(100)
}

function passenger(seatCode: string) {
  return {
    seat_code: seatCode,
    passenger_type: 'adult',
    full_name: 'Nguyen Thi Drill',
    document_number: '079090000001',
    date_of_birth: '1990-05-17',
    nationality: 'VN',
    gender: 'female',
    phone: '+84900000000',
  }
}

// Last in the file, so that the constants above are initialized.
try {
  await drill()
} finally {
  stopAll()
  await simulator.stop()
  await rm(folder, { recursive: true, force: true })
}
