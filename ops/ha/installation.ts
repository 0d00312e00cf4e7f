/** Gangway on the cluster's address: the simulator, seeded agencies, two `serve` and two `work` processes. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSimulator } from '../../simulator/simulator.ts'
import { type Actor, serviceActor } from '../../src/audit/index.ts'
import { type Database, inTransaction, migrate, openDatabase } from '../../src/db/index.ts'
import { topUp } from '../../src/deposits/index.ts'
import { createKey, permissions, registerOrganization } from '../../src/organizations/index.ts'
import { invoiceProvider, writeConnections } from '../../test/support/service.ts'
import { end, start, until } from './processes.ts'

export type Agency = { id: string; code: string; key: string }

export type Installation = {
  db: Database
  agencies: Agency[]
  /** The URLs of the `serve` processes. */
  urls: string[]
  simulatorUrl: string
  /** Processes that ended although nobody stopped them. */
  ended(): string[]
  stop(): Promise<void>
}

const agencyCount = 16
const deposit = 1_000_000_000
const staff: Actor = serviceActor('drill')
const root = join(import.meta.dirname, '../..')

export async function startInstallation(
  databaseUrl: string,
  folder: string,
): Promise<Installation> {
  const simulator = await startSimulator({ port: 0, timeScale: 0.01, sellToOthers: false })
  await writeConnections(folder, simulator.url)
  const db = openDatabase(databaseUrl, { maxConnections: 2, onError: () => {} })
  const children: { name: string; child: ChildProcess }[] = []
  async function stop() {
    await Promise.all(children.map(({ child }) => end(child, 'SIGTERM')))
    await db.destroy()
    await simulator.stop()
  }
  try {
    await migrate(db, 'uat')
    const agencies = await seed(db)
    const env = {
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: '8',
      GANGWAY_DATA_DIR: folder,
      GANGWAY_ENV: 'uat',
      OPERATOR_LOGINS_OFF: 'none',
      NETWORK_FILE: quickNetwork(folder),
      PORT: '0',
      LOG_LEVEL: 'warn',
      // A confirmation takes at most 5 seconds here, so a missing order is given up after less than a
      // minute.
      ISSUANCE_MARGIN_SECONDS: '5',
      // Also exercises holds that do not wait for a standby.
      HOLDS_AHEAD_FROM: '1',
      ...invoiceProvider(simulator.url),
    }
    for (const name of ['serve-1', 'serve-2', 'work-1', 'work-2']) {
      const [role = ''] = name.split('-')
      const child = start({
        command: process.execPath,
        args: ['src/main.ts', role],
        env: { ...env, LOG_LEVEL: 'info' },
        cwd: root,
        logFile: join(folder, `${name}.log`),
      })
      children.push({ name, child })
    }
    const urls = await Promise.all(
      ['serve-1', 'serve-2'].map(name =>
        until(`${name} listens`, async () => {
          const text = readFileSync(join(folder, `${name}.log`), 'utf8')
          return /gangway on (http:\S+)/.exec(text)?.[1]
        }),
      ),
    )
    const ended = () =>
      children
        .filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
        .map(({ name }) => name)
    return { db, agencies, urls, simulatorUrl: simulator.url, ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The operators with the short times of this simulator. */
function quickNetwork(folder: string): string {
  const network = JSON.parse(readFileSync(join(root, 'data/network.json'), 'utf8'))
  for (const operator of network.operators) operator.confirmation_seconds = { min: 0, max: 5 }
  const file = join(folder, 'network.json')
  writeFileSync(file, JSON.stringify(network))
  return file
}

/**
 * A root, a parent, and agencies below it. Every sale holds money of three levels, and all sales share two
 * of them.
 */
async function seed(db: Database): Promise<Agency[]> {
  const register = (code: string, parentId: string | null) =>
    inTransaction(db, tx =>
      registerOrganization(tx, { code, name: code, parentId, hasPartnershipContract: true }, staff),
    )
  const top = await register('ROOT', null)
  const parent = await register('SAIGON', top.id)
  for (const each of [top, parent]) await topUp(db, each, agencyCount * deposit, staff)
  const agencies: Agency[] = []
  for (let number = 1; number <= agencyCount; number += 1) {
    const agency = await register(`AGENCY${number}`, parent.id)
    await topUp(db, agency, deposit, staff)
    const wanted = { organizationId: agency.id, name: 'drill', permissions: [...permissions] }
    const { key } = await inTransaction(db, tx => createKey(tx, 'uat', wanted, staff))
    agencies.push({ id: agency.id, code: agency.code, key })
  }
  return agencies
}
