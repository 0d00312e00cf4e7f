/**
 * Debt reconciliation: compares the counters with the entries, the holds with the attempts, what was
 * paid with what was issued, and our orders with the operators' own records. It reports every
 * difference; in production it repairs what is safe by a transfer or by resolving a hold, on UAT it
 * only reports. It takes no input. One run at a time has the turn; every repair is made under locks all
 * the same, because a process that was paused learns late that it lost its turn.
 * No statement of it grows with what was ever sold: checks go page by page, and the hourly run looks at
 * what was written since the last one, and at everything once a day.
 *
 * It is the auditor of the house, so it reads the tables of every room; it writes only its turn, its report
 * and, through the ledger, its repairs.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import type { Environment } from '../core/environment.ts'
import { type Database, inTransaction, json, type OnError, run, sql } from '../db/index.ts'
import { ledgerChecks, proveLedger } from '../ledger/index.ts'
import type { Operators } from '../operators/index.ts'
import {
  type About,
  type CheckName,
  checkWords,
  type Difference,
  type Scope,
} from './difference.ts'
import { checkChangeFees } from './fees.ts'
import { checkHolds } from './holds.ts'
import { checkOperators, type Unanswered } from './operators.ts'
import { checkOrders } from './orders.ts'
import { proven } from './reports.ts'
import { checkTicketNumbers } from './ticket-numbers.ts'
import {
  giveTurnBack,
  inTurn,
  type RunUnderWay,
  readRunUnderWay,
  takeTurn,
  waitForTurn,
} from './turn.ts'

export type Reconciliation = {
  id: string
  isDryRun: boolean
  isWhole: boolean
  differences: Difference[]
  /** Null: no operator was asked. */
  unanswered: Unanswered | null
}

export type ReconciliationDeps = {
  db: Database
  operators: Operators | null
  environment: Environment
  /** Told of a check that did not finish, which the report says as well. */
  onError?: OnError
}

export type Wanted = {
  isDryRun: boolean
  by: Actor
  /** What an earlier run has found to be right is not looked at again (`reports.ts`). */
  changesOnly?: boolean
  signal?: AbortSignal
}

/** Of one check: with more than these the next run goes on. */
const differencesMax = 1_000

/** Waits until no other run is under way. */
export async function reconcileDebts(
  deps: ReconciliationDeps,
  wanted: Wanted,
): Promise<Reconciliation> {
  const mine = await waitForTurn(deps.db, isDry(deps, wanted), wanted.signal)
  return reconcileInTurn(deps, wanted, mine)
}

/** `ended`: of the run that this call has started; null: another one was under way, and this is it. */
export type Started = RunUnderWay & { ended: Promise<Reconciliation> | null }

/** Waits neither for the run nor for its turn. */
export async function startReconciliation(
  deps: ReconciliationDeps,
  wanted: Wanted,
): Promise<Started> {
  for (;;) {
    const mine = await takeTurn(deps.db, isDry(deps, wanted))
    if (mine) return { ...mine, ended: reconcileInTurn(deps, wanted, mine) }
    const other = await readRunUnderWay(deps.db)
    if (other) return { ...other, ended: null }
  }
}

function isDry({ environment }: ReconciliationDeps, wanted: Wanted): boolean {
  return wanted.isDryRun || environment === 'uat'
}

function reconcileInTurn(
  deps: ReconciliationDeps,
  wanted: Wanted,
  mine: RunUnderWay,
): Promise<Reconciliation> {
  return inTurn(deps, mine, hasLost => {
    const signal = wanted.signal ? AbortSignal.any([wanted.signal, hasLost]) : hasLost
    return reconcile(deps, { ...wanted, signal }, mine)
  })
}

async function reconcile(
  deps: ReconciliationDeps,
  wanted: Wanted & { signal: AbortSignal },
  { id, isDryRun, startedAt }: RunUnderWay,
): Promise<Reconciliation> {
  const { db, operators } = deps
  const repairer = isDryRun ? null : wanted.by
  const { signal } = wanted
  const scope = { since: wanted.changesOnly ? await proven(db) : null, signal }
  const unanswered: Unanswered = {}
  const checks: Check[] = [
    ['books', 'ledger', () => checkLedger(db, scope)],
    ['holds', 'hold', () => checkHolds(db, repairer, signal)],
    ['orders', 'order', () => checkOrders(db, repairer, scope)],
    ['change_fees', 'operator', () => checkChangeFees(db)],
    ['ticket_numbers', 'operator', () => checkTicketNumbers(db)],
    [
      'operators',
      'operator',
      () => (operators === null ? [] : checkOperators(db, operators, unanswered, signal)),
    ],
  ]
  const differences: Difference[] = []
  for (const check of checks) differences.push(...(await gather(check, deps, signal)))
  const report = {
    id,
    isDryRun,
    isWhole: scope.since === null,
    differences,
    unanswered: operators && unanswered,
  }
  await write(db, report, startedAt, wanted.by)
  return report
}

type Check = [
  name: CheckName,
  kind: Difference['kind'],
  find: () => AsyncIterable<Difference> | Promise<Difference[]> | Difference[],
]

/** What a check finds, in bounds. One that fails tells how far it came, and keeps no other from its turn. */
async function gather(
  [check, kind, find]: Check,
  { onError }: ReconciliationDeps,
  signal: AbortSignal,
): Promise<Difference[]> {
  const found: Difference[] = []
  const tell = ({ code, values }: About, expected: string, ended: string) => {
    const about: About = { code, values: { check, ...values } }
    const subject = checkWords[check]
    found.push({ kind, subject, about, expected, found: ended, repair: 'none' })
  }
  try {
    signal.throwIfAborted()
    for await (const difference of await find()) {
      found.push(difference)
      if (found.length < differencesMax) continue
      const about: About = { code: 'check_full', values: { max: `${differencesMax}` } }
      tell(about, `fewer than ${differencesMax} differences`, 'it ended with these')
      break
    }
  } catch (error) {
    // Half a report would read as a whole one.
    signal.throwIfAborted()
    onError?.(error, { check })
    const why = error instanceof Error ? error.message : `${error}`
    tell({ code: 'check_failed', values: { why } }, 'that it ends', `it failed: ${why}`)
  }
  return found
}

function write(
  db: Database,
  { id, isDryRun, isWhole, differences, unanswered }: Reconciliation,
  startedAt: Date,
  by: Actor,
): Promise<void> {
  return inTransaction(db, async tx => {
    if (!(await giveTurnBack(tx, { id }))) throw new Error(`the run ${id} lost its turn`)
    await run(
      tx,
      sql`insert into reconciliations
            (id, started_at, finished_at, dry_run, is_whole, differences, unanswered)
          values (${id}, ${startedAt}, now(), ${isDryRun}, ${isWhole}, ${json(differences)},
                  ${unanswered && json(unanswered)})`,
    )
    // The hourly run is no deed; each of its repairs is.
    if (by.kind === 'service') return
    await recordAudit(tx, {
      by,
      action: 'reconciliation.run',
      organizationId: null,
      subject: id,
      facts: { is_dry_run: isDryRun, differences: differences.length },
    })
  })
}

/** A counter that is not the sum of its entries cannot be mended by a transfer: people look at it. */
async function* checkLedger(db: Database, scope: Scope): AsyncGenerator<Difference> {
  for await (const { check, subject, expected, found } of proveLedger(db, scope)) {
    yield {
      kind: 'ledger',
      subject: `${subject}: ${check}`,
      about: { code: ledgerChecks[check], values: { subject } },
      expected,
      found,
      repair: 'none',
    }
  }
}
