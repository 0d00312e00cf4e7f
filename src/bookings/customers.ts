import type { Filter, PageRequest } from '../core/pagination.ts'
import { first, pageClause, type Reader, rows, type Sql, sql } from '../db/index.ts'
import type { OrderPassenger } from '../operators/index.ts'

/** What a passenger says of themselves. */
type Person = Omit<OrderPassenger, 'seatCode' | 'passengerType' | 'fullName' | 'plateNumber'>

/** The facts of a person `c`, as pairs of a JSON object. */
export const personFacts: Sql = sql`'documentNumber', c.document_number,
  'dateOfBirth', c.date_of_birth, 'nationality', c.nationality, 'gender', c.gender,
  'phone', c.phone, 'email', c.email`

export type Customer = Person & {
  id: string
  bookingId: string
  fullName: string
  ticketIds: string[]
  createdAt: Date
}

const selectCustomer = sql`select c.id, c.booking_id as "bookingId", c.full_name as "fullName",
    c.document_number as "documentNumber", c.date_of_birth as "dateOfBirth", c.nationality,
    c.gender, c.phone, c.email, c.created_at as "createdAt",
    (select coalesce(jsonb_agg(t.id order by t.id), '[]') from tickets t where t.customer_id = c.id)
      as "ticketIds"
  from customers c`

export function readCustomer(
  reader: Reader,
  organizationId: string,
  customerId: string,
): Promise<Customer | undefined> {
  return first<Customer>(
    reader,
    sql`${selectCustomer} where c.id = ${customerId} and c.organization_id = ${organizationId}`,
  )
}

export function listCustomers(
  reader: Reader,
  organizationId: string,
  filter: Filter<{ documentNumber: string; bookingId: string }>,
  page: PageRequest,
): Promise<Customer[]> {
  const document = filter.documentNumber
    ? sql`and c.document_number = ${filter.documentNumber}`
    : sql``
  const booking = filter.bookingId ? sql`and c.booking_id = ${filter.bookingId}` : sql``
  return rows<Customer>(
    reader,
    sql`${selectCustomer} where c.organization_id = ${organizationId} ${document} ${booking}
        ${pageClause(page, sql`c.id`)}`,
  )
}

/** Who travels on which ticket, as the agency entered it. */
export type Traveller = Person & { ticketId: string; plateNumber: string | null }

/**
 * `leftEarlier`: the tickets that were cancelled while others of their leg stood. The parts of one cancellation have
 * their outcomes one after the other, and nobody leaves because the operator has lost their ticket.
 */
type Travellers = { erasedAt: Date | null; travellers: Traveller[]; leftEarlier: string[] }

/** Of a ticket that is cancelled. */
const cancellationOf = (ticket: Sql) => sql`(
  select p.cancellation_id from cancellation_parts p
  where p.order_id = ${ticket}.order_id and p.state = 'cancelled' and ${ticket}.id = any(p.ticket_ids))`

/** Undefined: the organization has no such booking. */
export function readTravellers(
  reader: Reader,
  organizationId: string,
  bookingId: string,
): Promise<Travellers | undefined> {
  return first(
    reader,
    sql`select b.passengers_erased_at as "erasedAt", (
          select coalesce(jsonb_agg(jsonb_build_object('ticketId', t.id, ${personFacts},
              'plateNumber', t.plate_number) order by t.id), '[]')
          from customers c join tickets t on t.customer_id = c.id where c.booking_id = b.id
        ) as travellers, array(
          select t.id from orders o join tickets t on t.order_id = o.id
          where o.booking_id = b.id and t.cancelled_at is not null
            and exists (
              select from tickets s where s.order_id = o.id
                and (s.cancelled_at is null
                     or s.cancelled_at > t.cancelled_at
                        and ${cancellationOf(sql`s`)} is distinct from ${cancellationOf(sql`t`)}))
            and not exists (
              select from audit_log a
              where a.subject = b.id::text and a.action = 'booking.refund_lost'
                and a.facts -> 'ticket_ids' ? t.id::text)
        ) as "leftEarlier"
        from bookings b where b.id = ${bookingId} and b.organization_id = ${organizationId}`,
  )
}
