import { type Actor, recordAudit } from '../audit/index.ts'
import { newId } from '../core/ids.ts'
import { slices } from '../core/time.ts'
import {
  type Database,
  databaseNow,
  first,
  inTransaction,
  type Reader,
  rows,
  run,
  type Sql,
  sql,
} from '../db/index.ts'
import { type AccountRef, type NewTransfer, payeeOf, transfer } from '../ledger/index.ts'
import type { Difference, Scope } from './difference.ts'

const leastId = '00000000-0000-0000-0000-000000000000'
const bookingsMax = 1_000
const sliceMinutes = 10

type Mismatch = {
  orderId: string
  bookingId: string
  bookingCode: string
  organizationId: string
  organizationCode: string
  /** The level's payee: its parent, or null for the root, which pays the operator. */
  payeeId: string | null
  operatorCode: string
  expected: number
  found: number
}

/**
 * Compares what each level of the chain paid for each order with what it should have paid, in dong: its
 * NET of the issued tickets and the fees of its changes, less what came back with a cancellation, fees
 * included. Every commit of a saga keeps them equal, so orders under way are compared as well. The
 * repair is a compensating transfer between the two accounts of that level, never an edit.
 */
export async function* checkOrders(
  db: Database,
  repairer: Actor | null,
  { since, signal }: Scope,
): AsyncGenerator<Difference> {
  // A booking may have changed more than once.
  const told = new Set<string>()
  for await (const which of since === null ? allBookings(db) : changedBookings(db, since)) {
    signal?.throwIfAborted()
    for (const mismatch of await findMismatches(db, which)) {
      const { orderId, bookingCode, organizationCode } = mismatch
      // People find both by their codes.
      const subject = `order ${orderId} of booking ${bookingCode}, paid by ${organizationCode}`
      if (told.has(subject)) continue
      told.add(subject)
      yield {
        kind: 'order',
        subject,
        about: {
          code: 'order_paid',
          values: { order: orderId, booking: bookingCode, organization: organizationCode },
        },
        bookingIds: [mismatch.bookingId],
        expected: mismatch.expected,
        found: mismatch.found,
        repair: repairer ? await compensate(db, mismatch, repairer) : 'none',
      }
    }
  }
}

/** Page by page, each as a condition on `b`. */
async function* allBookings(reader: Reader): AsyncGenerator<Sql> {
  for (let after: string | undefined = leastId; after !== undefined; ) {
    const beyond: Sql = sql`b.id > ${after}`
    const last: { id: string } | undefined = await first<{ id: string }>(
      reader,
      sql`select b.id from bookings b where ${beyond} order by b.id offset ${bookingsMax - 1} limit 1`,
    )
    yield last === undefined ? beyond : sql`(${beyond} and b.id <= ${last.id})`
    after = last?.id
  }
}

/** Those that were written from then on, and those for which money moved. */
async function* changedBookings(reader: Reader, since: Date): AsyncGenerator<Sql> {
  for (const { from, to } of slices(since, await databaseNow(reader), sliceMinutes)) {
    const changed = await rows<{ id: string }>(
      reader,
      sql`select id from bookings where updated_at >= ${from} and updated_at < ${to}
          union
          select (cause ->> 'booking_id')::uuid from transfers
          where id = any(array(
              select transfer_id from entries where created_at >= ${from} and created_at < ${to}))
            and cause ? 'booking_id'
          order by 1`,
    )
    for (let start = 0; start < changed.length; start += bookingsMax) {
      const ids = changed.slice(start, start + bookingsMax).map(({ id }) => id)
      yield sql`b.id = any(${ids}::uuid[])`
    }
  }
}

/** `which`: a condition on the bookings `b`. */
function findMismatches(reader: Reader, which: Sql): Promise<Mismatch[]> {
  return rows<Mismatch>(
    reader,
    sql`with levels as materialized (
          select o.id as order_id, o.booking_id, b.booking_code, o.operator_code, o.change_fees, level.ordinality::int as depth,
                 (level.value ->> 'organizationId') as organization_id,
                 case when level.ordinality > 1
                   then o.net_by_level -> (level.ordinality::int - 2) ->> 'organizationId'
                 end as payee_id
          from orders o join bookings b on b.id = o.booking_id,
               jsonb_array_elements(o.net_by_level) with ordinality as level
          where ${which}
        ),
        expected as (
          select l.*,
                 coalesce((select sum(t.net_by_level[l.depth]) from tickets t
                           where t.order_id = l.order_id and t.ticket_number is not null), 0)
                 + l.change_fees
                 - coalesce((select sum(greatest(0, (
                               select sum(t.net_by_level[l.depth]) from tickets t
                               where t.id = any(p.ticket_ids)) + p.fees_refunded - p.penalty))
                             from cancellation_parts p
                             where p.order_id = l.order_id and p.state = 'cancelled'), 0) as amount
          from levels l
        ),
        paid as (
          select t.cause ->> 'order_id' as order_id, a.owner, sum(side.amount) as amount
          from transfers t
            cross join lateral (
              values (t.from_account, t.amount), (t.to_account, -t.amount)
            ) side (account_id, amount)
            join accounts a on a.id = side.account_id and a.kind = 'deposit'
          where t.cause ->> 'order_id' = any(array(select distinct order_id::text from levels))
            and (t.kind = 'single' or (
              select r.resolution from transfer_resolutions r where r.transfer_id = t.id
            ) = 'posted')
          group by 1, 2
        )
        select e.order_id as "orderId", e.booking_id as "bookingId", e.booking_code as "bookingCode",
               e.organization_id as "organizationId", g.code as "organizationCode", e.payee_id as "payeeId",
               e.operator_code as "operatorCode", e.amount::bigint as expected,
               coalesce(p.amount, 0)::bigint as found
        from expected e join organizations g on g.id = e.organization_id::uuid
          left join paid p on p.order_id = e.order_id::text and p.owner = e.organization_id
        where e.amount <> coalesce(p.amount, 0)
        order by e.order_id, e.depth`,
  )
}

/**
 * Looks again under the booking's lock, so that a difference that is gone
 * meanwhile is not repaired twice.
 */
async function compensate(db: Database, seen: Mismatch, by: Actor): Promise<Difference['repair']> {
  return inTransaction(db, async tx => {
    await run(tx, sql`select from bookings where id = ${seen.bookingId} for update`)
    const mismatch = (await findMismatches(tx, sql`b.id = ${seen.bookingId}`)).find(
      each => each.orderId === seen.orderId && each.organizationId === seen.organizationId,
    )
    if (mismatch === undefined) return 'none'
    const answer = await transfer(tx, [compensation(mismatch)])
    if (answer.kind === 'refused') return 'refused'
    await recordAudit(tx, {
      by,
      action: 'order.compensate',
      organizationId: mismatch.organizationId,
      subject: mismatch.orderId,
      facts: { expected: mismatch.expected, found: mismatch.found },
    })
    return 'compensated'
  })
}

function compensation(mismatch: Mismatch): NewTransfer {
  const payer: AccountRef = { owner: mismatch.organizationId, kind: 'deposit' }
  const payee = payeeOf(mismatch.payeeId, mismatch.operatorCode)
  const owed = mismatch.expected - mismatch.found
  return {
    id: newId(),
    ...(owed > 0 ? { from: payer, to: payee } : { from: payee, to: payer }),
    amount: Math.abs(owed),
    cause: { kind: 'reconciliation', booking_id: mismatch.bookingId, order_id: mismatch.orderId },
  }
}
