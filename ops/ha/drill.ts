/**
 * `npm run ha` tests whether the service loses anything when its database fails over. It starts the
 * cluster, Gangway on it and agencies at work. It takes the primary away in every way that a machine or its
 * network can fail, and the standby that commits wait for. At the end it proves that everything that was
 * acknowledged exists exactly once. It prints what callers saw, and exits with 1 when anything was lost,
 * doubled, or refused without a reason.
 */
import { randomBytes } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, createCallers } from './calls.ts'
import { type Cluster, type Node, startCluster } from './cluster.ts'
import { startInstallation } from './installation.ts'
import { freeSeats, startLoad } from './load.ts'
import { signalAll, until } from './processes.ts'
import { prove, settle, tasksRanSince } from './proof.ts'

type Blow = {
  what: string
  /** The primary unless it says so. */
  to?: 'standby'
  strike(node: Node, cluster: Cluster): void | Promise<void>
  /** What a supervisor or a person does about it once another node has its role. */
  mend(node: Node, cluster: Cluster): void
}

const all = (node: Node) => [...node.patroni(), ...node.postgres()]

const blows: Blow[] = [
  {
    what: 'PostgreSQL killed',
    strike: node => signalAll(node.postgres(), 'SIGKILL'),
    mend: () => {},
  },
  {
    what: 'machine lost',
    strike: node => signalAll(all(node), 'SIGKILL'),
    mend: node => node.startPatroni(),
  },
  {
    what: 'Patroni killed, PostgreSQL lives',
    strike: node => signalAll(node.patroni(), 'SIGKILL'),
    mend: node => node.startPatroni(),
  },
  {
    // Like a disk that does not answer. Patroni is stopped in the middle of its loop and believes that it
    // has the leader key.
    what: 'PostgreSQL stands still, then goes on',
    strike: node => signalAll(node.postgres(), 'SIGSTOP'),
    mend: node => signalAll(node.postgres(), 'SIGCONT'),
  },
  {
    what: 'machine stands still, then goes on',
    strike: node => signalAll(all(node), 'SIGSTOP'),
    mend: node => signalAll(all(node), 'SIGCONT'),
  },
  {
    what: 'synchronous standby lost',
    to: 'standby',
    strike: node => signalAll(all(node), 'SIGKILL'),
    mend: node => node.startPatroni(),
  },
  {
    what: 'PostgreSQL killed again',
    strike: node => signalAll(node.postgres(), 'SIGKILL'),
    mend: () => {},
  },
  {
    what: 'handed over on purpose',
    strike: (_, cluster) => cluster.switchover(),
    mend: () => {},
  },
]

const blowsToTheNetwork: Blow[] = [
  {
    what: 'cable of the primary pulled',
    strike: ({ name }, { cables }) => cables?.pull(name),
    mend: ({ name }, { cables }) => cables?.mend(name),
  },
  {
    // It goes on listening to the services, and would be a second primary for them.
    what: 'primary split from the nodes, not from the services',
    strike: ({ name }, { cables }) => cables?.split(name),
    mend: ({ name }, { cables }) => cables?.mend(name),
  },
  {
    what: 'cable of the synchronous standby pulled',
    to: 'standby',
    strike: ({ name }, { cables }) => cables?.pull(name),
    mend: ({ name }, { cables }) => cables?.mend(name),
  },
]

const calmMs = 10_000
const isBooking = ({ what, outcome }: Call) => what === 'POST /bookings' && outcome === 'answered'

