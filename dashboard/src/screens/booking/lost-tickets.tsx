import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Booking, bookingChanged, type Order } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type LostTicketsProps = { booking: Booking; order: Order; onClose(): void }

/** Of the service's staff: what the operator does not have any more is refunded in full. */
export function LostTickets({ booking, order, onClose }: LostTicketsProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const params = { path: { id: booking.id, leg: order.leg } }
  const lost = useQuery({
    queryKey: ['booking', booking.id, 'lost-tickets', order.leg],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/operations/bookings/{id}/legs/{leg}/lost-tickets', { params }),
      ),
    gcTime: 0,
  })
  const refund = () =>
    answer(api.POST('/dashboard/api/operations/bookings/{id}/legs/{leg}/lost-tickets', { params }))
  return (
    <Confirm
      title={t('lostTitle')}
      text={t('lostText')}
      deed={t('lostDeed')}
      isDangerous
      isKnown={lost.isSuccess}
      isOpen
      onClose={onClose}
      act={refund}
      onDone={() => bookingChanged(booking.id)}
    >
      <ProblemNotice error={lost.error} onRetry={() => void lost.refetch()} />
      {lost.isPending && <Loading />}
      {lost.isSuccess && (
        <Stack gap={4}>
          <Text fw={600}>{t('lostSeats', { seats: lost.data.seat_codes.join(', ') })}</Text>
          {lost.data.refunds.map(({ organization_id, organization_name, amount }) => (
            <Text key={organization_id} size="sm">
              {t('lostBack', { organization: organization_name, amount: money(amount) })}
            </Text>
          ))}
          <Text size="sm">
            {t('giveBack', {
              amount: money(lost.data.customer_refund),
              paid: money(lost.data.customer_price),
            })}
          </Text>
        </Stack>
      )}
    </Confirm>
  )
}
