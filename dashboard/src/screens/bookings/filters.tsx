import { NativeSelect, TextInput } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { useStatusName } from '../../parts/booking-status/booking-status.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { FilterForm } from '../../parts/filter-form.tsx'
import { texts } from './texts.ts'

export const filterNames = [
  'status',
  'booking_code',
  'client_reference',
  'voyage_id',
  'from',
  'to',
] as const
/** As it stands in the address. */
export type Filter = Partial<Record<(typeof filterNames)[number], string>>

const statuses = [2, 6, 8, 10, 12, 14, 16] as const
const texted = ['booking_code', 'client_reference'] as const
const labels = { booking_code: 'code', client_reference: 'reference' } as const

/** A day begins and ends in the ferries' time zone. */
export function toQuery({ from, to, status, ...rest }: Filter) {
  const known = statuses.find(each => String(each) === status)
  return {
    ...rest,
    ...(known && { status: known }),
    ...(from && { created_from: `${from}T00:00:00+07:00` }),
    ...(to && { created_to: `${to}T23:59:59.999+07:00` }),
  }
}

export function Filters(props: { given: Filter; onApply(filter: Filter): void }) {
  const t = useTexts(texts)
  const statusName = useStatusName()
  return (
    <FilterForm {...props}>
      {field => (
        <>
          <NativeSelect
            label={t('status')}
            data={[
              { value: '', label: t('any') },
              ...statuses.map(each => ({ value: String(each), label: statusName(each) })),
            ]}
            {...field('status')}
          />
          {texted.map(name => (
            <TextInput key={name} label={t(labels[name])} {...field(name)} />
          ))}
          <DateField label={t('from')} {...field('from')} />
          <DateField label={t('to')} {...field('to')} />
        </>
      )}
    </FilterForm>
  )
}
