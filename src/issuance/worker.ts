/**
 * The issuance worker: claims attempts and works on them.
 *
 * The attempt row is the job. A claim is a short lease, kept alive while its worker lives; when the
 * worker dies the lease runs out within seconds and another one goes on from what is written. Cost:
 * one claim query a second when idle, woken at once by a notification.
 */
import { newId } from '../core/ids.ts'
import { type Database, type Notifications, rows, run, sql } from '../db/index.ts'
import { advanceAttempt, lookAgainLater, type SubmitDeps } from './submit.ts'

export type IssuanceWorker = {
  /** Resolves when every attempt that can go on now has gone on: for tests and the verb. */
  drain(): Promise<void>
  /** Takes nothing new, gives what is running `graceMs` to end, and hands the rest back. */
  stop(graceMs: number): Promise<void>
}

const idlePollMs = 1_000

export function startIssuanceWorker(
  deps: SubmitDeps & { notifications: Notifications; onError: (error: unknown) => void },
  options: { leaseSeconds: number; concurrency: number },
): IssuanceWorker {
  const worker = newId()
  const running = new Map<string, Promise<void>>()
  let stopped = false
  let leaseRenewedAt = performance.now()
  let wake = () => {}

  // Half the lease is left to the database's clock and to the time a statement takes.
  const lease = {
    worker,
    isHeld: () => performance.now() - leaseRenewedAt < (options.leaseSeconds * 1000) / 2,
  }

  async function claimAndRun(): Promise<void> {
    const free = options.concurrency - running.size
    if (free <= 0) return
    for (const attemptId of await claim(deps.db, worker, options.leaseSeconds, free)) {
      const work = advanceAttempt(deps, attemptId, lease)
        .catch(async error => {
          deps.onError(error)
          await lookAgainLater(deps, attemptId)
        })
        .then(() => giveBack(deps.db, worker, attemptId))
        .then(() => undefined, deps.onError)
        .finally(() => {
          running.delete(attemptId)
          wake()
        })
      running.set(attemptId, work)
    }
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      await claimAndRun().catch(deps.onError)
      const timer = setTimeout(wake, idlePollMs)
      await woken
      clearTimeout(timer)
    }
  }

  const heartbeat = setInterval(
    () => {
      if (running.size === 0) {
        leaseRenewedAt = performance.now()
        return
      }
      const sentAt = performance.now()
      renew(deps.db, worker, [...running.keys()], options.leaseSeconds)
        .then(() => {
          leaseRenewedAt = sentAt
        })
        .catch(deps.onError)
    },
    (options.leaseSeconds * 1000) / 5,
  )
  const unsubscribe = deps.notifications.subscribe('issuance_queued', () => wake())
  const looping = loop()

  return {
    async drain() {
      do {
        await claimAndRun()
        await Promise.all(running.values())
      } while (await hasDueAttempt(deps.db))
    },
    async stop(graceMs) {
      stopped = true
      wake()
      unsubscribe()
      await looping
      await Promise.race([
        Promise.all(running.values()),
        new Promise(resolve => setTimeout(resolve, graceMs).unref()),
      ])
      clearInterval(heartbeat)
      leaseRenewedAt = Number.NEGATIVE_INFINITY
      await Promise.all([...running.keys()].map(id => giveBack(deps.db, worker, id)))
    },
  }
}

async function claim(
  db: Database,
  worker: string,
  leaseSeconds: number,
  count: number,
): Promise<string[]> {
  const claimed = await rows<{ id: string }>(
    db,
    sql`update issuance_attempts
        set worker = ${worker}, lease_until = now() + make_interval(secs => ${leaseSeconds})
        where id in (
          select id from issuance_attempts
          where finished_at is null and next_step_at <= now() and lease_until <= now()
          order by next_step_at limit ${count} for update skip locked
        )
        returning id`,
  )
  return claimed.map(row => row.id)
}

function renew(db: Database, worker: string, ids: string[], leaseSeconds: number): Promise<number> {
  return run(
    db,
    sql`update issuance_attempts set lease_until = now() + make_interval(secs => ${leaseSeconds})
        where id = any(${ids}::uuid[]) and worker = ${worker} and finished_at is null`,
  )
}

function giveBack(db: Database, worker: string, attemptId: string): Promise<number> {
  return run(
    db,
    sql`update issuance_attempts set worker = null, lease_until = '-infinity'
        where id = ${attemptId} and worker = ${worker}`,
  )
}

async function hasDueAttempt(db: Database): Promise<boolean> {
  const due = await rows(
    db,
    sql`select from issuance_attempts
        where finished_at is null and next_step_at <= now() and lease_until <= now() limit 1`,
  )
  return due.length > 0
}
