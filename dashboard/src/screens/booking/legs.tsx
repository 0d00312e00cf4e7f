import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Booking,
  type BookingRef,
  type Order,
  type Ticket,
  type Travellers,
  travellersQuery,
} from '../../api/bookings.ts'
import { useNetwork } from '../../api/network.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingStatus } from '../../parts/booking-status/booking-status.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useDownload } from '../../parts/download.ts'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { Tag } from '../../parts/tag.tsx'
import { CorrectNumber } from './correct-number.tsx'
import { CorrectPassenger } from './correct-passenger.tsx'
import { useIssueErrorText } from './issue-error.ts'
import { LostTickets } from './lost-tickets.tsx'
import { texts } from './texts.ts'

type LegsProps = { booking: Booking; of: BookingRef; mayCorrect: boolean }

export function Legs({ booking, of, mayCorrect }: LegsProps) {
  const { data, error, refetch } = useQuery(travellersQuery(of))
  const [wrong, setWrong] = useState<{ order: Order; ticket: Ticket } | null>(null)
  return (
    <>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {booking.orders.map(order => (
        <Leg
          key={order.id}
          booking={booking}
          order={order}
          travellers={data}
          onCorrect={mayCorrect && data ? ticket => setWrong({ order, ticket }) : undefined}
        />
      ))}
      {wrong !== null && data !== undefined && (
        <CorrectPassenger
          booking={booking}
          {...wrong}
          travellers={data}
          onClose={() => setWrong(null)}
        />
      )}
    </>
  )
}

type LegProps = {
  booking: Booking
  order: Order
  travellers: Travellers | undefined
  /** Undefined: what was typed stays. */
  onCorrect: ((ticket: Ticket) => void) | undefined
}

function Leg(props: LegProps) {
  const { booking, order } = props
  const t = useTexts(texts)
  const { operatorName, routeName } = useNetwork()
  const { instant, time, money } = useFormat()
  const issueErrorText = useIssueErrorText()
  const download = useDownload()
  const { ofAll, ofEach } = useKinds(order)
  const { user } = useSession()
  const [isLost, setIsLost] = useState(false)
  const [misnumbered, setMisnumbered] = useState<Ticket | null>(null)
  const { voyage } = order
  return (
    <Section
      title={`${t('leg', { number: order.leg })}: ${routeName(voyage)}`}
      hint={`${instant(voyage.departs_at)} – ${time(voyage.arrives_at)} · ${operatorName(voyage.operator)}, ${voyage.boat.name}`}
    >
      <Group gap="lg">
        <BookingStatus
          status={order.status}
          isAtStaff={order.status === 4 && booking.advice.code === 'wait_for_ticketing'}
        />
        {/* Its status says the same in the end. */}
        {booking.sailings_cancelled.includes(order.leg) && order.status !== 16 && (
          <Tag tone="bad">{t('sailingCancelled')}</Tag>
        )}
        <Text size="sm">
          {t('net')} {money(order.net_price)}
        </Text>
        {/* What failed is told as refunded, and was never paid. */}
        {order.net_refunded > 0 && order.status !== 6 && (
          <Text size="sm">{t('refunded', { amount: money(order.net_refunded) })}</Text>
        )}
        {ofAll !== '' && <Text size="sm">{ofAll}</Text>}
        <Anchor
          component={Link}
          to="/bookings"
          // The service's staff see those of all agencies.
          search={{ voyage_id: voyage.id, organization_id: undefined } as never}
          size="sm"
        >
          {t('onVoyage')}
        </Anchor>
        {user.role === 'operations' && order.status === 10 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setIsLost(true)}
            aria-label={t('lostOpenOf', { number: order.leg })}
          >
            {t('lostOpen')}
          </Button>
        )}
      </Group>
      {order.issue_error !== null && (
        <Notice tone="bad" title={t('isNotIssued')}>
          {issueErrorText(order.issue_error)}
        </Notice>
      )}
      <ProblemNotice error={download.error} />
      {isLost && <LostTickets booking={booking} order={order} onClose={() => setIsLost(false)} />}
      {misnumbered !== null && (
        <CorrectNumber
          booking={booking}
          ticket={misnumbered}
          onClose={() => setMisnumbered(null)}
        />
      )}
      <DataTable
        label={t('ticketsOf', { number: order.leg })}
        rows={order.tickets}
        rowKey={({ id }) => id}
        columns={useColumns(props, ofEach, download, user.role === 'operations' && setMisnumbered)}
        isDense
      />
    </Section>
  )
}

