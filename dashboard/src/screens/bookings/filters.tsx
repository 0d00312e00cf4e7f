import { NativeSelect, TextInput } from '@mantine/core'
import { attentions } from '../../api/bookings.ts'
import { useTexts } from '../../app/language.tsx'
import { useStatusName } from '../../parts/booking-status/booking-status.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { FilterForm } from '../../parts/filter-form.tsx'
import { texts } from './texts.ts'

/** Those that stand in the address. */
export const filterNames = [
  'status',
  'voyage_id',
  'attention',
  'departure_from',
  'departure_to',
  'from',
  'to',
] as const
/** `q` names people: it goes with the entry of the browser's history, and into no address. */
export type Filter = Partial<Record<(typeof filterNames)[number] | 'q', string>>

const statuses = [2, 6, 8, 10, 12, 14, 16] as const

/** A day begins and ends in the ferries' time zone. */
export function toQuery({ from, to, status, attention: named, ...rest }: Filter) {
  const known = statuses.find(each => String(each) === status)
  const attention = attentions.find(each => each === named)
  return {
    ...rest,
    ...(known && { status: known }),
    ...(attention && { attention }),
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
          <TextInput
            label={t('search')}
            placeholder={t('searchExample')}
            type="search"
            maxLength={200}
            miw={{ base: 0, xs: '18rem' }}
            // All of the row where two fields share one.
            style={{ gridColumn: '1 / -1' }}
            {...field('q')}
          />
          <DateField label={t('departureFrom')} {...field('departure_from')} />
          <DateField
            label={t('departureTo')}
            min={field('departure_from').value}
            {...field('departure_to')}
          />
          <DateField label={t('from')} {...field('from')} />
          <DateField label={t('to')} min={field('from').value} {...field('to')} />
          <NativeSelect
            label={t('status')}
            data={[
              { value: '', label: t('any') },
              ...statuses.map(each => ({ value: String(each), label: statusName(each) })),
            ]}
            {...field('status')}
          />
        </>
      )}
    </FilterForm>
  )
}
