import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, commandAs, giveTo } from './account.ts'
import type { Binaries } from './binaries.ts'
import { type ClusterFiles, clusterFolder, passwordFile } from './files.ts'

const draftPrefix = 'postgres.new-'

/**
 * Makes a cluster with the database `gangway` and its owner. It is built in a draft folder and renamed when
 * it is complete and on the disk, so a crash leaves only a draft to discard.
 */
export async function initialize(
  files: ClusterFiles,
  binaries: Binaries,
  account: Account | null,
): Promise<void> {
  await discardDrafts(files.dataDir)
  // A new name, because the initdb of a killed program may still write into the last draft.
  const draft = await mkdtemp(join(files.dataDir, draftPrefix))
  const password = randomBytes(24).toString('hex')
  await writeFile(passwordFile(draft), password, { mode: 0o600, flush: true })
  await giveTo(account, passwordFile(draft))
  await giveTo(account, draft)

  const run = async (command: [string, ...string[]], input = '') => {
    const [program, ...args] = await commandAs(account, command, [binaries.folder, files.dataDir])
    const env = { PATH: process.env.PATH, LC_ALL: 'C' }
    const running = promisify(execFile)(program, args, { cwd: '/', env })
    running.child.stdin?.end(input)
    await running
  }
  // The builtin C.UTF-8 is the only locale that every platform has, and it sorts the same everywhere.
  await run([
    binaries.initdb,
    `--pgdata=${clusterFolder(draft)}`,
    '--username=postgres',
    `--pwfile=${passwordFile(draft)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  // Not a superuser, so that an injected statement cannot reach outside its database.
  await run(
    [
      binaries.postgres,
      '--single',
      '-D',
      clusterFolder(draft),
      ...['-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic', 'postgres'],
    ],
    [
      `create role gangway login createdb password '${password}'`,
      'grant pg_read_all_settings to gangway',
      'create database gangway owner gangway',
      '',
    ].join('\n'),
  )
  await rename(draft, files.home)
  await syncFolder(files.dataDir)
}

async function discardDrafts(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter(name => name.startsWith(draftPrefix))
  for (const name of names) {
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}

/** A rename is on the disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
