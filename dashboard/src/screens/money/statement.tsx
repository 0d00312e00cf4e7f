import { Button, NativeSelect, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { usePages } from '../../api/pages.ts'
import { useLanguage, useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { useDownload } from '../../parts/download.ts'
import { Fields } from '../../parts/fields.tsx'
import { filterOf } from '../../parts/filter-form.tsx'
import { today, useFormat } from '../../parts/format.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { Period } from './period.tsx'
import type en from './texts.en.ts'
import { texts } from './texts.ts'

type Line = AnswerOf<'list_statement'>['data'][number]

const accounts = ['deposit', 'sales'] as const
const kinds = ['hold', 'settle', 'release', 'transfer'] as const
const names = ['account', 'from', 'to', 'kind'] as const
type Filter = Partial<Record<(typeof names)[number], string>>

/** The lines of an account, and the sums of the chosen days. The URL holds the choice. */
export function Statement() {
  const t = useTexts(texts)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const filter = filterOf(useSearch({ strict: false }), names)
  const choose = (next: Filter) => {
    const search = Object.fromEntries(
      Object.entries({ ...filter, ...next }).filter(([, value]) => value),
    )
    void navigate({ to: '/money', search: search as never, replace: true, resetScroll: false })
  }
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
        <MonthField filter={filter} onChoose={choose} />
        <DayField label={t('from')} day={from ?? ''} onChoose={next => choose({ from: next })} />
        <DayField
          label={t('to')}
          day={to ?? ''}
          min={from}
          onChoose={next => choose({ to: next })}
        />
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
      {from !== undefined && <Period days={{ account, from, ...(to !== undefined && { to }) }} />}
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

type DayFieldProps = {
  label: string
  day: string
  min?: string | undefined
  onChoose(day: string): void
}

/** A picked day is chosen at once. A typed one when it is whole: 2026 begins as the year 2. */
function DayField({ label, day, min, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const [shown, setShown] = useState(day)
  const isTyping = useRef(false)
  if (shown !== day) {
    setShown(day)
    setTyped(day)
  }
  const choose = ({ value, validity }: HTMLInputElement) => {
    isTyping.current = false
    // Half a date is none, and is no wish to have none.
    const next = validity.badInput ? day : value
    setTyped(next)
    if (next !== day) onChoose(next)
  }
  return (
    <DateField
      label={label}
      value={typed}
      min={min}
      onKeyDown={event => {
        if (event.key === 'Enter') choose(event.currentTarget)
        else isTyping.current = true
      }}
      onChange={event => {
        if (isTyping.current) setTyped(event.currentTarget.value)
        else choose(event.currentTarget)
      }}
      onBlur={event => choose(event.currentTarget)}
    />
  )
}

const monthsShown = 12

/** A month, for those who close one. Other days are no month. */
function MonthField({ filter, onChoose }: { filter: Filter; onChoose(next: Filter): void }) {
  const t = useTexts(texts)
  const { month } = useFormat()
  const months = Array.from({ length: monthsShown }, (_, ago) => daysOfMonth(ago))
  const { from = '', to = '' } = filter
  const isMonth = months.some(days => days.from === from && days.to === to)
  const isAny = from === '' && to === ''
  return (
    <NativeSelect
      label={t('month')}
      value={isMonth ? from : isAny ? '' : 'other'}
      onChange={event => {
        const chosen = months.find(days => days.from === event.currentTarget.value)
        onChoose(chosen ?? { from: '', to: '' })
      }}
      data={[
        { value: '', label: t('anyTime') },
        ...(isMonth || isAny ? [] : [{ value: 'other', label: t('otherDays') }]),
        ...months.map(days => ({ value: days.from, label: month(days.from) })),
      ]}
    />
  )
}

/** The first and the last day of this month or of one before it. */
function daysOfMonth(ago: number): { from: string; to: string } {
  const [year = 0, month = 1] = today().split('-').map(Number)
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, month - 1 - months, date)).toISOString().slice(0, 10)
  return { from: day(ago, 1), to: day(ago - 1, 0) }
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
            {line.booking === null ? line.by : <Sale booking={line.booking} />}
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
