/**
 * One run of the sagas: an agency, a few bookings, two operators, two worker processes and an API process.
 * A seed decides every step, answer, crash and leap of the clock. The code is the program's own, down to
 * the statements that it sends to a real database.
 */
import assert from 'node:assert/strict'
import { advanceCancellation } from '../../../src/cancellation/submit.ts'
import { advanceChange } from '../../../src/change/submit.ts'
import { Problem } from '../../../src/core/errors.ts'
import { alone, first, rows, sql } from '../../../src/db/index.ts'
import { claim, type LeasedRows, renew, workOnClaimed } from '../../../src/db/leased-work.ts'
import { legStatements } from '../../../src/issuance/open-legs.ts'
import { advanceAttempt } from '../../../src/issuance/submit.ts'
import { sweepAhead } from '../../../src/ledger/index.ts'
import type { Random } from '../price-cases.ts'
import { cancelVoyage, expire, usualMoves } from './moves.ts'
import { createSchedule, isInTransaction, type Schedule } from './schedule.ts'
import type { Scene } from './stage.ts'

export type World = Scene & {
  /** The moves that may begin, with their shares of a hundred. */
  moves: readonly Move[]
  random: Random
  schedule: Schedule
  processes: WorkerProcess[]
  trace: string[]
  /** Counts of moves by kind, of problems that callers got, and of states at the end. */
  met: Map<string, number>
  faults: unknown[]
}

export type Move = {
  upTo: number
  name: string
  act(world: World): Promise<unknown>
  /** The process of the move; by default the API process. */
  process?: string
}

type WorkerProcess = {
  name: string
  lives: number
  isPaused: boolean
  /** The rows it works on, and when it last renewed each. */
  renewedAt: Map<string, number>
}

const leaseSeconds = 5
const recheckSeconds = 5
const marginSeconds = 60
/** Longer than the latest cancellation takes. */
const patienceSeconds = 120
const actorsMax = 6
const api = 'API'

const sagas = ['issuance_attempts', 'cancellations', 'changes'] as const

export function createWorld<S extends Scene>(
  stage: S,
  random: Random,
  met: Map<string, number>,
  moves: readonly Move[] = usualMoves,
): World & S {
  const workers = ['W1', 'W2'].map(name => ({
    name,
    lives: 0,
    isPaused: false,
    renewedAt: new Map<string, number>(),
  }))
  const schedule = createSchedule(stage.db, stage.clock, random)
  return { ...stage, moves, random, schedule, processes: workers, trace: [], met, faults: [] }
}

/** Plays the drawn moves, and then lets everything that is running come to its end. */
export async function play(world: World, moves: number): Promise<void> {
  const isIssuedFirst = world.random.percent(50)
  for (const name of isIssuedFirst ? ['book', 'confirm', 'book'] : ['book', 'book', 'confirm']) {
    begin(world, moveNamed(world, name))
    while (await stepOne(world));
    if (name !== 'confirm' || !isIssuedFirst) continue
    look(world, world.random.oneOf(world.processes), 'issuance_attempts')
    while (await stepOne(world));
  }
  for (let move = 0; move < moves; move += 1) await makeMove(world)
  await comeToRest(world)
  if (world.faults.length > 0) throw world.faults[0]
}

/**
 * Many at once, and mostly to their end, so that later ones find earlier ones issued. `afterRound` is called while
 * nobody is at work.
 */
export async function playRounds(
  world: World,
  rounds: number,
  afterRound: () => Promise<void>,
): Promise<void> {
  const { random } = world
  for (let round = 0; round < rounds; round += 1) {
    world.trace.push(`round ${round}`)
    for (let some = random.whole(2, actorsMax); some > 0; some -= 1) await startSomething(world)
    while (await stepOne(world)) if (random.percent(1) && random.percent(7)) await crash(world)
    await afterRound()
    await passTime(world, random.oneOf([1, 6, 6, 6, 20, 60]))
  }
  await comeToRest(world, afterRound)
  if (world.faults.length > 0) throw world.faults[0]
}

