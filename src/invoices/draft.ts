/**
 * Drafts and revises invoices, in the transaction of the fact: after an issuance, a change or a
 * cancellation, the booking's invoices are brought in line with its tickets. An invoice whose lines are
 * the same gets no new revision, so the call may be repeated.
 */
import { isDeepStrictEqual } from 'node:util'
import { newId } from '../core/ids.ts'
import { atOnce, first, json, type Reader, rows, runLater, sql, type Tx } from '../db/index.ts'
import { invoiceCreated, invoiceUpdated } from '../events/index.ts'
import { readChain } from '../organizations/index.ts'
import { traceparent } from '../telemetry/index.ts'
import {
  contentOf,
  type InvoiceContent,
  type InvoicedBooking,
  type InvoicedOrder,
  type InvoicedTicket,
} from './lines.ts'

type Booking = { bookingId: string; bookingCode: string; organizationId: string }
type Order = InvoicedOrder & { isIssued: boolean }
type Newest = { invoiceId: string; orderId: string; revision: number } & InvoiceContent

/** The caller has the booking's lock, and has locked no account yet. */
export async function invoiceBooking(tx: Tx, bookingId: string): Promise<void> {
  const [booking, drafted] = await atOnce(tx, reader =>
    Promise.all([readBooking(reader, bookingId), readNewest(reader, bookingId)]),
  )
  for (const order of booking.orders.filter(({ isIssued }) => isIssued)) {
    const content = contentOf(booking, order.id)
    const newest = drafted.find(({ orderId }) => orderId === order.id)
    if (newest === undefined) await draft(tx, booking, order.id, content)
    else if (!isDeepStrictEqual(newest.lines, content.lines)) {
      await revise(tx, booking, newest, content)
    }
  }
}

async function readBooking(
  reader: Reader,
  bookingId: string,
): Promise<Booking & Omit<InvoicedBooking, 'orders'> & { orders: Order[] }> {
  const [booking, orders, tickets] = await Promise.all([
    first<Booking & { totalPrice: number }>(
      reader,
      sql`select id as "bookingId", booking_code as "bookingCode",
               organization_id as "organizationId", total_price as "totalPrice"
        from bookings where id = ${bookingId}`,
    ),
    rows<Order>(
      reader,
      sql`select o.id, v.departure_terminal as "departureTerminal",
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
        where o.booking_id = ${bookingId} order by o.leg`,
    ),
    rows<InvoicedTicket>(
      reader,
      sql`select t.id, t.order_id as "orderId", t.ticket_number as "ticketNumber",
               t.seat_code as "seatCode", t.passenger_type as "passengerType",
               t.customer_price as "customerPrice", t.base_price as "basePrice",
               t.fare_tax as "fareTax", t.cancelled_at is not null as "isCancelled"
        from tickets t join orders o on o.id = t.order_id
        where o.booking_id = ${bookingId} order by o.leg, t.position`,
    ),
  ])
  if (booking === undefined) throw new Error(`no booking ${bookingId}`)
  return { ...booking, orders, tickets }
}

function readNewest(reader: Reader, bookingId: string): Promise<Newest[]> {
  return rows<Newest>(
    reader,
    sql`select distinct on (i.id) i.id as "invoiceId", i.order_id as "orderId", r.revision,
               r.lines, r.net, r.tax, r.total
        from invoices i join invoice_revisions r on r.invoice_id = i.id
        where i.booking_id = ${bookingId} order by i.id, r.revision desc`,
  )
}

/**
 * The recipient is the one that the booking names, or else the agency. A root that sells
 * by itself invoices its customer.
 */
async function draft(
  tx: Tx,
  booking: Booking,
  orderId: string,
  content: InvoiceContent,
): Promise<void> {
  const { bookingId, organizationId } = booking
  const [sellerId] = await readChain(tx, organizationId)
  const invoiceId = newId()
  await runLater(
    tx,
    sql`insert into invoices (id, order_id, booking_id, organization_id, seller_id, recipient)
        select ${invoiceId}, ${orderId}, b.id, b.organization_id, ${sellerId},
               coalesce(b.invoice_recipient,
                        case when b.organization_id = ${sellerId}
                             then jsonb_build_object('name', b.contact_name,
                                                     'email', b.contact_email)
                             else jsonb_build_object('name', a.name) end)
        from bookings b join organizations a on a.id = b.organization_id
        where b.id = ${bookingId}`,
  )
  await writeRevision(tx, invoiceId, 1, content)
  await invoiceCreated(tx, { ...factOf(booking), invoiceId })
}

async function revise(
  tx: Tx,
  booking: Booking,
  { invoiceId, revision }: Newest,
  content: InvoiceContent,
): Promise<void> {
  // A revision that nobody was told of need not be sent any more. The worker may be a moment quicker.
  await runLater(
    tx,
    sql`update invoice_revisions set state = 'superseded', finished_at = now()
        where invoice_id = ${invoiceId} and state = 'drafted'`,
  )
  await writeRevision(tx, invoiceId, revision + 1, content)
  await invoiceUpdated(tx, { ...factOf(booking), invoiceId })
}

async function writeRevision(
  tx: Tx,
  invoiceId: string,
  revision: number,
  { lines, net, tax, total }: InvoiceContent,
): Promise<void> {
  const id = newId()
  await runLater(
    tx,
    sql`with revision as (
          insert into invoice_revisions (id, invoice_id, revision, lines, net, tax, total, traceparent)
          values (${id}, ${invoiceId}, ${revision}, ${json(lines)}, ${net}, ${tax}, ${total},
            ${traceparent()})
        )
        select pg_notify('invoice_queued', ${id})`,
  )
}

function factOf({ bookingId, bookingCode, organizationId }: Booking) {
  return { bookingId, bookingCode, organizationId }
}
