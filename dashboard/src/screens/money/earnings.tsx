import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { useLanguage, useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useDownload } from '../../parts/download.ts'
import { Fields } from '../../parts/fields.tsx'
import { filterOf } from '../../parts/filter-form.tsx'
import { useFormat } from '../../parts/format.tsx'
import { daysOfMonth } from '../../parts/month-field.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { DaysFields, useChoice } from './days.tsx'
import { OrganizationName } from './organization-name.tsx'
import { texts } from './texts.ts'

type Earned = AnswerOf<'list_earnings'>['data'][number]
/** Null: all of them together. */
type Row = Omit<Earned, 'organization'> & { organization: Earned['organization'] | null }

const figures = ['tickets_issued', 'tickets_cancelled', 'paid', 'cost', 'margin'] as const

/** What was earned on each organization right below, in this month unless other days are chosen. */
export function Earnings() {
  const t = useTexts(texts)
  const { language } = useLanguage()
  const { name, query } = useShown()
  const chosen = filterOf(useSearch({ strict: false }), ['earned_from', 'earned_to'])
  const choose = useChoice()
  const { earned_from: from, earned_to: to } = chosen
  const days = from === undefined ? daysOfMonth(0) : { from, ...(to !== undefined && { to }) }
  const asked = { ...query, ...days }
  const { data, error, refetch } = useQuery({
    queryKey: ['earnings', asked],
    queryFn: () => answer(api.GET('/dashboard/api/earnings', { params: { query: asked } })),
  })
  const file = new URLSearchParams({ ...asked, language })
  const download = useDownload()
  return (
    <Section title={t('earnings')} hint={t('earningsHint', { organization: name })}>
      <Fields>
        <DaysFields
          days={days}
          onChoose={next => {
            const { from = '', to = '' } = { ...days, ...next }
            choose({ earned_from: from, earned_to: to })
          }}
        />
        <Button
          variant="default"
          aria-label={t('earningsCsv')}
          onClick={() => download.mutate(`/dashboard/api/earnings.csv?${file}`)}
          loading={download.isPending}
        >
          {t('csv')}
        </Button>
      </Fields>
      <ProblemNotice error={download.error} />
      <DataTable
        label={t('earnings')}
        columns={useColumns()}
        rows={data && withTotal(data.data)}
        rowKey={({ organization }) => organization?.id ?? 'total'}
        error={error}
        onRetry={() => void refetch()}
      />
    </Section>
  )
}

function withTotal(earned: Earned[]): Row[] {
  if (earned.length < 2) return earned
  const sum = (figure: (typeof figures)[number]) =>
    earned.reduce((total, row) => total + row[figure], 0)
  const total = Object.fromEntries(figures.map(figure => [figure, sum(figure)]))
  return [...earned, { organization: null, ...(total as Omit<Row, 'organization'>) }]
}

function useColumns(): Column<Row>[] {
  const t = useTexts(texts)
  const { money, number } = useFormat()
  const text = (figure: (typeof figures)[number], value: number) =>
    figure.startsWith('tickets') ? number(value) : money(value)
  return [
    {
      key: 'organization',
      header: t('organization'),
      cell: ({ organization }) =>
        organization === null ? (
          <strong>{t('total')}</strong>
        ) : (
          <OrganizationName {...organization} />
        ),
    },
    ...figures.map(figure => ({
      key: figure,
      header: t(figure),
      isNumber: true,
      cell: (row: Row) =>
        row.organization === null ? (
          <strong>{text(figure, row[figure])}</strong>
        ) : (
          text(figure, row[figure])
        ),
    })),
  ]
}
