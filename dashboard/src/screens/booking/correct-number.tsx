/** Of the service's staff: another number for an issued ticket, which shows a wrong one. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { Booking, Ticket } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { useCorrection } from './entered.ts'
import { texts } from './texts.ts'

const reasons = ['mistyped', 'given_anew'] as const
type Reason = (typeof reasons)[number]

type CorrectNumberProps = { booking: Booking; ticket: Ticket; onClose(): void }

export function CorrectNumber({ booking, ticket, onClose }: CorrectNumberProps) {
  const t = useTexts(texts)
  const { draft, setDraft, correct } = useCorrection(
    booking.id,
    () => ({ ticket_number: ticket.ticket_number ?? '' }),
    ({ ticket_number }) => ({ ticket_number, reason: '' }),
    ({ ticket_number, reason }, seen) =>
      answer(
        api.PUT('/dashboard/api/operations/bookings/{id}/tickets/{ticket_id}/number', {
          params: { path: { id: booking.id, ticket_id: ticket.id } },
          body: { ticket_number: ticket_number.trim(), reason: reason as Reason, seen },
        }),
      ),
  )
  return (
    <Confirm
      title={t('numberTitle', { seat: ticket.seat_code })}
      text={t('numberText')}
      deed={t('correctDeed')}
      isOpen
      onClose={onClose}
      act={correct}
    >
      <TextInput
        label={t('ticketNumber')}
        name="ticket_number"
        value={draft.ticket_number}
        onChange={event => setDraft({ ...draft, ticket_number: event.currentTarget.value })}
        maxLength={100}
        required
      />
      <NativeSelect
        label={t('numberReason')}
        name="reason"
        value={draft.reason}
        onChange={event => setDraft({ ...draft, reason: event.currentTarget.value })}
        data={[
          { value: '', label: '' },
          ...reasons.map(reason => ({ value: reason, label: t(`number_${reason}`) })),
        ]}
        required
      />
    </Confirm>
  )
}
