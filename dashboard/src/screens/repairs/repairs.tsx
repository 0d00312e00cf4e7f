/** The open and closed cases of the repair desk. */
import { Group, NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'
import type { operations } from '../../api/schema.d.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingStatus } from '../../parts/booking-status/booking-status.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { deskKey, lookAgainMs } from '../../parts/desk/desk.ts'
import { DeskLink } from '../../parts/desk/desk-link.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Page } from '../../parts/page.tsx'
import { texts } from './texts.ts'

type Query = NonNullable<operations['list_cases']['parameters']['query']>
type Filter = Pick<Query, 'open' | 'kind'>
type Row = AnswerOf<'list_cases'>['data'][number]

const kinds = [
  'partly_issued',
  'unknown_order',
  'unknown_cancellation',
  'unknown_change',
  'unknown_return',
  'cancellation_by_hand',
] as const

export default function Repairs() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const filter: Filter = useSearch({ strict: false })
  const list = usePages(
    [...deskKey, 'cases', filter],
    cursor =>
      answer(
        api.GET('/dashboard/api/operations/cases', {
          params: { query: { ...filter, ...cursor } },
        }),
      ),
    lookAgainMs,
  )
  const isOpen = filter.open ?? true
  const go = (next: Filter) =>
    void navigate({ to: '/operations/repairs', search: next as never, replace: true })
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Group align="end" gap="lg">
        <NativeSelect
          label={t('show')}
          value={isOpen ? 'open' : 'closed'}
          onChange={event => go({ ...filter, open: event.currentTarget.value === 'open' })}
          data={[
            { value: 'open', label: t('open') },
            { value: 'closed', label: t('closed') },
          ]}
        />
        <NativeSelect
          label={t('kind')}
          value={filter.kind ?? ''}
          onChange={event => {
            const { kind, ...rest } = filter
            const chosen = kinds.find(each => each === event.currentTarget.value)
            go(chosen === undefined ? rest : { ...rest, kind: chosen })
          }}
          data={[
            { value: '', label: t('allKinds') },
            ...kinds.map(kind => ({ value: kind, label: t(kind) })),
          ]}
        />
      </Group>
      <DataTable
        label={t('title')}
        columns={useColumns(isOpen)}
        {...list}
        rowKey={({ id }) => id}
        empty={t(isOpen ? 'emptyOpen' : 'emptyClosed')}
      />
    </Page>
  )
}

function useColumns(isOpen: boolean): Column<Row>[] {
  const t = useTexts(texts)
  const { instant } = useFormat()
  return [
    {
      key: 'booking',
      header: t('booking'),
      cell: row => <DeskLink to={`/operations/repairs/${row.id}`} of={row} />,
    },
    { key: 'kind', header: t('kind'), cell: row => t(row.kind) },
    {
      key: 'status',
      header: t('status'),
      cell: row => <BookingStatus status={row.booking_status} paymentStatus={row.payment_status} />,
    },
    { key: 'opened', header: t('opened'), cell: row => instant(row.opened_at) },
    ...(isOpen
      ? []
      : [
          {
            key: 'outcome',
            header: t('outcome'),
            cell: (row: Row) => (row.outcome === null ? t('none') : t(row.outcome)),
          },
        ]),
  ]
}
