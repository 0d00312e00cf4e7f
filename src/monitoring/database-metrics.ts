/**
 * The metrics that only the database knows. They are read on a scrape, at most every ten seconds, one
 * reading at a time. So scrapes cost the database next to nothing, however many and frequent they are. None
 * waits longer than five seconds: Prometheus would give up, and take the process for dead.
 */
import { canBeTicketed } from '../bookings/index.ts'
import { orLate } from '../core/late.ts'
import {
  type Database,
  first,
  inTransaction,
  one,
  rows,
  run,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import { holdsUnderWay } from '../reconciliation/index.ts'
import { forgetRead, looked, read } from '../telemetry/index.ts'

const freshMs = 10_000
const patienceMs = 5_000

export function createDatabaseMetrics(db: Database): { refresh(): Promise<void> } {
  let readAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | null = null
  return {
    async refresh() {
      if (performance.now() - readAt < freshMs) return
      underWay ??= readMetrics(db)
        .then(() => looked.databaseUp.set(1), showAway)
        .finally(() => {
          readAt = performance.now()
          underWay = null
        })
      if ((await orLate(underWay, patienceMs)) === 'late') showAway()
    },
  }
}

function showAway(): void {
  forgetRead()
  looked.databaseUp.set(0)
}

function readMetrics(db: Database): Promise<void> {
  return inTransaction(db, async tx => {
    await run(tx, sql`set local statement_timeout = '5s'`)
    await readBooks(tx)
    for (const queue of queues) await readQueue(tx, queue)
    await readWebhooks(tx)
    await readDesks(tx)
    await readReconciliation(tx)
  })
}

/** Reads the holds and the difference of the books in one statement, so that one state of them is judged. */
async function readBooks(tx: Tx): Promise<void> {
  const books = await one<{ holds: number; held: number; total: number; stray: number }>(
    tx,
    sql`with due as (
          select t.from_account, sum(t.amount)::bigint as amount, count(*) as holds
          from (${holdsUnderWay}) open join transfers t on t.id = open.id group by 1
        )
        select coalesce(sum(d.holds), 0)::bigint as holds, coalesce(sum(a.held), 0)::bigint as held,
               coalesce(sum(a.balance), 0)::bigint as total,
               coalesce(sum(abs(a.held - coalesce(d.amount, 0))), 0)::bigint as stray
        from accounts a left join due d on d.from_account = a.id`,
  )
  read.holds.set(books.holds)
  read.holdsDong.set(books.held)
  read.drift.set({ check: 'total' }, books.total)
  read.drift.set({ check: 'holds' }, books.stray)
}

/** A queue that nobody empties, because no invoice provider is configured, must not make scrapes slow. */
const rowsLookedAtMax = 10_000

type Queue = { name: string; table: string; since: string; unanswered: Sql }

/** Excludes rows that wait for staff (`infinity`), because no worker can be late with them. */
const queues: readonly Queue[] = [
  {
    name: 'issuance',
    table: 'issuance_attempts',
    since: 'started_at',
    unanswered: sql`exists (select from submissions s where s.attempt_id = q.id and s.state = 'unknown')`,
  },
  {
    name: 'cancellation',
    table: 'cancellations',
    since: 'started_at',
    unanswered: sql`exists (select from cancellation_parts p
                            where p.cancellation_id = q.id and p.state = 'unknown')`,
  },
  {
    name: 'change',
    table: 'changes',
    since: 'started_at',
    unanswered: sql`q.order_state = 'unknown' or exists (
                      select from change_returns r where r.change_id = q.id and r.state = 'unknown')`,
  },
  {
    name: 'invoices',
    table: 'invoice_revisions',
    since: 'created_at',
    unanswered: sql`q.state = 'unknown'`,
  },
]

type Waiting = { rows: number; unanswered: number; age: number; late: number }

async function readQueue(tx: Tx, { name, table, since, unanswered }: Queue): Promise<void> {
  const waiting = await one<Waiting>(
    tx,
    sql`select count(*) as rows, count(*) filter (where ${unanswered}) as unanswered,
               ${secondsSince(sql`min(${sql.ref(since)})`)} as age,
               ${secondsSince(sql`min(next_step_at) filter (where lease_until <= now())`)} as late
        from (select * from ${sql.table(table)}
              where finished_at is null and next_step_at < 'infinity'
              order by next_step_at limit ${rowsLookedAtMax}) q`,
  )
  showQueue(name, waiting)
}

/** A webhook is sent once and never looked up later. */
async function readWebhooks(tx: Tx): Promise<void> {
  const waiting = await one<Waiting>(
    tx,
    sql`select count(*) as rows, 0 as unanswered, ${secondsSince(sql`min(created_at)`)} as age,
               ${secondsSince(sql`min(created_at) filter (where state = 'waiting')`)} as late
        from (select * from webhook_deliveries where state in ('waiting', 'sending')
              limit ${rowsLookedAtMax}) q`,
  )
  showQueue('webhooks', waiting)
}

function secondsSince(instant: Sql): Sql {
  return sql`greatest(0, coalesce(extract(epoch from now() - ${instant}), 0))::float`
}

function showQueue(queue: string, { rows, unanswered, age, late }: Waiting): void {
  read.queueRows.set({ queue }, rows)
  read.queueUnanswered.set({ queue }, unanswered)
  read.queueAge.set({ queue }, age)
  read.queueLate.set({ queue }, late)
}

async function readDesks(tx: Tx): Promise<void> {
  const cases = await rows<{ kind: string; cases: number }>(
    tx,
    sql`select kind, count(*) as cases from repair_cases where closed_at is null group by kind`,
  )
  read.cases.reset()
  for (const { kind, cases: open } of cases) read.cases.set({ kind }, open)
  const requests = await one<{ waiting: number }>(
    tx,
    sql`select count(*) as waiting from ticketing_requests r join bookings b on b.id = r.booking_id
        where r.attempt_id is null and r.rejected_at is null and ${canBeTicketed}`,
  )
  read.ticketingRequests.set(requests.waiting)
  const held = await one<{ age: number }>(
    tx,
    sql`select ${secondsSince(sql`min(a.started_at)`)} as age
        from ticketing_requests r join issuance_attempts a on a.id = r.attempt_id
        where a.finished_at is null and a.next_step_at = 'infinity'`,
  )
  read.ticketingHeld.set(held.age)
}

/**
 * Of the newest run that asked the operators. A command asks none: its report would end the alarm about an operator
 * that still differs, and hide that the hourly runs stand still.
 */
async function readReconciliation(tx: Tx): Promise<void> {
  const newest = await first<{ differences: number; at: number }>(
    tx,
    sql`select jsonb_array_length(differences) as differences,
               extract(epoch from finished_at)::float as at
        from reconciliations where unanswered is not null order by id desc limit 1`,
  )
  // Never reconciled: no value is better than a good one.
  if (newest === undefined) return
  read.differences.set(newest.differences)
  read.reconciledAt.set(newest.at)
}
