/** The bookings of some organizations that somebody should look at. */
import { BookingStatus, PaymentStatus } from '../core/status.ts'
import { type Reader, rows, type Sql, sql } from '../db/index.ts'
import { isToBeTold } from './tell-customer.ts'

export type NamedBooking = { id: string; bookingCode: string; organizationId: string }

type EndingHold = NamedBooking & {
  contactName: string
  totalPrice: number
  paymentExpiredAt: Date
}

/** Unpaid bookings whose hold still runs, the soonest to end first. */
export function listEndingHolds(
  reader: Reader,
  organizationIds: readonly string[],
  limit: number,
): Promise<EndingHold[]> {
  return rows<EndingHold>(
    reader,
    sql`select id, booking_code as "bookingCode", organization_id as "organizationId",
               contact_name as "contactName", total_price as "totalPrice",
               payment_expired_at as "paymentExpiredAt"
        from bookings
        where status = ${BookingStatus.requested} and payment_status = ${PaymentStatus.unpaid}
          and payment_expired_at > now() and organization_id = any(${organizationIds}::uuid[])
        order by payment_expired_at, id limit ${limit}`,
  )
}

/** The number of all of them, and the newest ones. */
export type Wanting = { count: number; bookings: NamedBooking[] }

export type Attention = {
  /** At 6, with a voyage that has not departed: somebody still wants to travel. */
  issueErrors: Wanting
  /** The answer to an order, a cancellation or a change of the booking did not come. */
  unknownOutcomes: Wanting
  /** Staff were asked for the tickets and have not held the money: the booking's hold may run out. */
  awaitedTickets: Wanting
  /** The operator cancelled the voyage of a leg, or has lost tickets of it, and nobody has told its customer. */
  untoldCustomers: Wanting
}

export async function readAttention(
  reader: Reader,
  organizationIds: readonly string[],
  limit: number,
): Promise<Attention> {
  const found = await rows<Wanting & { why: keyof Attention }>(
    reader,
    sql`with named as (
          select w.why, b.id, b.booking_code, b.organization_id,
                 row_number() over (partition by w.why order by b.id desc) as place
          from (${wantingOf(organizationIds)}) w join bookings b on b.id = w.id
          where b.organization_id = any(${organizationIds}::uuid[])
        )
        select why, count(*)::int as count,
               jsonb_agg(jsonb_build_object('id', id, 'bookingCode', booking_code,
                 'organizationId', organization_id) order by place)
                 filter (where place <= ${limit}) as bookings
        from named group by why`,
  )
  const none: Wanting = { count: 0, bookings: [] }
  return {
    issueErrors: none,
    unknownOutcomes: none,
    awaitedTickets: none,
    untoldCustomers: none,
    ...Object.fromEntries(found.map(({ why, ...wanting }) => [why, wanting])),
  }
}

/** All bookings of these organizations that want one of these things. They are few. */
export async function listWanting(
  reader: Reader,
  organizationIds: readonly string[],
  why: keyof Attention,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    reader,
    sql`select w.id from (${wantingOf(organizationIds)}) w join bookings b on b.id = w.id
        where w.why = ${why} and b.organization_id = any(${organizationIds}::uuid[])`,
  )
  return found.map(({ id }) => id)
}

/**
 * Which bookings want what; those of other organizations too, where only few want it at all. `last_departs_at` is
 * written when a booking comes to 6 (migration 0026), and an operator may move the voyage by hours afterwards. So
 * within two days of now the voyages themselves are asked.
 */
function wantingOf(organizationIds: readonly string[]): Sql {
  return sql`
    select b.id, 'issueErrors' as why from bookings b
    where b.status = ${BookingStatus.issueError}
      and b.organization_id = any(${organizationIds}::uuid[])
      and b.last_departs_at > now() - interval '2 days'
      and (b.last_departs_at > now() + interval '2 days' or exists (
        select from orders o join voyages v on v.id = o.voyage_id
        where o.booking_id = b.id and v.departs_at > now()))
    union
    select a.booking_id, 'unknownOutcomes' from submissions s
      join issuance_attempts a on a.id = s.attempt_id
    where a.finished_at is null and s.state = 'unknown'
    union
    select c.booking_id, 'unknownOutcomes' from cancellation_parts p
      join cancellations c on c.id = p.cancellation_id
    where c.finished_at is null and p.state = 'unknown'
    union
    select c.booking_id, 'unknownOutcomes' from changes c
    where c.finished_at is null and (c.order_state = 'unknown' or exists (
      select from change_returns r where r.change_id = c.id and r.state = 'unknown'))
    union
    select r.booking_id, 'awaitedTickets' from ticketing_requests r
      join bookings b on b.id = r.booking_id
    where r.attempt_id is null and r.rejected_at is null
      and b.status = ${BookingStatus.requested} and b.payment_expired_at > now()
    union
    select o.booking_id, 'untoldCustomers' from orders o
    where ${isToBeTold} and o.customer_told_at is null`
}
