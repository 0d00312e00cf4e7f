/**
 * Work whose row is the job. A worker claims a saga's row by a short lease and renews it while it lives.
 * When the worker dies, the lease runs out within seconds, and another worker continues from what is
 * written. The table has `id, worker, lease_until, next_step_at, finished_at, traceparent`. Where its steps
 * call operators it also has `next_operator`: each operator has its own share of a worker, so that a slow
 * one delays only its own rows.
 */
import { newId } from '../core/ids.ts'
import { inSpan, isTracing } from '../telemetry/index.ts'
import { alone, type Gather } from './batched.ts'
import { type Database, first, one, rows, run, type Sql, sql } from './database.ts'
import type { Channel, Notifications } from './notifications.ts'
import { type OnError, startWorkLoop } from './work-loop.ts'

/** The right to work on a row. `isHeld` is false as soon as another worker may have the row. */
export type Lease = { worker: string; isHeld(): boolean }

export type LeasedWorker = {
  /** For tests: resolves when every row that can continue now has continued. */
  drain(): Promise<void>
  /** Takes nothing new, gives running work `graceMs` to end, and hands the rest back. */
  stop(graceMs: number): Promise<void>
}

/** The tables of leased work, each with the notification that wakes its workers. */
const channels = {
  issuance_attempts: 'issuance_queued',
  cancellations: 'cancellation_queued',
  changes: 'change_queued',
  invoice_revisions: 'invoice_queued',
} as const satisfies Record<string, Channel>

type LeasedTable = keyof typeof channels

/** What a saga does with its rows. */
export type LeasedRows = {
  db: Database
  table: LeasedTable
  /** Seconds until the next look at a row after a failed one. */
  recheckSeconds: number
  /** Works on a row until it is finished or can only wait. */
  advance(id: string, lease: Lease): Promise<void>
  onError: OnError
}

type LeasedWork = LeasedRows & {
  notifications: Notifications
  leaseSeconds: number
  /** How many rows this process works on at once; for each operator where steps call one. */
  concurrency: number
  /** Codes of the operators that steps may call; null: a table without `next_operator`. */
  operators: readonly string[] | null
  /** Who goes together of those that are claimed and given back; by default everyone goes alone. */
  gather?: Gather
}

/** Claims rows and works on them until `stop`. `onError` hears of failed steps, with the row's id. */
export function startLeasedWorker(work: LeasedWork): LeasedWorker {
  const { db, table, leaseSeconds, concurrency, operators, gather = alone } = work
  const worker = newId()
  /** The rows in work here, each with the moment at which it was last known to be this worker's. */
  const held = new Map<string, { since: Moment; operator: string | null }>()
  const claimInTurn = gather<number, string[]>(async ([count = 0]) => {
    const since = moment()
    const claimed = await claim(db, table, worker, leaseSeconds, operators ? room() : count)
    for (const { id, operator } of claimed) held.set(id, { since, operator })
    return [claimed.map(({ id }) => id)]
  })
  const giveBackInTurn = gather<string, void>(async ids => {
    await giveBack(db, table, worker, ids)
    return []
  })
  let areOrphansReported = false
  let hasHandedBack = false
  // What a stop cuts off after that is no news: the next worker finds out.
  const onError: OnError = (error, ids) => {
    if (!hasHandedBack) work.onError(error, ids)
  }

  const loop = startWorkLoop<string>({
    notifications: work.notifications,
    channel: channels[table],
    concurrency: concurrency * (operators?.length ?? 1),
    async take(count) {
      if (!areOrphansReported) await reportOrphans(work)
      areOrphansReported = true
      return (await claimInTurn(count)) ?? []
    },
    async run(id) {
      const row = held.get(id) ?? { since: longAgo, operator: null }
      // Half of the lease is left for the database's clock and for the time that a statement takes.
      const isHeld = () => passedSince(row.since) < (leaseSeconds * 1000) / 2
      await traced(db, table, id, () =>
        workOnClaimed({ ...work, onError }, id, { worker, isHeld }, giveBackInTurn),
      ).finally(() => {
        // After it was given back, this worker may have claimed the row again.
        if (held.get(id) === row) held.delete(id)
      })
    },
    onError,
  })

  function room(): Room[] {
    const busy = Map.groupBy(held.values(), ({ operator }) => operator)
    return (operators ?? []).flatMap(operator => {
      const count = concurrency - (busy.get(operator)?.length ?? 0)
      return count > 0 ? [{ operator, count }] : []
    })
  }

  /** A row that another worker has taken is not among the renewed, and its lease is over here. */
  async function renewLeases(): Promise<void> {
    if (held.size === 0) return
    const since = moment()
    for (const id of await renew(db, table, worker, [...held.keys()], leaseSeconds)) {
      const row = held.get(id)
      if (row) row.since = since
    }
  }

  const heartbeat = setInterval(
    () => void renewLeases().catch(error => onError(error)),
    (leaseSeconds * 1000) / 5,
  )

  return {
    async drain() {
      do await loop.turn()
      while (await hasDueRow(db, table))
    },
    async stop(graceMs) {
      await loop.stop(graceMs)
      clearInterval(heartbeat)
      for (const row of held.values()) row.since = longAgo
      await giveBack(db, table, worker, loop.running())
      hasHandedBack = true
    },
  }
}

