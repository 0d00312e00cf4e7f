import { NativeSelect } from '@mantine/core'
import { useTexts } from '../app/language.tsx'
import { today, useFormat } from './format.tsx'
import { partTexts } from './texts.ts'

export type Days = { from?: string; to?: string }
type MonthFieldProps = {
  days: Days
  /** Whether there may be no days at all. */
  hasAnyTime?: boolean | undefined
  onChoose(next: { from: string; to: string }): void
}

const monthsShown = 12

/** A month, for those who close one. Other days are no month. */
export function MonthField({
  days: { from = '', to = '' },
  hasAnyTime = false,
  onChoose,
}: MonthFieldProps) {
  const t = useTexts(partTexts)
  const { month } = useFormat()
  const months = Array.from({ length: monthsShown }, (_, ago) => daysOfMonth(ago))
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
        ...(hasAnyTime ? [{ value: '', label: t('anyTime') }] : []),
        ...(isMonth || isAny ? [] : [{ value: 'other', label: t('otherDays') }]),
        ...months.map(days => ({ value: days.from, label: month(days.from) })),
      ]}
    />
  )
}

/** The first and the last day of this month or of one before it. */
export function daysOfMonth(ago: number): { from: string; to: string } {
  const [year = 0, month = 1] = today().split('-').map(Number)
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, month - 1 - months, date)).toISOString().slice(0, 10)
  return { from: day(ago, 1), to: day(ago - 1, 0) }
}
