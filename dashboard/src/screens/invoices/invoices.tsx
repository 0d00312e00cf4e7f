/** The list; its filters stand in the address. */
import { Anchor, Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { answer, api } from '../../api/client.ts'
import type { operations } from '../../api/schema.d.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Page } from '../../parts/page.tsx'
import { InvoiceState, type State, states } from './state.tsx'
import { texts } from './texts.ts'

type Invoice =
  operations['list_invoices']['responses'][200]['content']['application/json']['data'][number]
type Filter = { state?: State; agency_code?: string }

const pauseMs = 300

export default function Invoices() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const isOperations = useSession().user.role === 'operations'
  const filter: Filter = useSearch({ strict: false })
  const list = useInfiniteQuery({
    queryKey: ['invoices', filter],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET('/dashboard/api/invoices', {
          params: { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
  })
  const apply = (next: Filter) => {
    const filled = Object.entries(next).filter(([, value]) => value !== '')
    void navigate({ to: '/invoices', search: Object.fromEntries(filled) as never, replace: true })
  }
  const applySoon = useDebouncedCallback(apply, pauseMs)
  return (
    <Page title={t('title')} hint={t(isOperations ? 'hintOperations' : 'hint')}>
      <search aria-label={t('filters')}>
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={t('state')}
            value={filter.state ?? ''}
            onChange={event => apply({ ...filter, state: event.currentTarget.value as State })}
            data={[
              { value: '', label: t('any') },
              ...states.map(each => ({ value: each, label: t(each) })),
            ]}
          />
          {isOperations && (
            <TextInput
              label={t('agency')}
              defaultValue={filter.agency_code ?? ''}
              onChange={event =>
                applySoon({ ...filter, agency_code: event.currentTarget.value.trim() })
              }
              autoComplete="off"
            />
          )}
        </Group>
      </search>
      <DataTable
        label={t('title')}
        columns={useColumns(isOperations)}
        rows={list.data?.pages.flatMap(page => page.data)}
        rowKey={({ id }) => id}
        error={list.error}
        empty={t('empty')}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        isLoadingMore={list.isFetchingNextPage}
      />
    </Page>
  )
}

function useColumns(isOperations: boolean): Column<Invoice>[] {
  const t = useTexts(texts)
  const { money, instant } = useFormat()
  const agency: Column<Invoice> = {
    key: 'agency',
    header: t('agency'),
    cell: invoice => invoice.agency_code,
  }
  return [
    {
      key: 'number',
      header: t('number'),
      cell: invoice => (
        <Anchor component={Link} to="/invoices/$id" params={{ id: invoice.id } as never} size="sm">
          {invoice.number ?? t('noNumber')}
        </Anchor>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: invoice => <InvoiceState state={invoice.state} />,
    },
    ...(isOperations ? [agency] : []),
    {
      key: 'booking',
      header: t('booking'),
      cell: invoice => t('leg', { code: invoice.booking_code, leg: invoice.leg }),
    },
    { key: 'recipient', header: t('recipient'), cell: invoice => invoice.recipient },
    { key: 'total', header: t('total'), isNumber: true, cell: invoice => money(invoice.total) },
    { key: 'created', header: t('created'), cell: invoice => instant(invoice.created_at) },
  ]
}
