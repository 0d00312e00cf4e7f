import { type Actor, recordAudit } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { first, run, sql, type Tx } from '../db/index.ts'

/**
 * Sends a failed invoice to the provider once more, under its old number, or under the next one when the
 * provider has another invoice under the old one. Answers false when its newest revision has not
 * failed, and throws `not_found` when there is no such invoice.
 */
export async function sendInvoiceAgain(
  tx: Tx,
  { invoiceId, by }: { invoiceId: string; by: Actor },
): Promise<boolean> {
  const invoice = await first<{ organizationId: string }>(
    tx,
    sql`select organization_id as "organizationId" from invoices where id = ${invoiceId}`,
  )
  if (invoice === undefined) fail('not_found', 'there is no such invoice')
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
  await recordAudit(tx, {
    by,
    action: 'invoice.send_again',
    organizationId: invoice.organizationId,
    subject: invoiceId,
    facts: { revision: queued.revision },
  })
  await run(tx, sql`select pg_notify('invoice_queued', ${invoiceId})`)
  return true
}
