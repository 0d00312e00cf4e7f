import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Booking, historyQuery, useReadAgain } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import type { operations } from '../../api/schema.d.ts'
import { useTexts } from '../../app/language.tsx'
import { useReasonText } from '../../parts/faults/use-faults.ts'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type Wanted = operations['quote_change']['requestBody']['content']['application/json']
type ChangePriceProps = {
  booking: Booking
  wanted: Wanted
  /** The action at the shown price; not ready while that could not be read again. */
  children(isReady: boolean, netDifference: number): ReactNode
}

/** The price of the change. The action is offered when it is allowed. */
export function ChangePrice({ booking, wanted, children }: ChangePriceProps) {
  const t = useTexts(texts)
  const reasonText = useReasonText()
  const { money } = useFormat()
  const {
    data: quote,
    error,
    refetch,
  } = useQuery({
    queryKey: ['booking', booking.id, 'change', wanted],
    queryFn: () =>
      answer(
        api.POST('/dashboard/api/bookings/{id}/change-quote', {
          params: { path: { id: booking.id } },
          body: wanted,
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  })
  // The totals have what was cancelled, and the customer does not pay it.
  const history = useQuery(historyQuery({ id: booking.id, query: {} })).data
  const gone = history && booking.total_price - history.remaining.customer_price
  useReadAgain(booking.id, error !== null || quote?.allowed === false)
  const problem = <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (quote === undefined) return error === null ? <Loading /> : problem
  return (
    <Stack gap="md">
      {/* What was read before stays in sight. */}
      {problem}
      <Notice
        tone={quote.allowed ? 'plain' : 'bad'}
        title={t(quote.allowed ? 'changeCosts' : 'notAllowed')}
      >
        {quote.allowed ? (
          <Stack gap={4}>
            <Text size="sm">{t('changeFee', { amount: money(quote.change_fee) })}</Text>
            <Text size="sm">
              {quote.net_difference < 0
                ? t('changeBack', { amount: money(-quote.net_difference) })
                : t('changePays', { amount: money(quote.net_difference) })}
            </Text>
            {gone !== undefined && (
              <Text size="sm">
                {t('changeTotal', {
                  before: money(quote.total_price_before - gone),
                  after: money(quote.total_price_after - gone),
                })}
              </Text>
            )}
          </Stack>
        ) : (
          (reasonText(quote.reason ?? '') ?? quote.reason)
        )}
      </Notice>
      {quote.allowed && children(error === null, quote.net_difference)}
    </Stack>
  )
}
