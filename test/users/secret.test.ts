/** The secret that signs the dashboard's cookies, where the data folder keeps it. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { startService } from '../support/service.ts'

suite('the secret in the data folder', async () => {
  const service = await startService({ overrides: { role: 'serve' } })

  test('it is made once, and nobody else may read it', async () => {
    const file = join(service.config.dataDir, 'dashboard-secret')
    assert.equal((await stat(file)).mode & 0o077, 0)
    const made = await readFile(file, 'utf8')
    assert.match(made, /^[\w-]{43}$/)
    await using _other = await createApp(...start(service.config.dataDir))
    assert.equal(await readFile(file, 'utf8'), made)
  })

  test('one that was cut short stops a start', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gangway-secret-'))
    after(() => rm(dataDir, { recursive: true }))
    for (const cut of ['', 'x'.repeat(31)]) {
      await writeFile(join(dataDir, 'dashboard-secret'), cut)
      const app = createApp(...start(dataDir))
      after(() => app.then(({ close }) => close()).catch(() => {}))
      await assert.rejects(app, /dashboard-secret: shorter than 32 characters/)
    }
  })

  test('a disk that takes no new file is named with its setting, and stops nobody who has a secret', async () => {
    const root = await mkdtemp(join(tmpdir(), 'gangway-secret-'))
    after(() => rm(root, { recursive: true }))
    // No longer path is opened: the secret has just room, and the draft of a new one has not.
    const room = (process.platform === 'darwin' ? 1_024 : 4_096) - '/dashboard-secret'.length - 1
    let dataDir = root
    while (dataDir.length < room - 102) dataDir = join(dataDir, 'x'.repeat(99))
    dataDir = join(dataDir, 'x'.repeat(room - dataDir.length - 1))
    const app = createApp(...start(dataDir))
    after(() => app.then(({ close }) => close()).catch(() => {}))
    await assert.rejects(
      app,
      /^Error: GANGWAY_DATA_DIR: no .*dashboard-secret can be made: ENAMETOO/,
    )
    await writeFile(join(dataDir, 'dashboard-secret'), 'x'.repeat(43))
    await using _kept = await createApp(...start(dataDir))
  })

  /** How a second process starts on this database. */
  function start(dataDir: string): Parameters<typeof createApp> {
    const config = { ...service.config, databaseUrl: service.databaseUrl, dataDir }
    return [config, { role: 'serve', log: pino({ level: 'silent' }) }]
  }
})
