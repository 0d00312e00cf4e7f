/** Another contact, reference or recipient of the invoice, before the operator is told. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { type Booking, bookingChanged } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { buyerIn } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ContactFields, InvoiceFields } from '../../parts/person/buyer-fields.tsx'
import { personTexts } from '../../parts/person/texts.ts'
import { buyerOf } from './entered.ts'
import { texts } from './texts.ts'

export function CorrectContact({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const t = useTexts(texts)
  const person = useTexts(personTexts)
  const [buyer, setBuyer] = useState(() => buyerOf(booking))
  const correct = async () => {
    try {
      await answer(
        api.PUT('/dashboard/api/bookings/{id}/contact', {
          params: { path: { id: booking.id } },
          body: buyerIn(buyer),
        }),
      )
    } finally {
      // Also when the answer is lost: the service may have corrected it.
      await bookingChanged(booking.id)
    }
  }
  return (
    <Confirm
      title={t('correctContact')}
      deed={t('correctDeed')}
      size="xl"
      isOpen
      onClose={onClose}
      act={correct}
    >
      <ContactFields buyer={buyer} onChange={setBuyer} />
      <Text size="sm" fw={600}>
        {person('invoice')}
      </Text>
      <InvoiceFields buyer={buyer} onChange={setBuyer} />
    </Confirm>
  )
}
