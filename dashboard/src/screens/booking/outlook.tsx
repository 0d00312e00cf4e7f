import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Booking,
  type BookingRef,
  bookingQuery,
  type History,
  historyQuery,
} from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { queries, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { isPartlyIssued } from '../../parts/booking-status/booking-status.tsx'
import { useFailureText } from '../../parts/failures/use-failure-text.ts'
import { Notice } from '../../parts/notice.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import type en from './texts.en.ts'
import { texts } from './texts.ts'

/** What to do next, in the reader's language. Operations staff are not told to turn to themselves. */
export function Advice({ booking }: { booking: Booking }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const { advice, sailings_cancelled } = booking
  const legs = sailings_cancelled.join(', ')
  if (isHeldInVain(booking)) return <Text size="sm">{t('cancelledHeld', { legs })}</Text>
  const textOf = (key: string) => t(`advice_${key}` as keyof typeof en)
  const forStaff = user.role === 'operations' && textOf(`${advice.code}_staff`)
  const ofLost = areTicketsLost(booking) && t('advice_tell_the_customer_lost')
  return (
    <div>
      <Text size="sm">{ofLost || forStaff || textOf(advice.code) || advice.text}</Text>
      {legs !== '' && mayIssue.includes(advice.code) && (
        <NotDone>{t('cancelledUnderWay', { legs })}</NotDone>
      )}
    </div>
  )
}

/** Tickets may come of it still, also for a sailing that its operator has cancelled meanwhile. */
const mayIssue = [
  'wait_for_issuance',
  'wait_for_ticketing',
  'wait_for_certainty',
  'wait_for_change',
]

/** The operator took them back by itself, and sails. */
function areTicketsLost({ advice, sailings_cancelled }: Booking): boolean {
  return advice.code === 'tell_the_customer' && sailings_cancelled.length === 0
}

function isHeldInVain({ advice, sailings_cancelled }: Booking): boolean {
  return advice.code === 'voyage_is_closed' && sailings_cancelled.length > 0
}

type OutlookProps = {
  booking: Booking
  of: BookingRef
  /** The actions offered here. */
  children?: ReactNode
}

/** How certain the state is, what to do next, and how long the seats are held. */
export function Outlook({ booking, of, children }: OutlookProps) {
  const t = useTexts(texts)
  const isHeld = booking.status === 2 && booking.payment_status === 1
  const failureText = useFailureText()
  const { data: history } = useQuery(historyQuery(of))
  const failed = booking.change?.state === 'failed' ? booking.change.reason : null
  const refused = history && refusedCancellation(history)
  const rejection = useRejection(booking, history)
  const { certainty } = booking
  const title = endOf(booking) ?? certainty
  const isBad = certainty === 'unknown' || certainty === 'operator_refused' || isHeldInVain(booking)
  return (
    <Notice
      tone={isBad ? 'careful' : title === 'operator_confirmed' ? 'good' : 'plain'}
      title={t(isPartlyIssued(booking.status, booking.payment_status) ? 'partly' : title)}
    >
      <Group justify="space-between" gap="md">
        <Advice booking={booking} />
        {isHeld && (
          <HoldCountdown
            until={booking.payment_expired_at}
            warning={t(booking.advice.code === 'ticketing_was_asked' ? 'soonAsked' : 'soon')}
            onEnd={() => queries.invalidateQueries({ queryKey: bookingQuery(of).queryKey })}
          />
        )}
      </Group>
      {failed !== null && <NotDone>{t('changeFailed', { reason: failureText(failed) })}</NotDone>}
      {refused && (
        <NotDone>
          {t(refused.what)}
          {refused.reason && ` ${t('why', { reason: failureText(refused.reason) })}`}
        </NotDone>
      )}
      {rejection !== null && <NotDone>{t('notTaken', { reason: rejection })}</NotDone>}
      {children && (
        <Stack gap="sm" mt="sm">
          {children}
        </Stack>
      )}
    </Notice>
  )
}

/** What is certain of a booking that has ended, or comes to nothing; null: it has not. */
function endOf(booking: Booking) {
  const { advice, certainty } = booking
  if (areTicketsLost(booking)) return 'ticketsLost'
  if (advice.code === 'tell_the_customer' || isHeldInVain(booking)) return 'voyageCancelled'
  if (advice.code !== 'book_again' && advice.code !== 'nothing_to_do') return null
  if (certainty === 'none') return 'noneEnded'
  return certainty === 'operator_confirmed' ? 'cancelConfirmed' : null
}

function NotDone({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" fw={600} mt="xs">
      <span aria-hidden>!</span> {children}
    </Text>
  )
}

const refusals: Partial<Record<string, keyof typeof en>> = {
  'cancellation.refused': 'cancelRefused',
  'cancellation.not_sent': 'cancelNotSent',
  'cancellation.partly_cancelled': 'cancelPartly',
  'cancellation.partly_sent': 'cancelPartlySent',
}

/** Only the timeline knows of it: the booking itself is as it was before. */
function refusedCancellation({ timeline }: History) {
  const last = timeline.findLast(({ what }) =>
    /^cancellation\.|^booking\.(cancel|change)$/.test(what),
  )
  const what = last && refusals[last.what]
  return what === undefined ? null : { what, reason: last?.reason ?? null }
}

/** Why the service's staff did not issue by hand what they were asked for last; null: they may do so still. */
function useRejection({ id }: Booking, history: History | undefined): string | null {
  const { user } = useSession()
  const last = history?.timeline.findLast(({ what }) => /^ticketing\.re(quest|ject)$/.test(what))
  const isRejected = last?.what === 'ticketing.reject'
  const { data } = useQuery({
    queryKey: ['booking', id, 'ticketing-request', last?.at],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/bookings/{id}/ticketing-request', { params: { path: { id } } }),
      ),
    // Staff have the request itself at their desk.
    enabled: isRejected && user.role !== 'operations',
  })
  return isRejected ? (data?.reason ?? null) : null
}
