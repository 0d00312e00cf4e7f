/** Another name, document or date of birth for a passenger, before the operator is told. */
import type { Booking, Order, Ticket, Travellers } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { filled, inOneLine } from '../../api/draft.ts'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { PersonFields } from '../../parts/person/person-fields.tsx'
import { personOf, seenPerson, useCorrection } from './entered.ts'
import { texts } from './texts.ts'

type CorrectPassengerProps = {
  booking: Booking
  order: Order
  ticket: Ticket
  travellers: Travellers
  onClose(): void
}

export function CorrectPassenger(props: CorrectPassengerProps) {
  const { booking, order, ticket, travellers, onClose } = props
  const t = useTexts(texts)
  const { operator, typeName } = useNetwork()
  const { draft, setDraft, correct } = useCorrection(
    booking.id,
    () => seenPerson(ticket, travellers),
    personOf,
    ({ full_name, ...rest }, seen) =>
      answer(
        api.PUT('/dashboard/api/bookings/{id}/tickets/{ticket_id}/passenger', {
          params: { path: { id: booking.id, ticket_id: ticket.id } },
          body: { full_name: inOneLine(full_name), ...filled(rest), seen } as never,
        }),
      ),
  )
  return (
    <Confirm
      title={t('correctTitle', { seat: ticket.seat_code })}
      text={t('correctHint', { type: typeName(order.voyage.operator, ticket.passenger_type) })}
      deed={t('correctDeed')}
      size="xl"
      isOpen
      onClose={onClose}
      act={correct}
    >
      <PersonFields
        person={draft}
        type={ticket.passenger_type}
        operator={operator(order.voyage.operator)}
        isVehicle={draft.plate_number !== ''}
        onChange={(field, value) => setDraft({ ...draft, [field]: value })}
      />
    </Confirm>
  )
}
