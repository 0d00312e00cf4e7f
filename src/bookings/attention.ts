/** What somebody should look at among the bookings of some organizations. */
import { first, type Reader, rows, sql } from '../db/index.ts'
import { BookingStatus, PaymentStatus } from './status.ts'

export type EndingHold = {
  id: string
  bookingCode: string
  contactName: string
  totalPrice: number
  paymentExpiredAt: Date
}

/** Holds that nobody has paid for yet, the soonest to end first. */
export function listEndingHolds(
  reader: Reader,
  organizationIds: readonly string[],
  limit: number,
): Promise<EndingHold[]> {
  return rows<EndingHold>(
    reader,
    sql`select id, booking_code as "bookingCode", contact_name as "contactName",
               total_price as "totalPrice", payment_expired_at as "paymentExpiredAt"
        from bookings
        where status = ${BookingStatus.requested} and payment_status = ${PaymentStatus.unpaid}
          and payment_expired_at > now() and organization_id = any(${organizationIds}::uuid[])
        order by payment_expired_at, id limit ${limit}`,
  )
}

export type Attention = {
  /** At 6, with a voyage that has not departed: somebody still wants to travel. */
  issueErrors: number
  /** Orders, cancellations and changes whose answer did not come. */
  unknownOutcomes: number
}

export async function countAttention(
  reader: Reader,
  organizationIds: readonly string[],
): Promise<Attention> {
  const counted = await first<Attention>(
    reader,
    sql`select
          (select count(*) from bookings b
           where b.status = ${BookingStatus.issueError}
             and b.organization_id = any(${organizationIds}::uuid[])
             and exists (select from orders o join voyages v on v.id = o.voyage_id
                         where o.booking_id = b.id and v.departs_at > now())) as "issueErrors",
          (select count(*) from (
             select a.booking_id from submissions s
               join issuance_attempts a on a.id = s.attempt_id
             where a.finished_at is null and s.state = 'unknown'
             union all
             select c.booking_id from cancellation_parts p
               join cancellations c on c.id = p.cancellation_id
             where c.finished_at is null and p.state = 'unknown'
             union all
             select booking_id from changes where finished_at is null and order_state = 'unknown'
           ) open join bookings b on b.id = open.booking_id
           where b.organization_id = any(${organizationIds}::uuid[])) as "unknownOutcomes"`,
  )
  if (counted === undefined) throw new Error('a count without a row')
  return counted
}
