/** Which days are meant: a month, or a first and a last day. The URL holds the choice. */
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTexts } from '../../app/language.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { type Days, MonthField } from '../../parts/month-field.tsx'
import { useTypedSince } from '../../parts/typed-since.ts'
import { texts } from './texts.ts'

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
  const [typed, setTyped] = useTypedSince(day, () => day)
  const isTyping = useRef(false)
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
