/** `npm test`: one database server for the whole run, then every test file (or those named). */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../dashboard/build.ts'
import { openEmbeddedDatabase } from '../src/db/embedded.ts'
import { prepareTemplate } from './support/database.ts'
import { testLimitMs } from './support/watchdog.ts'

const named = process.argv.slice(2)
// The longest begins first, or the others would be over long before it.
const all = new Set(['test/issuance/saga.test.ts', ...globSync('test/**/*.test.ts').sort()])
const files = named.length > 0 ? named : [...all]
const dataDir = await mkdtemp(join(await folderForDatabases(), 'gangway-tests-'))
const embedded = await openEmbeddedDatabase({
  dataDir,
  log: () => {},
  maxConnections: 300,
  durable: false,
})
try {
  await prepareTemplate(embedded.url)
  // Once, before files that run side by side each find it missing.
  if (files.some(file => file.includes('test/dashboard/'))) await ensureBuilt()
  process.exitCode = await runFiles()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function runFiles(): Promise<number> {
  const watched = [
    `--import=${import.meta.dirname}/support/watchdog.ts`,
    `--test-timeout=${testLimitMs}`,
  ]
  const child = spawn(process.execPath, ['--test', ...watched, '--test-concurrency=4', ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? embedded.url,
      // Hundreds of processes load the same program: only the first ones compile it.
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    },
  })
  // Whoever stops the run leaves no server behind, and no databases.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise(resolve => child.once('exit', code => resolve(code ?? 1)))
}

/**
 * In memory where there is room for it: a database of its own for every test is hundreds of files that come
 * and go, which on a disk takes ten times the processor time.
 */
async function folderForDatabases(): Promise<string> {
  const inMemory = '/dev/shm'
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4 * 1024 ** 3 ? inMemory : tmpdir()
}
