import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Booking, type BookingRef, bookingChanged, useReadAgain } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useReasonText } from '../../parts/faults/use-faults.ts'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Notice } from '../../parts/notice.tsx'
import { DeedProblem, ProblemNotice } from '../../parts/problem-notice.tsx'
import { Terms } from '../../parts/terms/terms.tsx'
import { texts } from './texts.ts'
import { WhichTickets } from './which-tickets.tsx'

type CancelDialogProps = { booking: Booking; of: BookingRef; onClose(): void }

/** Cancels all or some tickets. The service quotes the cost of exactly the chosen ones. */
export function CancelDialog({ booking, of, onClose }: CancelDialogProps) {
  const t = useTexts(texts)
  const reasonText = useReasonText()
  const { money } = useFormat()
  const orders = booking.orders
    .filter(order => order.status === 10)
    .map(order => ({ ...order, tickets: order.tickets.filter(({ cancelled }) => !cancelled) }))
  const live = orders.flatMap(({ tickets }) => tickets)
  const [ticked, setTicked] = useState(live.map(({ id }) => id))
  const [isTentative] = useState(live.length === 0)
  // What was ticked may be cancelled elsewhere while this is open. No other ticket comes in its place.
  const chosen = live.map(({ id }) => id).filter(id => ticked.includes(id))
  const isWhole = chosen.length === live.length
  const isChosen = isWhole || chosen.length > 0
  const isOneOfMany = booking.orders.flatMap(({ tickets }) => tickets).length > 1
  // The only ticket is listed as well if it was issued after this was opened.
  const isListed = live.length > 0 && (isOneOfMany || isTentative)
  const path = { id: booking.id }
  const quote = useQuery({
    queryKey: ['booking', booking.id, 'cancellation', isWhole, chosen],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/bookings/{id}/cancellation', {
          params: {
            path,
            query: { ...of.query, ...(!isWhole && { ticket_ids: chosen.join(',') }) },
          },
        }),
      ),
    enabled: isChosen,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  useReadAgain(booking.id, quote.isError || quote.data?.allowed === false)
  const cancel = useWrite({
    mutationFn: () =>
      answer(
        api.POST('/dashboard/api/bookings/{id}/cancel', {
          params: { path, query: of.query },
          body: {
            ...(!isWhole && { ticket_ids: chosen }),
            // More than what stands here is refused.
            penalty_max: quote.data?.penalty ?? 0,
            free: quote.data?.free ?? false,
          },
        }),
      ),
    onDone: onClose,
    // Also when the answer is lost: the service may have cancelled.
    onSettled: () => bookingChanged(booking.id),
  })
  const isPriced = quote.error === null && !quote.isPlaceholderData && quote.data?.allowed === true
  // While a cancellation runs, no ticket is live: the quote says why, and is no leave to cancel what it leaves.
  const isReady = isChosen && isPriced && (chosen.length > 0 || isTentative)
  return (
    <Dialog title={t('cancelTitle', { code: booking.booking_code })} isOpen onClose={onClose}>
      {isListed && <WhichTickets orders={orders} chosen={chosen} onChange={setTicked} />}
      <ProblemNotice error={quote.error} onRetry={() => void quote.refetch()} />
      {quote.data === undefined && quote.error === null && isChosen && <Loading />}
      {quote.data !== undefined && isChosen && (
        // While the next one is on its way, it is of the tickets before.
        <Box opacity={quote.isPlaceholderData ? 0.4 : 1} aria-busy={quote.isPlaceholderData}>
          <Notice
            tone={quote.data.allowed ? 'plain' : 'bad'}
            title={t(quote.data.allowed ? (quote.data.free ? 'free' : 'costs') : 'notAllowed')}
          >
            {quote.data.allowed && !quote.data.free && (
              <Stack gap={4}>
                <Text size="sm">{t('penalty', { amount: money(quote.data.penalty) })}</Text>
                <Text size="sm">{t('refund', { amount: money(quote.data.net_refund) })}</Text>
                <Text size="sm">
                  {t('giveBack', {
                    amount: money(quote.data.customer_refund),
                    paid: money(quote.data.customer_price),
                  })}
                </Text>
                {quote.data.orders.some(order => order.by_hand) && (
                  <Text size="sm">{t('cancelByHand')}</Text>
                )}
                {quote.data.against_schedule && <Text size="sm">{t('cancelAgainst')}</Text>}
              </Stack>
            )}
            {!quote.data.allowed && (reasonText(quote.data.reason ?? '') ?? quote.data.reason)}
          </Notice>
        </Box>
      )}
      {quote.data !== undefined && isChosen && !quote.isPlaceholderData && (
        <Text size="sm">{t(quote.data.free ? 'freeHint' : 'cancelHint')}</Text>
      )}
      {orders.length > 0 && (
        <Box component="details" fz="sm">
          <summary>{t('costsLater')}</summary>
          <Stack gap="sm" mt="xs">
            {orders.map(({ id, leg, voyage }) => (
              <Terms
                key={id}
                operatorCode={voyage.operator}
                departsAt={voyage.departs_at}
                leg={orders.length > 1 ? t('leg', { number: leg }) : undefined}
              />
            ))}
          </Stack>
        </Box>
      )}
      <DeedProblem error={cancel.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button
          color="red.9"
          loading={cancel.isPending}
          disabled={!isReady}
          onClick={() => cancel.mutate()}
        >
          {t(isWhole ? 'cancelDeed' : 'cancelTickets')}
        </Button>
      </Group>
    </Dialog>
  )
}
