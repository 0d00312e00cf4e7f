/**
 * Drafts and revises invoices, in the transaction of the fact: after an issuance, a change or a
 * cancellation, the booking's invoices are brought in line with its tickets. An invoice whose lines are
 * the same gets no new revision, so the call may be repeated.
 */
import { isDeepStrictEqual } from 'node:util'
import { newId } from '../core/ids.ts'
import { atOnce, type Reader, rows, runLater, sql, type Tx } from '../db/index.ts'
import { invoiceCreated, invoiceUpdated } from '../events/index.ts'
import { traceparent } from '../telemetry/index.ts'
import {
  contentOf,
  type InvoiceContent,
  type InvoicedBooking,
  type InvoicedOrder,
  type InvoicedTicket,
} from './lines.ts'

type Booking = { bookingId: string; bookingCode: string; organizationId: string }
type Order = InvoicedOrder & { bookingId: string; isIssued: boolean }
type Ticket = InvoicedTicket & { bookingId: string; netPrice: number }
type Newest = { invoiceId: string; orderId: string; revision: number } & InvoiceContent

/** A revision to write; the first one drafts its invoice. */
type NewRevision = {
  booking: Booking
  orderId: string
  invoiceId: string
  revision: number
  content: InvoiceContent
}

/** `invoiceBookings` for one. */
export function invoiceBooking(tx: Tx, bookingId: string): Promise<void> {
  return invoiceBookings(tx, [bookingId])
}

/** The caller has the bookings' locks, and has locked no account yet. */
export async function invoiceBookings(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  const [bookings, drafted] = await atOnce(tx, reader =>
    Promise.all([readBookings(reader, bookingIds), readNewest(reader, bookingIds)]),
  )
  const newestOf = new Map(drafted.map(newest => [newest.orderId, newest]))
  const revisions: NewRevision[] = []
  for (const booking of bookings) {
    for (const { id: orderId } of booking.orders.filter(({ isIssued }) => isIssued)) {
      const content = contentOf(booking, orderId)
      const newest = newestOf.get(orderId)
      if (newest && isDeepStrictEqual(newest.lines, content.lines)) continue
      const { invoiceId, revision } = newest ?? { invoiceId: newId(), revision: 0 }
      revisions.push({ booking, orderId, invoiceId, revision: revision + 1, content })
    }
  }
  const first = revisions.filter(({ revision }) => revision === 1)
  const later = revisions.filter(({ revision }) => revision > 1)
  if (first.length > 0) await draft(tx, first)
  if (later.length > 0) await supersede(tx, later)
  if (revisions.length > 0) await writeRevisions(tx, revisions)
  for (const { booking, invoiceId, revision } of revisions) {
    const { bookingId, bookingCode, organizationId } = booking
    const recordEvent = revision === 1 ? invoiceCreated : invoiceUpdated
    await recordEvent(tx, { bookingId, bookingCode, organizationId, invoiceId })
  }
}

