/** What is logged is written, however the process ends by itself. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { suite, test } from 'node:test'

const program = (end: string) => `
  import { createLog } from '${new URL('../src/log.ts', import.meta.url)}'
  const log = createLog('info')
  log.info('before the turn')
  setTimeout(() => {
    for (let line = 1; line <= 2_000; line += 1) log.info({ line }, 'in the turn')
    ${end}
  }, 5)`

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
})