async function makeMove(world: World): Promise<void> {
  const { random, schedule } = world
  const dice = random.whole(1, 100)
  if (dice <= 75 && (await stepOne(world))) return
  if (dice <= 93) {
    if (schedule.actors().length < actorsMax) await startSomething(world)
  } else if (dice <= 96) await passTime(world, random.oneOf([1, 2, 3, 6, 6, 20, 60, 200]))
  else if (dice <= 98) await crash(world)
  else pause(world)
}

/** Mostly the one that went on last, so that some get far before others begin. */
async function stepOne({ schedule, random, trace }: World): Promise<boolean> {
  const ready = schedule.actors().filter(({ state }) => state === 'standing')
  const actor = random.percent(50) ? ready.at(-1) : ready[random.whole(0, ready.length - 1)]
  if (actor === undefined) return false
  trace.push(`${actor.name}: ${actor.at}`)
  await schedule.step(actor)
  if (actor.state === 'blocked') trace.push(`${actor.name} waits for a lock`)
  return true
}

async function startSomething(world: World): Promise<void> {
  const { random } = world
  const dice = random.whole(1, 100)
  if (dice <= 50) {
    const open = await openSagas(world)
    if (open.length > 0) look(world, random.oneOf(world.processes), random.oneOf(open))
    return
  }
  const move = world.moves.find(({ upTo }) => dice <= upTo)
  if (move !== undefined) begin(world, move)
}

function moveNamed({ moves }: World, name: string): Move {
  return moves.find(move => move.name === name) ?? assert.fail(`there is no move ${name}`)
}

function begin(world: World, { name, act, process = api }: Move): void {
  call(world, name, () => act(world), process)
}

/** The sagas with an unfinished row. */
async function openSagas({ db }: World): Promise<(typeof sagas)[number][]> {
  const open = await rows<{ saga: (typeof sagas)[number] }>(
    db,
    sql.join(
      sagas.map(
        table =>
          sql`select ${table} as saga
              where exists (select from ${sql.table(table)} where finished_at is null)`,
      ),
      sql` union all `,
    ),
  )
  return open.map(({ saga }) => saga)
}

/** A call of the API process, or a task. A refusal is expected. */
function call(world: World, name: string, work: () => Promise<unknown>, process = api): void {
  const { met, schedule, trace } = world
  const count = (what: string) => met.set(what, (met.get(what) ?? 0) + 1)
  count(name)
  trace.push(`${name} begins`)
  schedule.start(name, process, () =>
    work().then(
      () => count(`${name} done`),
      (error: unknown) => {
        if (!(error instanceof Problem)) world.faults.push(error)
        else count(`${name}: ${error.code}`)
      },
    ),
  )
}

/** A worker's round over one saga. */
function look(world: World, process: WorkerProcess, table: (typeof sagas)[number]): void {
  if (process.isPaused) return
  const { db, clock, schedule, operators } = world
  const { renewedAt } = process
  const worker = workerOf(world, process)
  const work = rowsOf(world, table)
  schedule.start(`${process.name} ${table}`, process.name, async () => {
    const sentAt = clock.now()
    const room = operators.all.map(({ profile }) => ({ operator: profile.code, count: 1 }))
    for (const { id } of await claim(db, table, worker, leaseSeconds, room)) {
      renewedAt.set(id, sentAt)
      const isHeld = () => clock.now() - (renewedAt.get(id) ?? 0) < (leaseSeconds * 1_000) / 2
      await workOnClaimed(work, id, { worker, isHeld })
      renewedAt.delete(id)
    }
  })
}

const workerOf = ({ name }: World, process: WorkerProcess) =>
  `${name} ${process.name}.${process.lives}`

