/**
 * Decides which actor continues. An actor is a run of the program's own code that stops before every
 * statement and wherever it calls `stand`. One actor at a time goes on to its next stop. A statement that
 * has to wait for a lock blocks its actor until another one releases it. Nothing depends on speed, so the
 * same decisions lead to the same run.
 */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { orLate } from '../../../src/core/late.ts'
import { type Database, rows, sql } from '../../../src/db/index.ts'
import { drawing, type Random } from '../price-cases.ts'
import { type Clock, startsAt } from './clock.ts'
import { type Statement, sendUntapped, tapStatements } from './statements.ts'

type Actor = {
  name: string
  /** Actors of one process die together. */
  process: string
  state: 'standing' | 'running' | 'blocked' | 'ended' | 'dead'
  /** What it does next. */
  at: string
  go(): void
  arrive(): void
  arrived: Promise<void>
  /** The end of its queue: what the program starts together runs one after the other here. */
  queue: Promise<unknown>
  queued: number
  sessions: Map<Statement['client'], Session>
  /** Its own generator, so that actors running beside it do not change what it draws. */
  random: Random
}

type Session = { isRunning: boolean; isInTransaction: boolean; over(): void }

export type Schedule = {
  /** The actors that are not over. */
  actors(): Actor[]
  start(name: string, process: string, work: () => Promise<unknown>): Actor
  /** Lets an actor go on to its next stop. */
  step(actor: Actor): Promise<void>
  /** Ends every actor of the process and rolls back its open transactions. */
  kill(process: string): Promise<void>
}

const current = new AsyncLocalStorage<Actor>()
let time = () => Date.now()
const never = new Promise<never>(() => {})
const patienceMs = 180_000
/** Percent. Low, because nobody sees what a transaction has done before its end. */
const stopsInTransaction = 30

/** Stops the calling actor until it is let go on. Code outside of actors does not stop. */
export async function stand(at: string): Promise<void> {
  const actor = current.getStore()
  if (actor !== undefined) await inTurn(actor, () => stop(actor, at))
}

tapStatements(async ({ text, client }, run) => {
  const actor = current.getStore()
  if (actor === undefined) return run()
  // A connection may have been opening for the actor when it ended or was killed. The rest of a failed call
  // goes on by itself. A killed actor gives back its connection and ends.
  if (actor.state === 'ended') return run()
  if (actor.state === 'dead') {
    client.release()
    return never
  }
  const session = actor.sessions.get(client) ?? {
    isRunning: false,
    isInTransaction: false,
    over: () => {},
  }
  actor.sessions.set(client, session)
  const work = async () => {
    const isSkipped = session.isInTransaction && !actor.random.percent(stopsInTransaction)
    if (!isSkipped) await stop(actor, text.slice(0, 90))
    session.isRunning = true
    const outcome = await begun(client, text, run()).then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    )
    if (actor.state === 'dead') return never
    session.isRunning = false
    if (text === 'begin') session.isInTransaction = true
    if (text === 'commit' || text === 'rollback') session.isInTransaction = false
    // The commit is done; its answer may come late or never.
    const isWritten = !session.isInTransaction && !text.startsWith('select')
    if (isWritten) await stop(actor, 'that was written')
    if (!session.isInTransaction) {
      actor.sessions.delete(client)
      session.over()
    }
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
  if (session.isInTransaction) return work()
  const turn = inTurn(actor, work)
  if (text === 'begin') holdTurn(actor, session)
  return turn
})

/** Of two transactions at once the second begins after the first, or they could wait for each other. */
function holdTurn(actor: Actor, session: Session): void {
  const over = new Promise<void>(resolve => {
    session.over = resolve
  })
  actor.queue = Promise.all([actor.queue, over])
}

/** A transaction keeps the time at which it began. */
async function begun(client: Statement['client'], text: string, running: Promise<unknown>) {
  const done = await running
  if (text === 'begin') await sendUntapped(client, startsAt(time()))
  return done
}

function inTurn<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  actor.queued += 1
  const turn = actor.queue.then(work).finally(() => {
    actor.queued -= 1
  })
  actor.queue = turn.catch(() => {})
  return turn
}

