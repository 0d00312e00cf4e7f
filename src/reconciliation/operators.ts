import { isDeepStrictEqual } from 'node:util'
import { BookingStatus } from '../core/status.ts'
import { type Database, rows, type Sql, sql } from '../db/index.ts'
import { findOrder, type IssuedTicket, type Operators } from '../operators/index.ts'
import { type About, checkWords, type Difference, noLiveTicket } from './difference.ts'

export const ordersAskedMax = 500
const daysAsked = 7

type Asked = {
  orderId: string
  bookingId: string
  operatorCode: string
  reference: string
  tickets: IssuedTicket[]
  /** How many of all orders this run has to ask about. */
  due: number
}

/** By operator: the number of orders of which it did not say what it has. That is no difference. */
export type Unanswered = Record<string, number>

/**
 * Compares the orders of the last `daysAsked` days with their operators' records: issued with these seats and
 * numbers, or not there at all. Differences are for people: no transfer of ours can correct an operator's record.
 * Counts in `unanswered` what it could not compare.
 */
export async function* checkOperators(
  db: Database,
  operators: Operators,
  unanswered: Unanswered,
  signal?: AbortSignal,
): AsyncGenerator<Difference> {
  const orders = await recentOrders(db)
  const due = orders[0]?.due ?? 0
  if (due > ordersAskedMax) {
    yield {
      kind: 'operator',
      subject: checkWords.operators,
      about: {
        code: 'check_partial',
        values: { check: 'operators', due: `${due}`, asked: `${ordersAskedMax}` },
      },
      expected: `${due} orders that are new or were refused are asked about`,
      found: `${ordersAskedMax} were asked about`,
      repair: 'none',
    }
  }
  for (const order of orders) {
    signal?.throwIfAborted()
    if (!operators.get(order.operatorCode)?.issuance) continue
    const record = await findOrder(operators, order.operatorCode, order.reference)
    if (record.kind === 'unavailable') {
      unanswered[order.operatorCode] = (unanswered[order.operatorCode] ?? 0) + 1
      continue
    }
    const differing = compare(order.tickets, record.kind === 'issued' ? record.tickets : [])
    if (differing === null) continue
    // It may have been cancelled, changed or corrected since the orders were read, which is minutes ago with many of them.
    const [still] = await recentOrders(
      db,
      sql`o.id = ${order.orderId} and r.reference = ${order.reference}`,
    )
    if (!isDeepStrictEqual(still?.tickets, order.tickets)) continue
    const { code, subject, expected, found } = differing
    yield {
      kind: 'operator',
      subject: `${subject} ${order.orderId} at ${order.operatorCode}, reference ${order.reference}`,
      about: {
        code,
        values: {
          order: order.orderId,
          operator: order.operatorCode,
          reference: order.reference,
        },
      },
      bookingIds: [order.bookingId],
      expected,
      found,
      repair: 'none',
    }
  }
}

type Differing = { code: About['code']; subject: string; expected: string; found: string }

/** Numbers are compared where the seats are the same. Null: all are equal. */
function compare(ours: readonly IssuedTicket[], theirs: readonly IssuedTicket[]): Differing | null {
  const expected = seatsOf(ours)
  const found = seatsOf(theirs)
  if (found !== expected) return { code: 'order_at_operator', subject: 'order', expected, found }
  const [here, there] = [numbersOf(ours), numbersOf(theirs)]
  const [wrong, right] = [here.difference(there), there.difference(here)]
  if (wrong.size === 0) return null
  const said = { expected: inWords(wrong, ', '), found: inWords(right, ', ') }
  return { code: 'numbers_at_operator', subject: 'ticket numbers of order', ...said }
}

function seatsOf(tickets: readonly IssuedTicket[]): string {
  const codes = tickets.map(({ seatCode }) => seatCode)
  return inWords(codes, ' ') || noLiveTicket
}

function numbersOf(tickets: readonly IssuedTicket[]): Set<string> {
  return new Set(tickets.map(({ seatCode, ticketNumber }) => `${seatCode} ${ticketNumber}`))
}

/** Sorted here: a database may have another order of letters. */
function inWords(each: Iterable<string>, between: string): string {
  return [...each].sort().join(between)
}

/** Since the hourly run before this one, with some minutes to spare. */
const isNew = sql`r.resolved_at > now() - interval '70 minutes'`

const wasRefusedLately = sql`(r.is_refused and r.resolved_at > now() - interval '1 day')`

/**
 * Every reference that was submitted, or lost seats to a change or a cancellation, in these days. The
 * operator must have exactly the live tickets that carry the reference. A rejected reference has none. An
 * older order whose seats did not go back after a change has fewer than the operator. New references come
 * first, because no later run may come to them, and then those that the operator refused in the last day:
 * one that was issued after all is a ticket that nobody paid for, and one that was cancelled after all is
 * paid for and no ticket any more. These are due. Of too many refused ones each run draws others.
 */
function recentOrders(db: Database, which: Sql<boolean> = sql`true`): Promise<Asked[]> {
  return rows<Asked>(
    db,
    sql`with referred as (
          select reference, order_id, max(resolved_at) as resolved_at,
                 bool_or(is_refused) as is_refused
          from (
            select reference, order_id, resolved_at, state = 'rejected' as is_refused
            from submissions where submitted_at is not null
            union all
            select reference, order_id, resolved_at, order_state = 'rejected'
            from changes where submitted_at is not null
            union all
            select r.reference, c.order_id, r.resolved_at, false
            from change_returns r join changes c on c.id = r.change_id
            union all
            select reference, order_id, resolved_at, state = 'refused'
            from cancellation_parts where submitted_at is not null
          ) each
          where resolved_at > now() - make_interval(days => ${daysAsked})
          group by 1, 2
        )
        select count(*) filter (where ${isNew} or ${wasRefusedLately}) over () as due,
               r.order_id as "orderId", o.booking_id as "bookingId", o.operator_code as "operatorCode", r.reference,
               (select coalesce(jsonb_agg(jsonb_build_object('seatCode', t.seat_code, 'ticketNumber', t.ticket_number)
                                          order by t.position), '[]')
                from tickets t where t.order_id = o.id and t.cancelled_at is null
                  and t.operator_reference = r.reference) as tickets
        from referred r join orders o on o.id = r.order_id
        where ${which} and (select b.status from bookings b where b.id = o.booking_id)
                <> ${BookingStatus.cancellationRequested}
          and not exists (select from changes c
                          where c.booking_id = o.booking_id and c.finished_at is null)
          and not exists (select from ticket_files f where f.order_id = o.id and f.rehearsal)
        order by ${isNew} desc, ${wasRefusedLately} desc,
                 case when ${wasRefusedLately} then random() end, r.resolved_at desc limit ${ordersAskedMax}`,
  )
}
