import { Anchor, List, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Booking, type BookingRef, type History, historyQuery } from '../../api/bookings.ts'
import { useShown } from '../../api/organizations.ts'
import { useTexts } from '../../app/language.tsx'
import { isPartlyIssued } from '../../parts/booking-status/booking-status.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import type en from './texts.en.ts'
import { texts } from './texts.ts'

type Line = History['money'][number]
type Moment = History['timeline'][number]

export function HistorySections({ booking, of }: { booking: Booking; of: BookingRef }) {
  const t = useTexts(texts)
  const { money, change, instant } = useFormat()
  const whoDid = useWhoDid()
  const { isOwn } = useShown()
  const { data, error, refetch } = useQuery(historyQuery(of))
  // The history grows with the booking, so it is read again when the booking changes.
  const state = `${booking.updated_at} ${booking.status} ${booking.advice.code}`
  const read = useRef(state)
  useEffect(() => {
    if (read.current === state) return
    read.current = state
    void refetch()
  }, [state, refetch])
  const problem = <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) return error === null ? <Loading /> : problem
  const lastError = data.timeline.findLast(({ what }) => what === 'booking.issuedTicketError')
  const isPartly = isPartlyIssued(booking.status, booking.payment_status)
  const known = (key: string, otherwise: string) => t(key as keyof typeof en) || otherwise
  const titleOf = (moment: Moment) => {
    if (isPartly && moment === lastError) return t('partlyIssued')
    const what = known(moment.what, moment.what)
    if (moment.leg === null || booking.orders.length === 1) return what
    return `${what} · ${t('leg', { number: moment.leg })}`
  }
  return (
    <>
      {/* What was read before stays in sight. */}
      {problem}
      {data.desk !== null && <Desk desk={data.desk} />}
      <Section title={t('moneyTrail')} hint={t(isOwn ? 'moneyHint' : 'moneyHintOfOther')}>
        <DataTable<Line>
          label={t('moneyTrail')}
          rows={data.money}
          rowKey={({ id }) => id}
          empty={t('noMoney')}
          columns={[
            { key: 'at', header: t('at'), cell: line => instant(line.created_at) },
            {
              key: 'what',
              header: t('what'),
              cell: line =>
                `${known(`line_${line.kind}`, line.kind)} · ${known(`cause_${line.cause.kind}`, line.cause.kind)}`,
            },
            {
              key: 'held',
              header: t('held'),
              isNumber: true,
              cell: line => change(line.held_change),
            },
            {
              key: 'balance',
              header: t('balance'),
              isNumber: true,
              cell: line => change(line.balance_change),
            },
            {
              key: 'after',
              header: t('after'),
              isNumber: true,
              cell: line => money(line.balance_after),
            },
          ]}
        />
      </Section>
      <Section title={t('timeline')}>
        <Timeline role="list" active={data.timeline.length} bulletSize={14} lineWidth={2}>
          {data.timeline.map((moment: Moment) => (
            <Timeline.Item
              role="listitem"
              key={`${moment.at} ${moment.what} ${moment.leg}`}
              title={titleOf(moment)}
            >
              <Text size="sm" c="dimmed">
                {instant(moment.at)}
                {moment.by !== null && ` · ${whoDid(moment)}`}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </Section>
    </>
  )
}

export function useWhoDid(): (moment: Moment) => string {
  const t = useTexts(texts)
  return ({ by }) => {
    if (by === null) return ''
    if (by.name === null && by.kind === 'user') return t('by_somebody')
    return `${t(`by_${by.kind}`)} ${by.name ?? ''}`.trim()
  }
}

/** Links to the cases and requests of this booking, for the desks' staff. */
function Desk({ desk: { cases, requests } }: { desk: NonNullable<History['desk']> }) {
  const t = useTexts(texts)
  const { instant } = useFormat()
  const links = [
    ...cases.map(({ id, opened_at, outcome }) => ({
      to: `/operations/repairs/${id}`,
      text: t(outcome === null ? 'caseOpen' : 'caseClosed', { at: instant(opened_at) }),
    })),
    ...requests.map(({ id, requested_at }) => ({
      to: `/operations/ticketing/${id}`,
      text: t('requested', { at: instant(requested_at) }),
    })),
  ]
  if (links.length === 0) return null
  return (
    <Section title={t('desk')}>
      <List>
        {links.map(({ to, text }) => (
          <List.Item key={to}>
            <Anchor component={Link} to={to}>
              {text}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Section>
  )
}
