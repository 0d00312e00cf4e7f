/**
 * A worker process that stops dead where it is told to, so that it can be killed there. `CUTS` says for
 * which bookings it stops before, during or after which step. A step is a statement with a commit of its
 * own, a whole transaction, or a call of an operator. The process prints every step when it reaches it.
 */
import { readFile } from 'node:fs/promises'
import { createApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { alone } from '../../../src/db/index.ts'
import { createLog } from '../../../src/log.ts'
import { createOperators, loadNetwork } from '../../../src/operators/index.ts'
import type { Issuance } from '../../../src/operators/operator.ts'
import { fakeOperators } from '../fake-operators.ts'
import { type Statement, tapStatements } from './statements.ts'

export type When = 'before' | 'midst' | 'after'
export type Cut = {
  number: number
  /** The ids and the code that identify the booking's statements, each with its leg, if it has one. */
  keys: Record<string, string>
  /** Null: the case is only watched. */
  at: { step: string; when: When } | null
}

const cuts = JSON.parse(process.env.CUTS ?? '[]') as Cut[]
const never = new Promise<never>(() => {})

function cutOf(values: readonly unknown[]): Cut | undefined {
  const text = JSON.stringify(values)
  return cuts.find(({ keys }) => Object.keys(keys).some(key => text.includes(key)))
}

function park(cut: Cut): Promise<never> {
  console.log(`parked ${cut.number};`)
  return never
}

const isAt = (cut: Cut, step: string, when: When) => cut.at?.step === step && cut.at.when === when

async function takeStep<T>(cut: Cut, step: string, run: () => Promise<T>): Promise<T> {
  console.log(`step ${cut.number} ${performance.timeOrigin + performance.now()} ${step};`)
  if (isAt(cut, step, 'before')) return park(cut)
  const running = run()
  if (isAt(cut, step, 'midst')) {
    running.catch(() => {})
    return park(cut)
  }
  const done = await running
  return isAt(cut, step, 'after') ? park(cut) : done
}

/** `ABCDEFGH-1-2` belongs to leg 2. */
function legOf(values: readonly unknown[]): string {
  const text = JSON.stringify(values)
  const legs = cuts.flatMap(({ keys }) => Object.entries(keys)).filter(([, leg]) => leg !== '')
  const known = legs.find(([key]) => text.includes(key))
  return known?.[1] ?? /\b[A-Z0-9]{8}-C?\d+-(\d)\b/.exec(text)?.[1] ?? ''
}

const isWrite = (text: string) => /^(insert|update|delete|with)/.test(text)
const nameOf = (text: string) => text.slice(0, 70)

type Transaction = { cut: Cut | undefined; step: string; leg: string }
const transactions = new Map<Statement['client'], Transaction>()

tapStatements(async ({ text, values, client }, run) => {
  if (text === 'begin') {
    transactions.set(client, { cut: undefined, step: '', leg: '' })
    return run()
  }
  const open = transactions.get(client)
  if (open === undefined) {
    const cut = isWrite(text) ? cutOf(values) : undefined
    // A heartbeat covers all rows of the worker at once.
    if (cut === undefined || text.includes('returning id')) return run()
    return takeStep(cut, `${nameOf(text)} ${legOf(values)}`, run)
  }
  open.cut ??= cutOf(values)
  if (open.step === '' && isWrite(text)) open.step = nameOf(text)
  if (open.leg === '') open.leg = legOf(values)
  const step = `commit of ${open.step} ${open.leg}`
  if (text === 'rollback') transactions.delete(client)
  if (text !== 'commit') {
    // The point at which shared accounts would be locked.
    const isMidst = open.cut !== undefined && isAt(open.cut, step, 'midst')
    return isMidst && text.includes('from accounts') ? park(open.cut as Cut) : run()
  }
  transactions.delete(client)
  return open.cut === undefined ? run() : takeStep(open.cut, step, run)
})

function watched(issuance: Issuance): Issuance {
  function step<T>(name: string, reference: string, run: () => Promise<T>): Promise<T> {
    const cut = cutOf([reference])
    return cut === undefined ? run() : takeStep(cut, `${name} ${legOf([reference])}`, run)
  }
  return {
    ...issuance,
    placeOrder: order => step('the order', order.reference, () => issuance.placeOrder(order)),
    findOrder: reference => step('the question', reference, () => issuance.findOrder(reference)),
    cancelOrder: (reference, seats, exchange) =>
      step('the cancellation', reference, () => issuance.cancelOrder(reference, seats, exchange)),
  }
}

const config = readConfig(process.env)
const { readMs, orderMs, cancelMs } = config.operatorTimeouts
const operators = createOperators({
  network: loadNetwork(),
  connections: JSON.parse(await readFile(config.operatorsFile, 'utf8')),
  policies: {
    readTimeoutMs: readMs ?? 0,
    orderTimeoutMs: () => orderMs ?? 0,
    cancelTimeoutMs: cancelMs ?? 0,
    // The test causes this many failures itself.
    breakerFailures: 1_000_000,
    concurrentOrdersMax: 1_000,
    concurrentReadsMax: 64,
    queuedReadsMax: 1_000,
  },
  loginOff: new Set(),
  log: { warn: () => {} },
})
await createApp(config, {
  role: 'work',
  tasks: false,
  // A step that is cut would be the step of all that go together.
  gather: alone,
  log: createLog(config.logLevel),
  operators: fakeOperators(
    operators.all.map(operator => ({
      ...operator,
      ...(operator.issuance ? { issuance: watched(operator.issuance) } : {}),
    })),
  ),
})
console.log('cut worker at work')
