/**
 * The port to an e-invoice provider. The provider knows an invoice by our reference (number and revision)
 * and publishes each reference once, however often it is sent.
 */
import type { InvoiceContent } from './lines.ts'

export type InvoiceDocument = InvoiceContent & {
  /** `2026-000017-2`: year, number, revision. */
  reference: string
  /** `2026-000017`; a later revision replaces the earlier ones. */
  number: string
  revision: number
  bookingCode: string
  seller: { code: string; name: string }
  /** { name, company?, tax_code?, address?, email? } */
  recipient: Record<string, string>
}

/**
 * `refused`, `taken` and `not_sent` are certain: nothing was published. `unknown` is not. `taken`: the
 * provider has another invoice under this reference, as after a restore to an earlier instant.
 */
export type PublishAnswer =
  | { kind: 'published'; lookupCode: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'taken'; reason: string }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown' }

/** `none` says only that the provider has no record so far. `taken` is as in `PublishAnswer`. */
export type InvoiceRecord =
  | { kind: 'published'; lookupCode: string }
  | { kind: 'taken'; reason: string }
  | { kind: 'none' }
  | { kind: 'unknown' }

export type InvoiceProvider = {
  publish(invoice: InvoiceDocument): Promise<PublishAnswer>
  find(invoice: InvoiceDocument): Promise<InvoiceRecord>
  close(): Promise<void>
}
