import { type Actor, recordAudit } from '../audit/index.ts'
import { correctRecipient, type Recipient, refuseUnseen } from '../bookings/index.ts'
import { fail } from '../core/errors.ts'
import { json, rows, run, runLater, sql, type Tx } from '../db/index.ts'
import { newestRevision } from './document.ts'

type Again = {
  invoiceId: string
  by: Actor
  /** Instead of whom it was for: mostly a provider refuses an invoice for a wrong tax code. */
  recipient?: Recipient | undefined
  /** Whom it was for as the page showed it. */
  seen?: Recipient | undefined
}

/** An invoice with its newest revision. */
type Invoice = {
  id: string
  bookingId: string
  organizationId: string
  recipient: Recipient
  revisionId: string
  revision: number
  state: string
  /** The provider has, or may have, a revision of it. */
  isTold: boolean
}

/**
 * Sends a failed invoice to the provider once more, under its old number, or under the next one when the
 * provider has another invoice under the old one. Another recipient is a correction of the booking: it is for all of
 * its invoices that nobody has yet, of which those that failed are sent again too, and for later ones. Answers false
 * when the newest revision has not failed. Throws `not_found` when there is no such invoice, and `invoice_not_failed`
 * for another recipient when an earlier revision was published: that one has it for good. Throws `corrected_meanwhile`
 * when it is not for whom the page showed any more.
 */
export async function sendInvoiceAgain(
  tx: Tx,
  { invoiceId, by, recipient, seen }: Again,
): Promise<boolean> {
  const invoices = await lockInvoices(tx, invoiceId)
  const wanted = invoices.find(({ id }) => id === invoiceId)
  if (wanted === undefined) fail('not_found', 'there is no such invoice')
  if (wanted.state !== 'failed') return false
  if (seen) refuseUnseen({ invoice_recipient: seen }, { invoice_recipient: wanted.recipient })
  const to = recipient ?? wanted.recipient
  const corrected = differences(wanted.recipient, to)
  if (corrected.length === 0) {
    await queue(tx, [wanted], corrected, by)
    return true
  }
  if (wanted.isTold)
    fail('invoice_not_failed', 'an earlier revision was published to its recipient')
  const untold = invoices.filter(({ isTold }) => !isTold)
  const ids = untold.map(({ id }) => id)
  await run(tx, sql`update invoices set recipient = ${json(to)} where id = any(${ids}::uuid[])`)
  await correctRecipient(tx, wanted, to, by)
  await queue(
    tx,
    untold.filter(({ state }) => state === 'failed'),
    corrected,
    by,
  )
  return true
}

/** All of the booking: its lock keeps others from being drafted, and those of the revisions keep workers from sending. */
async function lockInvoices(tx: Tx, invoiceId: string): Promise<Invoice[]> {
  const bookingId = sql`(select booking_id from invoices where id = ${invoiceId})`
  await runLater(tx, sql`select from bookings where id = ${bookingId} for update`)
  await runLater(
    tx,
    sql`select from invoice_revisions
        where invoice_id in (select id from invoices where booking_id = ${bookingId})
        order by id for update`,
  )
  return rows<Invoice>(
    tx,
    sql`select i.id, i.booking_id as "bookingId", i.organization_id as "organizationId", i.recipient,
               r.id as "revisionId", r.revision, r.state,
               exists (select from invoice_revisions told where told.invoice_id = i.id
                         and told.state in ('sending', 'unknown', 'published')) as "isTold"
        from invoices i ${newestRevision}
        where i.booking_id = ${bookingId}`,
  )
}

async function queue(
  tx: Tx,
  invoices: readonly Invoice[],
  corrected: readonly string[],
  by: Actor,
): Promise<void> {
  await run(
    tx,
    sql`update invoice_revisions
        set state = 'drafted', finished_at = null, reason = null, misses = 0, next_step_at = now()
        where id = any(${invoices.map(({ revisionId }) => revisionId)}::uuid[])`,
  )
  for (const { id, organizationId, revision } of invoices) {
    await recordAudit(tx, {
      by,
      action: 'invoice.send_again',
      organizationId,
      subject: id,
      // What stood there may name a person, and is not kept.
      facts: { revision, ...(corrected.length > 0 && { fields: corrected }) },
    })
    await run(tx, sql`select pg_notify('invoice_queued', ${id})`)
  }
}

/** The names of the fields in which two recipients differ. */
function differences(before: Recipient, after: Recipient): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].filter(field => before[field] !== after[field])
}
