import { Stack, Text } from '@mantine/core'
import type { Booking, History } from '../../api/bookings.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { texts } from './texts.ts'

type CancelledProps = { booking: Booking; cancelled: NonNullable<History['cancelled']> }

/** What came back of the tickets that were cancelled, and what of it is the customer's. */
export function Cancelled({ booking, cancelled }: CancelledProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const { tickets, penalty, net_refunded, customer_price } = cancelled
  const all = booking.orders.flatMap(order => order.tickets).length
  return (
    <Notice title={t('cancelledTickets', { tickets, all })}>
      <Stack gap={4}>
        <Text size="sm">
          {t('penaltyKept', { amount: money(penalty) })}{' '}
          {t('refundMade', { amount: money(net_refunded) })}
        </Text>
        <Text size="sm">
          {t('giveBack', {
            amount: money(Math.max(0, customer_price - penalty)),
            paid: money(customer_price),
          })}
        </Text>
      </Stack>
    </Notice>
  )
}

/** What the live tickets cost, next to what all of them did. */
export function Standing({ label, stands, all }: { label: string; stands: number; all: number }) {
  const t = useTexts(texts)
  const { money } = useFormat()
  return (
    <Text>
      {label} <strong>{money(stands)}</strong>
      {stands !== all && (
        <Text span c="dimmed">
          {' '}
          {t('wasBefore', { amount: money(all) })}
        </Text>
      )}
    </Text>
  )
}
