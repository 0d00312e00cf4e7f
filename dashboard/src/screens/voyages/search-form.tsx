import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core'
import type { FormEvent } from 'react'
import { draftAt } from '../../api/kept.ts'
import { useNetwork } from '../../api/network.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { today } from '../../parts/format.tsx'
import { useTypedSince } from '../../parts/typed-since.ts'
import { texts } from './texts.ts'

export type RouteAndDate = { from: string; to: string; date: string }

/** A counter sells the same route all day. The day begins anew. */
const lastRoute = draftAt<Omit<RouteAndDate, 'date'>>('route')

type SearchFormProps = {
  given: Partial<RouteAndDate>
  /** The day on which the chosen legs arrive. */
  earliest: string | undefined
  onSearch(wanted: RouteAndDate): void
}

export function SearchForm({ given, earliest, onSearch }: SearchFormProps) {
  const t = useTexts(texts)
  const { user } = useSession()
  const { routes, terminalChoices: names } = useNetwork()
  const origins = names(routes.map(route => route.departure_terminal))
  const [typed, setTyped] = useTypedSince(`${given.from} ${given.to} ${given.date}`, () => ({
    from: given.from ?? lastRoute.read()?.from ?? '',
    to: given.to ?? lastRoute.read()?.to ?? '',
    date: given.date ?? today(),
  }))
  const { date } = typed
  // A route of an old address, or of before a reload, may be sailed no more.
  const from = origins.some(origin => origin.value === typed.from)
    ? typed.from
    : (origins[0]?.value ?? '')
  const change = (next: Partial<RouteAndDate>) => setTyped({ ...typed, from, ...next })
  const targetsOf = (origin: string) =>
    names(routes.filter(r => r.departure_terminal === origin).map(r => r.arrival_terminal))
  const targets = targetsOf(from)
  const to = targets.some(target => target.value === typed.to)
    ? typed.to
    : (targets[0]?.value ?? '')
  const canSwap = targetsOf(to).some(target => target.value === from)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    lastRoute.keep(user.id, { from, to })
    onSearch({ from, to, date })
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        <Group align="flex-end" gap="sm" wrap="nowrap" miw="min(15.5rem, 100%)" maw="100%">
          <NativeSelect
            label={t('from')}
            data={origins}
            value={from}
            onChange={event => change({ from: event.currentTarget.value })}
            flex={1}
            miw={0}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('swap')}
            disabled={!canSwap}
            onClick={() => change({ from: to, to: from })}
          >
            ⇄
          </ActionIcon>
        </Group>
        <NativeSelect
          label={t('to')}
          data={targets}
          value={to}
          onChange={event => change({ to: event.currentTarget.value })}
          miw="min(12.5rem, 100%)"
        />
        <DateField
          label={t('date')}
          value={date}
          min={earliest}
          onChange={event => change({ date: event.currentTarget.value })}
          required
          withAsterisk={false}
        />
        <Button type="submit">{t('search')}</Button>
      </Group>
    </form>
  )
}
