/** Who did what; the filters stand in the address. */
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import type { operations } from '../../api/schema.d.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Page } from '../../parts/page.tsx'
import { texts } from './texts.ts'

type Deed =
  operations['list_audit']['responses'][200]['content']['application/json']['data'][number]

const names = ['organization', 'action', 'subject', 'actor'] as const
type Filter = Partial<Record<(typeof names)[number], string>>

export default function Audit() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const here = useRouterState({ select: state => state.location.pathname })
  const isOperations = useSession().user.role === 'operations'
  const search: Record<string, unknown> = useSearch({ strict: false })
  // A number in the address is read as one, and a code may look like one.
  const filter: Filter = Object.fromEntries(
    names.flatMap(name => (search[name] === undefined ? [] : [[name, String(search[name])]])),
  )
  const list = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET('/dashboard/api/audit', {
          params: { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
  })
  const apply = (next: Filter) => void navigate({ to: here, search: next as never })
  return (
    <Page title={t('title')} hint={t(isOperations ? 'hintOperations' : 'hint')}>
      <Filters
        key={JSON.stringify(filter)}
        shown={names.filter(name => isOperations || name !== 'organization')}
        given={filter}
        onApply={apply}
      />
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

type FiltersProps = {
  shown: readonly (typeof names)[number][]
  given: Filter
  onApply(next: Filter): void
}

function Filters({ shown, given, onApply }: FiltersProps) {
  const t = useTexts(texts)
  const [filter, setFilter] = useState(given)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const filled = Object.entries(filter).map(([name, value]) => [name, value.trim()])
    onApply(Object.fromEntries(filled.filter(([, value]) => value !== '')))
  }
  return (
    <search aria-label={t('filters')}>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          {shown.map(name => (
            <TextInput
              key={name}
              label={t(name)}
              placeholder={t(`${name}Example`)}
              value={filter[name] ?? ''}
              onChange={event => setFilter({ ...filter, [name]: event.currentTarget.value })}
              autoComplete="off"
              w={170}
            />
          ))}
          <Button type="submit" variant="default">
            {t('apply')}
          </Button>
          <Button variant="subtle" onClick={() => onApply({})}>
            {t('clear')}
          </Button>
        </Group>
      </form>
    </search>
  )
}

function useColumns(isOperations: boolean): Column<Deed>[] {
  const t = useTexts(texts)
  const { instant } = useFormat()
  const organization: Column<Deed> = {
    key: 'organization',
    header: t('organization'),
    cell: deed => deed.organization_code ?? '',
  }
  return [
    { key: 'at', header: t('at'), cell: deed => instant(deed.at) },
    {
      key: 'actor',
      header: t('actor'),
      cell: ({ by }) => (
        <Stack gap={0}>
          <span>{by.name}</span>
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {t(by.kind)}
          </Text>
        </Stack>
      ),
    },
    { key: 'action', header: t('action'), cell: deed => <Code>{deed.action}</Code> },
    ...(isOperations ? [organization] : []),
    {
      key: 'subject',
      header: t('subject'),
      cell: deed => (
        <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {deed.subject}
        </Text>
      ),
    },
    {
      key: 'facts',
      header: t('facts'),
      cell: deed => (
        <Stack gap={0}>
          {Object.entries(deed.facts).map(([name, value]) => (
            <Text key={name} size="xs" style={{ overflowWrap: 'anywhere' }}>
              {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
            </Text>
          ))}
        </Stack>
      ),
    },
  ]
}
