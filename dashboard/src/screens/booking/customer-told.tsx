/**
 * Of a sailing that its operator cancelled or moved, tickets that it has lost, or a number that was corrected: has
 * anybody told the customer? Said once, for all colleagues.
 */
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Booking, type BookingRef, bookingChanged, historyQuery } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { queries } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { DeedProblem } from '../../parts/problem-notice.tsx'
import { useWhoDid } from './history.tsx'
import { texts } from './texts.ts'
import { departureBefore, type Timeline, untoldOf } from './untold.ts'

export function CustomerTold({ booking, of }: { booking: Booking; of: BookingRef }) {
  const t = useTexts(texts)
  const { instant } = useFormat()
  const whoDid = useWhoDid()
  const history = useQuery(historyQuery(of)).data
  const tell = useWrite({
    mutationFn: (body: { told: boolean; taken_back_at: string }) =>
      answer(
        api.PUT('/dashboard/api/bookings/{id}/customer-told', {
          params: { path: { id: of.id }, query: of.query },
          body,
        }),
      ),
    // Also when the answer is lost.
    onSettled: () =>
      Promise.all([bookingChanged(of.id), queries.invalidateQueries({ queryKey: ['home'] })]),
  })
  const { customer_told: isTold = null, taken_back_at = null } = history ?? {}
  const { timeline = [] } = history ?? {}
  if (isTold === null || taken_back_at === null) return null
  // A process of before does not say of which legs.
  const everyLeg = booking.orders.map(({ leg }) => ({ leg, known_departure: null }))
  const { untold_legs = everyLeg } = history ?? {}
  const since = untold_legs.flatMap(({ leg }) => untoldOf(timeline, leg))
  const lost = legsOf(since, 'booking.refund_lost')
  // Of a leg without a ticket left there is none to hand out.
  const left = booking.orders.filter(({ tickets }) => tickets.some(each => !each.cancelled))
  const leftOf = (deed: string) =>
    legsOf(since, deed).filter(number => left.some(({ leg }) => leg === number))
  const moved = leftOf('booking.sailing_moved').map(leg => {
    const untold = untold_legs.find(each => each.leg === leg)
    const before = untold ? departureBefore(booking, untold, since) : null
    return before === null ? leg : t('legBefore', { leg, time: instant(before) })
  })
  const renumbered = leftOf('booking.correct_ticket_number')
  const last = timeline.findLast(({ what }) => what === 'booking.customer_told')
  return (
    <>
      <DeedProblem error={tell.error} />
      <Group gap="sm">
        {isTold && last ? (
          <Text size="sm">
            <span aria-hidden>✓</span>{' '}
            {t('customerTold', { at: instant(last.at), who: whoDid(last) })}
          </Text>
        ) : (
          booking.advice.code !== 'tell_the_customer' && (
            <Text size="sm" fw={600}>
              <span aria-hidden>!</span>{' '}
              {[
                since.some(({ what }) => what === 'booking.take_back') && t('toBeTold'),
                moved.length > 0 && t('toBeToldMoved', { legs: moved.join(', ') }),
                lost.length > 0 && t('toBeToldLost', { legs: lost.join(', ') }),
                renumbered.length > 0 && t('toBeToldNumber', { legs: renumbered.join(', ') }),
              ]
                .filter(each => each)
                .join(' ')}
            </Text>
          )
        )}
        <Button
          variant="default"
          {...(isTold && { size: 'xs' })}
          onClick={() => tell.mutate({ told: !isTold, taken_back_at })}
          loading={tell.isPending}
        >
          {t(isTold ? 'untell' : 'tell')}
        </Button>
      </Group>
    </>
  )
}

function legsOf(timeline: Timeline, deed: string): number[] {
  const found = timeline.filter(({ what }) => what === deed)
  return [...new Set(found.flatMap(({ leg }) => leg ?? []))].sort()
}
