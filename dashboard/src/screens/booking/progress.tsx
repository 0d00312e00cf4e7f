import { Progress as Bar, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Booking, type BookingRef, historyQuery } from '../../api/bookings.ts'
import { typicalMinutes, useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingStatus } from '../../parts/booking-status/booking-status.tsx'
import { Notice } from '../../parts/notice.tsx'
import { clockOf, useNow } from './hold-countdown.tsx'
import { Advice } from './outlook.tsx'
import { texts } from './texts.ts'

/** Work by hand has no usual time, and a cancellation is quick. */
const byHand = new Set(['wait_for_ticketing', 'wait_for_cancellation_by_hand'])
const untimed = new Set([...byHand, 'wait_for_cancellation'])

/** Deeds meanwhile, which begin nothing. */
const isBeside = (what: string) => /^booking\.(sailing_moved|customer_|correct_)/.test(what)

type ProgressProps = {
  booking: Booking
  of: BookingRef
  /** What is to be done meanwhile. */
  children?: ReactNode
}

/**
 * What operators are doing now: the time since the start beside their usual time. The page only watches. It
 * can be closed, and a page opened later shows the same.
 */
export function Progress({ booking, of, children }: ProgressProps) {
  const t = useTexts(texts)
  const { operator } = useNetwork()
  const history = useQuery(historyQuery(of))
  const now = useNow()
  const [shownSince] = useState(Date.now)
  // What was read before this began knows only the deed before it.
  const isOld = history.isFetching && history.dataUpdatedAt < shownSince
  const deed = history.data?.timeline.findLast(
    ({ kind, what }) => kind === 'deed' && !isBeside(what),
  )
  const began = isOld ? undefined : deed?.at
  const elapsed =
    began === undefined ? 0 : Math.max(0, Math.floor((now - new Date(began).getTime()) / 1_000))
  const times = booking.orders.flatMap(({ voyage }) => {
    const found = operator(voyage.operator)
    return found === undefined || found.issuance === 'manual' ? [] : [typicalMinutes(found)]
  })
  const min = times.reduce((total, each) => total + each.min, 0)
  const max = times.reduce((total, each) => total + each.max, 0)
  // Of operators that left the network nobody knows the time any more.
  const isTimed = times.length > 0 && !untimed.has(booking.advice.code)
  const isLate = isTimed && elapsed > max * 60
  return (
    <Notice
      tone={booking.certainty === 'unknown' ? 'careful' : 'plain'}
      title={t(byHand.has(booking.advice.code) ? 'atStaff' : booking.certainty)}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm">
            {isTimed && (min === max ? t('usuallyUpTo', { max }) : t('usually', { min, max }))}
          </Text>
          <Text size="sm" ff="monospace" aria-live="off">
            {clockOf(elapsed)}
          </Text>
        </Group>
        {isTimed && (
          <Bar
            value={isLate ? 100 : Math.max(3, (elapsed / (max * 60)) * 100)}
            animated
            aria-label={t('progress')}
          />
        )}
        {booking.orders.length > 1 &&
          booking.orders.map(order => (
            <Group key={order.id} gap="xs">
              <Text size="sm">{t('leg', { number: order.leg })}</Text>
              <BookingStatus
                status={order.status}
                isAtStaff={order.status === 4 && booking.advice.code === 'wait_for_ticketing'}
              />
            </Group>
          ))}
        <Advice booking={booking} />
        {children}
        <Text size="sm">{t(isLate ? 'late' : 'safeToClose')}</Text>
      </Stack>
    </Notice>
  )
}