export async function readBookings(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<
  (Booking & Omit<InvoicedBooking, 'orders' | 'tickets'> & { orders: Order[]; tickets: Ticket[] })[]
> {
  const [bookings, orders, tickets] = await Promise.all([
    rows<Booking & { totalPrice: number }>(
      reader,
      sql`select id as "bookingId", booking_code as "bookingCode",
               organization_id as "organizationId", total_price as "totalPrice"
        from bookings where id = any(${bookingIds}::uuid[])`,
    ),
    rows<Order>(
      reader,
      sql`select o.id, o.booking_id as "bookingId", v.departure_terminal as "departureTerminal",
               v.arrival_terminal as "arrivalTerminal", v.departure_date as "departureDate",
               o.change_fees as "changeFees",
               exists (select from tickets t
                       where t.order_id = o.id and t.ticket_number is not null) as "isIssued",
               coalesce((select jsonb_agg(jsonb_build_object('ticketIds', p.ticket_ids,
                                                             'penalty', p.penalty,
                                                             'feesRefunded', p.fees_refunded)
                                          order by p.id)
                         from cancellation_parts p
                         where p.order_id = o.id and p.state = 'cancelled'), '[]') as cancellations
        from orders o join voyages v on v.id = o.voyage_id
        where o.booking_id = any(${bookingIds}::uuid[]) order by o.leg`,
    ),
    rows<Ticket>(
      reader,
      sql`select t.id, o.booking_id as "bookingId", t.order_id as "orderId",
               t.ticket_number as "ticketNumber",
               t.seat_code as "seatCode", t.passenger_type as "passengerType",
               t.customer_price as "customerPrice", t.net_price as "netPrice",
               t.base_price as "basePrice", t.fare_tax as "fareTax",
               t.cancelled_at is not null as "isCancelled", t.passenger_price as "passengerPrice"
        from tickets t join orders o on o.id = t.order_id
        where o.booking_id = any(${bookingIds}::uuid[]) order by o.leg, t.position`,
    ),
  ])
  const ordersOf = Map.groupBy(orders, ({ bookingId }) => bookingId)
  const ticketsOf = Map.groupBy(tickets, ({ bookingId }) => bookingId)
  return bookings.map(booking => ({
    ...booking,
    orders: ordersOf.get(booking.bookingId) ?? [],
    tickets: ticketsOf.get(booking.bookingId) ?? [],
  }))
}

function readNewest(reader: Reader, bookingIds: readonly string[]): Promise<Newest[]> {
  return rows<Newest>(
    reader,
    sql`select distinct on (i.id) i.id as "invoiceId", i.order_id as "orderId", r.revision,
               r.lines, r.net, r.tax, r.total
        from invoices i join invoice_revisions r on r.invoice_id = i.id
        where i.booking_id = any(${bookingIds}::uuid[]) order by i.id, r.revision desc`,
  )
}

/**
 * The seller is the root. The recipient is the one that the booking names, or else the agency. A root that
 * sells by itself invoices its customer.
 */
async function draft(tx: Tx, first: readonly NewRevision[]): Promise<void> {
  await runLater(
    tx,
    sql`insert into invoices (id, order_id, booking_id, organization_id, seller_id, recipient)
        select n.id, n.order_id, b.id, b.organization_id, root.id,
               coalesce(b.invoice_recipient,
                        case when b.organization_id = root.id
                             then jsonb_build_object('name', b.contact_name,
                                                     'email', b.contact_email)
                             else jsonb_build_object('name', a.name) end)
        from unnest(${first.map(({ invoiceId }) => invoiceId)}::uuid[],
                    ${first.map(({ orderId }) => orderId)}::uuid[],
                    ${first.map(({ booking }) => booking.bookingId)}::uuid[])
               as n (id, order_id, booking_id)
          join bookings b on b.id = n.booking_id join organizations a on a.id = b.organization_id
          cross join (select id from organizations where parent_id is null) as root`,
  )
}

/** A revision that nobody was told of need not be sent any more. The worker may be a moment quicker. */
async function supersede(tx: Tx, later: readonly NewRevision[]): Promise<void> {
  await runLater(
    tx,
    sql`update invoice_revisions set state = 'superseded', finished_at = now()
        where invoice_id = any(${later.map(({ invoiceId }) => invoiceId)}::uuid[])
          and state = 'drafted'`,
  )
}

async function writeRevisions(tx: Tx, revisions: readonly NewRevision[]): Promise<void> {
  const contents = revisions.map(({ content }) => content)
  await runLater(
    tx,
    sql`with written as (
          insert into invoice_revisions (id, invoice_id, revision, lines, net, tax, total, traceparent)
          select n.id, n.invoice_id, n.revision, n.lines, n.net, n.tax, n.total, ${traceparent()}
          from unnest(${revisions.map(() => newId())}::uuid[],
                      ${revisions.map(({ invoiceId }) => invoiceId)}::uuid[],
                      ${revisions.map(({ revision }) => revision)}::int[],
                      ${contents.map(({ lines }) => JSON.stringify(lines))}::jsonb[],
                      ${contents.map(({ net }) => net)}::bigint[],
                      ${contents.map(({ tax }) => tax)}::bigint[],
                      ${contents.map(({ total }) => total)}::bigint[])
                 as n (id, invoice_id, revision, lines, net, tax, total)
          returning id
        )
        select pg_notify('invoice_queued', id::text) from written`,
  )
}
