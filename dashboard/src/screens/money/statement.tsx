import { Button, NativeSelect, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { usePages } from '../../api/pages.ts'
import { useLanguage, useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useDownload } from '../../parts/download.ts'
import { Fields } from '../../parts/fields.tsx'
import { filterOf } from '../../parts/filter-form.tsx'
import { useFormat } from '../../parts/format.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { DaysFields, useChoice } from './days.tsx'
import { Period } from './period.tsx'
import type en from './texts.en.ts'
import { texts } from './texts.ts'

type Line = AnswerOf<'list_statement'>['data'][number]

const accounts = ['deposit', 'sales', 'funding'] as const
const kinds = ['hold', 'settle', 'release', 'transfer'] as const
const names = ['account', 'from', 'to', 'kind'] as const
type Filter = Partial<Record<(typeof names)[number], string>>

/** The lines of an account, and the sums of the chosen days. The URL holds the choice. */
export function Statement() {
  const t = useTexts(texts)
  const { language } = useLanguage()
  const filter = filterOf(useSearch({ strict: false }), names)
  const choose = useChoice()
  const shown = useShown()
  const query = { ...shown.query, ...toQuery(filter) }
  const { account, from, to } = query
  const lines = usePages(['statement', query], cursor =>
    answer(api.GET('/dashboard/api/statement', { params: { query: { ...query, ...cursor } } })),
  )
  const file = new URLSearchParams({ ...query, language })
  const download = useDownload()
  return (
    <Section title={t('statement')} hint={t('statementHint')}>
      <Fields>
        <NativeSelect
          label={t('account')}
          value={account}
          onChange={event => choose({ account: event.currentTarget.value })}
          data={accounts.map(value => ({ value, label: t(value) }))}
        />
        <DaysFields days={filter} hasAnyTime onChoose={choose} />
        <NativeSelect
          label={t('kind')}
          value={query.kind ?? ''}
          onChange={event => choose({ kind: event.currentTarget.value })}
          data={[
            { value: '', label: t('anyKind') },
            ...kinds.map(value => ({ value, label: t(value) })),
          ]}
        />
        <Button
          variant="default"
          onClick={() => download.mutate(`/dashboard/api/statement.csv?${file}`)}
          loading={download.isPending}
        >
          {t('csv')}
        </Button>
      </Fields>
      <ProblemNotice error={download.error} />
      {from !== undefined && (
        <Period
          wanted={{ account, from, ...(to !== undefined && { to }) }}
          isBesideOneKind={query.kind !== undefined}
        />
      )}
      <DataTable
        label={t('statement')}
        columns={useColumns()}
        {...lines}
        rowKey={({ id }) => id}
        empty={t('noLines')}
      />
    </Section>
  )
}

function toQuery({ account, from, to, kind }: Filter) {
  const known = kinds.find(each => each === kind)
  return {
    account: accounts.find(each => each === account) ?? 'deposit',
    ...(from && { from }),
    ...(to && { to }),
    ...(known && { kind: known }),
  }
}

function useColumns(): Column<Line>[] {
  const t = useTexts(texts)
  const { instant, money, change } = useFormat()
  const figures = [
    ['balance_change', t('balanceChange')],
    ['held_change', t('heldChange')],
    ['balance_after', t('balanceAfter')],
    ['held_after', t('heldAfter')],
  ] as const
  return [
    {
      key: 'time',
      header: t('time'),
      cell: line => instant(line.at),
    },
    { key: 'kind', header: t('kind'), cell: line => t(line.kind) },
    {
      key: 'cause',
      header: t('cause'),
      cell: line => (
        <>
          <Text inherit>{t(line.cause as keyof typeof en) || line.cause}</Text>
          <Text inherit c="dimmed">
            {line.booking === null ? (
              [line.organization?.code, line.by].filter(Boolean).join(' · ')
            ) : (
              <Sale booking={line.booking} />
            )}
          </Text>
          {line.reference !== null && (
            <Text inherit c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('referenceIs', { reference: line.reference })}
            </Text>
          )}
        </>
      ),
    },
    ...figures.map(([key, header]) => ({
      key,
      header,
      isNumber: true,
      cell: (line: Line) =>
        key.endsWith('change') ? (line[key] === 0 ? '' : change(line[key])) : money(line[key]),
    })),
  ]
}

function Sale({ booking: { id, code, seller } }: { booking: NonNullable<Line['booking']> }) {
  const t = useTexts(texts)
  return (
    <>
      <BookingLink id={id} organizationId={seller.id}>
        {code}
      </BookingLink>{' '}
      {t('soldBy', { seller: seller.code })}
    </>
  )
}