function rowsOf(world: World, table: (typeof sagas)[number]): LeasedRows {
  const { db, operators, met } = world
  const legs = legStatements(db, alone)
  const deps = { db, operators, realTicketing: true, marginSeconds, recheckSeconds }
  const onFile = async () => void met.set('files', (met.get('files') ?? 0) + 1)
  const advances: Record<typeof table, LeasedRows['advance']> = {
    issuance_attempts: (id, lease) =>
      advanceAttempt({ ...deps, legs, onIssued: onFile, onDecided() {} }, id, lease),
    cancellations: (id, lease) => advanceCancellation({ ...deps, patienceSeconds }, id, lease),
    changes: (id, lease) => advanceChange({ ...deps, onChanged: onFile }, id, lease),
  }
  const onError = (error: unknown) => void world.faults.push(error)
  return { db, table, recheckSeconds, onError, advance: advances[table] }
}

/**
 * Running processes keep their leases meanwhile, unless a transaction is in the way; then the heartbeat is
 * late for all.
 */
async function passTime(world: World, seconds: number): Promise<void> {
  const { clock, processes, schedule, trace, truth } = world
  await clock.set(clock.now() + seconds * 1_000)
  trace.push(`${seconds} s pass`)
  for (const late of truth.later.filter(({ at }) => at <= clock.now())) {
    truth.later.splice(truth.later.indexOf(late), 1)
    late.cancel()
  }
  const isBusy = schedule.actors().some(isInTransaction)
  const awake = processes.filter(({ isPaused, renewedAt }) => !isPaused && renewedAt.size > 0)
  for (const process of awake) {
    const beat = () => renewLeases(world, process)
    if (isBusy) schedule.start(`${process.name} heartbeat`, process.name, beat)
    else await beat()
  }
}

async function renewLeases(world: World, process: WorkerProcess): Promise<void> {
  const { renewedAt } = process
  const sentAt = world.clock.now()
  for (const table of sagas) {
    const worker = workerOf(world, process)
    const renewed = await renew(world.db, table, worker, [...renewedAt.keys()], leaseSeconds)
    for (const id of renewed) renewedAt.set(id, sentAt)
  }
}

async function crash(world: World): Promise<void> {
  const { random, schedule, processes, trace, met } = world
  const name = random.oneOf([api, ...processes.map(process => process.name)])
  trace.push(`${name} is killed`)
  met.set('killed', (met.get('killed') ?? 0) + 1)
  await schedule.kill(name)
  const process = processes.find(each => each.name === name)
  if (process === undefined) return
  process.lives += 1
  process.isPaused = false
  process.renewedAt = new Map()
}

/** A paused process keeps no lease. Its actors go on as if nothing had happened. */
function pause({ random, processes, trace, met }: World): void {
  const process = random.oneOf(processes)
  process.isPaused = !process.isPaused
  met.set('paused', (met.get('paused') ?? 0) + 1)
  trace.push(`${process.name} ${process.isPaused ? 'sleeps' : 'wakes'}`)
}

const roundsMax = 60

async function comeToRest(world: World, afterRound = async () => {}): Promise<void> {
  const { processes, schedule, trace, random } = world
  for (let round = 0; round < roundsMax; round += 1) {
    trace.push(`round ${round} of coming to rest`)
    for (const process of processes) process.isPaused = false
    while (schedule.actors().length > 0) assert.ok(await stepOne(world), 'nobody can go on')
    await afterRound()
    if (round > 0 && (await isAtRest(world))) return
    await passTime(world, round % 3 === 2 ? 1_000 : 30)
    if (round === 2) {
      for (const id of world.closedVoyages) {
        call(world, 'voyage cancelled', () => cancelVoyage(world, id))
      }
    }
    call(world, 'expire', () => expire(world))
    call(world, 'sweep', () => sweepAhead(world.db))
    for (const table of sagas) look(world, random.oneOf(processes), table)
  }
  assert.fail(`not at rest after ${roundsMax} rounds`)
}

async function isAtRest({ db }: World): Promise<boolean> {
  const open = await first<{ rows: number }>(
    db,
    sql`select (select count(*) from issuance_attempts where finished_at is null)
             + (select count(*) from cancellations where finished_at is null)
             + (select count(*) from changes where finished_at is null)
             + (select count(*) from holds_ahead)
             + (select count(*) from bookings where status = 2) as rows`,
  )
  return open?.rows === 0
}
