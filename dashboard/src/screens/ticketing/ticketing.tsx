/** The queue of the ticketing desk: the waiting requests, since when, and who works on them. */
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { usePages } from '../../api/pages.ts'
import type { operations } from '../../api/schema.d.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { deskKey, lookAgainMs } from '../../parts/desk/desk.ts'
import { DeskLink } from '../../parts/desk/desk-link.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Page } from '../../parts/page.tsx'
import { RequestState } from './request-state.tsx'
import { texts } from './texts.ts'

type Query = NonNullable<operations['list_ticketing_requests']['parameters']['query']>
type Filter = Pick<Query, 'state' | 'mine'>
type Row = AnswerOf<'list_ticketing_requests'>['data'][number]

const states = [
  'waiting',
  'held',
  'issued',
  'partly_issued',
  'failed',
  'rejected',
  'lapsed',
] as const

export default function Ticketing() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const filter: Filter = useSearch({ strict: false })
  const list = usePages(
    [...deskKey, 'requests', filter],
    cursor =>
      answer(
        api.GET('/dashboard/api/operations/ticketing-requests', {
          params: { query: { ...filter, ...cursor } },
        }),
      ),
    lookAgainMs,
  )
  const isNarrowed = filter.state !== undefined || filter.mine !== undefined
  const go = (next: Filter) =>
    void navigate({ to: '/operations/ticketing', search: next as never, replace: true })
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Group align="end" gap="lg">
        <NativeSelect
          label={t('show')}
          value={filter.state ?? ''}
          onChange={event => {
            const { state, ...rest } = filter
            const chosen = states.find(each => each === event.currentTarget.value)
            go(chosen === undefined ? rest : { ...rest, state: chosen })
          }}
          data={[
            { value: '', label: t('open') },
            ...states.map(state => ({ value: state, label: t(state) })),
          ]}
        />
        <Checkbox
          label={t('mine')}
          checked={filter.mine === true}
          onChange={event => {
            const { mine, ...rest } = filter
            go(event.currentTarget.checked ? { ...rest, mine: true } : rest)
          }}
          pb="xs"
        />
      </Group>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        {...list}
        rowKey={({ id }) => id}
        empty={t(isNarrowed ? 'noneSuch' : 'empty')}
      />
    </Page>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTexts(texts)
  const { instant, money } = useFormat()
  const { operatorName } = useNetwork()
  const me = useSession().user.id
  return [
    {
      key: 'booking',
      header: t('booking'),
      cell: row => <DeskLink to={`/operations/ticketing/${row.id}`} of={row} />,
    },
    { key: 'state', header: t('state'), cell: row => <RequestState state={row.state} /> },
    {
      key: 'operators',
      header: t('operators'),
      cell: row => row.operators.map(operatorName).join(', '),
    },
    { key: 'departs', header: t('departs'), cell: row => instant(row.departs_at) },
    { key: 'since', header: t('since'), cell: row => instant(row.requested_at) },
    {
      key: 'until',
      header: t('until'),
      cell: row => (row.state === 'waiting' ? instant(row.payment_expired_at) : t('none')),
    },
    {
      key: 'taken',
      header: t('takenBy'),
      cell: row => {
        if (row.taken_by === null) return t('nobody')
        return row.taken_by.id === me ? t('you') : row.taken_by.name
      },
    },
    { key: 'net', header: t('net'), isNumber: true, cell: row => money(row.net_total) },
  ]
}
