import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Booking, bookingChanged } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { texts } from './texts.ts'

/**
 * Asks the service's staff for the tickets of an operator that issues by hand. They hold the money when
 * they start.
 */
export function TicketingDialog({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const t = useTexts(texts)
  const [note, setNote] = useState('')
  const ask = async () => {
    await answer(
      api.POST('/dashboard/api/bookings/{id}/ticketing-request', {
        params: { path: { id: booking.id } },
        body: note.trim() === '' ? {} : { note: note.trim() },
      }),
    )
    void bookingChanged(booking.id)
  }
  return (
    <Confirm
      title={t('askTitle', { code: booking.booking_code })}
      text={t('askHint')}
      deed={t('askDeed')}
      isOpen
      onClose={onClose}
      act={ask}
    >
      <Textarea
        label={t('askNote')}
        maxLength={1_000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </Confirm>
  )
}
