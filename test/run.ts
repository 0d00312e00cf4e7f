/**
 * `npm test`: one database server for the whole run, then every test file, some of a folder in one process; or
 * those named, each in its own.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from '../dashboard/build.ts'
import { buildSdk } from '../sdk/build.ts'
import { openEmbeddedDatabase } from '../src/db/embedded.ts'
import { prepareTemplate } from './support/database.ts'
import { runInTurn } from './support/in-turn.ts'
import { testLimitMs } from './support/watchdog.ts'

/** Those that start processes, which wait more than they work, that take long, or that count what a process does. */
const alone =
  /^test\/(db|processes|sdk|security|verbs|worker)\/|(crash|saga|saga-2|sources)\.test\.ts$/
/** Those with a browser. They take long too. */
const inTurn = /^test\/dashboard\//
const shareMost = 6

const named = process.argv.slice(2)
const dataDir = await mkdtemp(join(await folderForDatabases(), 'gangway-tests-'))
const embedded = await openEmbeddedDatabase({
  dataDir,
  log: () => {},
  maxConnections: 300,
  durable: false,
})
try {
  await prepareTemplate(embedded.url)
  const files = named.length > 0 ? named : await writeShares(globSync('test/**/*.test.ts'))
  const runsOf = (folder: string) => named.length === 0 || named.some(file => file.includes(folder))
  // Once, before files that run side by side: one that built would take it from under another.
  if (runsOf('test/dashboard/')) await ensureBuilt()
  if (runsOf('test/sdk/')) buildSdk()
  process.exitCode = await runFiles(files)
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function runFiles(files: string[]): Promise<number> {
  const watched = [
    `--import=${import.meta.dirname}/support/watchdog.ts`,
    `--import=${import.meta.dirname}/support/light-runner.ts`,
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
 * Most of what a file costs whose tests call a service of its own is loading the program and compiling what is
 * used of it. So one process runs some of a folder: their suites start together, and their tests run one after
 * the other. Those with a browser start one after the other as well. Answers a file for each process, in the
 * order in which they begin: the longest first, or the others would be over before it.
 */
async function writeShares(files: string[]): Promise<string[]> {
  const byFolder = Map.groupBy(files.toSorted(), file => (alone.test(file) ? file : dirname(file)))
  const shares = [...byFolder.values()].flatMap(its =>
    Array.from({ length: Math.ceil(its.length / shareMost) }, (_, at) =>
      its.slice(at * shareMost, (at + 1) * shareMost),
    ),
  )
  const rank = ([file = '']: string[]) =>
    /saga(-2)?\.test\.ts$/.test(file) ? 0 : inTurn.test(file) || alone.test(file) ? 1 : 2
  shares.sort((a, b) => rank(a) - rank(b))
  const folder = join(dataDir, 'shares')
  await mkdir(folder)
  return Promise.all(
    shares.map(async (share, at) => {
      // The test runner begins them by their names.
      const path = join(folder, `${String(at).padStart(3, '0')}.mjs`)
      await writeFile(path, inTurn.test(share[0] ?? '') ? loadInTurn(share) : loadTogether(share))
      return path
    }),
  )
}

function loadTogether(files: string[]): string {
  return files.map(file => `import ${urlOf(file)}`).join('\n')
}

function loadInTurn(files: string[]): string {
  const runner = urlOf(`${import.meta.dirname}/support/in-turn.ts`)
  return `import { ${runInTurn.name} } from ${runner}\nawait ${runInTurn.name}([${files.map(urlOf)}])`
}

function urlOf(file: string): string {
  return JSON.stringify(pathToFileURL(file))
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