/** Of rows that nobody here will ever take: their operator was taken out of the network while they were open. */
async function reportOrphans({ db, table, operators, onError }: LeasedWork): Promise<void> {
  if (operators === null) return
  const orphans = await rows<{ operator: string; count: number }>(
    db,
    sql`select next_operator as operator, count(*)::int as count from ${sql.table(table)}
        where finished_at is null and next_operator <> all(${operators}::text[])
        group by next_operator`,
  )
  for (const { operator, count } of orphans) {
    onError(
      new Error(`${count} ${table} wait for operator ${operator}, which is not in the network`),
    )
  }
}

/** In milliseconds, by both clocks of the process. */
type Moment = { steady: number; wall: number }

const longAgo: Moment = { steady: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY }

function moment(): Moment {
  return { steady: performance.now(), wall: Date.now() }
}

/** The longer of two times: the steady clock may stand still while the machine sleeps, and the other may leap. */
function passedSince({ steady, wall }: Moment): number {
  return Math.max(performance.now() - steady, Date.now() - wall)
}

/** Continues a claimed row, and gives it back. */
export async function workOnClaimed(
  work: LeasedRows,
  id: string,
  lease: Lease,
  giveItBack: (id: string) => Promise<unknown> = id =>
    giveBack(work.db, work.table, lease.worker, [id]),
): Promise<void> {
  const { db, table } = work
  await work.advance(id, lease).catch(async error => {
    work.onError(error, { queue: table, attempt: id })
    await lookAgainLater(db, table, id, work.recheckSeconds)
  })
  await giveItBack(id)
}

/** Runs the step in a span under the one that began the saga, in whichever process that was. */
async function traced(
  db: Database,
  table: LeasedTable,
  id: string,
  step: () => Promise<void>,
): Promise<void> {
  if (!isTracing()) return step()
  // Without it the step is a trace of its own, so a failed read must not fail the step.
  const row = await first<{ traceparent: string | null }>(
    db,
    sql`select traceparent from ${sql.table(table)} where id = ${id}`,
  ).catch(() => undefined)
  const facts = { queue: table, attempt: id }
  await inSpan(`step of ${table}`, facts, step, { parent: row?.traceparent ?? null })
}

/** Postpones a row that can only wait. */
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

/** A row at `infinity` waits for staff and not for a worker. */
const workersToDo = sql`finished_at is null and next_step_at < 'infinity'`

