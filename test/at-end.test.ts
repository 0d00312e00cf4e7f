import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const support = (file: string) =>
  JSON.stringify(pathToFileURL(join(import.meta.dirname, 'support', file)))

suite('what a suite closes at its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-at-end-'))
  after(() => rm(folder, { recursive: true }))

  /** Runs such a file by itself. */
  async function runAlone(text: string): Promise<{ code: unknown; said: string }> {
    const file = join(folder, 'some.test.mjs')
    await writeFile(file, text)
    const { NODE_TEST_CONTEXT: _, TEST_DATABASE_URL: __, ...env } = process.env
    return new Promise(resolve =>
      execFile(process.execPath, ['--test', file], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, said: stdout + stderr }),
      ),
    )
  }

  test('is closed also after a check of the end has failed, which fails the file', async () => {
    const ended = await runAlone(`
      import { suite, test } from 'node:test'
      import { atEnd } from ${support('at-end.ts')}
      suite('some', () => {
        const alive = setInterval(() => {}, 1_000)
        atEnd(() => { throw new Error('the books do not balance') })
        atEnd(() => clearInterval(alive))
        test('passes', () => true)
      })`)
    assert.equal(ended.code, 1, ended.said)
    assert.match(ended.said, /the books do not balance/)
  })

  test('has its database until then, also in a file that runs alone and has more suites', async () => {
    const ended = await runAlone(`
      import { suite, test } from 'node:test'
      import { first, openDatabase, sql } from ${support('../../src/db/index.ts')}
      import { atEnd } from ${support('at-end.ts')}
      import { cloneDatabase } from ${support('database.ts')}
      for (const name of ['one', 'another']) {
        suite(name, async () => {
          const { url, drop } = await cloneDatabase()
          const db = openDatabase(url, { maxConnections: 1, onError: () => {} })
          atEnd(async () => {
            await first(db, sql\`select 1\`)
            await db.destroy()
            await drop()
          })
          test('passes', () => true)
        })
      }`)
    assert.equal(ended.code, 0, ended.said)
  })
})
