/**
 * Reads bookings. Expiry is exact for readers: a booking whose hold ran out reads as Expired even before
 * the sweep has written it, so every read goes through `effectiveStatus`.
 */
import { fail, refuseField } from '../core/errors.ts'
import type { Filter, PageRequest } from '../core/pagination.ts'
import { BookingStatus, type IssueError, type OrderStatus, PaymentStatus } from '../core/status.ts'
import { atOnce, first, pageClause, type Reader, rows, type Sql, sql } from '../db/index.ts'
import type { Contact } from '../operators/index.ts'
import { type Attention, listWanting } from './attention.ts'
import { bookingsDeparting, type DepartureDays, departsOn } from './departing.ts'
import { bookingsFoundAnywhere, bookingsFoundBy } from './search-words.ts'
import { type InJson, type Standing, standingColumn, toStanding } from './standing.ts'
import { isVoyageCancelled } from './tell-customer.ts'

type BookingTicket = {
  id: string
  seatCode: string
  seatClass: string
  passengerType: string
  passengerName: string
  ticketNumber: string | null
  isCancelled: boolean
}

export type Order = {
  id: string
  bookingId: string
  leg: number
  status: OrderStatus
  voyageId: string
  operatorCode: string
  operatorVoyageRef: string
  departureTerminal: string
  arrivalTerminal: string
  departureDate: string
  departsAt: Date
  arrivesAt: Date
  boatCode: string
  boatName: string
  netPrice: number
  netRefunded: number
  issueError: IssueError | null
  tickets: BookingTicket[]
}

export type TicketFile = {
  id: string
  ticketId: string
  orderId: string
  seatCode: string
  passengerName: string
  ticketNumber: string
  createdAt: Date
}

export type BookingHead = {
  id: string
  bookingCode: string
  clientReference: string | null
  status: BookingStatus
  paymentStatus: PaymentStatus
  paymentExpiredAt: Date
  totalPrice: number
  netTotal: number
  baseTotalBeforeChange: number | null
  contact: Contact
  invoiceRecipient: Record<string, unknown> | null
  voucherCode: string | null
  /** The newest change of its issued tickets. */
  change: {
    orderId: string
    state: 'running' | 'changed' | 'failed'
    reason: string | null
  } | null
  createdAt: Date
  updatedAt: Date
  version: number
  standing: Standing
}

export type Booking = BookingHead & { orders: Order[]; ticketFiles: TicketFile[] }

const hasExpired = sql`(b.status = ${BookingStatus.requested}
  and b.payment_status = ${PaymentStatus.unpaid} and b.payment_expired_at <= now())`

export const effectiveStatus = sql`(case when ${hasExpired} then ${BookingStatus.expired} else b.status end)`

/** The end of a hold is a change for readers, before and without the sweep's write, which is one more. */
const effectiveUpdate = sql`(case when ${hasExpired}
  then greatest(b.updated_at, b.payment_expired_at) else b.updated_at end)`

const headColumns = sql`b.id, b.booking_code as "bookingCode",
  b.client_reference as "clientReference", ${effectiveStatus}::int as status,
  b.payment_status as "paymentStatus", b.payment_expired_at as "paymentExpiredAt",
  b.total_price as "totalPrice", b.net_total as "netTotal",
  b.base_total_before_change as "baseTotalBeforeChange",
  jsonb_build_object('name', b.contact_name, 'email', b.contact_email, 'phone', b.contact_phone)
    as contact,
  b.invoice_recipient as "invoiceRecipient",
  b.voucher_code as "voucherCode",
  (select jsonb_build_object('orderId', c.order_id, 'reason', c.reason,
     'state', case c.state when 'old_order_stands' then 'changed' else c.state end)
   from changes c where c.booking_id = b.id order by c.number desc limit 1) as change,
  b.created_at as "createdAt",
  ${effectiveUpdate} as "updatedAt", b.version, ${standingColumn}`

type Read<T> = Omit<T, 'standing'> & { standing: InJson<Standing> }

function toHead<T extends { standing: InJson<Standing> }>(read: T) {
  return { ...read, standing: toStanding(read.standing) }
}

/** Throws `not_found` when the organization has no such booking. */
export async function readBooking(
  reader: Reader,
  organizationId: string,
  bookingId: string,
): Promise<Booking> {
  const [head, orders, ticketFiles] = await atOnce(reader, reader =>
    Promise.all([
      first<Read<BookingHead>>(
        reader,
        sql`select ${headColumns} from bookings b
            where b.id = ${bookingId} and b.organization_id = ${organizationId}`,
      ),
      selectOrders(reader, sql`where o.booking_id = ${bookingId} order by o.leg`),
      selectFiles(reader, sql`where f.booking_id = ${bookingId}`),
    ]),
  )
  if (head === undefined) fail('not_found', 'there is no such booking')
  return { ...toHead(head), orders, ticketFiles }
}

