/** One invoice: its current content and its earlier revisions. */
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { invoiceFields } from '../../api/draft.ts'
import { useNetwork } from '../../api/network.ts'
import { useShown } from '../../api/organizations.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { SendAgain } from './send-again.tsx'
import { InvoiceState } from './state.tsx'
import { texts } from './texts.ts'

export type Invoice = AnswerOf<'get_invoice'>
type Revision = Invoice['revisions'][number]
type Line = Revision['lines'][number]

/** The provider has not answered yet. */
const awaited: Invoice['state'][] = ['drafted', 'sending', 'unknown']
const lookAgainMs = 10_000

export default function InvoiceScreen() {
  const t = useTexts(texts)
  const { id } = useParams({ strict: false }) as { id: string }
  const isOperations = useSession().user.role === 'operations'
  const [isAsking, setIsAsking] = useState(false)
  const { query } = useShown()
  const { data, error, refetch } = useQuery({
    queryKey: ['invoice', id],
    queryFn: () =>
      answer(api.GET('/dashboard/api/invoices/{id}', { params: { path: { id }, query } })),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && awaited.includes(data.state) ? lookAgainMs : false,
  })
  const problem = <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return <Page title={t('invoice')}>{error === null ? <Loading /> : problem}</Page>
  }
  const facts = [
    [
      t('booking'),
      <BookingLink key="booking" id={data.booking_id} organizationId={data.agency_id}>
        {t('leg', { code: data.booking_code, leg: data.leg })}
      </BookingLink>,
    ],
    [t('agency'), data.agency_code],
    ...invoiceFields.flatMap(each => {
      const value = data.recipient_details[each]
      return value === undefined ? [] : [[t(`recipient_${each}`), value] as const]
    }),
  ] as const
  return (
    <Page
      title={data.number === null ? t('noNumber') : t('numbered', { number: data.number })}
      hint={t('revisionHint')}
      actions={
        isOperations &&
        data.state === 'failed' && (
          <Button onClick={() => setIsAsking(true)}>{t('sendAgain')}</Button>
        )
      }
    >
      {/* What was read before stays in sight. */}
      {problem}
      <Section>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 4 }} m={0}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <Text component="dt" size="sm" c="dimmed">
                {name}
              </Text>
              <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </Section>
      {data.revisions.toReversed().map(each => (
        <RevisionSection key={each.revision} revision={each} />
      ))}
      {isAsking && <SendAgain invoice={data} onClose={() => setIsAsking(false)} />}
    </Page>
  )
}

function RevisionSection({ revision }: { revision: Revision }) {
  const t = useTexts(texts)
  const { money, instant } = useFormat()
  const { state, sent_at, lookup_code, reason } = revision
  const title = t('revision', { number: revision.revision })
  return (
    <Section title={title}>
      <Group gap="sm">
        <InvoiceState state={state} />
        {sent_at !== null && <Text size="sm">{t('sentAt', { instant: instant(sent_at) })}</Text>}
        {lookup_code !== null && <Text size="sm">{t('lookup', { code: lookup_code })}</Text>}
      </Group>
      {reason !== null && <Text size="sm">{t('reason', { reason })}</Text>}
      <DataTable
        label={title}
        columns={useLines()}
        rows={revision.lines}
        rowKey={line => line.ticket?.number ?? `${line.kind} ${revision.lines.indexOf(line)}`}
        empty={t('noLines')}
      />
      <Stack gap={0} align="flex-end">
        <Text size="sm" c="dimmed">
          {t('netAndTax', { net: money(revision.net), tax: money(revision.tax) })}
        </Text>
        <Text fw={600}>{t('inTotal', { total: money(revision.total) })}</Text>
      </Stack>
    </Section>
  )
}

function useLines(): Column<Line>[] {
  const t = useTexts(texts)
  const { money, date } = useFormat()
  const { routeName } = useNetwork()
  return [
    {
      key: 'what',
      header: t('what'),
      cell: ({ kind, ticket }) =>
        ticket === null ? (
          t(kind)
        ) : (
          <Stack gap={0}>
            <span>{t('ticketNumbered', { number: ticket.number })}</span>
            <Text size="xs" c="dimmed">
              {routeName(ticket)}, {date(ticket.departure_date)},{' '}
              {t('seat', { seat: ticket.seat_code })}
            </Text>
          </Stack>
        ),
    },
    { key: 'net', header: t('net'), isNumber: true, cell: ({ net }) => money(net) },
    { key: 'tax', header: t('tax'), isNumber: true, cell: ({ tax }) => money(tax) },
    { key: 'total', header: t('total'), isNumber: true, cell: ({ total }) => money(total) },
  ]
}
