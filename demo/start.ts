/**
 * `npm start` runs everything on one machine, to try it. The operator simulator is a program of its own
 * beside the service. The service gets its operators' URLs by configuration, as in any installation.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuilt } from '../dashboard/build.ts'
import { connectionsTo, invoiceToken } from '../simulator/credentials.ts'
import { createApp, type Gangway } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { makeDataDir } from '../src/db/embedded.ts'
import { describe } from '../src/verbs/index.ts'
import { accessFile, type DemoAccess, seedDemo } from './seed.ts'

/** Ends a stop that is stuck. The next start takes up the work that was running. */
const stopMs = 40_000
const simulatorPort = readPort(process.env.SIMULATOR_PORT || '3900')
/** Always this machine, whatever `HOST` says: the operators' control API needs no key. */
const simulatorHost = '127.0.0.1'
const simulatorUrl = `http://${simulatorHost}:${simulatorPort}`
const timeScale = process.env.SIM_TIME_SCALE || '0.02'

const config = readSettings()
await makeDataDir(config.dataDir)

// Registered before the start: a Ctrl-C that comes during it stops everything as soon as the start is done.
// It stays registered, because npm sends the terminal's Ctrl-C a second time.
const wantedStop = new Promise<void>(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
})
const simulator = forkSimulator()
// It says so itself: another program on its port may answer as well.
const simulatorUp = once(simulator, 'message')
const simulatorGone = new Promise<never>((_, reject) => {
  simulator.once('exit', code => reject(new Error(`the operator simulator ended with ${code}`)))
})
simulatorGone.catch(() => {})
let app: Gangway | undefined
try {
  await Promise.race([simulatorUp, simulatorGone])
  await writeConnections()
  await ensureBuilt()
  // Whoever waits until the service is ready finds the file with the keys.
  const seeded = Promise.withResolvers<DemoAccess>()
  app = await createApp(config, { setUp: seeded.promise })
  seeded.resolve(await seedDemo(app.services, addresses(app.url ?? '')))
  greet(await seeded.promise)
  await Promise.race([wantedStop, simulatorGone])
  console.log('\nstopping ...')
} catch (error) {
  console.error(describe(error))
  process.exitCode = 1
}
setTimeout(() => process.exit(1), stopMs).unref()
// The operators stop last, because running work still calls them.
await app?.close()
simulator.kill('SIGTERM')
await simulatorGone.catch(() => {})
process.exit()

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  return refuse(`SIMULATOR_PORT: "${text}" is not a whole number from 1 to 65535`)
}

function readSettings(): Config {
  try {
    return readConfig({
      GANGWAY_ENV: 'uat',
      // A first search should find voyages, and the default of UAT switches most logins off.
      OPERATOR_LOGINS_OFF: 'none',
      LOG_LEVEL: 'warn',
      // Webhook receivers for a trial run on this machine.
      WEBHOOK_LOOPBACK: 'on',
      INVOICE_PROVIDER_URL: `${simulatorUrl}/_invoices`,
      INVOICE_PROVIDER_TOKEN: invoiceToken,
      ...process.env,
    })
  } catch (error) {
    return refuse((error as Error).message)
  }
}

function refuse(reason: string): never {
  console.error(reason)
  process.exit(1)
}

function forkSimulator(): ChildProcess {
  return fork(new URL('../simulator/main.ts', import.meta.url), {
    // Outside the terminal's process group: Ctrl-C reaches the service first, which still calls the
    // simulator.
    detached: true,
    env: {
      ...process.env,
      SIM_TIME_SCALE: timeScale,
      HOST: simulatorHost,
      SIMULATOR_PORT: String(simulatorPort),
      SIM_STATE_FILE: process.env.SIM_STATE_FILE || join(config.dataDir, 'simulator.jsonl'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function addresses(url: string) {
  return {
    api_url: url,
    docs_url: `${url}/docs`,
    dashboard_url: `${url}/dashboard`,
    simulator_url: simulatorUrl,
  }
}

/** The connections to the operators. An installation with real operators keeps such a file as a secret. */
async function writeConnections(): Promise<void> {
  const network = JSON.parse(await readFile(config.networkFile, 'utf8'))
  const connections = connectionsTo(simulatorUrl, network.operators)
  await writeFile(config.operatorsFile, JSON.stringify(connections, null, 2), { mode: 0o600 })
}

function greet(access: DemoAccess): void {
  const admin = access.users.find(user => user.organization === 'PIER9')
  if (admin === undefined) throw new Error('the seed made no administrator')
  const tomorrow = new Date(Date.now() + 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
  console.log(`
Gangway is running, environment ${config.environment}.

  API         ${access.api_url}/api/v1
  docs        ${access.docs_url}
  dashboard   ${access.dashboard_url}
  operators   ${simulatorUrl} (simulated, ${timeScale} x real time)
  keys, users ${accessFile(config.dataDir)}

To sign in to the dashboard as ${admin.organization}'s administrator: ${admin.email}, ${admin.password}

A first call:

  curl -s -H "Authorization: Bearer ${access.keys.PIER9}" \\
    "${access.api_url}/api/v1/voyages?departure_terminal=RGA&arrival_terminal=PQB&departure_date=${tomorrow}"

The whole partner flow: npm run demo
Ctrl-C stops everything.
`)
}