/** The codes and owners of bookings by id, for the lines of a statement. It does not check whose they are. */
export async function readBookingNames(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, { bookingCode: string; organizationId: string }>> {
  const found = await rows<{ id: string; bookingCode: string; organizationId: string }>(
    reader,
    sql`select id, booking_code as "bookingCode", organization_id as "organizationId"
        from bookings where id = any(${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, ...names }) => [id, names]))
}

export type BookingFilter = Filter<{
  status: number
  bookingCode: string
  clientReference: string
  /** What somebody says of it: a name, a document, a telephone number, an address, a code. */
  lookedFor: string
  voyageId: string
  createdFrom: Date | null
  createdTo: Date | null
  departure: DepartureDays
  /** Only those that somebody should look at, for this reason. */
  wanting: keyof Attention
}>

export async function listBookings(
  reader: Reader,
  organizationId: string,
  filter: BookingFilter,
  page: PageRequest,
): Promise<Booking[]> {
  const { lookedFor, departure, ...others } = filter
  const own = [
    sql`b.organization_id = ${organizationId}`,
    ...(await whatWants(reader, [organizationId], filter)),
  ]
  if (lookedFor !== undefined) {
    const found = sql`b.id = any(${bookingsFoundBy(organizationId, lookedFor)})`
    return selectPage(reader, [...own, found], filter, page)
  }
  if (departure === undefined) return selectPage(reader, own, others, page)
  const ids = await bookingsDeparting(reader, organizationId, departure)
  return selectPage(reader, [...own, sql`b.id = any(${ids}::uuid[])`], others, page)
}

/** More people than these are no answer for somebody who looks for one booking. */
const foundMax = 1_000

/**
 * Bookings of any of these organizations, by what somebody says of them, by their voyage, or by what they want.
 * Refuses a filter with none of these, and one that too many people fit.
 */
export async function findBookings(
  reader: Reader,
  organizationIds: readonly string[],
  filter: BookingFilter,
  page: PageRequest,
): Promise<Booking[]> {
  const { lookedFor, voyageId } = filter
  // Two organizations may share the end of an id, so the words alone do not say whose a booking is.
  const theirs = [
    sql`b.organization_id = any(${organizationIds}::uuid[])`,
    ...(await whatWants(reader, organizationIds, filter)),
  ]
  if (lookedFor === undefined && voyageId === undefined) {
    if (filter.wanting === undefined)
      refuseField('/q', 'is required without voyage_id or attention')
    return selectPage(reader, theirs, filter, page)
  }
  const found = await rows<{ id: string }>(
    reader,
    lookedFor === undefined
      ? sql`select booking_id as id from orders where voyage_id = ${voyageId} limit ${foundMax + 1}`
      : bookingsFoundAnywhere(organizationIds, lookedFor, foundMax + 1),
  )
  if (found.length > foundMax) refuseField('/q', 'more than 1,000 people fit; say more')
  const ids = [...new Set(found.map(({ id }) => id))]
  return selectPage(reader, [...theirs, sql`b.id = any(${ids}::uuid[])`], filter, page)
}

async function whatWants(
  reader: Reader,
  organizationIds: readonly string[],
  { wanting }: BookingFilter,
): Promise<Sql[]> {
  if (wanting === undefined) return []
  return [sql`b.id = any(${await listWanting(reader, organizationIds, wanting)}::uuid[])`]
}

async function selectPage(
  reader: Reader,
  which: Sql[],
  filter: BookingFilter,
  page: PageRequest,
): Promise<Booking[]> {
  const conditions = [...which, ...filterConditions(filter)]
  // Indexes have a page by what a row says, so each state that counts as a status is a list of its own. None reads
  // more of a booking than its index has until it is known which are on the page.
  const lists = statesOf(filter.status).map(
    state => sql`(select b.id from bookings b
                where ${sql.join([...conditions, ...state], sql` and `)} ${pageClause(page, sql`b.id`)})`,
  )
  const heads = await rows<Read<BookingHead>>(
    reader,
    sql`select ${headColumns}
        from (${sql.join(lists, sql` union all `)}) listed join bookings b on b.id = listed.id
        where true ${pageClause(page, sql`listed.id`)}`,
  )
  const ids = heads.map(head => head.id)
  const [orders, files] = await atOnce(reader, reader =>
    Promise.all([
      selectOrders(reader, sql`where o.booking_id = any(${ids}::uuid[]) order by o.leg`),
      selectFiles(reader, sql`where f.booking_id = any(${ids}::uuid[])`),
    ]),
  )
  return heads.map(head => ({
    ...toHead(head),
    orders: orders.filter(order => order.bookingId === head.id),
    ticketFiles: files.filter(file => file.bookingId === head.id),
  }))
}

/** The conditions under which a booking reads as of that status; a booking is in one list at most. */
function statesOf(status: number | undefined): Sql[][] {
  if (status === undefined) return [[]]
  const isWritten = sql`b.status = ${status}`
  if (status === BookingStatus.requested) return [[isWritten, sql`not ${hasExpired}`]]
  if (status !== BookingStatus.expired) return [[isWritten]]
  return [[isWritten], [sql`b.status = ${BookingStatus.requested}`, hasExpired]]
}

function filterConditions(filter: BookingFilter): Sql[] {
  const conditions: Sql[] = []
  if (filter.bookingCode !== undefined) {
    conditions.push(sql`b.booking_code = ${filter.bookingCode.toUpperCase()}`)
  }
  if (filter.clientReference !== undefined) {
    conditions.push(sql`b.client_reference = ${filter.clientReference}`)
  }
  if (filter.voyageId !== undefined) {
    conditions.push(
      sql`exists (select from orders o where o.booking_id = b.id and o.voyage_id = ${filter.voyageId})`,
    )
  }
  if (filter.createdFrom) conditions.push(sql`b.created_at >= ${filter.createdFrom}`)
  if (filter.createdTo) conditions.push(sql`b.created_at <= ${filter.createdTo}`)
  if (filter.departure) conditions.push(departsOn(filter.departure))
  return conditions
}

export async function readOrder(
  reader: Reader,
  organizationId: string,
  orderId: string,
): Promise<Order | undefined> {
  const [order] = await selectOrders(
    reader,
    sql`where o.id = ${orderId} and o.organization_id = ${organizationId}`,
  )
  return order
}

export function listOrders(
  reader: Reader,
  organizationId: string,
  filter: Filter<{ bookingId: string; isVoyageCancelled: boolean }>,
  page: PageRequest,
): Promise<Order[]> {
  const booking = filter.bookingId ? sql`and o.booking_id = ${filter.bookingId}` : sql``
  const cancelled = filter.isVoyageCancelled ? sql`and ${isVoyageCancelled}` : sql``
  const own = sql`where o.organization_id = ${organizationId} ${booking} ${cancelled}`
  return selectOrders(reader, sql`${own} ${pageClause(page, sql`o.id`)}`)
}

async function selectOrders(reader: Reader, rest: Sql): Promise<Order[]> {
  return rows<Order>(
    reader,
    sql`select o.id, o.booking_id as "bookingId", o.leg,
               (case when ${hasExpired} then ${BookingStatus.expired} else o.status end)::int as status,
               o.voyage_id as "voyageId", o.operator_code as "operatorCode",
               v.operator_voyage_ref as "operatorVoyageRef",
               v.departure_terminal as "departureTerminal",
               v.arrival_terminal as "arrivalTerminal", v.departure_date as "departureDate",
               v.departs_at as "departsAt", v.arrives_at as "arrivesAt",
               v.boat_code as "boatCode", v.boat_name as "boatName",
               o.net_price as "netPrice", o.net_refunded as "netRefunded",
               o.issue_error as "issueError",
               (select jsonb_agg(jsonb_build_object(
                  'id', t.id, 'seatCode', t.seat_code, 'seatClass', t.seat_class,
                  'passengerType', t.passenger_type, 'passengerName', c.full_name,
                  'ticketNumber', t.ticket_number,
                  'isCancelled', t.cancelled_at is not null) order by t.position)
                from tickets t join customers c on c.id = t.customer_id
                where t.order_id = o.id) as tickets
        from orders o join bookings b on b.id = o.booking_id join voyages v on v.id = o.voyage_id
        ${rest}`,
  )
}

function selectFiles(reader: Reader, where: Sql): Promise<(TicketFile & { bookingId: string })[]> {
  return rows(
    reader,
    sql`select f.id, f.booking_id as "bookingId", f.ticket_id as "ticketId",
               f.order_id as "orderId", t.seat_code as "seatCode", c.full_name as "passengerName",
               t.ticket_number as "ticketNumber", f.created_at as "createdAt"
        from ticket_files f join tickets t on t.id = f.ticket_id
          join orders o on o.id = f.order_id join customers c on c.id = t.customer_id
        ${where} order by o.leg, t.position`,
  )
}
