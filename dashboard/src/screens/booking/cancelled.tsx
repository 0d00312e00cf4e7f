import { Stack, Text } from '@mantine/core'
import type { Booking, History } from '../../api/bookings.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { texts } from './texts.ts'

type CancelledProps = { booking: Booking; cancelled: NonNullable<History['cancelled']> }

/** The refund of the cancelled tickets, and the customer's part of it. */
export function Cancelled({ booking, cancelled }: CancelledProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const { tickets, penalty, net_refunded, customer_price, customer_refund } = cancelled
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
            amount: money(customer_refund),
            paid: money(customer_price),
          })}
        </Text>
      </Stack>
    </Notice>
  )
}

/** The price of the live tickets, beside the price of all. */
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
