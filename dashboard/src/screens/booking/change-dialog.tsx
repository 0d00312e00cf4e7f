/** Which leg is changed; then `ChangeLeg` says to what. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Booking } from '../../api/bookings.ts'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ChangeLeg } from './change-leg.tsx'
import { texts } from './texts.ts'

export function ChangeDialog({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const t = useTexts(texts)
  const { routeName } = useNetwork()
  // As it was opened: a refusal reads the booking again, which may have no ticket left, and still has to say why.
  const [legs] = useState(() =>
    booking.orders.filter(order => order.tickets.some(ticket => !ticket.cancelled)),
  )
  const [orderId, setOrderId] = useState(legs[0]?.id ?? '')
  const order = legs.find(({ id }) => id === orderId)
  return (
    <Dialog
      title={t('changeTitle', { code: booking.booking_code })}
      isOpen
      onClose={onClose}
      size="xl"
    >
      {legs.length > 1 && (
        <NativeSelect
          label={t('whichLeg')}
          value={orderId}
          onChange={event => setOrderId(event.currentTarget.value)}
          data={legs.map(({ id, leg, voyage }) => ({
            value: id,
            label: `${t('leg', { number: leg })}: ${routeName(voyage)}`,
          }))}
        />
      )}
      {order !== undefined && (
        <ChangeLeg key={order.id} booking={booking} order={order} onClose={onClose} />
      )}
    </Dialog>
  )
}
