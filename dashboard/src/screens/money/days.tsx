/** Which days are meant: a month, or a first and a last day. The URL holds the choice. */
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTexts } from '../../app/language.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { today, useFormat } from '../../parts/format.tsx'
import { texts } from './texts.ts'

type Days = { from?: string; to?: string }
type DaysFieldsProps = {
  days: Days
  /** Whether there may be no days at all. */
  hasAnyTime?: boolean
  onChoose(next: Days): void
}

/** Puts a choice into the URL, beside those that are there. An empty one leaves it. */
export function useChoice(): (next: Record<string, string>) => void {
  const navigate = useNavigate()
  return next => {
    const search = (before: object) =>
      Object.fromEntries(Object.entries({ ...before, ...next }).filter(([, value]) => value !== ''))
    void navigate({ to: '/money', search: search as never, replace: true, resetScroll: false })
  }
}

export function DaysFields(props: DaysFieldsProps) {
  const t = useTexts(texts)
  const { days, onChoose } = props
  return (
    <>
      <MonthField {...props} />
      <DayField
        label={t('from')}
        day={days.from ?? ''}
        onChoose={next => onChoose({ from: next })}
      />
      <DayField
        label={t('to')}
        day={days.to ?? ''}
        min={days.from}
        onChoose={next => onChoose({ to: next })}
      />
    </>
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
function MonthField({
  days: { from = '', to = '' },
  hasAnyTime = false,
  onChoose,
}: DaysFieldsProps) {
  const t = useTexts(texts)
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
