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

type RemainingProps = {
  label: string
  /** Of the booking: all its tickets, and fees of changes. */
  total: number
  /** Undefined: not read yet. */
  remains: number | undefined
  fees: number | undefined
}

/** The price of what is left, and beside it that of what was booked, where it is another one. */
export function Remaining({ label, total, remains, fees = 0 }: RemainingProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const booked = total - fees
  const parts = { amount: money(booked), fees: money(fees) }
  return (
    <Text>
      {label} <strong>{remains === undefined ? '–' : money(remains)}</strong>
      {remains !== undefined && remains !== booked && (
        <Text span c="dimmed">
          {' '}
          {t(fees > 0 ? 'bookedAndFees' : 'booked', parts)}
        </Text>
      )}
    </Text>
  )
}
