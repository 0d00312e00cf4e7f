/**
 * Other seats for tickets of a leg, or another voyage of the same operator. The price comes first, then the
 * action.
 */
import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Booking, bookingChanged, type Order } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { layoutQuery } from '../../api/voyages.ts'
import { useTexts } from '../../app/language.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { SeatMap } from '../../parts/seat-map/seat-map.tsx'
import { ChangePrice } from './change-price.tsx'
import { texts } from './texts.ts'

export function ChangeDialog({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const t = useTexts(texts)
  const { terminalName } = useNetwork()
  const legs = booking.orders.filter(order => order.tickets.some(ticket => !ticket.cancelled))
  const [orderId, setOrderId] = useState(legs[0]?.id ?? '')
  const order = legs.find(({ id }) => id === orderId)
  return (
    <Dialog
      title={t('changeTitle', { code: booking.booking_code })}
      isOpen
      onClose={onClose}
      size="xl"
    >
      {legs.length > 1 && (
        <NativeSelect
          label={t('whichLeg')}
          value={orderId}
          onChange={event => setOrderId(event.currentTarget.value)}
          data={legs.map(({ id, leg, voyage }) => ({
            value: id,
            label: `${t('leg', { number: leg })}: ${terminalName(voyage.departure_terminal)} → ${terminalName(voyage.arrival_terminal)}`,
          }))}
        />
      )}
      {order !== undefined && (
        <ChangeLeg key={order.id} booking={booking} order={order} onClose={onClose} />
      )}
    </Dialog>
  )
}

type ChangeLegProps = { booking: Booking; order: Order; onClose(): void }

function ChangeLeg({ booking, order, onClose }: ChangeLegProps) {
  const t = useTexts(texts)
  const { time } = useFormat()
  const live = order.tickets.filter(ticket => !ticket.cancelled)
  const [chosen, setChosen] = useState(live.map(({ id }) => id))
  const [date, setDate] = useState(order.voyage.departure_date)
  const [voyageId, setVoyageId] = useState(order.voyage.id)
  const [seats, setSeats] = useState<string[]>([])
  const isOther = voyageId !== order.voyage.id
  const tickets = isOther ? live : live.filter(({ id }) => chosen.includes(id))
  const sailings = useQuery({
    queryKey: ['voyages', order.voyage.operator, order.voyage.id, date],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/voyages', {
          params: {
            query: {
              departure_terminal: order.voyage.departure_terminal,
              arrival_terminal: order.voyage.arrival_terminal,
              departure_date: date,
              operator: order.voyage.operator,
            },
          },
        }),
      ),
    enabled: date !== '',
  })
  const layout = useQuery({ ...layoutQuery(voyageId), enabled: voyageId !== '' })
  const goTo = (id: string) => {
    setVoyageId(id)
    setSeats([])
  }
  const wanted = {
    order_id: order.id,
    ...(isOther && { voyage_id: voyageId }),
    seats: tickets.map(({ id }, at) => ({ ticket_id: id, seat_code: seats[at] ?? '' })),
  }
  const isWhole = tickets.length > 0 && seats.length === tickets.length
  const path = { id: booking.id }
  const change = useMutation({
    mutationFn: () =>
      answer(api.POST('/dashboard/api/bookings/{id}/change', { params: { path }, body: wanted })),
    onSuccess: async () => {
      await bookingChanged(booking.id)
      onClose()
    },
  })
  const onSale = (sailings.data?.data ?? []).filter(
    voyage => voyage.on_sale || voyage.id === order.voyage.id,
  )
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <DateField
          label={t('changeDate')}
          value={date}
          onChange={event => {
            setDate(event.currentTarget.value)
            goTo(event.currentTarget.value === order.voyage.departure_date ? order.voyage.id : '')
          }}
        />
        <NativeSelect
          label={t('changeVoyage')}
          value={voyageId}
          onChange={event => goTo(event.currentTarget.value)}
          data={[
            ...(onSale.some(({ id }) => id === voyageId) ? [] : [{ value: voyageId, label: '–' }]),
            ...onSale.map(voyage => ({
              value: voyage.id,
              label: `${time(voyage.departs_at)} ${voyage.boat.name}${voyage.id === order.voyage.id ? ` (${t('asNow')})` : ''}`,
            })),
          ]}
        />
      </Group>
      {sailings.data !== undefined && onSale.length === 0 && <Text>{t('noVoyage')}</Text>}
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
          <ProblemNotice error={change.error} />
          <Group justify="flex-end">
            <Button loading={change.isPending} onClick={() => change.mutate()}>
              {t('changeDeed')}
            </Button>
          </Group>
        </ChangePrice>
      ) : (
        <Text size="sm" c="dimmed">
          {t('changeFirst')}
        </Text>
      )}
    </Stack>
  )
}
