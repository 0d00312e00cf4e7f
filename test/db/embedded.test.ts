import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type EmbeddedDatabase,
  findEmbeddedDatabase,
  openEmbeddedDatabase,
} from '../../src/db/embedded.ts'

let dataDir: string
let opened: EmbeddedDatabase[]
let programs: ChildProcess[]
let logged: string[]

beforeEach(async () => {
  // mkdtemp makes it 0700: when root runs this, the server's account cannot enter it by itself.
  dataDir = join(await realpath(await mkdtemp(join(tmpdir(), 'gangway-embedded-'))), 'data')
  opened = []
  programs = []
  logged = []
})

afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL')
  await Promise.all(opened.map(database => database.stop().catch(() => {})))
  const pid = await postmaster().catch(() => 0)
  if (pid) kill(pid)
  await rm(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 20 })
})

test('the first start makes the cluster, the next one finds its data', async () => {
  assert.equal(await findEmbeddedDatabase(dataDir), null)
  const first = await open()
  assert.equal(first.owned, true)
  assert.equal((await stat(dataDir)).mode & 0o777, 0o711)
  assert.equal((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777, 0o600)
  const [settings] = await query(
    first.url,
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('timezone') as zone, current_setting('max_connections') as connections,
            upper('đảo') as upper, current_setting('is_superuser') as superuser`,
  )
  assert.deepEqual(settings, {
    version: 18,
    encoding: 'UTF8',
    fsync: 'on',
    zone: 'UTC',
    connections: '30',
    upper: 'ĐẢO',
    superuser: 'off',
  })
  await query(first.url, 'create table kept as select 42 as answer')
  assert.equal(await findEmbeddedDatabase(dataDir), first.url)
  await Promise.all([first.stop(), first.stop()])
  assert.equal(await findEmbeddedDatabase(dataDir), null)

  const second = await open()
  assert.equal(second.owned, true)
  assert.deepEqual(await query(second.url, 'select answer from kept'), [{ answer: 42 }])
})

test('a guest joins and leaves, and the server stays', async () => {
  const owner = await open()
  const guest = await open()
  assert.deepEqual([guest.owned, guest.url], [false, owner.url])
  await guest.stop()
  assert.deepEqual(await query(owner.url, 'select 1 as one'), [{ one: 1 }])
})

test('a server whose owner was killed is adopted at once, with its data', async () => {
  const program = await openElsewhere()
  assert.equal(program.owned, true)
  await query(program.url, 'create table kept as select 42 as answer')
  const before = await postmaster()
  program.process.kill('SIGKILL')

  const database = await open()
  assert.equal(database.owned, true)
  assert.equal(await postmaster(), before)
  assert.deepEqual(await query(database.url, 'select answer from kept'), [{ answer: 42 }])
  await database.stop()
  assert.equal(await findEmbeddedDatabase(dataDir), null)
})

test('after a crash of everything the server starts again with its data', async () => {
  for (const remains of ['as it was', 'pid of another program', 'empty'] as const) {
    const program = await openElsewhere()
    await query(program.url, 'create table if not exists kept (remains text)')
    await query(program.url, `insert into kept values ('${remains}')`)
    await killEverything(program)
    const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid')
    if (remains === 'pid of another program') {
      const { uid, gid } = await stat(pidFile)
      const other = spawn('sleep', ['60'], { uid, gid })
      programs.push(other)
      const lines = (await readFile(pidFile, 'utf8')).split('\n').slice(1)
      await writeFile(pidFile, [other.pid, ...lines].join('\n'))
    }
    if (remains === 'empty') await writeFile(pidFile, '')
    assert.equal(await findEmbeddedDatabase(dataDir), null)

    const database = await open()
    assert.equal(database.owned, true)
    const kept = await query(database.url, 'select remains from kept')
    assert.equal(kept.at(-1)?.remains, remains)
    await database.stop()
  }
})

test('an owner whose server is killed starts it again at the same address', async () => {
  const database = await open()
  await query(database.url, 'create table kept as select 42 as answer')
  const before = await postmaster()
  process.kill(before, 'SIGKILL')
  const answer = await eventually(() => query(database.url, 'select answer from kept'))
  assert.deepEqual(answer, [{ answer: 42 }])
  assert.notEqual(await postmaster(), before)
  await database.stop()
  assert.equal(await findEmbeddedDatabase(dataDir), null)
})

test('an owner whose server shuts down, as one does whose disk is full, starts it again at the same address', async () => {
  const database = await open()
  const before = await postmaster()
  process.kill(before, 'SIGINT')
  await eventually(() => query(database.url, 'select 1'))
  assert.notEqual(await postmaster(), before)
})

test('a server that another program started meanwhile is at the same address, and its former owner gets it back', async () => {
  const program = await openElsewhere()
  program.process.kill('SIGSTOP')
  const before = await postmaster()
  process.kill(before, 'SIGINT')
  await eventually(async () => assert.notEqual(await postmaster().catch(() => 0), before))
  const database = await open()
  assert.deepEqual([database.owned, database.url], [true, program.url])
  program.process.kill('SIGCONT')
  const watched = `select from pg_stat_activity where application_name = 'gangway embedded server'`
  await eventually(async () => assert.equal((await query(database.url, watched)).length, 2))
  await database.stop()
  await eventually(() => query(program.url, 'select 1'))
})

test('of several programs that open at once exactly one is the owner', async () => {
  const entered = await Promise.all(Array.from({ length: 4 }, () => openElsewhere()))
  assert.equal(entered.filter(program => program.owned).length, 1)
  assert.equal(new Set(entered.map(program => program.url)).size, 1)
})

test('a program killed while it makes the cluster leaves nothing in the way', async () => {
  const program = elsewhere()
  await eventually(async () => {
    const draft = (await readdir(dataDir)).find(name => name.startsWith('postgres.new-'))
    return stat(join(dataDir, draft ?? '', 'data', 'base'))
  })
  program.kill('SIGKILL')
  await assert.rejects(stat(join(dataDir, 'postgres')))
  assert.equal((await open()).owned, true)
})

test('a cluster that cannot start is reported with the name of the log', async () => {
  await (await open()).stop()
  await writeFile(join(dataDir, 'postgres', 'data', 'postgresql.conf'), 'nonsense = on\n')
  await assert.rejects(open(), /postgresql\.conf.* contains errors .*postgres\.log/)
})

async function open(): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase({
    dataDir,
    log: message => logged.push(message),
    maxConnections: 30,
  })
  opened.push(database)
  return database
}

type Program = { process: ChildProcess; url: string; owned: boolean }

/** Another program that opens the same folder and keeps running. */
async function openElsewhere(): Promise<Program> {
  const program = elsewhere()
  const text: string = (await once(program.stdout ?? program, 'data'))[0].toString()
  return { process: program, ...JSON.parse(text) }
}

function elsewhere(): ChildProcess {
  const entry = new URL('../../src/db/embedded.ts', import.meta.url)
  const script = `
    import { openEmbeddedDatabase } from ${JSON.stringify(entry)}
    const dataDir = ${JSON.stringify(dataDir)}
    const { url, owned } = await openEmbeddedDatabase({ dataDir, log() {} })
    console.log(JSON.stringify({ url, owned }))
    setInterval(() => {}, 1000)`
  const program = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  programs.push(program)
  return program
}

/** As a machine reset does: the program, the server and every process of it. */
async function killEverything(program: Program) {
  const backends = await query(program.url, 'select pid from pg_stat_activity')
  const server = await postmaster()
  program.process.kill('SIGKILL')
  for (const pid of [server, ...backends.map(row => Number(row.pid))]) kill(pid)
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went by itself.
  }
}

async function postmaster(): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 60_000; ; await sleep(10)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}
