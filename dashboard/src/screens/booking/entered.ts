/** What was typed of a booking, as the forms have it. */
import type { Booking, Ticket, Travellers } from '../../api/bookings.ts'
import { type BuyerDraft, emptyBuyer, type PersonDraft, passengerFields } from '../../api/draft.ts'

export function personOf(
  { id, passenger_name }: Ticket,
  travellers: Travellers | undefined,
): PersonDraft {
  const who: Partial<Record<string, string | null>> =
    travellers?.data.find(each => each.ticket_id === id) ?? {}
  const fields = passengerFields.map(name => [name, who[name] ?? ''] as const)
  return { ...(Object.fromEntries(fields) as PersonDraft), full_name: passenger_name }
}

export function buyerOf({ contact, ...booking }: Booking): BuyerDraft {
  return {
    ...contact,
    reference: booking.client_reference ?? '',
    voucher: booking.voucher?.code ?? '',
    invoice: { ...emptyBuyer.invoice, ...booking.invoice_recipient },
  }
}
