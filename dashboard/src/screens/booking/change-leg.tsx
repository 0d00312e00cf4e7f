/**
 * Other seats for tickets of a leg, or another voyage of the same operator. The price comes first, then the
 * action.
 */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Booking, bookingChanged, type Order } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { layoutQuery } from '../../api/voyages.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { Loading } from '../../parts/loading.tsx'
import { DeedProblem, ProblemNotice } from '../../parts/problem-notice.tsx'
import { SeatMap } from '../../parts/seat-map/seat-map.tsx'
import { ChangePrice } from './change-price.tsx'
import { ChangeVoyage } from './change-voyage.tsx'
import { texts } from './texts.ts'

type ChangeLegProps = { booking: Booking; order: Order; onClose(): void }

export function ChangeLeg({ booking, order, onClose }: ChangeLegProps) {
  const t = useTexts(texts)
  const live = order.tickets.filter(ticket => !ticket.cancelled)
  const [chosen, setChosen] = useState(live.map(({ id }) => id))
  const [voyageId, setVoyageId] = useState(order.voyage.id)
  const [seats, setSeats] = useState<string[]>([])
  const isOther = voyageId !== order.voyage.id
  const tickets = isOther ? live : live.filter(({ id }) => chosen.includes(id))
  const layout = useQuery({ ...layoutQuery(voyageId), enabled: voyageId !== '' })
  const goTo = (id: string) => {
    setVoyageId(id)
    setSeats([])
  }
  const wanted = {
    order_id: order.id,
    // Also the present one: a colleague may have moved the leg, and these seats are on this boat.
    voyage_id: voyageId,
    seats: tickets.map(({ id }, at) => ({ ticket_id: id, seat_code: seats[at] ?? '' })),
  }
  const isWhole = tickets.length > 0 && seats.length === tickets.length
  const path = { id: booking.id }
  const change = useWrite({
    mutationFn: (shown: number) =>
      answer(
        api.POST('/dashboard/api/bookings/{id}/change', {
          params: { path },
          // More than what stands here is refused, and a leg that a colleague has moved meanwhile.
          body: { ...wanted, net_difference_max: shown, voyage_seen: order.voyage.id },
        }),
      ),
    onDone: onClose,
    // Also when the answer is lost: the service may have changed it.
    onSettled: () => bookingChanged(booking.id),
  })
  return (
    <Stack gap="md">
      <ChangeVoyage order={order} voyageId={voyageId} onGo={goTo} />
      {!isOther && (
        <Checkbox.Group
          label={t('whichTickets')}
          value={chosen}
          onChange={next => {
            setChosen(next)
            setSeats([])
          }}
        >
          <Stack gap="xs" mt="xs">
            {live.map(ticket => (
              <Checkbox
                key={ticket.id}
                value={ticket.id}
                label={`${ticket.seat_code} · ${ticket.passenger_name}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Text size="sm" role="status">
        {t('changeSeats', { count: tickets.length })}{' '}
        {tickets
          .map(
            (ticket, at) => `${ticket.passenger_name}: ${ticket.seat_code} → ${seats[at] ?? '…'}`,
          )
          .join('; ')}
      </Text>
      {voyageId !== '' && (
        <>
          <ProblemNotice error={layout.error} onRetry={() => void layout.refetch()} />
          {layout.data === undefined && layout.error === null && <Loading />}
          {layout.data !== undefined && (
            <SeatMap
              layout={layout.data}
              chosen={seats}
              own={isOther ? [] : live.map(ticket => ticket.seat_code)}
              onToggle={({ seat_code: code }) =>
                setSeats(
                  seats.includes(code)
                    ? seats.filter(each => each !== code)
                    : // Allows one choice more than there are tickets, so that a new choice can replace an old one.
                      [...seats.slice(0, tickets.length - 1), code],
                )
              }
            />
          )}
        </>
      )}
      {isWhole ? (
        <ChangePrice booking={booking} wanted={wanted}>
          {(isReady, netDifference) => (
            <>
              <DeedProblem error={change.error} />
              <Group justify="flex-end">
                <Button
                  loading={change.isPending}
                  disabled={!isReady}
                  onClick={() => change.mutate(netDifference)}
                >
                  {t('changeDeed')}
                </Button>
              </Group>
            </>
          )}
        </ChangePrice>
      ) : (
        <Text size="sm" c="dimmed">
          {t('changeFirst')}
        </Text>
      )}
    </Stack>
  )
}
