import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { today } from '../../parts/format.tsx'
import { texts } from './texts.ts'

export type RouteAndDate = { from: string; to: string; date: string }

type SearchFormProps = {
  given: Partial<RouteAndDate>
  /** The day on which the chosen legs arrive. */
  earliest: string | undefined
  onSearch(wanted: RouteAndDate): void
}

export function SearchForm({ given, earliest, onSearch }: SearchFormProps) {
  const t = useTexts(texts)
  const { routes, terminalChoices: names } = useNetwork()
  const origins = names(routes.map(route => route.departure_terminal))
  const [from, setFrom] = useState(given.from ?? origins[0]?.value ?? '')
  const targetsOf = (origin: string) =>
    names(routes.filter(r => r.departure_terminal === origin).map(r => r.arrival_terminal))
  const targets = targetsOf(from)
  const [wantedTo, setTo] = useState(given.to ?? '')
  const to = targets.some(target => target.value === wantedTo)
    ? wantedTo
    : (targets[0]?.value ?? '')
  const [date, setDate] = useState(given.date ?? today())
  const canSwap = targetsOf(to).some(target => target.value === from)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch({ from, to, date })
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={t('from')}
          data={origins}
          value={from}
          onChange={event => setFrom(event.currentTarget.value)}
          miw={200}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('swap')}
          disabled={!canSwap}
          onClick={() => {
            setFrom(to)
            setTo(from)
          }}
        >
          ⇄
        </ActionIcon>
        <NativeSelect
          label={t('to')}
          data={targets}
          value={to}
          onChange={event => setTo(event.currentTarget.value)}
          miw={200}
        />
        <DateField
          label={t('date')}
          value={date}
          min={earliest}
          onChange={event => setDate(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        <Button type="submit">{t('search')}</Button>
      </Group>
    </form>
  )
}
