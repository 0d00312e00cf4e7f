/** What is logged is written, however the process ends by itself; and what is never logged. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { openDatabase, run, type Sql, sql } from '../src/db/index.ts'
import { createLog } from '../src/log.ts'
import { cloneDatabase } from './support/database.ts'

const program = (end: string) => `
  import { createLog } from '${new URL('../src/log.ts', import.meta.url)}'
  const log = createLog('info')
  log.info('before the turn')
  setTimeout(() => {
    for (let line = 1; line <= 2_000; line += 1) log.info({ line }, 'in the turn')
    ${end}
  }, 5)`

/** Writes to a log that cannot be written, until `makeRoom` has seen to it that it can. */
const untilRoom = (turns: number, linesEach: number, makeRoom: string) => `
  import { closeSync, openSync, readSync } from 'node:fs'
  import { setImmediate as turn } from 'node:timers/promises'
  import { createLog } from '${new URL('../src/log.ts', import.meta.url)}'
  const log = createLog('info')
  let line = 0
  for (let each = 0; each < ${turns}; each += 1) {
    for (let other = 0; other < ${linesEach}; other += 1) log.info({ line: (line += 1), text: 'x'.repeat(200) }, 'full')
    await turn()
  }
  ${makeRoom}
  log.info('room')
  await turn()
  log.info('the end')`

/** Of lines 1 to `written`, those that are not too many were kept in their order, and the others counted. */
function assertLinesOf(log: string, written: number) {
  const told = log
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  const kept = told.filter(({ msg }) => msg === 'full')
  assert.deepEqual(
    kept.map(({ line }) => line),
    kept.map((_, index) => index + 1),
  )
  const lost = told.filter(({ msg }) => /were lost/.test(msg)).map(each => each.lines)
  assert.deepEqual(lost, kept.length === written ? [] : [written - kept.length])
  assert.deepEqual(
    told
      .slice(kept.length)
      .map(({ msg }) => msg)
      .filter(msg => !/were lost/.test(msg)),
    ['room', 'the end'],
  )
  assert.ok(kept.length >= Math.min(written, 10_000), `${kept.length} were kept`)
}

const person = 'Biến Mất'
const number = `07918501${'2345'.repeat(80)}`
const told = [person, '079185012345', '2026-13-45']
const readers = [
  ...['uuid', 'boolean', 'integer', 'bigint', 'numeric', 'real', 'money', 'oid', 'pg_lsn'],
  ...['date', 'time', 'timestamptz', 'interval', 'json', 'jsonb', 'text[]', 'integer[]'],
  ...['int4range', 'int4multirange', 'point', 'inet', 'macaddr', 'bit(3)', 'organizations'],
]

suite('log', () => {
  const ends = {
    'runs out of work': { end: '', code: 0 },
    'is ended': { end: 'process.exit(3)', code: 3 },
    'throws what nobody catches': { end: "throw new Error('the end')", code: 1 },
  }
  for (const [name, { end, code }] of Object.entries(ends)) {
    test(`a process that ${name} has written its last turn's lines, in their order, through a pipe whose reader is slower`, () => {
      const piped = '"$0" --input-type=module --eval "$1" | { sleep 0.3; cat; }'
      const args = ['-o', 'pipefail', '-c', piped, process.execPath, program(end)]
      const { status, stdout } = spawnSync('bash', args, { encoding: 'utf8' })
      assert.equal(status, code)
      const lines = stdout
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))
      assert.deepEqual(
        lines.map(({ line, msg }) => line ?? msg),
        ['before the turn', ...Array.from({ length: 2_000 }, (_, index) => index + 1)],
      )
    })
  }

  for (const [turns, linesEach] of [
    [3, 2],
    [20, 2_000],
  ] as const) {
    const written = turns * linesEach

    test(`a process whose log is on a full disk goes on; of ${written} lines it writes those that are not too many, and counts the others`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'gangway-log-'))
      const file = join(folder, 'log')
      const full = openSync('/dev/full', 'w')
      const makeRoom = `closeSync(1)
        if (openSync('${file}', 'a') !== 1) throw new Error('not in its place')`
      const args = ['--input-type=module', '--eval', untilRoom(turns, linesEach, makeRoom)]
      const { status, stderr } = spawnSync(process.execPath, args, {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      })
      closeSync(full)
      assert.deepEqual([status, stderr], [0, ''])
      assertLinesOf(await readFile(file, 'utf8'), written)
      await rm(folder, { recursive: true })
    })
  }

  test('a process whose log is a pipe that nobody reads goes on, and writes what waits when somebody does', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-log-'))
    const pipe = join(folder, 'pipe')
    spawnSync('mkfifo', [pipe])
    // Open for both, so that neither end waits for the other to be opened.
    const both = openSync(pipe, constants.O_RDWR)
    const makeRoom = `process.stderr.write('went on')
      readSync(0, Buffer.alloc(1))`
    const args = ['--input-type=module', '--eval', untilRoom(20, 2_000, makeRoom)]
    const writer = spawn(process.execPath, args, { stdio: ['pipe', both, 'pipe'] })
    assert.ok(writer.stdin && writer.stderr)
    const ended = once(writer, 'exit')
    const [said] = await once(writer.stderr, 'data')
    assert.equal(String(said), 'went on')
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(reader.stdout, 'readable')
    const log = text(reader.stdout)
    writer.stdin.end('.')
    assert.deepEqual(await ended, [0, null])
    closeSync(both)
    assertLinesOf(await log, 40_000)
    await rm(folder, { recursive: true })
  })

  test('of a value that the database cannot take the code is logged, and nothing of the value', async () => {
    const { url, drop } = await cloneDatabase()
    const db = openDatabase(url, { maxConnections: 1, onError: () => {} })
    const lines: string[] = []
    const log = createLog('info', { write: line => void lines.push(line) })
    const said: string[] = []
    const logged = async (statement: Sql) => {
      const error = await run(db, statement).then(
        () => assert.fail('it was taken'),
        thrown => thrown,
      )
      log.error({ err: error }, 'of the test')
      said.push(error.message)
    }
    for (const type of readers) await logged(sql`select ${person}::text::${sql.raw(type)}`)
    for (const type of ['smallint', 'integer', 'bigint', 'real', 'double precision']) {
      await logged(sql`select ${number}::text::${sql.raw(type)}`)
    }
    await logged(sql`select ${'2026-13-45'}::text::date`)
    await logged(sql`select now() at time zone ${person}::text`)
    await logged(sql`select to_date(${person}::text, 'YYYY-MM-DD')`)
    await logged(sql`select ${`x\n    at ${person}`}::text::integer`)
    await db.destroy()
    await drop()
    // Else there was nothing to keep from the log.
    const quoting = said.filter(message => told.some(word => message.includes(word)))
    assert.ok(quoting.length > 20, said.join('\n'))
    assert.deepEqual(
      lines.filter(line => told.some(word => line.includes(word))),
      [],
    )
    assert.ok(lines.every(line => /^22/.test(JSON.parse(line).err.code)))
  })
})