/** `open`: how many rows are open. `woken`: how many of them waited for a later look and are due now. */
export type Woken = { open: number; woken: number }

/** Makes the rows that wait for an operator's answer due now. */
export async function wakeWaiting(
  db: Database,
  wanted: { isDryRun: boolean },
): Promise<Record<Exclude<LeasedTable, 'invoice_revisions'>, Woken>> {
  const wake = async (table: LeasedTable): Promise<Woken> => {
    const { open } = await one<{ open: number }>(
      db,
      sql`select count(*) as open from ${sql.table(table)} where ${workersToDo}`,
    )
    if (wanted.isDryRun) return { open, woken: 0 }
    const woken = await run(
      db,
      sql`update ${sql.table(table)} set next_step_at = now()
          where ${workersToDo} and next_step_at > now()`,
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

/**
 * It can go on now, and nobody works on it. No lease and no wait of a saga is near an hour: what is further
 * ahead was written before the clock was set back. Waits of invoices grow to hours, and hold no money.
 */
function isDue(table: LeasedTable): Sql<boolean> {
  const late = sql`now() + interval '1 hour'`
  const wait =
    table === 'invoice_revisions'
      ? sql`next_step_at <= now()`
      : sql`(next_step_at <= now() or next_step_at > ${late} and next_step_at < 'infinity')`
  return sql`finished_at is null and ${wait} and (lease_until <= now() or lease_until > ${late})`
}

/** How many more rows of an operator a worker takes. */
type Room = { operator: string; count: number }

type Claimed = { id: string; operator: string | null }

/**
 * Takes rows that can continue now and that no worker holds: up to a total, or up to a number for each
 * operator.
 */
export function claim(
  db: Database,
  table: LeasedTable,
  worker: string,
  leaseSeconds: number,
  room: number | Room[],
): Promise<Claimed[]> {
  const due = (whose: Sql, count: Sql) =>
    sql`select id from ${sql.table(table)} where ${whose} and ${isDue(table)}
        order by next_step_at limit ${count} for update skip locked`
  const areOperators = typeof room !== 'number'
  const chosen = areOperators
    ? sql`select due.id from jsonb_to_recordset(${JSON.stringify(room)}::jsonb) as free (operator text, count int)
            cross join lateral (${due(sql`next_operator = free.operator`, sql`free.count`)}) as due`
    : due(sql`true`, sql`${room}`)
  return rows<Claimed>(
    db,
    sql`update ${sql.table(table)}
        set worker = ${worker}, lease_until = now() + make_interval(secs => ${leaseSeconds})
        where id in (${chosen})
        returning id, ${areOperators ? sql`next_operator` : sql`null`} as operator`,
  )
}

/**
 * Returns the rows that are still this worker's. Skips a row that is locked: it is being finished and
 * cannot be claimed, and the other rows must not lose their leases while it waits.
 */
export async function renew(
  db: Database,
  table: LeasedTable,
  worker: string,
  ids: string[],
  leaseSeconds: number,
): Promise<string[]> {
  const renewed = await rows<{ id: string }>(
    db,
    sql`update ${sql.table(table)} set lease_until = now() + make_interval(secs => ${leaseSeconds})
        where id in (
          select id from ${sql.table(table)}
          where id = any(${ids}::uuid[]) and worker = ${worker} and finished_at is null
          for update skip locked
        )
        returning id`,
  )
  return renewed.map(row => row.id)
}

function giveBack(
  db: Database,
  table: LeasedTable,
  worker: string,
  ids: string[],
): Promise<number> {
  return run(
    db,
    sql`update ${sql.table(table)} set worker = null, lease_until = '-infinity'
        where id = any(${ids}::uuid[]) and worker = ${worker}`,
  )
}

async function hasDueRow(db: Database, table: LeasedTable): Promise<boolean> {
  const due = await rows(db, sql`select from ${sql.table(table)} where ${isDue(table)} limit 1`)
  return due.length > 0
}
