import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../audit/index.ts'
import { type Database, first, inTransaction, json, sql, type Tx } from '../db/index.ts'
import { type Entered, endCorrection, refuseUnseen } from './correction.ts'
import { readBooking } from './read.ts'
import { correctionRefusal, reachRefusal, refuse } from './rules.ts'
import { lockBooking } from './saga-booking.ts'
import type { NewBooking } from './write-booking.ts'

type CorrectedContact = Pick<NewBooking, 'contact' | 'clientReference' | 'invoiceRecipient'>

export type Recipient = { name: string } & Partial<Record<string, string>>

const names = {
  contact: 'contact',
  clientReference: 'client_reference',
  invoiceRecipient: 'invoice_recipient',
} as const

/**
 * Sets right whom to contact, who gets the invoice, and the agency's own reference; after an operator was told only
 * the contact's telephone and address, and the reference. A voucher's use stays counted for the address with which it
 * was booked. Throws `not_found`, the refusals of `correctionRefusal` and `reachRefusal`, and `corrected_meanwhile`.
 */
export async function correctContact(
  db: Database,
  of: { organizationId: string; bookingId: string },
  { seen, to }: { seen: Entered; to: CorrectedContact },
  by: Actor,
): Promise<void> {
  const { organizationId, bookingId } = of
  await inTransaction(db, async tx => {
    await lockBooking(tx, organizationId, bookingId)
    const booking = await readBooking(tx, organizationId, bookingId)
    const keys = Object.keys(names) as (keyof CorrectedContact)[]
    const changed = keys.filter(key => !isDeepStrictEqual(booking[key], to[key]))
    refuse(reachRefusal(booking.standing))
    refuseUnseen(seen, Object.fromEntries(keys.map(key => [names[key], booking[key]])))
    const isAnotherBuyer =
      to.contact.name !== booking.contact.name || changed.includes('invoiceRecipient')
    if (isAnotherBuyer) refuse(correctionRefusal(booking.standing))
    if (changed.length === 0) return
    await endCorrection(tx, {
      of,
      by,
      action: 'booking.correct_contact',
      facts: { fields: changed.map(key => names[key]) },
      also: [
        sql`contact_name = ${to.contact.name}`,
        sql`contact_email = ${to.contact.email}`,
        sql`contact_phone = ${to.contact.phone}`,
        sql`client_reference = ${to.clientReference}`,
        sql`invoice_recipient = ${to.invoiceRecipient && json(to.invoiceRecipient)}`,
      ],
    })
  })
}

/**
 * Sets right whom the invoices are for, after one was refused: also of an issued booking, since no operator knows it.
 * Of an erased booking nothing is kept. The caller has the booking's lock.
 */
export async function correctRecipient(
  tx: Tx,
  { bookingId, organizationId }: { organizationId: string; bookingId: string },
  to: Recipient,
  by: Actor,
): Promise<void> {
  const kept = await first(
    tx,
    sql`select from bookings where id = ${bookingId} and passengers_erased_at is null`,
  )
  if (kept === undefined) return
  await endCorrection(tx, {
    of: { organizationId, bookingId },
    by,
    action: 'booking.correct_contact',
    facts: { fields: [names.invoiceRecipient] },
    also: [sql`invoice_recipient = ${json(to)}`],
  })
}
