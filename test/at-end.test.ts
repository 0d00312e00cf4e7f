import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'

suite('what a suite closes at its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-at-end-'))
  after(() => rm(folder, { recursive: true }))

  test('is closed also after a check of the end has failed, which fails the file', async () => {
    const file = join(folder, 'some.test.mjs')
    const helper = pathToFileURL(join(import.meta.dirname, 'support/at-end.ts'))
    await writeFile(
      file,
      `import { suite, test } from 'node:test'
      import { atEnd } from ${JSON.stringify(helper)}
      suite('some', () => {
        const alive = setInterval(() => {}, 1_000)
        atEnd(() => { throw new Error('the books do not balance') })
        atEnd(() => clearInterval(alive))
        test('passes', () => true)
      })`,
    )
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const ended = await new Promise<{ code: unknown; said: string }>(resolve =>
      execFile(process.execPath, ['--test', file], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code, said: stdout + stderr }),
      ),
    )
    assert.equal(ended.code, 1, ended.said)
    assert.match(ended.said, /the books do not balance/)
  })
})
