import { Box, Button, Fieldset, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { type PassengerDraft, type PassengerField, passengerFields } from '../../api/draft.ts'
import { type Operator, useNetwork } from '../../api/network.ts'
import type { Voyage } from '../../api/voyages.ts'
import { useLanguage, useTexts } from '../../app/language.tsx'
import { today, useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { countriesIn } from './countries.ts'
import { ageOn, isByAge, knownTypes, takes, typesOf, withField } from './draft.ts'
import { texts } from './texts.ts'

type PassengerFormProps = {
  voyage: Voyage
  operator: Operator | undefined
  passenger: PassengerDraft
  /** The seat is a place for a vehicle. */
  isVehicle: boolean
  /** Another booking has taken the seat. */
  isLost: boolean
  onRemove(): void
  onChange(next: PassengerDraft): void
  errorAt(field: string): string | null
}

/** An asterisk marks the fields that the operator requires. The service decides in the end. */
export function PassengerForm(props: PassengerFormProps) {
  const { voyage, operator, passenger, isVehicle, isLost, onRemove } = props
  const { onChange, errorAt } = props
  const t = useTexts(texts)
  const { typeName, className } = useNetwork()
  const { inWords } = useFormat()
  const required = new Set(['full_name', ...(operator?.required_passenger_fields ?? [])])
  if (!isVehicle) required.delete('plate_number')
  const onSale = typesOf(voyage, passenger.seat.seat_class)
  const types = knownTypes(voyage, operator, passenger.seat.seat_class)
  const type = types.find(({ code }) => code === passenger.type)
  const ages =
    type === undefined
      ? undefined
      : type.max_age === null
        ? t('ageFrom', { min: type.min_age })
        : t('ages', { min: type.min_age, max: type.max_age })
  const birth = passenger.date_of_birth
  const age = birth === '' ? null : ageOn(voyage.departure_date, birth)
  const ageFault = () => {
    if (birth > today()) return t('unborn')
    if (age === null || type === undefined || takes(type, age)) return null
    const byAge = types.filter(isByAge)
    if (byAge.some(each => takes(each, age))) return t('wrongAge', { age })
    return t('tooYoung', { age, min: Math.min(...byAge.map(each => each.min_age)) })
  }
  const errorOf = (field: PassengerField) =>
    (field === 'date_of_birth' ? ageFault() : null) ?? errorAt(field)
  const common = (field: PassengerField) => ({
    label: t(field),
    required: required.has(field),
    error: errorOf(field),
    value: passenger[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(withField(passenger, field, event.currentTarget.value, voyage, types)),
  })
  const shown = passengerFields.filter(field => field !== 'plate_number' || required.has(field))
  const { language } = useLanguage()
  // Memoized, because comparing a few thousand options at each key is slow.
  const nationality = useMemo(() => toOptions(countriesIn(language)), [language])
  const gender = toOptions([
    { value: '', label: '–' },
    { value: 'female', label: t('female') },
    { value: 'male', label: t('male') },
    { value: 'other', label: t('other') },
  ])
  const choicesOf: Partial<Record<PassengerField, ReactNode>> = { gender, nationality }
  const seat = t('passenger', {
    seat: passenger.seat.seat_code,
    seatClass: className(passenger.seat.seat_class),
  })
  return (
    <Fieldset legend={seat}>
      {(isLost || errorAt('seat_code') !== null) && (
        <Lost seat={passenger.seat.seat_code} onRemove={onRemove} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <NativeSelect
          label={t('type')}
          description={ages}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errorAt('passenger_type')}
          value={passenger.type}
          onChange={event => onChange({ ...passenger, type: event.currentTarget.value })}
          data={onSale.map(code => ({
            value: code,
            label: typeName(voyage.operator.code, code),
          }))}
        />
        {shown.map(field => {
          const choices = choicesOf[field]
          return choices === undefined ? (
            <TextInput
              key={field}
              {...common(field)}
              description={field === 'date_of_birth' ? inWords(birth) : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              type={inputTypes[field] ?? 'text'}
              autoComplete="off"
            />
          ) : (
            <NativeSelect key={field} {...common(field)}>
              {choices}
            </NativeSelect>
          )
        })}
      </SimpleGrid>
    </Fieldset>
  )
}

function Lost({ seat, onRemove }: { seat: string; onRemove(): void }) {
  const t = useTexts(texts)
  return (
    <Box mb="md">
      <Notice isUrgent tone="bad" title={t('lost', { seat })}>
        <Text size="sm">{t('lostHint')}</Text>
        <Button mt="sm" size="xs" variant="default" onClick={onRemove}>
          {t('removePassenger')}
        </Button>
      </Notice>
    </Box>
  )
}

function toOptions(choices: { value: string; label: string }[]) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

const inputTypes: Partial<Record<PassengerField, string>> = {
  date_of_birth: 'date',
  phone: 'tel',
  email: 'email',
}
