import { Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { today, useFormat } from '../../parts/format.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type ChangeVoyageProps = {
  order: Order
  /** Empty: a day is chosen and no voyage of it yet. */
  voyageId: string
  onGo(voyageId: string): void
}

/** A day, and a voyage of the same operator on it; the present voyage is one of them. */
export function ChangeVoyage({ order, voyageId, onGo }: ChangeVoyageProps) {
  const t = useTexts(texts)
  const { time } = useFormat()
  const [date, setDate] = useState(order.voyage.departure_date)
  // Nothing sails there; a year that is being typed is there too, because 2026 begins as the year 2.
  const isPast = date < today()
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
    enabled: !isPast,
  })
  const onSale = (sailings.data?.data ?? []).filter(
    voyage => voyage.on_sale || voyage.id === order.voyage.id,
  )
  const isHeard = sailings.data?.sources.every(
    ({ state }) => state === 'live' || state === 'cached',
  )
  return (
    <>
      <Group align="flex-end" gap="sm">
        <DateField
          label={t('changeDate')}
          value={date}
          onChange={event => {
            setDate(event.currentTarget.value)
            onGo(event.currentTarget.value === order.voyage.departure_date ? order.voyage.id : '')
          }}
        />
        <NativeSelect
          label={t('changeVoyage')}
          value={voyageId}
          onChange={event => onGo(event.currentTarget.value)}
          data={[
            ...(onSale.some(({ id }) => id === voyageId) ? [] : [{ value: voyageId, label: '–' }]),
            ...onSale.map(voyage => ({
              value: voyage.id,
              label: `${time(voyage.departs_at)} ${voyage.boat.name}${voyage.id === order.voyage.id ? ` (${t('asNow')})` : ''}`,
            })),
          ]}
        />
      </Group>
      <ProblemNotice error={sailings.error} onRetry={() => void sailings.refetch()} />
      {(sailings.data !== undefined || (isPast && date !== '')) && onSale.length === 0 && (
        <Text>{t(isHeard === false ? 'notHeard' : 'noVoyage')}</Text>
      )}
    </>
  )
}
