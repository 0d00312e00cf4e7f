import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { type Operator, useNetwork } from '../../api/network.ts'
import type { Voyage } from '../../api/voyages.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import {
  ageOn,
  type PassengerDraft,
  type PassengerField,
  passengerFields,
  typesOf,
} from './draft.ts'
import { texts } from './texts.ts'

type PassengerFormProps = {
  voyage: Voyage
  operator: Operator | undefined
  passenger: PassengerDraft
  onChange(next: PassengerDraft): void
  errorAt(field: string): string | null
}

/** What the operator requires comes with an asterisk; the service has the last word on each field. */
export function PassengerForm(props: PassengerFormProps) {
  const { voyage, operator, passenger, onChange, errorAt } = props
  const t = useTexts(texts)
  const { typeName, className } = useNetwork()
  const { inWords } = useFormat()
  const required = new Set(['full_name', ...(operator?.required_passenger_fields ?? [])])
  if (passenger.seat.kind !== 'vehicle') required.delete('plate_number')
  const type = operator?.passenger_types.find(({ code }) => code === passenger.type)
  const ages =
    type === undefined
      ? undefined
      : type.max_age === null
        ? t('ageFrom', { min: type.min_age })
        : t('ages', { min: type.min_age, max: type.max_age })
  const birth = passenger.date_of_birth
  const age = birth === '' ? null : ageOn(voyage.departure_date, birth)
  const isWrongAge =
    age !== null &&
    type !== undefined &&
    (age < type.min_age || age > (type.max_age ?? Number.POSITIVE_INFINITY))
  const errorOf = (field: PassengerField) =>
    field === 'date_of_birth' && isWrongAge ? t('wrongAge', { age: age ?? 0 }) : errorAt(field)
  const common = (field: PassengerField) => ({
    label: t(field),
    required: required.has(field),
    error: errorOf(field),
    value: passenger[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...passenger, [field]: event.currentTarget.value }),
  })
  const shown = passengerFields.filter(field => field !== 'plate_number' || required.has(field))
  const seat = t('passenger', {
    seat: passenger.seat.seat_code,
    seatClass: className(passenger.seat.seat_class),
  })
  return (
    <Fieldset legend={seat}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <NativeSelect
          label={t('type')}
          description={ages}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errorAt('passenger_type') ?? errorAt('seat_code')}
          value={passenger.type}
          onChange={event => onChange({ ...passenger, type: event.currentTarget.value })}
          data={typesOf(voyage, passenger.seat.seat_class).map(code => ({
            value: code,
            label: typeName(voyage.operator.code, code),
          }))}
        />
        {shown.map(field =>
          field === 'gender' ? (
            <NativeSelect
              key={field}
              {...common(field)}
              data={[
                { value: '', label: '–' },
                { value: 'female', label: t('female') },
                { value: 'male', label: t('male') },
                { value: 'other', label: t('other') },
              ]}
            />
          ) : (
            <TextInput
              key={field}
              {...common(field)}
              description={field === 'date_of_birth' ? inWords(birth) : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              type={inputTypes[field] ?? 'text'}
              autoComplete="off"
            />
          ),
        )}
      </SimpleGrid>
    </Fieldset>
  )
}

const inputTypes: Partial<Record<PassengerField, string>> = {
  date_of_birth: 'date',
  phone: 'tel',
  email: 'email',
}
