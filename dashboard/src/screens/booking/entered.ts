/** What was typed of a booking, as the forms have it. */
import { useState } from 'react'
import { type Booking, bookingChanged, type Ticket, type Travellers } from '../../api/bookings.ts'
import { ApiProblem } from '../../api/client.ts'
import { type BuyerDraft, emptyBuyer, type PersonDraft, passengerFields } from '../../api/draft.ts'

/** Of a person or a buyer, as the service has it. */
type Stands<Fields extends string> = { [Field in Fields]?: string | null }
type SeenPerson = Stands<keyof PersonDraft> & { full_name: string }
export type SeenBuyer = Pick<Booking, 'contact' | 'client_reference' | 'invoice_recipient'>

export function seenPerson({ id, passenger_name }: Ticket, travellers: Travellers): SeenPerson {
  const found = travellers.data.find(each => each.ticket_id === id)
  const { ticket_id: _, ...entered } = found ?? { ticket_id: id }
  return { ...entered, full_name: passenger_name }
}

export function personOf(seen: SeenPerson): PersonDraft {
  return Object.fromEntries(passengerFields.map(name => [name, seen[name] ?? ''])) as PersonDraft
}

export function buyerOf({
  contact,
  client_reference,
  invoice_recipient,
  voucher = null,
}: SeenBuyer & Partial<Pick<Booking, 'voucher'>>): BuyerDraft {
  return {
    ...contact,
    reference: client_reference ?? '',
    voucher: voucher?.code ?? '',
    invoice: { ...emptyBuyer.invoice, ...invoice_recipient },
  }
}

/**
 * A correction of what `first` was when the dialog opened. Where somebody else was faster, the fields that were not
 * touched follow, the others stay as they are typed, and the next press has seen what stands now.
 */
export function useCorrection<Seen, Draft extends object>(
  bookingId: string,
  first: () => Seen,
  draftOf: (seen: Seen) => Draft,
  send: (draft: Draft, seen: Seen) => Promise<unknown>,
) {
  const [seen, setSeen] = useState(first)
  const [draft, setDraft] = useState(() => draftOf(seen))
  const correct = async () => {
    try {
      await send(draft, seen)
    } catch (error) {
      const stands = error instanceof ApiProblem ? (error.stands as Seen | undefined) : undefined
      if (stands !== undefined) {
        setSeen(stands)
        setDraft(typed => typedOver(typed, draftOf(seen), draftOf(stands)))
      }
      throw error
    } finally {
      // Also when the answer is lost: the service may have corrected it.
      void bookingChanged(bookingId)
    }
  }
  return { draft, setDraft, correct }
}

function typedOver<Draft extends object>(typed: Draft, seen: Draft, stands: Draft): Draft {
  const fields = Object.entries(typed).map(([field, value]) => {
    const name = field as keyof Draft
    if (typeof value === 'object') {
      return [name, typedOver(value, seen[name] as object, stands[name] as object)]
    }
    return [name, value === seen[name] ? stands[name] : value]
  })
  return Object.fromEntries(fields) as Draft
}
