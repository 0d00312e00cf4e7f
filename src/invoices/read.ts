/**
 * Reads invoices, for the dashboard only; partners cannot read them. An organization sees the invoices of
 * its own sales and those that it issues.
 */
import type { Filter, PageRequest } from '../core/pagination.ts'
import { one, pageClause, type Reader, rows, type Sql, sql, withinClauses } from '../db/index.ts'
import { invoiceNumber, newestRevision } from './document.ts'
import type { InvoiceLine } from './lines.ts'

export const invoiceStates = [
  'drafted',
  'sending',
  'unknown',
  'published',
  'failed',
  'superseded',
  'not_needed',
] as const
type InvoiceState = (typeof invoiceStates)[number]

/** The content of an invoice at one time, and its state at the provider. Amounts are in dong. */
export type InvoiceRevision = {
  revision: number
  /** Stays `drafted` where no provider is configured. */
  state: InvoiceState
  lines: InvoiceLine[]
  net: number
  tax: number
  total: number
  sentAt: Date | null
  finishedAt: Date | null
  lookupCode: string | null
  /** The reason why it failed. */
  reason: string | null
}

/** An invoice with its newest revision. */
export type Invoice = InvoiceRevision & {
  id: string
  /** Null until it is first sent, and again when the provider has another invoice under the number. */
  number: string | null
  organizationId: string
  organizationCode: string
  bookingId: string
  bookingCode: string
  orderId: string
  leg: number
  recipient: Record<string, string>
  createdAt: Date
}

type InvoiceFilter = Filter<{
  bookingId: string
  state: InvoiceState
  /** The agency that sold. */
  organizationCode: string
  /** When it was drafted: from `from` on, and before `to`. */
  from: Date
  to: Date
}>

type Row = Omit<Invoice, 'number'> & { year: number | null; number: number | null }

const revisionColumns = sql`
  r.revision, r.state, r.lines, r.net, r.tax, r.total, r.sent_at as "sentAt",
  r.finished_at as "finishedAt", r.lookup_code as "lookupCode", r.reason`

const isSeenBy = (organizationId: string) =>
  sql`(i.organization_id = ${organizationId} or i.seller_id = ${organizationId})`

export function listInvoices(
  reader: Reader,
  organizationId: string,
  filter: InvoiceFilter,
  page: PageRequest,
): Promise<Invoice[]> {
  const rest = sql`${meets(filter)} ${pageClause(page, sql`i.id`)}`
  return selectInvoices(reader, organizationId, rest)
}

/** The number of invoices that meet a filter, and what they say now; no more than `most` of them are read. */
export function sumInvoices(
  reader: Reader,
  organizationId: string,
  filter: InvoiceFilter,
  most: number,
): Promise<{ count: number; net: number; tax: number; total: number }> {
  return one(
    reader,
    sql`select count(*) as count, coalesce(sum(net), 0)::bigint as net,
               coalesce(sum(tax), 0)::bigint as tax, coalesce(sum(total), 0)::bigint as total
        from (select r.net, r.tax, r.total from invoices i ${newestRevision}
              where ${isSeenBy(organizationId)} ${meets(filter)} limit ${most}) said`,
  )
}

function meets(filter: InvoiceFilter): Sql {
  const { bookingId, state, organizationCode } = filter
  const ofBooking = bookingId ? sql`and i.booking_id = ${bookingId}` : sql``
  // The newest revision decides. That one of them was ever in a rare state finds the few without reading all.
  const inState = state
    ? sql`and r.state = ${state}
          and i.id in (select invoice_id from invoice_revisions where state = ${state})`
    : sql``
  const ofAgency = organizationCode
    ? sql`and i.organization_id = (select id from organizations where code = ${organizationCode})`
    : sql``
  const inDays = withinClauses(filter, sql`i.created_at`, sql`i.id`).map(each => sql`and ${each}`)
  return sql`${ofBooking} ${inState} ${ofAgency} ${sql.join(inDays, sql` `)}`
}

/** Undefined when the organization is neither the agency nor the seller. */
export async function readInvoice(
  reader: Reader,
  organizationId: string,
  invoiceId: string,
): Promise<(Invoice & { revisions: InvoiceRevision[] }) | undefined> {
  const [invoice] = await selectInvoices(reader, organizationId, sql`and i.id = ${invoiceId}`)
  if (invoice === undefined) return undefined
  const revisions = await rows<InvoiceRevision>(
    reader,
    sql`select ${revisionColumns} from invoice_revisions r
        where r.invoice_id = ${invoiceId} order by r.revision`,
  )
  return { ...invoice, revisions }
}

async function selectInvoices(
  reader: Reader,
  organizationId: string,
  rest: Sql,
): Promise<Invoice[]> {
  const found = await rows<Row>(
    reader,
    sql`select i.id, i.year, i.number, i.organization_id as "organizationId",
               g.code as "organizationCode", i.booking_id as "bookingId",
               b.booking_code as "bookingCode", i.order_id as "orderId", o.leg, i.recipient,
               i.created_at as "createdAt", ${revisionColumns}
        from invoices i join bookings b on b.id = i.booking_id join orders o on o.id = i.order_id
          join organizations g on g.id = i.organization_id
          ${newestRevision}
        where ${isSeenBy(organizationId)} ${rest}`,
  )
  return found.map(({ year, number, ...invoice }) => ({
    ...invoice,
    number: invoiceNumber(year, number),
  }))
}
