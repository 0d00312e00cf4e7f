/** What is logged is written, however the process ends by itself; and what is never logged. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** Its log can be written when it has opened `file` in the place of what it was given. */
const onFullDisk = (file: string, turns: number, linesEach: number) => `
  import { closeSync, openSync } from 'node:fs'
  import { setImmediate as turn } from 'node:timers/promises'
  import { createLog } from '${new URL('../src/log.ts', import.meta.url)}'
  const log = createLog('info')
  let line = 0
  for (let each = 0; each < ${turns}; each += 1) {
    for (let other = 0; other < ${linesEach}; other += 1) log.info({ line: (line += 1), text: 'x'.repeat(200) }, 'full')
    await turn()
  }
  closeSync(1)
  if (openSync('${file}', 'a') !== 1) throw new Error('not in its place')
  log.info('room')
  await turn()
  log.info('the end')`

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
    test(`a process that ${name} has written its last turn's lines, in their order`, () => {
      const args = ['--input-type=module', '--eval', program(end)]
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
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
    test(`a process whose log is on a full disk goes on; of ${turns * linesEach} lines it writes those that are not too many, and counts the others`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'gangway-log-'))
      const file = join(folder, 'log')
      const full = openSync('/dev/full', 'w')
      const args = ['--input-type=module', '--eval', onFullDisk(file, turns, linesEach)]
      const { status, stderr } = spawnSync(process.execPath, args, {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      })
      closeSync(full)
      assert.deepEqual([status, stderr], [0, ''])
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
      const told = lines.map(line => JSON.parse(line))
      const kept = told.filter(({ msg }) => msg === 'full')
      assert.deepEqual(
        kept.map(({ line }) => line),
        kept.map((_, index) => index + 1),
      )
      const lost = told.filter(({ msg }) => /were lost/.test(msg)).map(each => each.lines)
      assert.deepEqual(
        lost,
        kept.length === turns * linesEach ? [] : [turns * linesEach - kept.length],
      )
      assert.deepEqual(
        told
          .slice(kept.length)
          .map(({ msg }) => msg)
          .filter(msg => !/were lost/.test(msg)),
        ['room', 'the end'],
      )
      assert.ok(kept.length >= Math.min(turns * linesEach, 10_000), `${kept.length} were kept`)
      await rm(folder, { recursive: true })
    })
  }

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
