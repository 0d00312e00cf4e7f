/** One report with its differences. */
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { Tag, type Tone } from '../../parts/tag.tsx'
import { reportQuery } from './report-query.ts'
import { texts } from './texts.ts'

type Difference = AnswerOf<'get_reconciliation'>['found'][number]

export default function Report() {
  const t = useTexts(texts)
  const { instant } = useFormat()
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useQuery(reportQuery(id))
  const hint = data && t(data.is_dry_run ? 'reportedHint' : 'repairingHint')
  return (
    <Page
      title={
        data === undefined ? t('report') : t('reportOf', { instant: instant(data.finished_at) })
      }
      hint={hint}
    >
      {data?.unanswered && data.unanswered.length > 0 && (
        <Notice tone="careful" title={t('unanswered')}>
          {data.unanswered.map(({ operator, orders }) => (
            <Text key={operator} size="sm">
              {t('unansweredOrders', { operator, count: orders })}
            </Text>
          ))}
          <Text size="sm">{t('unansweredHint')}</Text>
        </Notice>
      )}
      <DataTable
        label={t('differences')}
        columns={useColumns()}
        rows={data?.found}
        rowKey={difference => `${difference.kind} ${difference.subject}`}
        error={error}
        onRetry={() => void refetch()}
        empty={t('nothing')}
      />
    </Page>
  )
}

const tones: Record<Difference['repair'], Tone> = {
  none: 'bad',
  refused: 'bad',
  posted: 'good',
  voided: 'good',
  compensated: 'good',
}

function useColumns(): Column<Difference>[] {
  const t = useTexts(texts)
  const { number } = useFormat()
  const shown = (value: number | string) => (typeof value === 'number' ? number(value) : value)
  return [
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(kind) },
    {
      key: 'subject',
      header: t('subject'),
      cell: ({ subject, bookings }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {subject}
          {bookings.map(({ id, booking_code, organization_id }) => (
            <Text key={id} span inherit display="block">
              <BookingLink id={id} organizationId={organization_id}>
                {t('booking', { code: booking_code })}
              </BookingLink>
            </Text>
          ))}
        </Text>
      ),
    },
    {
      key: 'expected',
      header: t('expected'),
      isNumber: true,
      cell: ({ expected }) => shown(expected),
    },
    { key: 'found', header: t('foundHere'), isNumber: true, cell: ({ found }) => shown(found) },
    {
      key: 'repair',
      header: t('repair'),
      cell: ({ repair }) => (
        <Group>
          <Tag tone={tones[repair]}>{t(repair)}</Tag>
        </Group>
      ),
    },
  ]
}
