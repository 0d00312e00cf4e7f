/**
 * A process of the dashboard that stops dead in the middle of what staff do, or right after the commit, so
 * that it can be killed there. `DEEDS` says what they do and where each stops.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { createLog } from '../../../src/log.ts'
import { type DeskDeed, doDeed } from './desk-deeds.ts'
import { type Statement, tapStatements } from './statements.ts'

export type DeskCut = { number: number; deed: DeskDeed; at: 'midst' | 'after' }

const current = new AsyncLocalStorage<DeskCut>()
/**
 * Clients whose open transaction has a booking's lock. Such a transaction is the deed; other reads and
 * refreshes are not.
 */
const deeds = new Set<Statement['client']>()

function park({ number }: DeskCut): Promise<never> {
  console.log(`parked ${number};`)
  return new Promise(() => {})
}

tapStatements(async ({ text, client }, run) => {
  const cut = current.getStore()
  if (cut === undefined) return run()
  if (/\bbookings\b.* for update/.test(text)) deeds.add(client)
  if (!deeds.has(client)) return run()
  // The deepest point before it locks the accounts, which every sale needs.
  const isDeep = text === 'commit' || /record_transfers|resolve_holds/.test(text)
  if (cut.at === 'midst' && isDeep) return park(cut)
  const done = await run()
  return text === 'commit' ? park(cut) : done
})

const config = readConfig(process.env)
const { services } = await createApp(config, {
  role: 'serve',
  tasks: false,
  log: createLog(config.logLevel),
})
const cuts = JSON.parse(process.env.DEEDS ?? '[]') as DeskCut[]
for (const cut of cuts) {
  current
    .run(cut, () => doDeed(services, cut.deed))
    .catch(error => console.log(`refused ${cut.number}: ${error}`))
}
