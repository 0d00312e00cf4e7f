import { type Database, first, inTransaction, one, run, sql, type Tx } from '../db/index.ts'
import { invoiceFailed, invoicePublished } from '../events/index.ts'

export type Answer =
  | { kind: 'published'; lookupCode: string }
  | { kind: 'failed'; reason: string; isTaken?: true }

/** Records the provider's answer and its event, once. Answers false when there was an answer already. */
export function recordAnswer(db: Database, revisionId: string, answer: Answer): Promise<boolean> {
  const lookupCode = answer.kind === 'published' ? answer.lookupCode : null
  const reason = answer.kind === 'failed' ? answer.reason : null
  return inTransaction(db, async tx => {
    const moved = await first<{ invoiceId: string }>(
      tx,
      sql`update invoice_revisions
          set state = ${answer.kind}, finished_at = now(), worker = null,
              lookup_code = ${lookupCode}, reason = ${reason}
          where id = ${revisionId} and state in ('sending', 'unknown')
          returning invoice_id as "invoiceId"`,
    )
    if (moved === undefined) return false
    const { invoiceId } = moved
    if (answer.kind === 'failed' && answer.isTaken) await giveUpNumber(tx, invoiceId)
    const fact = await one<{ organizationId: string; bookingId: string; bookingCode: string }>(
      tx,
      sql`select i.organization_id as "organizationId", b.id as "bookingId",
                 b.booking_code as "bookingCode"
          from invoices i join bookings b on b.id = i.booking_id where i.id = ${invoiceId}`,
    )
    const recordEvent = answer.kind === 'published' ? invoicePublished : invoiceFailed
    await recordEvent(tx, { ...fact, invoiceId })
    await wakeNext(tx, invoiceId)
    return true
  })
}

/**
 * Another invoice has the number, so a repeated sending takes the next one. The number is kept once the
 * provider has published a revision under it: a second number would make two invoices of one.
 */
async function giveUpNumber(tx: Tx, invoiceId: string): Promise<void> {
  await run(
    tx,
    sql`update invoices set year = null, number = null
        where id = ${invoiceId} and not exists (select from invoice_revisions
                                                where invoice_id = ${invoiceId}
                                                  and state = 'published')`,
  )
}

/** A later revision may have waited for this one. */
async function wakeNext(tx: Tx, invoiceId: string): Promise<void> {
  await run(
    tx,
    sql`update invoice_revisions set next_step_at = now()
        where invoice_id = ${invoiceId} and state = 'drafted'`,
  )
  await run(tx, sql`select pg_notify('invoice_queued', ${invoiceId})`)
}