/** What all tickets of the leg have in common is told once. */
function useKinds({ voyage, tickets }: Order) {
  const t = useTexts(texts)
  const { className, typeName } = useNetwork()
  const kinds = [
    { key: 'class', header: t('seatClass'), cell: (each: Ticket) => className(each.seat_class) },
    {
      key: 'type',
      header: t('type'),
      cell: (each: Ticket) => typeName(voyage.operator, each.passenger_type),
    },
  ].map(kind => ({ ...kind, values: new Set(tickets.map(kind.cell)) }))
  return {
    ofAll: kinds.flatMap(({ values }) => (values.size === 1 ? [...values] : [])).join(', '),
    ofEach: kinds.filter(({ values }) => values.size > 1),
  }
}

function useColumns(
  { booking, travellers, onCorrect }: LegProps,
  ofEach: Column<Ticket>[],
  download: ReturnType<typeof useDownload>,
  /** False: not for this reader. */
  onCorrectNumber: false | ((ticket: Ticket) => void),
): Column<Ticket>[] {
  const t = useTexts(texts)
  return [
    { key: 'seat', header: t('seat'), cell: ticket => <strong>{ticket.seat_code}</strong> },
    {
      key: 'name',
      header: t('passenger'),
      cell: ticket => <Passenger ticket={ticket} travellers={travellers} />,
    },
    ...ofEach,
    {
      key: 'number',
      header: t('ticketNumber'),
      cell: ticket =>
        ticket.cancelled ? (
          <Text size="sm" c="dimmed">
            × {t('ticketCancelled')}
            {ticket.ticket_number !== null && ` · ${ticket.ticket_number}`}
          </Text>
        ) : (
          <Group gap="xs">
            {ticket.ticket_number ?? '–'}
            {onCorrectNumber && isNumberedByOperator(ticket) && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => onCorrectNumber(ticket)}
                aria-label={t('numberTitle', { seat: ticket.seat_code })}
              >
                {t('correctDeed')}
              </Button>
            )}
          </Group>
        ),
    },
    {
      key: 'file',
      header: t(onCorrect ? 'correctDeed' : 'download'),
      isActions: true,
      cell: ticket => {
        if (onCorrect) {
          return (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onCorrect(ticket)}
              aria-label={t('correctTitle', { seat: ticket.seat_code })}
            >
              {t('correctDeed')}
            </Button>
          )
        }
        const file = booking.ticket_files.find(each => each.ticket_id === ticket.id)
        if (file === undefined || ticket.cancelled) return null
        return (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => download.mutate(file.download_url)}
            loading={download.isPending && download.variables === file.download_url}
            disabled={download.isPending}
            aria-label={t('downloadOf', { seat: ticket.seat_code })}
          >
            {t('pdf')}
          </Button>
        )
      },
    },
  ]
}

/** A rehearsed ticket has a number that no operator knows. */
function isNumberedByOperator({ ticket_number }: Ticket): boolean {
  return ticket_number !== null && !ticket_number.startsWith('REHEARSAL-')
}

/** The name, and below it what is compared with the document at the counter and at the pier. */
function Passenger({ ticket, travellers }: { ticket: Ticket; travellers: Travellers | undefined }) {
  const t = useTexts(texts)
  const { date, country } = useFormat()
  if (travellers?.erased_at) return <Text c="dimmed">{t('erasedName')}</Text>
  const who = travellers?.data.find(each => each.ticket_id === ticket.id)
  const gender = who?.gender as 'female' | 'male' | 'other' | null | undefined
  const facts = [
    who?.document_number && t('document', { number: who.document_number }),
    who?.date_of_birth && t('born', { date: date(who.date_of_birth) }),
    gender && t(gender),
    who?.nationality && country(who.nationality),
    who?.plate_number && t('plate', { number: who.plate_number }),
    who?.phone,
    who?.email,
  ].filter(fact => fact)
  return (
    <Stack gap={2}>
      <span>{ticket.passenger_name}</span>
      {facts.length > 0 && (
        // Wider, it would take the room of ticket numbers.
        <Text size="xs" c="dimmed" maw="22rem" style={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Text>
      )}
    </Stack>
  )
}
