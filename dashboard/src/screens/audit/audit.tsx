/** Who did what. The URL holds the filters. */
import { Code, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { organizationsQuery } from '../../api/organizations.ts'
import { usePages } from '../../api/pages.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { faultTexts } from '../../parts/faults/texts.ts'
import { FilterForm, filterOf } from '../../parts/filter-form.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Page } from '../../parts/page.tsx'
import { actions } from './actions.ts'
import type en from './texts.en.ts'
import { texts } from './texts.ts'
import { DeskThing, Thing, VoyageLink } from './thing.tsx'

export type Deed = AnswerOf<'list_audit'>['data'][number]

const names = ['organization', 'action', 'subject', 'actor', 'from', 'to'] as const
/** They come last, together. */
const change = ['before', 'after']
/** The unit of an amount is told with it; an attempt has no other name, and no screen. */
const unsaid = ['amount_type', 'attempt_id']
/** The facts that are money. */
const inDong = new Set([
  'after',
  'amount',
  'before',
  'expected',
  'found',
  'net_refund',
  'net_total',
])
type Filter = Partial<Record<(typeof names)[number], string>>

const isPercent = (name: string, { amount_type }: Deed['facts']) =>
  name === 'amount' && amount_type === 'percent'

export default function Audit() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const here = useRouterState({ select: state => state.location.pathname })
  const isOperations = useSession().user.role === 'operations'
  const filter = filterOf(useSearch({ strict: false }), names)
  const list = usePages(['audit', filter], cursor =>
    answer(api.GET('/dashboard/api/audit', { params: { query: { ...filter, ...cursor } } })),
  )
  /** A URL may name all actions on a thing, for example `booking`, which is not in the list. */
  const actionChoices = (given = '') => {
    const known = actions
      .map(value => ({ value: value as string, label: t(value) }))
      .sort((a, b) => a.label.localeCompare(b.label))
    const isKnown = given === '' || known.some(({ value }) => value === given)
    return [
      { value: '', label: t('anyAction') },
      ...(isKnown ? [] : [{ value: given, label: given }]),
      ...known,
    ]
  }
  const apply = (next: Filter) => void navigate({ to: here, search: next as never })
  return (
    <Page title={t('title')} hint={t(isOperations ? 'hintOperations' : 'hint')}>
      <FilterForm given={filter} onApply={apply}>
        {field =>
          names
            .filter(name => isOperations || name !== 'organization')
            .map(name =>
              name === 'from' || name === 'to' ? (
                <DateField key={name} label={t(name)} {...field(name)} />
              ) : name === 'action' ? (
                <NativeSelect
                  key={name}
                  label={t(name)}
                  {...field(name)}
                  data={actionChoices(filter.action)}
                />
              ) : (
                <TextInput
                  key={name}
                  label={t(name)}
                  placeholder={t(`${name}Example`)}
                  {...field(name)}
                />
              ),
            )
        }
      </FilterForm>
      <DataTable
        label={t('title')}
        columns={useColumns(isOperations)}
        {...list}
        rowKey={({ id }) => id}
        empty={t('empty')}
      />
    </Page>
  )
}

function useColumns(isOperations: boolean): Column<Deed>[] {
  const t = useTexts(texts)
  const field = useTexts(faultTexts)
  const { instant, number, money, percent } = useFormat()
  const { data: organizations } = useQuery(organizationsQuery)
  const codeOf = (id: string) => organizations?.data.find(each => each.id === id)?.code
  const factText = (name: string, value: unknown, { facts, names }: Deed) => {
    if (typeof value === 'number') {
      if (isPercent(name, facts)) return percent(value)
      return inDong.has(name) ? money(value) : number(value)
    }
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (name === 'departs_at' || name === 'known_departure') return instant(String(value))
    /** The text of a word of the service; people's own words stay. */
    const wordOf = (each: string) =>
      t(`${name}_${each}` as keyof typeof en) || names[each] || codeOf(each) || each
    if (Array.isArray(value)) {
      if (value.length === 0) return name === 'permissions' ? t('permissions_none') : '–'
      const nameOf = (each: string) =>
        (name === 'fields' && field(`at_${each}` as never)) || wordOf(each)
      return value.map(nameOf).join(', ')
    }
    return typeof value === 'string' ? wordOf(value) : '–'
  }
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
    {
      key: 'action',
      header: t('action'),
      cell: ({ action }) => (
        <Stack gap={2} align="flex-start">
          {t(action as keyof typeof en)}
          <Code>{action}</Code>
        </Stack>
      ),
    },
    ...(isOperations ? [organization] : []),
    {
      key: 'subject',
      header: t('subject'),
      cell: deed => <Thing deed={deed} />,
    },
    {
      key: 'facts',
      header: t('facts'),
      cell: deed =>
        Object.entries(deed.facts)
          // What is not there says nothing.
          .filter(([name, value]) => !unsaid.includes(name) && value !== null)
          // The database puts shorter names first, and so "after" before "before".
          .sort(([one], [other]) => change.indexOf(one) - change.indexOf(other))
          .map(([name, value]) => (
            <Text key={name} size="xs" style={{ overflowWrap: 'anywhere' }}>
              {t(
                isPercent(name, deed.facts) ? 'fact_percent' : (`fact_${name}` as keyof typeof en),
              ) || name}
              :{' '}
              {name === 'voyage_id' ? (
                <VoyageLink id={String(value)} />
              ) : name === 'of' ? (
                <DeskThing deed={deed} id={String(value)} />
              ) : (
                factText(name, value, deed)
              )}
            </Text>
          )),
    },
  ]
}
