/**
 * The background tasks: each one with its period and its bound, on this page. Each may run in several
 * processes at once, and again after a crash. Nothing that a reader sees depends on their being on time.
 * Sagas are not here: their rows are their jobs (leased.ts).
 */
import type { PgBoss } from 'pg-boss'
import { serviceActor } from '../audit/index.ts'
import {
  type Erasure,
  erasePassengers,
  expireBookings,
  noteMovedSailings,
} from '../bookings/index.ts'
import { takeBackTheRest } from '../cancellation/index.ts'
import { sweepCases } from '../cases/index.ts'
import type { Environment } from '../core/environment.ts'
import { homeZone, localDate } from '../core/time.ts'
import type { Database, OnError } from '../db/index.ts'
import { tidyDeliveries } from '../events/index.ts'
import { sweepAhead } from '../ledger/index.ts'
import type { Operators } from '../operators/index.ts'
import { reconcileDebts } from '../reconciliation/index.ts'
import { forgetSessions } from '../users/index.ts'
import { type Refresher, refreshWanted } from '../voyages/index.ts'

type TaskDeps = {
  db: Database
  operators: Operators
  refresher: Refresher
  freshSeconds: number
  refreshDaysAhead: number
  /** Seconds for which an answer may be lost before people have to look. */
  unknownSeconds: number
  environment: Environment
  /** Null: passengers are kept for ever. */
  erasure: Erasure | null
  onError: OnError
}

type Task = {
  name: string
  cron: string
  expireInSeconds: number
  /** The signal ends a run early: the runner stops, or the run lost its turn. */
  run(deps: TaskDeps, signal: AbortSignal): Promise<unknown>
}

const refreshParallel = 4

/**
 * A run of a killed process keeps its task's turn only until its heartbeat is missed, about a minute.
 * Without a heartbeat it would keep it until the run expires.
 */
const heartbeatSeconds = 20
const superviseSeconds = 30
/** Passed on to the driver. It makes the pool drop a connection that died silently. */
const queryTimeoutMs = 60_000

/** Every task with its period (cron, in UTC) and the longest time of a run in seconds. */
export const tasks: readonly Task[] = [
  {
    name: 'expire-bookings',
    cron: '* * * * *',
    expireInSeconds: 60,
    run: ({ db, onError }, signal) => expireBookings(db, onError, signal),
  },
  {
    name: 'refresh-voyages',
    cron: '* * * * *',
    expireInSeconds: 300,
    run: (deps, signal) =>
      refreshWanted(deps, {
        signal,
        freshSeconds: deps.freshSeconds,
        daysAhead: deps.refreshDaysAhead,
        today: localDate(new Date(), homeZone),
        parallel: refreshParallel,
      }),
  },
  {
    name: 'sweep-cases',
    cron: '* * * * *',
    expireInSeconds: 60,
    run: ({ db, unknownSeconds }) => sweepCases(db, unknownSeconds),
  },
  {
    name: 'sweep-holds-ahead',
    cron: '* * * * *',
    expireInSeconds: 60,
    run: ({ db }) => sweepAhead(db),
  },
  {
    name: 'take-back-the-rest',
    cron: '* * * * *',
    expireInSeconds: 300,
    run: ({ db, onError }) => takeBackTheRest(db, serviceActor('take-back-the-rest'), onError),
  },
  {
    name: 'note-moved-sailings',
    cron: '* * * * *',
    expireInSeconds: 300,
    run: ({ db, onError }) => noteMovedSailings(db, serviceActor('note-moved-sailings'), onError),
  },
  {
    name: 'reconcile-debts',
    cron: '23 * * * *',
    // Once a day it reads all that was ever sold.
    expireInSeconds: 14_400,
    run: (deps, signal) =>
      reconcileDebts(deps, {
        isDryRun: false,
        by: serviceActor('reconcile-debts'),
        changesOnly: true,
        signal,
      }),
  },
  {
    name: 'erase-passengers',
    cron: '37 * * * *',
    expireInSeconds: 900,
    run: async ({ erasure }, signal) =>
      erasure && erasePassengers(erasure, serviceActor('erase-passengers'), signal),
  },
  {
    name: 'forget-sessions',
    cron: '41 * * * *',
    expireInSeconds: 60,
    run: ({ db }) => forgetSessions(db),
  },
  {
    name: 'tidy-webhook-deliveries',
    cron: '*/5 * * * *',
    expireInSeconds: 120,
    run: ({ db }) => tidyDeliveries(db),
  },
]

export type TaskRunner = { stop(graceMs: number): Promise<void> }

/** Runs the tasks at once and then on their periods, one run of a task at a time over all processes. */
export async function startTasks(databaseUrl: string, deps: TaskDeps): Promise<TaskRunner> {
  // Loaded here, because it is megabytes and a process that only serves has no tasks.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    application_name: 'gangway tasks',
    ...{ query_timeout: queryTimeoutMs },
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  const stopping = new AbortController()
  const stop = (graceMs: number) => {
    stopping.abort()
    return boss.stop({ graceful: true, timeout: Math.max(1_000, graceMs) })
  }
  boss.on('error', (error: Error & { queue?: string }) => {
    // Of an error in a task's queue the library tells a copy that is no error, and the log would not take it.
    const whole = error instanceof Error ? error : Object.assign(new Error(), error)
    deps.onError(whole, error.queue === undefined ? {} : { task: error.queue })
  })
  try {
    await boss.start()
    for (const task of tasks) await startTask(boss, task, deps, stopping.signal)
  } catch (error) {
    await stop(0)
    throw error
  }
  return { stop }
}

async function startTask(
  boss: PgBoss,
  task: Task,
  deps: TaskDeps,
  stopping: AbortSignal,
): Promise<void> {
  const options = {
    retryLimit: 0,
    expireInSeconds: task.expireInSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: 3_600,
  }
  await boss.createQueue(task.name, { policy: 'exclusive', ...options })
  await boss.updateQueue(task.name, options)
  await boss.schedule(task.name, task.cron)
  await boss.work(task.name, { pollingIntervalSeconds: 2 }, async ([job]) => {
    const signal = job ? AbortSignal.any([stopping, job.signal]) : stopping
    await task.run(deps, signal).catch(error => {
      // The library only notes the error in the job's row.
      if (!isEndedBy(stopping, error)) deps.onError(error, { task: task.name })
      throw error
    })
  })
  // Ends runs that a killed process left behind, if their heartbeat is old enough.
  await boss.supervise(task.name)
  await boss.send(task.name)
}

/** Whether a run has only done what the signal asks. A wait that was ended has the signal's reason as its cause. */
function isEndedBy({ aborted, reason }: AbortSignal, error: unknown): boolean {
  return aborted && (error === reason || (error instanceof Error && error.cause === reason))
}
