import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../app/language.tsx'
import { useStatusName } from '../../parts/booking-status/booking-status.tsx'
import { texts } from './texts.ts'

/** As it stands in the address. */
export type Filter = {
  status?: string | number
  booking_code?: string
  client_reference?: string
  voyage_id?: string
  from?: string
  to?: string
  organization_id?: string
}

const statuses = [2, 6, 8, 10, 12, 14, 16] as const
const texted = ['booking_code', 'client_reference', 'voyage_id'] as const
const labels = { booking_code: 'code', client_reference: 'reference', voyage_id: 'voyage' } as const

/** A day begins and ends where the ferries are. */
export function toQuery({ from, to, status, ...rest }: Filter) {
  const known = statuses.find(each => String(each) === String(status))
  return {
    ...rest,
    ...(known && { status: known }),
    ...(from && { created_from: `${from}T00:00:00+07:00` }),
    ...(to && { created_to: `${to}T23:59:59.999+07:00` }),
  }
}

type FiltersProps = { given: Filter; onApply(filter: Filter): void }

export function Filters({ given, onApply }: FiltersProps) {
  const t = useTexts(texts)
  const statusName = useStatusName()
  const [filter, setFilter] = useState(given)
  const field = (name: keyof Filter) => ({
    value: filter[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      setFilter({ ...filter, [name]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const filled = Object.entries(filter).filter(([, value]) => String(value ?? '').trim() !== '')
    onApply(
      Object.fromEntries(filled.map(([name, value]) => [name, String(value).trim()])) as Filter,
    )
  }
  const { organization_id } = given
  return (
    <search aria-label={t('filters')}>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={t('status')}
            data={[
              { value: '', label: t('any') },
              ...statuses.map(each => ({ value: String(each), label: statusName(each) })),
            ]}
            {...field('status')}
          />
          {texted.map(name => (
            <TextInput key={name} label={t(labels[name])} w={170} {...field(name)} />
          ))}
          <TextInput type="date" label={t('from')} {...field('from')} />
          <TextInput type="date" label={t('to')} {...field('to')} />
          <Button type="submit" variant="default">
            {t('apply')}
          </Button>
          <Button
            variant="subtle"
            onClick={() => onApply(organization_id === undefined ? {} : { organization_id })}
          >
            {t('clear')}
          </Button>
        </Group>
      </form>
    </search>
  )
}