/** `npm run ha -- still` plays the failures whose names contain the word. */
const words = process.argv.slice(2)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const folder = mkdtempSync(join(tmpdir(), 'gangway-drill-'))
process.once('exit', code => {
  // The folder is kept for its logs when something was found.
  if (code !== 1) rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
})
// The database's user must be able to enter it, and it could not enter a folder of ours.
const clusterFolder = join(tmpdir(), `gangway-cluster-${randomBytes(6).toString('hex')}`)
const began = Date.now()
const say = (text: string) =>
  console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(4)} s  ${text}`)

const cluster = await startCluster(clusterFolder)
const played = [...blows, ...(cluster.cables === null ? [] : blowsToTheNetwork)].filter(
  ({ what }) => words.every(word => what.includes(word)),
)
try {
  process.exitCode = (await drill(cluster)) ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  if (process.exitCode !== 0) {
    for (const log of globSync(join(clusterFolder, '*.log')))
      cpSync(log, join(folder, basename(log)))
    console.log(`the logs are in ${folder}`)
  }
  await cluster.stop()
}

async function drill(cluster: Cluster): Promise<boolean> {
  say('three nodes stand')
  const installation = await startInstallation(cluster.url, folder)
  try {
    const { agencies, urls } = installation
    const seats = await freeSeats(createCallers(urls).as(agencies[0]?.key ?? ''))
    say(`two serve and two work processes, ${agencies.length} agencies, ${seats.length} free seats`)
    const callers = createCallers(urls)
    const load = startLoad(callers, agencies, seats)
    const failovers = []
    for (const blow of played) failovers.push(await suffer(cluster, blow, callers.calls))
    const last = new Date()
    await sleep(calmMs)
    say('the agencies stop; waiting for what is under way')
    await load.stop()
    await settle(installation)
    await tasksRanSince(installation, last)
    const findings = await prove(installation, cluster, load.told)
    console.log('\nFailovers, as callers saw them:')
    console.table(failovers)
    console.log('All calls:')
    console.table(totals(callers.calls))
    for (const call of callers.calls.filter(({ outcome }) => outcome === 'other').slice(0, 20)) {
      console.log(call)
    }
    console.log('What was acknowledged, and what is there:')
    console.table(
      findings.map(({ what, counted, faults }) => ({ what, counted, faults: faults.length })),
    )
    for (const { what, faults } of findings) {
      if (faults.length > 0) console.log(what, faults.slice(0, 10))
    }
    const others = callers.calls.filter(({ outcome }) => outcome === 'other')
    return others.length === 0 && findings.every(({ faults }) => faults.length === 0)
  } finally {
    await installation.stop()
  }
}

/** Plays one failure. Reports what callers saw of it: the longest time without a new booking. */
async function suffer(cluster: Cluster, { what, to, strike, mend }: Blow, calls: Call[]) {
  await cluster.healthy()
  await sleep(calmMs)
  const withRole = to === 'standby' ? cluster.standby : cluster.primary
  const node = await withRole()
  if (node === undefined) throw new Error(`there is no ${to ?? 'primary'}`)
  const struck = Date.now()
  await strike(node, cluster)
  const next = await until('another node with its role', async () => {
    const found = await withRole()
    return found !== undefined && found.name !== node.name && found
  })
  const taken = Date.now()
  await until('a booking since', async () => calls.some(call => isBooking(call) && call.at > taken))
  mend(node, cluster)
  const mended = Date.now()
  await cluster.healthy()
  const since = calls.filter(({ at }) => at >= struck)
  const refused = since.filter(({ outcome }) => outcome === 'refused')
  // A confirmation or cancellation waits for its operator, and may be refused late for that reason.
  const quick = refused.filter(call => !/confirm|cancel/.test(call.what))
  const failover = {
    blow: what,
    [to ?? 'primary']: `${node.name} to ${next.name}`,
    'no booking made for, s': seconds(longestGap(calls.filter(isBooking), struck)),
    '503 with Retry-After': refused.length,
    'longest 503, s': seconds(Math.max(0, ...quick.map(({ tookMs }) => tookMs))),
    'other errors': since.filter(({ outcome }) => outcome === 'other').length,
    'three nodes again, s': seconds(Date.now() - mended),
  }
  say(JSON.stringify(failover))
  return failover
}

/** The longest time between two successes, beginning with the last one before the failure. */
function longestGap(successes: Call[], struck: number): number {
  const instants = successes.map(({ at }) => at)
  const first = Math.max(0, instants.findIndex(at => at >= struck) - 1)
  const gaps = instants.slice(first + 1).map((at, index) => at - (instants[first + index] ?? at))
  return Math.max(0, ...gaps)
}

function seconds(ms: number): number {
  return Number((ms / 1_000).toFixed(1))
}

function totals(calls: Call[]) {
  const kinds = Map.groupBy(calls, ({ what }) => what)
  return [...kinds].map(([what, each]) => ({
    call: what,
    answered: each.filter(({ outcome }) => outcome === 'answered').length,
    '503 with Retry-After': each.filter(({ outcome }) => outcome === 'refused').length,
    'other errors': each.filter(({ outcome }) => outcome === 'other').length,
    'longest, s': seconds(Math.max(...each.map(({ tookMs }) => tookMs))),
  }))
}
