/**
 * Work whose row is the job: a saga's row is claimed by a short lease, kept alive while its worker
 * lives; when the worker dies the lease runs out within seconds and another one goes on from what is
 * written. The table has `id, worker, lease_until, next_step_at, finished_at`.
 */
import { newId } from '../core/ids.ts'
import { type Database, rows, run, type Sql, sql } from './database.ts'
import type { Channel, Notifications } from './notifications.ts'
import { startWorkLoop } from './work-loop.ts'

/** The right to work on a row: false as soon as it may have passed to another worker. */
export type Lease = { worker: string; isHeld(): boolean }

export type LeasedWorker = {
  /** Resolves when every row that can go on now has gone on: for tests and the verb. */
  drain(): Promise<void>
  /** Takes nothing new, gives what is running `graceMs` to end, and hands the rest back. */
  stop(graceMs: number): Promise<void>
}

/** The tables of leased work, and the notification that wakes the workers of each. */
const channels = {
  issuance_attempts: 'issuance_queued',
  cancellations: 'cancellation_queued',
  changes: 'change_queued',
  invoice_revisions: 'invoice_queued',
} as const satisfies Record<string, Channel>

type LeasedTable = keyof typeof channels

export type LeasedWork = {
  db: Database
  notifications: Notifications
  table: LeasedTable
  leaseSeconds: number
  concurrency: number
  /** How long a row waits for its next look, after one that failed. */
  recheckSeconds: number
  /** Works on a row until it is finished or has nothing to do but to wait. */
  advance(id: string, lease: Lease): Promise<void>
  onError(error: unknown): void
}

export function startLeasedWorker(work: LeasedWork): LeasedWorker {
  const { db, leaseSeconds, onError } = work
  const table = sql.table(work.table)
  const worker = newId()
  let leaseRenewedAt = performance.now()

  // Half the lease is left to the database's clock and to the time a statement takes.
  const lease: Lease = {
    worker,
    isHeld: () => performance.now() - leaseRenewedAt < (leaseSeconds * 1000) / 2,
  }

  const loop = startWorkLoop<string>({
    notifications: work.notifications,
    channel: channels[work.table],
    concurrency: work.concurrency,
    take: count => claim(db, table, worker, leaseSeconds, count),
    async run(id) {
      await work.advance(id, lease).catch(async error => {
        onError(error)
        await lookAgainLater(db, work.table, id, work.recheckSeconds)
      })
      await giveBack(db, table, worker, id)
    },
    onError,
  })

  function renewLeases(): void {
    const sentAt = performance.now()
    const held = loop.running()
    const renewed =
      held.length === 0 ? Promise.resolve() : renew(db, table, worker, held, leaseSeconds)
    renewed.then(() => {
      leaseRenewedAt = sentAt
    }, onError)
  }

  const heartbeat = setInterval(renewLeases, (leaseSeconds * 1000) / 5)

  return {
    async drain() {
      do await loop.turn()
      while (await hasDueRow(db, table))
    },
    async stop(graceMs) {
      await loop.stop(graceMs)
      clearInterval(heartbeat)
      leaseRenewedAt = Number.NEGATIVE_INFINITY
      await Promise.all(loop.running().map(id => giveBack(db, table, worker, id)))
    },
  }
}

/** There is nothing to do for a row now but to wait. */
export async function lookAgainLater(
  db: Database,
  table: LeasedTable,
  id: string,
  seconds: number,
): Promise<void> {
  await run(
    db,
    sql`update ${sql.table(table)} set next_step_at = now() + make_interval(secs => ${seconds})
        where id = ${id} and finished_at is null`,
  )
}

/** How much of it is open, and how much of that waited for a later look and is due now. */
export type Woken = { open: number; woken: number }

/** Gives what waits for an operator's word to the workers now instead of later. */
export async function wakeWaiting(
  db: Database,
  wanted: { isDryRun: boolean },
): Promise<Record<Exclude<LeasedTable, 'invoice_revisions'>, Woken>> {
  const wake = async (table: LeasedTable): Promise<Woken> => {
    const [counted] = await rows<{ open: number }>(
      db,
      sql`select count(*) as open from ${sql.table(table)} where finished_at is null`,
    )
    const open = counted?.open ?? 0
    if (wanted.isDryRun) return { open, woken: 0 }
    const woken = await run(
      db,
      sql`update ${sql.table(table)} set next_step_at = now()
          where finished_at is null and next_step_at > now()`,
    )
    if (woken > 0) await run(db, sql`select pg_notify(${channels[table]}, '')`)
    return { open, woken }
  }
  return {
    issuance_attempts: await wake('issuance_attempts'),
    cancellations: await wake('cancellations'),
    changes: await wake('changes'),
  }
}

async function claim(
  db: Database,
  table: Sql,
  worker: string,
  leaseSeconds: number,
  count: number,
): Promise<string[]> {
  const claimed = await rows<{ id: string }>(
    db,
    sql`update ${table}
        set worker = ${worker}, lease_until = now() + make_interval(secs => ${leaseSeconds})
        where id in (
          select id from ${table}
          where finished_at is null and next_step_at <= now() and lease_until <= now()
          order by next_step_at limit ${count} for update skip locked
        )
        returning id`,
  )
  return claimed.map(row => row.id)
}

function renew(
  db: Database,
  table: Sql,
  worker: string,
  ids: string[],
  leaseSeconds: number,
): Promise<number> {
  return run(
    db,
    sql`update ${table} set lease_until = now() + make_interval(secs => ${leaseSeconds})
        where id = any(${ids}::uuid[]) and worker = ${worker} and finished_at is null`,
  )
}

function giveBack(db: Database, table: Sql, worker: string, id: string): Promise<number> {
  return run(
    db,
    sql`update ${table} set worker = null, lease_until = '-infinity'
        where id = ${id} and worker = ${worker}`,
  )
}

async function hasDueRow(db: Database, table: Sql): Promise<boolean> {
  const due = await rows(
    db,
    sql`select from ${table}
        where finished_at is null and next_step_at <= now() and lease_until <= now() limit 1`,
  )
  return due.length > 0
}
