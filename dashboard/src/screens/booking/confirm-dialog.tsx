/** Shows the preflight before the confirmation, and the progress after it until the outcome is known. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type Booking,
  type BookingRef,
  bookingChanged,
  bookingQuery,
  isUnderWay,
  useReadAgain,
} from '../../api/bookings.ts'
import { answer, api, isUncertain } from '../../api/client.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { isPartlyIssued } from '../../parts/booking-status/booking-status.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Notice } from '../../parts/notice.tsx'
import { PreflightNotice } from '../../parts/preflight/preflight.tsx'
import { ProblemNotice, useProblemText } from '../../parts/problem-notice.tsx'
import { useIssueErrorText } from './issue-error.ts'
import { Advice } from './outlook.tsx'
import { Progress } from './progress.tsx'
import { texts } from './texts.ts'

const lookAgainMs = 3_000

type ConfirmDialogProps = { booking: Booking; of: BookingRef; onClose(): void }

export function ConfirmDialog({ booking, of, onClose }: ConfirmDialogProps) {
  const t = useTexts(texts)
  const path = { id: booking.id }
  const start = useWrite({
    mutationFn: (shown: number) =>
      answer(
        api.POST('/dashboard/api/bookings/{id}/confirm', {
          params: { path },
          // More than what stands here is refused.
          body: { net_total_max: shown },
        }),
      ),
    onSettled: () => bookingChanged(booking.id),
  })
  const isLost = isUncertain(start.error)
  const { isError: isUnread } = useQuery({ ...bookingQuery(of), enabled: false })
  // What stands here is of the time before the order, as long as the booking could not be read since.
  const isUnseen = start.isSuccess && isUnread
  useQuery({ ...bookingQuery(of), enabled: isLost || isUnseen, refetchInterval: lookAgainMs })
  // Somebody else may have confirmed meanwhile, whose outcome counts for this reader too.
  const [wasUnderWay, setWasUnderWay] = useState(false)
  if (isUnderWay(booking) && !wasUnderWay) setWasUnderWay(true)
  const hasGoneOn = wasUnderWay || !booking.allowed_actions.includes('confirm')
  return (
    <Dialog title={t('confirmTitle', { code: booking.booking_code })} isOpen onClose={onClose}>
      {(start.isSuccess && !isUnseen) || hasGoneOn ? (
        <Outcome booking={booking} of={of} onClose={onClose} />
      ) : (
        <Question
          booking={booking}
          isPending={start.isPending || isUnseen}
          problem={
            isLost && !start.isPending ? (
              <Lost error={start.error} />
            ) : (
              <ProblemNotice error={start.error} />
            )
          }
          onConfirm={net => start.mutate(net)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** Nobody knows yet whether the order came to the service. */
function Lost({ error }: { error: Error | null }) {
  const t = useTexts(texts)
  const problemText = useProblemText()
  return (
    <Notice isUrgent tone="careful" title={t('lost')}>
      {error !== null && problemText(error)} {t('lostHint')}
    </Notice>
  )
}

function Outcome({ booking, of, onClose }: ConfirmDialogProps) {
  const t = useTexts(texts)
  const isIssued = booking.status === 10
  const isPartly = isPartlyIssued(booking.status, booking.payment_status)
  const issueErrorText = useIssueErrorText()
  return (
    <>
      {isUnderWay(booking) ? (
        <Progress booking={booking} of={of} />
      ) : (
        <Notice
          isUrgent
          tone={isIssued ? 'good' : 'bad'}
          title={t(isIssued ? 'isIssued' : isPartly ? 'partly' : 'isNotIssued')}
        >
          {isIssued ? (
            t('isIssuedHint')
          ) : (
            <Stack gap="xs">
              {booking.orders.map(
                ({ id, leg, issue_error }) =>
                  issue_error !== null && (
                    <Text key={id} size="sm">
                      {booking.orders.length > 1 && `${t('leg', { number: leg })}: `}
                      {issueErrorText(issue_error)}
                    </Text>
                  ),
              )}
              <Advice booking={booking} />
            </Stack>
          )}
        </Notice>
      )}
      <Buttons onClose={onClose} />
    </>
  )
}

function Buttons({ onClose, children }: { onClose(): void; children?: ReactNode }) {
  const t = useTexts(texts)
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t('close')}
      </Button>
      {children}
    </Group>
  )
}

type QuestionProps = {
  booking: Booking
  isPending: boolean
  /** What came of the last press. */
  problem: ReactNode
  onConfirm(net: number): void
  onClose(): void
}

function Question({ booking, isPending, problem, onConfirm, onClose }: QuestionProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const preflight = useQuery({
    queryKey: ['booking', booking.id, 'preflight'],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/bookings/{id}/issuance-preflight', {
          params: { path: { id: booking.id } },
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  })
  const { data, error } = preflight
  useReadAgain(booking.id, preflight.isError || data?.verdict === 'refused')
  if (data === undefined) {
    if (error === null) return <Loading />
    return <ProblemNotice error={error} onRetry={() => void preflight.refetch()} />
  }
  const { pricing } = data
  const net = pricing?.now.net_total ?? booking.net_total
  return (
    <>
      <PreflightNotice preflight={data} />
      {data.verdict !== 'refused' && (
        <Text>
          {t('confirmText', { net: money(net) })}
          {pricing &&
            pricing.now.net_total !== pricing.before.net_total &&
            ` ${t('priceWas', { net: money(pricing.before.net_total) })}`}
          {pricing &&
            pricing.now.total_price !== pricing.before.total_price &&
            ` ${t('customerPaysNow', {
              total: money(pricing.now.total_price),
              was: money(pricing.before.total_price),
            })}`}
        </Text>
      )}
      {problem}
      <Buttons onClose={onClose}>
        <Button
          onClick={() => onConfirm(net)}
          loading={isPending}
          disabled={data.verdict === 'refused'}
        >
          {t('confirmDeed')}
        </Button>
      </Buttons>
    </>
  )
}