async function stop(actor: Actor, at: string): Promise<void> {
  const going = new Promise<void>(resolve => {
    actor.go = resolve
  })
  actor.at = at
  actor.state = 'standing'
  actor.arrive()
  await going
}

export function isInTransaction({ sessions }: Actor): boolean {
  return [...sessions.values()].some(session => session.isInTransaction)
}

/** The calling actor's generator; `outside` when no actor is calling. */
export function drawnBy(outside: Random): Random {
  return current.getStore()?.random ?? outside
}

export function createSchedule(db: Database, clock: Clock, random: Random): Schedule {
  time = clock.now
  const actors = new Set<Actor>()

  function start(name: string, process: string, work: () => Promise<unknown>): Actor {
    const actor: Actor = {
      name,
      process,
      state: 'running',
      at: '',
      go: () => {},
      arrive: () => {},
      arrived: Promise.resolve(),
      queue: Promise.resolve(),
      queued: 0,
      sessions: new Map(),
      random: drawing(random.whole(0, 1_000_000_000)),
    }
    actors.add(actor)
    void current
      .run(actor, async () => {
        await stop(actor, 'the beginning')
        return work()
      })
      .finally(() => end(actor))
    return actor
  }

  /** Lets calls that were started together with a failed one go on to their end. */
  async function end(actor: Actor): Promise<void> {
    while (actor.queued > 0) {
      await actor.queue
      await new Promise(setImmediate)
    }
    actor.state = 'ended'
    actors.delete(actor)
    actor.arrive()
  }

  async function step(actor: Actor): Promise<void> {
    assert.equal(actor.state, 'standing')
    actor.arrived = new Promise(resolve => {
      actor.arrive = resolve
    })
    actor.state = 'running'
    actor.go()
    await follow(actor)
    await followBlocked()
  }

  /** Returns when the actor stands, is over, or waits for a lock. */
  async function follow(actor: Actor): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end; ) {
      if (await arrives(actor, 3)) return
      if (await waitsForLock(db, actor)) {
        // It may have got the lock since the server was asked, and stand or be over by now.
        if (actor.state === 'running') actor.state = 'blocked'
        return
      }
    }
    assert.fail(`${actor.name} went on and never came to a stop, after: ${actor.at}`)
  }

  /** Continues actors whose lock another one has released. When all wait, it breaks the deadlock. */
  async function followBlocked(): Promise<void> {
    for (;;) {
      for (const actor of actors) {
        if (actor.state === 'blocked' && !(await waitsForLock(db, actor))) await follow(actor)
      }
      const states = [...actors].map(({ state }) => state)
      if (states.length === 0 || states.some(state => state !== 'blocked')) return
    }
  }

  async function kill(process: string): Promise<void> {
    for (const actor of [...actors].filter(each => each.process === process)) {
      actor.state = 'dead'
      actors.delete(actor)
      for (const [client, session] of actor.sessions) {
        const isBusy = session.isRunning || session.isInTransaction
        if (isBusy) await endSession(db, client.processID)
        client.release(isBusy)
      }
    }
    await followBlocked()
  }

  return { actors: () => [...actors], start, step, kill }
}

async function arrives(actor: Actor, ms: number): Promise<boolean> {
  const inTime = (await orLate(actor.arrived, ms)) !== 'late'
  // Lets it finish what it does without a stop.
  if (inTime) await new Promise(setImmediate)
  return inTime
}

async function waitsForLock(db: Database, { sessions }: Actor): Promise<boolean> {
  const running = [...sessions].filter(([, { isRunning }]) => isRunning)
  const processIds = running.map(([client]) => client.processID)
  if (processIds.length === 0) return false
  const waits = await rows(
    db,
    sql`select from pg_locks where pid = any(${processIds}::int[]) and not granted limit 1`,
  )
  return waits.length > 0
}

async function endSession(db: Database, processId: number): Promise<void> {
  await rows(db, sql`select pg_terminate_backend(${processId})`)
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    const left = await rows(db, sql`select from pg_stat_activity where pid = ${processId}`)
    if (left.length === 0) return
  }
  assert.fail(`session ${processId} did not end`)
}
