import { type Database, first, sql, surelySince } from '../db/index.ts'
import type { InvoiceLine } from './lines.ts'
import type { InvoiceDocument } from './provider.ts'

export type OpenRevision = {
  id: string
  invoiceId: string
  state: 'drafted' | 'sending' | 'unknown'
  total: number
  misses: number
  /** No operator was asked for the tickets. */
  isRehearsed: boolean
  secondsSinceSent: number | null
  number: string | null
  /** The content that the provider is sent; null before the invoice has a number. */
  document: InvoiceDocument | null
}

type Row = Omit<OpenRevision, 'document' | 'number'> & {
  revision: number
  year: number | null
  number: number | null
  bookingCode: string
  seller: { code: string; name: string }
  recipient: Record<string, string>
  lines: InvoiceLine[]
  net: number
  tax: number
}

/** Joins an invoice `i` with the revision `r` that says what it is now. */
export const newestRevision = sql`
  join lateral (select * from invoice_revisions where invoice_id = i.id
                order by revision desc limit 1) r on true`

/** `2026-000017` */
export function invoiceNumber(year: number | null, number: number | null): string | null {
  return year === null || number === null ? null : `${year}-${String(number).padStart(6, '0')}`
}

/** Undefined once the revision is finished. */
export async function readOpenRevision(
  db: Database,
  revisionId: string,
): Promise<OpenRevision | undefined> {
  const row = await first<Row>(
    db,
    sql`select r.id, r.invoice_id as "invoiceId", r.revision, r.state, r.lines, r.net, r.tax,
               r.total, r.misses, ${surelySince(sql`r.sent_at`)} as "secondsSinceSent",
               exists (select from ticket_files f
                       where f.order_id = i.order_id and f.rehearsal) as "isRehearsed",
               i.year, i.number, i.recipient, b.booking_code as "bookingCode",
               jsonb_build_object('code', s.code, 'name', s.name) as seller
        from invoice_revisions r join invoices i on i.id = r.invoice_id
          join bookings b on b.id = i.booking_id join organizations s on s.id = i.seller_id
        where r.id = ${revisionId} and r.finished_at is null`,
  )
  if (row === undefined) return undefined
  const { revision, year, bookingCode, seller, recipient, lines, net, tax, ...work } = row
  const number = invoiceNumber(year, row.number)
  const content = { bookingCode, seller, recipient, lines, net, tax, total: work.total }
  const document =
    number === null ? null : { reference: `${number}-${revision}`, number, revision, ...content }
  return { ...work, number, document }
}
