/** Another contact, reference or recipient of the invoice, before the operator is told. */
import { Text } from '@mantine/core'
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
  const { draft, setDraft, correct } = useCorrection(
    booking.id,
    (): SeenBuyer => ({ contact, client_reference, invoice_recipient }),
    buyerOf,
    (buyer, seen) =>
      answer(
        api.PUT('/dashboard/api/bookings/{id}/contact', {
          params: { path: { id: booking.id } },
          body: { ...buyerIn(buyer), seen: seen as never },
        }),
      ),
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
      <ContactFields buyer={draft} onChange={setDraft} />
      <Text size="sm" fw={600}>
        {person('invoice')}
      </Text>
      <InvoiceFields buyer={draft} onChange={setDraft} />
    </Confirm>
  )
}
