import { type Actor, recordAudit } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { first, json, run, sql, type Tx } from '../db/index.ts'

type Again = {
  invoiceId: string
  by: Actor
  /** Instead of whom it was for: mostly a provider refuses an invoice for a wrong tax code. */
  recipient?: Recipient | undefined
}

type Recipient = { name: string } & Partial<Record<string, string>>

/**
 * Sends a failed invoice to the provider once more, under its old number, or under the next one when the
 * provider has another invoice under the old one. Answers false when its newest revision has not failed. Throws
 * `not_found` when there is no such invoice, and `invoice_not_failed` for another recipient when an earlier
 * revision was published: that one has it for good.
 */
export async function sendInvoiceAgain(
  tx: Tx,
  { invoiceId, by, recipient }: Again,
): Promise<boolean> {
  const invoice = await first<{
    organizationId: string
    recipient: Recipient
    wasPublished: boolean
  }>(
    tx,
    sql`select organization_id as "organizationId", recipient,
               exists (select from invoice_revisions r where r.invoice_id = i.id
                         and r.state = 'published') as "wasPublished"
        from invoices i where id = ${invoiceId}`,
  )
  if (invoice === undefined) fail('not_found', 'there is no such invoice')
  const corrected = differences(invoice.recipient, recipient ?? invoice.recipient)
  if (corrected.length > 0 && invoice.wasPublished) {
    fail('invoice_not_failed', 'an earlier revision was published to its recipient')
  }
  const queued = await first<{ revision: number }>(
    tx,
    sql`update invoice_revisions r
        set state = 'drafted', finished_at = null, reason = null, misses = 0, next_step_at = now()
        where r.invoice_id = ${invoiceId} and r.state = 'failed'
          and r.revision = (select max(revision) from invoice_revisions
                            where invoice_id = ${invoiceId})
        returning r.revision`,
  )
  if (queued === undefined) return false
  if (corrected.length > 0) {
    await run(tx, sql`update invoices set recipient = ${json(recipient)} where id = ${invoiceId}`)
  }
  await recordAudit(tx, {
    by,
    action: 'invoice.send_again',
    organizationId: invoice.organizationId,
    subject: invoiceId,
    // What stood there may name a person, and is not kept.
    facts: { revision: queued.revision, ...(corrected.length > 0 && { fields: corrected }) },
  })
  await run(tx, sql`select pg_notify('invoice_queued', ${invoiceId})`)
  return true
}

/** The names of the fields in which two recipients differ. */
function differences(before: Recipient, after: Recipient): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].filter(field => before[field] !== after[field])
}
