/** Shorthand of the invoice suites: our state of an invoice, and its provider's. */
import assert from 'node:assert/strict'
import { type Database, inTransaction, run, sql } from '../../src/db/index.ts'
import { type Invoice, listInvoices } from '../../src/invoices/index.ts'
import { until } from './issuance.ts'
import type { OrganizationCode, TestService } from './service.ts'

const page = { sort: '_id', limit: 100, after: null } as const

/** The invoices of a booking by leg. */
export async function invoicesOf(
  service: Pick<TestService, 'db' | 'organizations'>,
  booking: { id: string },
  who: OrganizationCode = 'PIER9',
): Promise<Invoice[]> {
  const organizationId = service.organizations[who]
  const found = await listInvoices(service.db, organizationId, { bookingId: booking.id }, page)
  return found.toSorted((a, b) => a.leg - b.leg)
}

/** Waits until the newest revision of each invoice of a booking is in a state. */
export function invoicesAt(
  service: TestService,
  booking: { id: string },
  state: string,
): Promise<Invoice[]> {
  return until(`invoices ${state}`, async () => {
    const invoices = await invoicesOf(service, booking)
    return invoices.length > 0 && invoices.every(each => each.state === state) && invoices
  })
}

type Publication = {
  reference: string
  lookup_code: string
  document: any
  arrivals: number
}

/** The provider's own records of a booking. Asserts that nothing is there twice. */
export async function publicationsOf(
  service: Pick<TestService, 'control'>,
  booking: { booking_code: string },
): Promise<Publication[]> {
  const { body } = await service.control('GET', 'invoices')
  const all: Publication[] = body.data
  const found = all.filter(({ document }) => document.booking_code === booking.booking_code)
  const references = found.map(({ reference }) => reference)
  assert.deepEqual(references, [...new Set(references)], 'published twice')
  return found
}

/** The events of a booking's invoices, in order. */
export async function invoiceEvents(
  service: TestService,
  booking: { id: string },
  who: OrganizationCode = 'PIER9',
): Promise<string[]> {
  const { body } = await service.as(who).get('/events?sort=_id&limit=100')
  assert.equal(body.has_next_page, false)
  return body.data
    .filter((event: any) => event.data.booking_id === booking.id && event.data.invoice_id)
    .map((event: any) => event.type.replace('invoice.', ''))
}

/** Lets time pass for a booking's waiting invoices. Repeats when a worker had a row. */
export async function ageInvoices(
  { db }: { db: Database },
  booking: { id: string },
  seconds: number,
): Promise<void> {
  await inTransaction(db, tx =>
    run(
      tx,
      sql`update invoice_revisions
        set sent_at = sent_at - make_interval(secs => ${seconds}), next_step_at = now()
        where finished_at is null
          and invoice_id in (select id from invoices where booking_id = ${booking.id})`,
    ),
  )
}
