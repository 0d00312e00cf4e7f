/**
 * `npm start`: everything at once on one machine, to try it. The operator simulator runs as a program
 * of its own beside the service; the service is told where its operators are, as it would be anywhere.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { accessFile, seedDemo } from './seed.ts'

const host = process.env.HOST || '127.0.0.1'
const simulatorPort = Number(process.env.SIMULATOR_PORT || 3900)
const simulatorUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${simulatorPort}`

const config = readConfig({
  GANGWAY_ENV: 'uat',
  // A first search should find sailings; the uat default switches most logins off.
  OPERATOR_LOGINS_OFF: 'none',
  LOG_LEVEL: 'warn',
  ...process.env,
})
await mkdir(config.dataDir, { recursive: true })
const simulator = await startSimulator()
await writeConnections()
const app = await createApp(config)
const access = await seedDemo(app.services, {
  api_url: app.url ?? '',
  docs_url: `${app.url}/docs`,
  dashboard_url: `${app.url}/dashboard`,
  simulator_url: simulatorUrl,
})
greet()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  console.log('\nstopping ...')
  await app.close()
  simulator.kill('SIGTERM')
  process.exit(0)
}

async function startSimulator(): Promise<ChildProcess> {
  const child = fork(new URL('../simulator/main.ts', import.meta.url), {
    // Out of the terminal's process group: Ctrl-C reaches the service first, which still talks to it.
    detached: true,
    env: {
      SIM_TIME_SCALE: '0.02',
      ...process.env,
      HOST: host,
      SIMULATOR_PORT: String(simulatorPort),
      SIM_STATE_FILE: process.env.SIM_STATE_FILE || join(config.dataDir, 'simulator.jsonl'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', code => {
    if (code) {
      console.error(`the operator simulator ended with ${code}`)
      process.exit(1)
    }
  })
  const deadline = Date.now() + 20_000
  while (!(await answers(simulatorUrl))) {
    if (Date.now() > deadline) throw new Error(`no operator simulator on ${simulatorUrl}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return child
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/_control/orders`).then(
    response => response.ok,
    () => false,
  )
}

/** How to reach each operator: what an installation with real operators keeps as a secret file. */
async function writeConnections(): Promise<void> {
  const network = JSON.parse(await readFile(config.networkFile, 'utf8'))
  const connections = Object.fromEntries(
    network.operators.map(({ code, connector }: { code: string; connector: string }) => [
      code,
      connector === 'direct'
        ? { url: `${simulatorUrl}/${code}`, token: `pier-${code.toLowerCase()}` }
        : {
            url: `${simulatorUrl}/${code}`,
            username: 'gangway',
            password: `harbour-${code.toLowerCase()}`,
          },
    ]),
  )
  await writeFile(config.operatorsFile, JSON.stringify(connections, null, 2), { mode: 0o600 })
}

function greet(): void {
  const tomorrow = new Date(Date.now() + 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
  console.log(`
Gangway is running, environment ${config.environment}.

  API         ${access.api_url}/api/v1
  docs        ${access.docs_url}
  operators   ${simulatorUrl} (simulated, ${process.env.SIM_TIME_SCALE || '0.02'} x real time)
  keys        ${accessFile(config.dataDir)}

A first call:

  curl -s -H "Authorization: Bearer ${access.keys.PIER9}" \\
    "${access.api_url}/api/v1/voyages?departure_terminal=RGA&arrival_terminal=PQB&departure_date=${tomorrow}"

The whole partner flow: npm run demo
Ctrl-C stops everything.
`)
}
