/**
 * Another contact, reference or recipient of the invoice, before the operator is told; afterwards only how the contact is
 * reached, and the reference.
 */
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Booking } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { buyerIn } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ContactFields, InvoiceFields } from '../../parts/person/buyer-fields.tsx'
import { personTexts } from '../../parts/person/texts.ts'
import { buyerOf, type SeenBuyer, useCorrection } from './entered.ts'
import { texts } from './texts.ts'

export function CorrectContact({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const t = useTexts(texts)
  const person = useTexts(personTexts)
  const { contact, client_reference, invoice_recipient } = booking
  // A colleague who confirms meanwhile takes no field away that is typed in: the press is refused, and says why.
  const [isWhole] = useState(booking.correctable)
  const { draft, setDraft, correct } = useCorrection(
    booking.id,
    (): SeenBuyer => ({ contact, client_reference, invoice_recipient }),
    buyerOf,
    (buyer, seen) => {
      const to = { ...buyerIn(buyer), seen: seen as never }
      if (!isWhole) {
        // As it stands, to the letter.
        to.contact.name = seen.contact.name
        if (seen.invoice_recipient !== null) to.invoice_recipient = seen.invoice_recipient as never
      }
      return answer(
        api.PUT('/dashboard/api/bookings/{id}/contact', {
          params: { path: { id: booking.id } },
          body: to,
        }),
      )
    },
  )
  return (
    <Confirm
      title={t('correctContact')}
      deed={t('correctDeed')}
      size="xl"
      isOpen
      onClose={onClose}
      act={correct}
    >
      {!isWhole && <Text>{t('reachHint')}</Text>}
      <ContactFields buyer={draft} onChange={setDraft} nameStays={!isWhole} />
      {isWhole && (
        <>
          <Text size="sm" fw={600}>
            {person('invoice')}
          </Text>
          <InvoiceFields buyer={draft} onChange={setDraft} />
        </>
      )}
    </Confirm>
  )
}
