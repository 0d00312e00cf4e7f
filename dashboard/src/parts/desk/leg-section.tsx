/** A leg as a desk needs it: the boat, the passengers, and what is known of it at its operator. */
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingStatus } from '../booking-status/booking-status.tsx'
import { type Column, DataTable } from '../data-table.tsx'
import { useFailureText } from '../failures/use-failure-text.ts'
import { useFormat } from '../format.tsx'
import { Section } from '../section.tsx'
import { Tag } from '../tag.tsx'
import { type Leg, newestTry, type Ticket } from './desk.ts'
import { deskTexts } from './texts.ts'

/** `children`: the actions for this leg. */
export function LegSection({ leg, children }: { leg: Leg; children?: ReactNode }) {
  const t = useTexts(deskTexts)
  const { instant, money } = useFormat()
  const { operatorName, terminalName } = useNetwork()
  const { voyage } = leg
  const newest = newestTry(leg)
  const isToBeBought = newest?.way === 'desk' && newest.state === 'waiting'
  const title = t('legTitle', {
    leg: leg.leg,
    from: terminalName(voyage.departure_terminal),
    to: terminalName(voyage.arrival_terminal),
  })
  return (
    <Section
      title={title}
      hint={`${operatorName(leg.operator)} · ${voyage.boat_name} · ${instant(voyage.departs_at)} · ${t('voyageRef', { reference: voyage.operator_voyage_ref })}`}
    >
      <Group gap="lg">
        <BookingStatus status={leg.status} isAtStaff={leg.status === 4 && isToBeBought} />
        {voyage.cancelled && <Tag tone="bad">{t('sailingCancelled')}</Tag>}
        <Text size="sm">{t('net', { amount: money(leg.net_price) })}</Text>
        {/* What failed is told as refunded, and was never paid. */}
        {leg.net_refunded > 0 && leg.status !== 6 && (
          <Text size="sm">{t('refunded', { amount: money(leg.net_refunded) })}</Text>
        )}
        {leg.operator_order_number !== null && (
          <Text size="sm">{t('orderNumber', { number: leg.operator_order_number })}</Text>
        )}
      </Group>
      <DataTable
        label={t('tickets', { leg: leg.leg })}
        columns={useTicketColumns(leg)}
        rows={leg.tickets}
        rowKey={({ id }) => id}
      />
      {children}
      {leg.submissions.length > 0 && <Tries leg={leg} />}
    </Section>
  )
}

function useTicketColumns(leg: Leg): Column<Ticket>[] {
  const t = useTexts(deskTexts)
  const { date } = useFormat()
  const { className, typeName } = useNetwork()
  const has = (field: keyof Ticket) => leg.tickets.some(ticket => ticket[field] !== null)
  const column = (key: keyof Ticket, header: string): Column<Ticket>[] =>
    has(key) ? [{ key, header, cell: ticket => ticket[key] ?? t('never') }] : []
  return [
    {
      key: 'seat',
      header: t('seat'),
      cell: ({ seat_code, seat_class }) => (
        <Text size="sm">
          <strong>{seat_code}</strong> {className(seat_class)}
        </Text>
      ),
    },
    {
      key: 'passenger',
      header: t('passenger'),
      cell: ({ full_name, passenger_type }) => (
        <Stack gap={0}>
          <Text size="sm">{full_name}</Text>
          <Text size="sm" c="dimmed">
            {typeName(leg.operator, passenger_type)}
          </Text>
        </Stack>
      ),
    },
    ...column('document_number', t('document')),
    {
      key: 'born',
      header: t('born'),
      cell: ({ date_of_birth }) => (date_of_birth === null ? t('never') : date(date_of_birth)),
    },
    ...column('nationality', t('nationality')),
    ...column('phone', t('phone')),
    ...column('plate_number', t('plate')),
    {
      key: 'number',
      header: t('number'),
      cell: ({ ticket_number, cancelled_at }) =>
        cancelled_at === null ? (ticket_number ?? t('never')) : t('cancelled'),
    },
  ]
}

type Try = Leg['submissions'][number]

function Tries({ leg }: { leg: Leg }) {
  const t = useTexts(deskTexts)
  const { instant } = useFormat()
  const failureText = useFailureText()
  const wordsOf = (reason: string | null) => (reason === null ? t('never') : failureText(reason))
  const when = (text: string | null) => (text === null ? t('never') : instant(text))
  const columns: Column<Try>[] = [
    { key: 'ordered', header: t('ordered'), cell: ({ reference }) => reference },
    { key: 'way', header: t('way'), cell: ({ way }) => t(way) },
    { key: 'outcome', header: t('outcome'), cell: ({ state }) => t(state as 'issued') || state },
    { key: 'said', header: t('said'), cell: ({ reason }) => wordsOf(reason) },
    { key: 'sent', header: t('sent'), cell: ({ submitted_at }) => when(submitted_at) },
    { key: 'resolved', header: t('resolved'), cell: ({ resolved_at }) => when(resolved_at) },
  ]
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('tries', { leg: leg.leg })}
      </Text>
      <DataTable
        label={t('tries', { leg: leg.leg })}
        columns={columns}
        rows={leg.submissions}
        rowKey={({ reference }) => reference}
      />
    </Stack>
  )
}
