/**
 * Background tasks: every one, its period and its bound, on this page. Each is safe to run in several
 * processes at once and to run again after a crash; nothing a reader sees depends on its being on
 * time. Issuance is not here: its attempt rows are its jobs (issuance/worker.ts).
 */
import { PgBoss } from 'pg-boss'
import { expireBookings } from '../bookings/index.ts'
import { localDate } from '../core/time.ts'
import type { Database } from '../db/index.ts'
import type { Operators } from '../operators/index.ts'
import { type Refresher, refreshWanted } from '../voyages/index.ts'

export type TaskDeps = {
  db: Database
  operators: Operators
  refresher: Refresher
  freshSeconds: number
  refreshDaysAhead: number
  /** The zone whose today begins the refresh window. */
  timeZone: string
}

type Task = {
  name: string
  cron: string
  expireInSeconds: number
  run(deps: TaskDeps): Promise<unknown>
}

const refreshParallel = 4

export const tasks: readonly Task[] = [
  {
    name: 'expire-bookings',
    cron: '* * * * *',
    expireInSeconds: 60,
    run: ({ db }) => expireBookings(db),
  },
  {
    name: 'refresh-voyages',
    cron: '* * * * *',
    expireInSeconds: 300,
    run: deps =>
      refreshWanted(deps, {
        freshSeconds: deps.freshSeconds,
        daysAhead: deps.refreshDaysAhead,
        today: localDate(new Date(), deps.timeZone),
        parallel: refreshParallel,
      }),
  },
]

export type TaskRunner = { stop(graceMs: number): Promise<void> }

/** Runs the tasks on their periods; one run of a task at a time over all processes. */
export async function startTasks(
  databaseUrl: string,
  deps: TaskDeps,
  onError: (error: unknown) => void,
): Promise<TaskRunner> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    application_name: 'gangway tasks',
  })
  boss.on('error', onError)
  await boss.start()
  for (const task of tasks) {
    await boss.createQueue(task.name, {
      policy: 'exclusive',
      retryLimit: 0,
      expireInSeconds: task.expireInSeconds,
      deleteAfterSeconds: 3_600,
    })
    await boss.schedule(task.name, task.cron)
    await boss.work(task.name, { pollingIntervalSeconds: 2 }, () => task.run(deps))
  }
  return {
    stop: graceMs => boss.stop({ graceful: true, timeout: Math.max(1_000, graceMs) }),
  }
}
